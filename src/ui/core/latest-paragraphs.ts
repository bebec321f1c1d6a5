import type { TextLayout } from "./text-layout.js";

/**
 * Wraps plain texts into at most `limit` rows. Where there is not room for all, the later ones stay, and the last
 * one is cut with an ellipsis when it does not fit by itself.
 */
export function latestParagraphs(
  layout: TextLayout,
  texts: readonly string[],
  width: number,
  limit: number,
): string[] {
  const rows: string[] = [];
  for (const text of [...texts].reverse()) {
    const left = limit - rows.length;
    const wrapped = layout.wrap(text, width);
    if (wrapped.length <= left) rows.unshift(...wrapped);
    else return rows.length === 0 && left > 0 ? cut(layout, wrapped, width, left) : rows;
  }
  return rows;
}

function cut(layout: TextLayout, rows: readonly string[], width: number, limit: number): string[] {
  return [...rows.slice(0, limit - 1), layout.line(rows.slice(limit - 1).join(" "), width)];
}
