import type { Style } from "../theme/palette.js";
import type { TextLayout } from "./text-layout.js";

/** Puts `first` before the first row and as many spaces before each further one. */
export function hang(first: string, firstWidth: number, rows: readonly string[]): string[] {
  const rest = " ".repeat(firstWidth);
  return rows.map((row, index) => (index === 0 ? first : rest) + row);
}

/** Wraps plain text and styles each row, behind `indent` columns. Nothing is left of the indent where the screen is too narrow. */
export function paragraph(
  layout: TextLayout,
  text: string,
  width: number,
  style: Style,
  indent = 0,
): string[] {
  const left = width - indent < 8 ? 0 : indent;
  const margin = " ".repeat(left);
  return layout.wrap(text, width - left).map((row) => margin + style(row));
}

const BRIEF_ROWS = 3;

/**
 * The beginning of what a person wrote, where only a reminder of it is wanted: three rows at the most.
 * @param more draws the row that counts what is left out
 */
export function brief(rows: readonly string[], more: (hidden: number) => string): string[] {
  if (rows.length <= BRIEF_ROWS) return [...rows];
  const shown = rows.slice(0, BRIEF_ROWS - 1);
  return [...shown, more(rows.length - shown.length)];
}
