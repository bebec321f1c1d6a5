import { visibleWidth } from "@mariozechner/pi-tui";

/** `row` with spaces behind it up to `width` columns. */
export function padRow(row: string, width: number): string {
  return row + " ".repeat(Math.max(0, width - visibleWidth(row)));
}
