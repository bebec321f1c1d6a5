import { toPlainText } from "./plain-text.js";

/** What an unanswered question reads in place of an answer. */
export const NO_ANSWER = "(no answer)";

/** A text as it may stand in a result: plain, and without space around it that could pass for an indent. */
export function toPlainLine(text: string): string {
  return toPlainText(text, { multiline: true }).trim();
}

/** The text in double quotes; quotes and backslashes in it are escaped with a backslash, line breaks stay. */
export function quoted(text: string): string {
  return `"${toPlainLine(text).replace(/["\\]/g, "\\$&")}"`;
}

/** The text, in quotes where a list separated by commas, or the words for "nothing", could be read into it. */
export function quotedWhereNeeded(text: string): string {
  const plain = toPlainLine(text);
  const unclear = plain === "" || /[",\n]/.test(plain) || plain.toLowerCase() === NO_ANSWER;
  return unclear ? quoted(plain) : plain;
}

/**
 * Splits a text at its line breaks and indents all lines after the first.
 * @param first spaces before the first line
 * @param rest spaces before the others; more than 0, so that none of them can pass for an entry of its own
 */
export function toIndentedLines(text: string, first: number, rest: number): string[] {
  return text.split("\n").map((line, index) => " ".repeat(index === 0 ? first : rest) + line);
}
