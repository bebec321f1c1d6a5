import { visibleWidth } from "@mariozechner/pi-tui";
import { isNarrow } from "./is-narrow.js";

/** A row's part of a line. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
  /** True for a single cluster that is wider than the whole row and cannot be shown. */
  readonly oversized: boolean;
}

/** Longer clusters are invisible marks and joiners for the most part; they are handled in pieces. */
const CLUSTER_UNITS = 64;
const STRETCH_UNITS = 512;
const REMEMBERED_WIDTHS = 20_000;

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const widths = new Map<string, number>();

/** Code points that never join a neighbour: ASCII, punctuation, box drawing, CJK ideographs, kana, hangul syllables, full-width forms. */
const SIMPLE =
  /^[\u0020-\u007e\u2010-\u2027\u2500-\u259f\u3000-\u3029\u3031-\u3098\u309b-\u312f\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff9d\uffe0-\uffe6]*$/;

/**
 * Where a line breaks so that no row is wider than `width` columns: at spaces and after wide characters where
 * possible, else inside a word. Indentation at the beginning stays; spaces at a break are in no row. Time grows
 * with the length of the line.
 * @param line text without line breaks, tabs and escape sequences
 * @param width columns, 1 or more
 * @returns at least one range, in order
 */
export function breakLine(line: string, width: number): RowRange[] {
  const ranges = isNarrow(line) ? breakNarrowLine(line, width) : breakWideLine(line, width);
  return ranges.length > 0 ? ranges : [{ from: 0, to: 0, oversized: false }];
}

/** What a user sees as one character, from left to right. */
export function clusters(line: string): Iterable<string> {
  return SIMPLE.test(line) ? line : graphemes(line);
}

/** Columns that one cluster takes, by the host's own measure. */
export function clusterWidth(cluster: string): number {
  if (cluster.length === 1) {
    const code = cluster.charCodeAt(0);
    if (code >= 32 && code < 127) return 1;
  }
  let size = widths.get(cluster);
  if (size === undefined) {
    if (widths.size >= REMEMBERED_WIDTHS) widths.clear();
    size = visibleWidth(cluster);
    widths.set(cluster, size);
  }
  return size;
}

/** Columns that a text of any length takes, without escape sequences and line breaks. */
export function clustersWidth(text: string): number {
  let width = 0;
  for (const cluster of clusters(text)) width += clusterWidth(cluster);
  return width;
}

/** One unit is one column, so positions are computed instead of counted. */
function breakNarrowLine(line: string, width: number): RowRange[] {
  const ranges: RowRange[] = [];
  let start = 0;
  while (line.length - start > width) {
    let end = start + width;
    if (line[end] !== " ") {
      const space = lastSpace(line, start, end);
      if (space > start) end = space + 1;
    }
    if (hasInk(line, start, end)) ranges.push({ from: start, to: end, oversized: false });
    start = end;
    while (line[start] === " ") start++;
  }
  if (start < line.length) ranges.push({ from: start, to: line.length, oversized: false });
  return ranges;
}

/** The last space before `end` that has something other than spaces before it in the row; -1 when there is none. */
function lastSpace(line: string, start: number, end: number): number {
  let at = end - 1;
  while (at > start && line[at] !== " ") at--;
  return at > start && hasInk(line, start, at) ? at : -1;
}

function hasInk(line: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (line[at] !== " ") return true;
  return false;
}

function breakWideLine(line: string, width: number): RowRange[] {
  const ranges: RowRange[] = [];
  // Zero-width characters must not make a row of any length.
  const units = width * 32 + 4 * CLUSTER_UNITS;
  let start = 0;
  let at = 0;
  let columns = 0;
  let inked = false;
  // Where the row could end, and how many columns come before that.
  let breakAt = -1;
  let columnsAtBreak = 0;
  let skipping = false;
  const next = (from: number, used: number) => {
    start = from;
    columns = used;
    breakAt = -1;
    inked = at > from;
  };
  for (const cluster of clusters(line)) {
    const size = clusterWidth(cluster);
    const end = at + cluster.length;
    const isSpace = cluster === " ";
    if (skipping && isSpace) {
      at = end;
      next(end, 0);
      continue;
    }
    skipping = false;
    while (at > start && (columns + size > width || end - start > units)) {
      if (isSpace || breakAt <= start) {
        if (inked) ranges.push({ from: start, to: at, oversized: false });
        next(at, 0);
        skipping = isSpace;
      } else {
        ranges.push({ from: start, to: breakAt, oversized: false });
        next(breakAt, columns - columnsAtBreak);
      }
    }
    at = end;
    if (skipping) {
      next(at, 0);
      continue;
    }
    if (size > width) {
      ranges.push({ from: start, to: at, oversized: true });
      next(at, 0);
      continue;
    }
    columns += size;
    if (!isSpace) inked = true;
    if (isSpace ? inked : size === 2) {
      breakAt = at;
      columnsAtBreak = columns;
    }
  }
  if (start < line.length) ranges.push({ from: start, to: line.length, oversized: false });
  return ranges;
}

/** Segments the line a stretch at a time: the engine's time for one segment grows with the text that it is cut from. */
function* graphemes(line: string): Iterable<string> {
  let start = 0;
  while (start < line.length) {
    const end = wholeEnd(line, start + STRETCH_UNITS);
    const stretch = line.slice(start, end);
    const isLast = end >= line.length;
    let taken = 0;
    for (const { segment, index } of segmenter.segment(stretch)) {
      // The last one can go on in the next stretch, unless it is all there is.
      if (!isLast && taken > 0 && index + segment.length === stretch.length) break;
      taken += segment.length;
      if (segment.length <= CLUSTER_UNITS) yield segment;
      else yield* pieces(segment);
    }
    start += taken;
  }
}

function* pieces(cluster: string): Iterable<string> {
  let start = 0;
  while (start < cluster.length) {
    const end = wholeEnd(cluster, start + CLUSTER_UNITS);
    yield cluster.slice(start, end);
    start = end;
  }
}

/** `end` or one less, so that no surrogate pair is cut in two. */
function wholeEnd(text: string, end: number): number {
  if (end >= text.length) return text.length;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
