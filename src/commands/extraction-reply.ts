import { AskRequestReader } from "../dto/index.js";
import type { QuestionKind } from "../model/question-kind.js";
import type { AskRequest } from "../model/types.js";
import { dropNoise } from "./question-noise.js";

/** What a reply was read as. */
export type ExtractionReading =
  | { readonly kind: "form"; readonly request: AskRequest }
  | { readonly kind: "none" }
  | { readonly kind: "rejected"; readonly problem: string };

/** Issues named to the model. */
const MAX_ISSUES = 10;

/** Reads what the extraction model replied. */
export class ExtractionReply {
  private readonly reader: AskRequestReader;

  constructor(kinds: ReadonlyMap<string, QuestionKind>) {
    this.reader = new AskRequestReader(kinds, { allowFreeform: true });
  }

  /** Never throws. @param text the whole reply; one code fence around all of it is taken off */
  read(text: string): ExtractionReading {
    const json = unwrapFence(text.trim());
    if (json === "") return { kind: "rejected", problem: "The reply was empty." };
    let value: unknown;
    try {
      value = JSON.parse(json);
    } catch (error) {
      return {
        kind: "rejected",
        problem: `The reply is not JSON: ${error instanceof Error ? error.message : error}`,
      };
    }
    if (isWithoutQuestions(value)) return { kind: "none" };
    const read = this.reader.read(value);
    if (!read.ok) {
      const issues = read.issues
        .slice(0, MAX_ISSUES)
        .map(({ path, message }) => `${path || "the reply"} ${message}`);
      return { kind: "rejected", problem: `The form is not valid: ${issues.join("; ")}` };
    }
    const request = dropNoise(read.request);
    return request.questions.length > 0 ? { kind: "form", request } : { kind: "none" };
  }
}

function unwrapFence(text: string): string {
  const inner = /^(`{3,})[^\n`]*\n([\s\S]*?)\n?[ \t]*\1$/.exec(text)?.[2];
  return (inner ?? text).trim();
}

function isWithoutQuestions(value: unknown): boolean {
  const questions = (value as { questions?: unknown } | null)?.questions;
  return Array.isArray(questions) && questions.length === 0;
}
