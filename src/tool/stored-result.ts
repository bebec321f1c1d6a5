import type { AskResult } from "../model/types.js";

type Loose = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isNumber: Check = (value) => typeof value === "number";

/**
 * The details of a result as this version writes them, or undefined. A session can hold results of other versions
 * and can be edited by hand; those are shown by their text.
 */
export function toStoredResult(value: unknown): AskResult | undefined {
  const details = toRecord(value);
  if (!details || typeof details.cancelled !== "boolean") return undefined;
  if (!isListOf(isQuestion)(details.questions) || !isRecordOf(isAnswer)(details.answers)) return undefined;
  if (details.error !== undefined && !isListOf(isIssue)(toRecord(details.error)?.issues)) return undefined;
  if (details.elaboration !== undefined && !isListOf(isItem)(toRecord(details.elaboration)?.items))
    return undefined;
  return details as unknown as AskResult;
}

/** The value when it is an object that is no list. */
export function toRecord(value: unknown): Loose | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Loose) : undefined;
}

function isListOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

function isRecordOf(check: Check): Check {
  return (value) => {
    const record = toRecord(value);
    return record !== undefined && Object.values(record).every(check);
  };
}

function isAbsentOr(check: Check): Check {
  return (value) => value === undefined || check(value);
}

function isQuestion(value: unknown): boolean {
  const question = toRecord(value);
  if (!question) return false;
  const { id, label, prompt, type, presentedType } = question;
  return [id, label, prompt, type].every(isText) && isAbsentOr(isText)(presentedType);
}

function isAnswer(value: unknown): boolean {
  const answer = toRecord(value);
  if (!answer || !isListOf(isText)(answer.values) || !isListOf(isText)(answer.labels)) return false;
  if (!isListOf(isNumber)(answer.indices)) return false;
  const { customText, note, optionNotes } = answer;
  return [customText, note].every(isAbsentOr(isText)) && isAbsentOr(isRecordOf(isText))(optionNotes);
}

function isIssue(value: unknown): boolean {
  const issue = toRecord(value);
  return issue !== undefined && isText(issue.path) && isText(issue.message);
}

function isItem(value: unknown): boolean {
  const item = toRecord(value);
  if (!item || !isText(item.note) || !isQuestion(item.question) || !isAbsentOr(isAnswer)(item.answer))
    return false;
  return isListOf(isOption)(toRecord(item.question)!.options) && isAbsentOr(isOption)(item.option);
}

function isOption(value: unknown): boolean {
  const option = toRecord(value);
  return option !== undefined && isText(option.value) && isText(option.label);
}
