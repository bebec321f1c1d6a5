import { visibleWidth } from "@mariozechner/pi-tui";
import { toPlainText } from "../../model/plain-text.js";
import { isNarrow } from "./is-narrow.js";
import { breakLine, clusters, clustersWidth, clusterWidth } from "./line-breaks.js";

const TAB_STOP = 8;
/** The host's measure of a text grows with the square of its length. */
const LONG_UNITS = 2_000;
const CACHE_UNITS = 4_000_000;
const REMEMBERED_WIDTHS = 4;

/**
 * The one way of foreign text to the screen: takes out whatever is not text, wraps it into rows and remembers
 * the rows by width and content.
 *
 * pi-tui's `wrapTextWithAnsi` is not used for this: its time grows with the square of an unbroken
 * word's length (40 seconds for 200 kB), and a form shows whatever a model sends.
 */
export class TextLayout {
  private readonly byWidth = new Map<number, Map<string, readonly string[]>>();
  private units = 0;

  /**
   * Rows of at most `width` columns, broken at spaces where possible, without escape sequences and control
   * characters. Line breaks stay; an empty text is one empty row. Linear in the length of the text.
   * @param text as it came from a model or a person
   * @param width columns, 1 or more
   */
  wrap(text: string, width: number): readonly string[] {
    const columns = Math.max(1, width);
    const known = this.byWidth.get(columns)?.get(text);
    if (known) return known;
    const rows = wrapText(toPlainText(text, { multiline: true }), columns);
    this.remember(columns, text, rows);
    return rows;
  }

  /** One row of at most `width` columns; what does not fit ends in an ellipsis. Line breaks become spaces. */
  line(text: string, width: number): string {
    const columns = Math.max(1, width);
    // Enough units for any number of columns, so that a huge text is not read to its end.
    const plain = toPlainText(text.slice(0, columns * 16 + 256), { multiline: false });
    if (isNarrow(plain)) return plain.length <= columns ? plain : `${plain.slice(0, columns - 1)}…`;
    if (visibleWidth(plain) <= columns) return plain;
    let end = 0;
    let used = 0;
    for (const cluster of clusters(plain)) {
      used += clusterWidth(cluster);
      if (used > columns - 1) break;
      end += cluster.length;
    }
    return `${plain.slice(0, end)}…`;
  }

  /** Forgets everything. */
  clear(): void {
    this.byWidth.clear();
    this.units = 0;
  }

  private remember(columns: number, text: string, rows: readonly string[]): void {
    const size = text.length + 64;
    // A resize makes all other widths useless, and the budget is for all of them together.
    const isNewWidth = !this.byWidth.has(columns);
    if ((isNewWidth && this.byWidth.size >= REMEMBERED_WIDTHS) || this.units + size > CACHE_UNITS)
      this.clear();
    let cache = this.byWidth.get(columns);
    if (!cache) {
      cache = new Map();
      this.byWidth.set(columns, cache);
    }
    cache.set(text, rows);
    this.units += size;
  }
}

/** Breaks `text` into rows of at most `width` columns; see {@link TextLayout.wrap}. */
export function wrapText(text: string, width: number): string[] {
  const rows: string[] = [];
  for (const each of text.split("\n")) {
    const line = expandTabs(each);
    if (line.length <= width && isNarrow(line)) {
      rows.push(line);
      continue;
    }
    for (const { from, to, oversized } of breakLine(line, width)) {
      if (oversized) rows.push("…");
      else rows.push(to < line.length ? line.slice(from, to).trimEnd() : line.slice(from, to));
    }
  }
  return rows;
}

/** Tabs become spaces up to the next tab stop, so that columns stay aligned. */
export function expandTabs(line: string): string {
  if (!line.includes("\t")) return line;
  const parts: string[] = [];
  let column = 0;
  for (const [index, part] of line.split("\t").entries()) {
    if (index > 0) {
      const gap = TAB_STOP - (column % TAB_STOP);
      parts.push(" ".repeat(gap));
      column += gap;
    }
    parts.push(part);
    column += textWidth(part);
  }
  return parts.join("");
}

/** Columns that `text` takes; text without escape sequences and line breaks. */
export function textWidth(text: string): number {
  if (isNarrow(text)) return text.length;
  return text.length > LONG_UNITS ? clustersWidth(text) : visibleWidth(text);
}
