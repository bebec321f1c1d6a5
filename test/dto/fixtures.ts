import { AskRequestReader, type AskRequestResult } from "../../src/dto/ask-request-reader.js";
import { builtInKinds } from "../../src/model/built-in-kinds.js";
import type { AskRequest, Issue, Question } from "../../src/model/types.js";

export type Fields = Record<string, unknown>;

/** A payload with everything in it, fresh on every call. */
export function validPayload(): { title: string; questions: (Fields & { options: Fields[] })[] } {
  return {
    title: "Setup",
    questions: [
      {
        id: "color",
        label: "Color",
        prompt: "Which color?",
        type: "single",
        required: true,
        options: [
          { value: "red", label: "Red", description: "Warm", recommended: true },
          { value: "blue", label: "Blue" },
        ],
      },
      {
        id: "layout",
        prompt: "Which layout?",
        type: "preview",
        options: [
          { value: "grid", label: "Grid", preview: "+--+" },
          { value: "list", label: "List", preview: "-\n-" },
        ],
      },
    ],
  };
}

/** A payload with one question that has these fields beside valid ones. */
export function withQuestion(fields: Fields): Fields {
  return { questions: [{ ...plainQuestion("a"), ...fields }] };
}

/** A payload with one question whose first option has these fields beside valid ones. */
export function withOption(fields: Fields, type = "single"): Fields {
  return withQuestion({ type, options: [{ value: "x", label: "X", preview: "p", ...fields }] });
}

export function plainQuestion(id: unknown): Fields {
  return { id, prompt: "Which?", options: [{ value: "x", label: "X" }] };
}

export function read(raw: unknown): AskRequestResult {
  return new AskRequestReader(builtInKinds()).read(raw);
}

/** The issues of a payload that must be invalid. */
export function issuesOf(raw: unknown, reader = new AskRequestReader(builtInKinds())): Issue[] {
  const result = reader.read(raw);
  if (result.ok) throw new Error("the payload is valid");
  return result.issues;
}

export function pathsOf(raw: unknown, reader?: AskRequestReader): string[] {
  return issuesOf(raw, reader).map((issue) => issue.path);
}

/** The request of a payload that must be valid. */
export function requestOf(raw: unknown, reader = new AskRequestReader(builtInKinds())): AskRequest {
  const result = reader.read(raw);
  if (!result.ok) throw new Error(`the payload is invalid: ${JSON.stringify(result.issues)}`);
  return result.request;
}

/** The first question of a payload that must be valid. */
export function questionOf(raw: unknown, reader?: AskRequestReader): Question {
  return requestOf(raw, reader).questions[0]!;
}

/** An object that holds an object that holds …, `depth` times. */
export function deep(depth: number): unknown {
  let value: unknown = "end";
  for (let level = 0; level < depth; level++) value = { deeper: value };
  return value;
}

/** A proxy on which every operation throws. */
export function hostile(target: object = {}): object {
  return new Proxy(
    target,
    new Proxy(
      {},
      {
        get: () => () => {
          throw new Error("hostile");
        },
      },
    ),
  );
}

export function revoked(target: object = {}): object {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}
