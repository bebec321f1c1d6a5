import type { DraftEntry } from "./drafts.js";

/** One question of a {@link SessionSnapshot}. Options are named by value: positions may differ after a reload. */
export interface QuestionSnapshot {
  id: string;
  /** The presented type. */
  type: string;
  /** Option values in the order in which they were chosen. */
  selected: string[];
  customText: string;
  customOn: boolean;
  note: string;
  /** Pairs of option value and note; pairs, because a value may read `__proto__`. */
  optionNotes: [optionValue: string, note: string][];
  drafts: DraftEntry[];
}

/** All that a person has put into a form, as plain data that survives JSON. */
export interface SessionSnapshot {
  version: 1;
  activeTab: number;
  questions: QuestionSnapshot[];
}

/** What could be read of one question: the id, and every field that has the right shape. */
export type PartialQuestionSnapshot = Pick<QuestionSnapshot, "id"> & Partial<QuestionSnapshot>;

/**
 * Reads what a file held as far as it has the shape of a snapshot. Never throws.
 * @returns undefined for anything that is not a snapshot of version 1
 */
export function readSnapshot(
  input: unknown,
): { activeTab?: number; questions: PartialQuestionSnapshot[] } | undefined {
  if (!isObject(input) || input.version !== 1) return undefined;
  const questions = list(input.questions)
    .map(readQuestion)
    .filter((question) => question !== undefined);
  return Number.isInteger(input.activeTab)
    ? { activeTab: input.activeTab as number, questions }
    : { questions };
}

function readQuestion(input: unknown): PartialQuestionSnapshot | undefined {
  if (!isObject(input) || !isText(input.id)) return undefined;
  return {
    id: input.id,
    type: isText(input.type) ? input.type : undefined,
    selected: list(input.selected).filter(isText),
    customText: isText(input.customText) ? input.customText : undefined,
    customOn: input.customOn === true,
    note: isText(input.note) ? input.note : undefined,
    optionNotes: list(input.optionNotes).filter(isTextPair),
    drafts: list(input.drafts).filter(isDraft),
  };
}

function isDraft(input: unknown): input is DraftEntry {
  if (!isObject(input) || !isText(input.text)) return false;
  if (input.kind === "option-note") return isText(input.optionValue);
  return input.kind === "custom" || input.kind === "question-note";
}

function isTextPair(input: unknown): input is [string, string] {
  return Array.isArray(input) && input.length === 2 && input.every(isText);
}

function isObject(input: unknown): input is Record<string, unknown> {
  return typeof input === "object" && input !== null;
}

function isText(input: unknown): input is string {
  return typeof input === "string";
}

function list(input: unknown): unknown[] {
  return Array.isArray(input) ? input : [];
}
