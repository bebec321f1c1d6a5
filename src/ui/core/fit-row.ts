import { truncateToWidth, visibleWidth } from "@mariozechner/pi-tui";

/** `row` itself when it fits `width` columns, else its beginning with an ellipsis. Colours are kept. */
export function fitRow(row: string, width: number): string {
  // A row of fewer UTF-16 units than columns fits unless it holds wide characters or tabs.
  if (row.length <= width && isNarrow(row)) return row;
  if (visibleWidth(row) <= width) return row;
  const cut = truncateToWidth(row, width, "…");
  return visibleWidth(cut) <= width ? cut : truncateToWidth(row, width, "");
}

/** Printable ASCII only: every unit is exactly one column. */
export function isNarrow(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 32 || code > 126) return false;
  }
  return true;
}
