import { truncateToWidth, visibleWidth } from "@mariozechner/pi-tui";
import { toPlainText } from "../../model/plain-text.js";
import { isNarrow } from "./fit-row.js";

const TAB_STOP = 8;
const CACHE_UNITS = 4_000_000;
const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

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
    let cache = this.byWidth.get(columns);
    if (!cache) {
      // A resize makes all other widths useless.
      if (this.byWidth.size >= 4) this.clear();
      cache = new Map();
      this.byWidth.set(columns, cache);
    }
    const known = cache.get(text);
    if (known) return known;
    const rows = wrapText(toPlainText(text, { multiline: true }), columns);
    this.units += text.length + 64;
    if (this.units > CACHE_UNITS) {
      this.clear();
      this.units = text.length + 64;
      this.byWidth.set(columns, cache);
      cache.clear();
    }
    cache.set(text, rows);
    return rows;
  }

  /** One row of at most `width` columns; what does not fit ends in an ellipsis. Line breaks become spaces. */
  line(text: string, width: number): string {
    // Enough units for any number of columns, so that a huge text is not read to its end.
    const plain = toPlainText(text.slice(0, width * 16 + 256), { multiline: false });
    const columns = Math.max(1, width);
    if (isNarrow(plain) && plain.length <= columns) return plain;
    // The host's cut ends in a colour reset, which has no place inside a styled row.
    return visibleWidth(plain) <= columns ? plain : toPlainText(truncateToWidth(plain, columns, "…"));
  }

  /** Forgets everything. */
  clear(): void {
    this.byWidth.clear();
    this.units = 0;
  }
}

/** Breaks `text` into rows of at most `width` columns; see {@link TextLayout.wrap}. */
export function wrapText(text: string, width: number): string[] {
  const rows: string[] = [];
  for (const line of text.split("\n")) wrapLine(expandTabs(line), width, rows);
  return rows;
}

/** Tabs become spaces up to the next tab stop, so that columns stay aligned. */
export function expandTabs(line: string): string {
  if (!line.includes("\t")) return line;
  let result = "";
  let column = 0;
  for (const [index, part] of line.split("\t").entries()) {
    if (index > 0) {
      const gap = TAB_STOP - (column % TAB_STOP);
      result += " ".repeat(gap);
      column += gap;
    }
    result += part;
    column += textWidth(part);
  }
  return result;
}

/** Columns that `text` takes; text without escape sequences and line breaks. */
export function textWidth(text: string): number {
  return isNarrow(text) ? text.length : visibleWidth(text);
}

function wrapLine(line: string, width: number, rows: string[]): void {
  if (isNarrow(line)) {
    wrapNarrowLine(line, width, rows);
    return;
  }
  wrapWideLine(line, width, rows);
}

/** One unit is one column, so positions can be computed instead of counted. */
function wrapNarrowLine(line: string, width: number, rows: string[]): void {
  let start = 0;
  while (line.length - start > width) {
    let end = start + width;
    if (line[end] !== " ") {
      const space = line.lastIndexOf(" ", end);
      // Leading spaces alone are indentation, not a place to break.
      if (space > start && line.slice(start, space).trim() !== "") end = space;
    }
    rows.push(line.slice(start, end).trimEnd());
    start = end;
    while (line[start] === " " && start < line.length) start++;
    if (start >= line.length) return;
  }
  rows.push(line.slice(start));
}

function wrapWideLine(line: string, width: number, rows: string[]): void {
  let row = "";
  let columns = 0;
  // The last place where the row could end: text up to there, and what came after it.
  let breakAt = -1;
  let columnsAtBreak = 0;
  for (const cluster of clusters(line)) {
    const size = clusterWidth(cluster);
    if (columns + size > width && row !== "") {
      if (cluster === " ") {
        rows.push(row);
        row = "";
        columns = 0;
        breakAt = -1;
        continue;
      }
      if (breakAt > 0) {
        rows.push(row.slice(0, breakAt).trimEnd());
        row = row.slice(breakAt);
        columns -= columnsAtBreak;
      } else {
        rows.push(row);
        row = "";
        columns = 0;
      }
      breakAt = -1;
    }
    if (row === "" && cluster === " " && rows.length > 0 && columns === 0 && breakAt === -1 && line[0] !== " ") continue;
    // A cluster wider than the screen cannot be shown at all.
    if (size > width) {
      row += "…";
      columns += 1;
      continue;
    }
    row += cluster;
    columns += size;
    if (cluster === " " ? row.trim() !== "" : size === 2) {
      breakAt = row.length;
      columnsAtBreak = columns;
    }
  }
  rows.push(row);
}

const widths = new Map<string, number>();

function clusterWidth(cluster: string): number {
  if (cluster.length === 1) {
    const code = cluster.charCodeAt(0);
    if (code >= 32 && code < 127) return 1;
  }
  let size = widths.get(cluster);
  if (size === undefined) {
    if (widths.size > 20_000) widths.clear();
    size = visibleWidth(cluster);
    widths.set(cluster, size);
  }
  return size;
}

/** Code points that never join a neighbour: ASCII, CJK ideographs, kana, hangul syllables, full-width forms. */
const SIMPLE = /^[\u0020-\u007e\u2010-\u2027\u2500-\u259f\u3000-\u3029\u3030-\u3098\u309b-\u312f\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uffe6]*$/;

function clusters(line: string): Iterable<string> {
  return SIMPLE.test(line) ? line : graphemes(line);
}

function* graphemes(line: string): Iterable<string> {
  for (const { segment } of segmenter.segment(line)) yield segment;
}
