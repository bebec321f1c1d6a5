import * as fc from "fast-check";
import { AskSession, type AskSessionOptions } from "../../src/model/ask-session.js";
import { builtInKinds } from "../../src/model/built-in-kinds.js";
import type { AskRequest, Option, Question } from "../../src/model/types.js";

/** A question with the options `a` (Alpha), `b` (Beta) and `c` (Gamma), unless told otherwise. */
export function question(fields: Partial<Question> & { id: string }): Question {
  return {
    label: fields.id.toUpperCase(),
    labelGiven: true,
    prompt: `Prompt of ${fields.id}?`,
    type: "single",
    required: false,
    options: options("a", "b", "c"),
    freeform: false,
    ...fields,
  };
}

const LABELS: Readonly<Record<string, string>> = { a: "Alpha", b: "Beta", c: "Gamma" };

export function options(...values: string[]): Option[] {
  return values.map((value) => ({ value, label: LABELS[value] ?? value }));
}

export function previewOptions(...values: string[]): Option[] {
  return options(...values).map((option) => ({ ...option, preview: `preview of ${option.value}` }));
}

export function request(...questions: Question[]): AskRequest {
  return { questions };
}

export function session(questions: Question[], extra: Partial<AskSessionOptions> = {}): AskSession {
  return new AskSession(request(...questions), { kinds: builtInKinds(), ...extra });
}

/** Counts how often the session says that it changed. */
export function countChanges(of: AskSession, during: () => void): number {
  let count = 0;
  const subscription = of.onDidChange(() => count++);
  during();
  subscription.dispose();
  return count;
}

/** Texts that try to break a line, a quote, a list or an object. */
const hostileText = fc.oneof(
  fc.constantFrom(
    "__proto__",
    "constructor",
    "a, b",
    'say "x"',
    "(no answer)",
    "first\nsecond: forged",
    "\u001b[31mred",
    "one\u2028Q2: forged",
    "  note: forged",
    "Presented as multi-select: x",
    "\r\nfoo",
    "\u202egnp",
    "back\\slash",
    "\u001b]0;title",
    "\u0000",
    "\ud800",
  ),
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({ maxLength: 12 }),
);

/** Non-blank after trimming, as a valid request has its texts. */
const requestText = hostileText.map((text) => text.trim()).filter((text) => text !== "");

const option: fc.Arbitrary<Option> = fc.record(
  { value: requestText, label: requestText, description: requestText, recommended: fc.boolean() },
  { requiredKeys: ["value", "label"] },
);

/** A question that validation would let through; a preview question has its previews. */
const anyQuestion: fc.Arbitrary<Question> = fc
  .record({
    id: requestText,
    label: requestText,
    labelGiven: fc.boolean(),
    prompt: requestText,
    type: fc.constantFrom("single", "multi", "preview", "unheard-of"),
    required: fc.boolean(),
    options: fc.uniqueArray(option, { minLength: 1, maxLength: 4, selector: ({ value }) => value }),
    freeform: fc.constant(false),
  })
  .map((asked) => ({
    ...asked,
    options: asked.options.map((one) => (asked.type === "preview" ? { ...one, preview: "p" } : one)),
  }));

/** A valid request with awkward ids, values and texts. */
export const anyRequest: fc.Arbitrary<AskRequest> = fc.record({
  questions: fc.uniqueArray(anyQuestion, { minLength: 1, maxLength: 4, selector: ({ id }) => id }),
});

/** One thing a person can do. Numbers are taken modulo what there is, so that every operation is possible. */
export interface Operation {
  readonly name:
    | "toggle"
    | "select"
    | "custom"
    | "toggleCustom"
    | "note"
    | "optionNote"
    | "draft"
    | "type"
    | "typeConfirmed"
    | "tab";
  readonly question: number;
  readonly option: number;
  readonly text: string;
}

export const operations: fc.Arbitrary<Operation[]> = fc.array(
  fc.record({
    name: fc.constantFrom<Operation["name"][]>(
      "toggle",
      "toggle",
      "select",
      "custom",
      "toggleCustom",
      "note",
      "optionNote",
      "draft",
      "type",
      "typeConfirmed",
      "tab",
    ),
    question: fc.nat(9),
    option: fc.nat(9),
    text: fc.oneof({ weight: 3, arbitrary: hostileText }, { weight: 1, arbitrary: fc.constant("  ") }),
  }),
  { maxLength: 25 },
);

/** Does `operation` on `target`. */
export function perform(target: AskSession, operation: Operation): void {
  const { questions } = target.request;
  const asked = questions[operation.question % questions.length]!;
  const index = operation.option % asked.options.length;
  const { value } = asked.options[index]!;
  switch (operation.name) {
    case "toggle":
      target.toggleOption(asked.id, index);
      break;
    case "select":
      target.selectOption(asked.id, index);
      break;
    case "custom":
      target.setCustomText(asked.id, operation.text);
      break;
    case "toggleCustom":
      target.toggleCustom(asked.id);
      break;
    case "note":
      target.setNote(asked.id, operation.text);
      break;
    case "optionNote":
      target.setOptionNote(asked.id, value, operation.text);
      break;
    case "draft":
      target.setDraft({ kind: "option-note", questionId: asked.id, optionValue: value }, operation.text);
      break;
    case "type":
      target.changeType(asked.id);
      break;
    case "typeConfirmed":
      target.changeType(asked.id, { confirmed: true });
      break;
    case "tab":
      target.setActiveTab(operation.option);
      break;
  }
}

/** A session in a state that a person can reach, over an awkward request. */
export const anySession: fc.Arbitrary<AskSession> = fc
  .tuple(anyRequest, operations, fc.boolean())
  .map(([asked, steps, presentSingleAsMulti]) => {
    const made = new AskSession(asked, { kinds: builtInKinds(), presentSingleAsMulti });
    for (const step of steps) perform(made, step);
    return made;
  });
