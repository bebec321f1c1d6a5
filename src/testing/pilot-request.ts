import { AskRequestReader } from "../dto/index.js";
import type { QuestionKind } from "../model/question-kind.js";
import type { AskRequest } from "../model/types.js";

/** An option as a test writes it; a plain text is both its value and its label. */
export type PilotOption =
  | string
  | { readonly value?: string; readonly label: string; readonly [field: string]: unknown };

/** A question as a test writes it: what the model would send, less what does not matter to the test. */
export interface PilotQuestion {
  /** Default: `q1`, `q2`, … */
  readonly id?: string;
  /** Default: `Question 1?`, … */
  readonly prompt?: string;
  /** Default: Alpha, Beta and Gamma. */
  readonly options?: readonly PilotOption[];
  readonly [field: string]: unknown;
}

/** A form as a test writes it: all of it, its questions, or its only question. */
export type PilotRequest =
  | { readonly title?: string; readonly questions: readonly PilotQuestion[] }
  | readonly PilotQuestion[]
  | PilotQuestion;

const OPTIONS: readonly PilotOption[] = ["Alpha", "Beta", "Gamma"];

/**
 * Fills in what was left out and reads it as a payload of a model's is read.
 * Throws an Error that names every issue of a payload that is not valid.
 */
export function toRequest(written: PilotRequest, kinds: ReadonlyMap<string, QuestionKind>): AskRequest {
  const read = new AskRequestReader(kinds, { allowFreeform: true }).read(toPayload(written, kinds));
  if (read.ok) return read.request;
  throw new Error(
    `Not a valid form:\n${read.issues.map(({ path, message }) => `${path} ${message}`).join("\n")}`,
  );
}

function toPayload(written: PilotRequest, kinds: ReadonlyMap<string, QuestionKind>): object {
  const form = isForm(written) ? written : { questions: Array.isArray(written) ? written : [written] };
  return {
    ...form,
    questions: form.questions.map((question, index) => toQuestion(question, index + 1, kinds)),
  };
}

function isForm(
  written: PilotRequest,
): written is Extract<PilotRequest, { questions: readonly PilotQuestion[] }> {
  return "questions" in written && Array.isArray(written.questions);
}

function toQuestion(
  question: PilotQuestion,
  number: number,
  kinds: ReadonlyMap<string, QuestionKind>,
): object {
  const needsOptions =
    question.freeform !== true && kinds.get(String(question.type ?? "single"))?.requiresOptions !== false;
  const options = question.options ?? (needsOptions ? OPTIONS : undefined);
  return {
    id: `q${number}`,
    prompt: `Question ${number}?`,
    ...question,
    ...(options && { options: options.map(toOption) }),
  };
}

function toOption(option: PilotOption): object {
  const { label, ...rest } = typeof option === "string" ? { label: option } : option;
  return { value: label, label, ...rest };
}
