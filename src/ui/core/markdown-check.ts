/** Longer lines cost a Markdown renderer more than they gain. */
const LINE_UNITS = 2_000;

/** Deeper quotes cost a renderer more than they gain, too. */
const QUOTE_UNITS = 16;

const QUOTE = /^(> ?)*/;
const ITEM = /^( *)([-*+]|\d{1,9}[.)])( +)/;
const RULE = /^(-{3,}|\*{3,}|_{3,})\s*$/;
const UNDERLINE = /^(-{2,}|={2,})\s*$/;
const TABLE_RULE = /^\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;
const CODE_SPAN = /`[^`]*`/g;

/** A sentence's end may be followed by two spaces; anywhere else several spaces are a layout. */
const ALIGNED = /(?<=[^\s.!?]) {2,}\S|(?<=[.!?]) {3,}\S|(?<=[.!?]) {2}[^\s\p{Lu}]/u;
/** Box drawing and block elements, corners of ASCII boxes, branches of a tree. */
const SKETCH = /[\u2500-\u259f]|\+[-=]{2,}|[-=]{2,}\+|^\s*\||^\s*`--|-{2,}>|<-{2,}/;
/** What Markdown would take for markup of its own: escapes, formulas, tags, dunder names, globs. */
const EATEN = /\\|\$|^\s*<[a-z!/?]|\b__\w+__\b|\*\*?\/|\/\*|\*\.\w|^\s*\[[^\]]+\]:/i;
const DIFF = /^(@@ |diff --git |\+\+\+ |--- \S|[+-][^\s+-])/;
const CODE = /[{}]\s*$|^\s*[\]})]/;
const STATEMENT = /;\s*$/;
const TASK = /^ *([-*+]|\d+[.)]) +\[[ xX]\]/;

/**
 * Whether lines without a blank one between them are Markdown. A sketch, aligned columns, a tree, code or an indented
 * layout is not: a Markdown renderer would take its spaces and signs away. Where it is not clear the answer is no,
 * because a text shown as it was sent is readable, too.
 * @param lines one or more lines of one kind: a heading, a quote, a list, a table or text
 */
export function isMarkdown(lines: readonly string[]): boolean {
  const first = lines[0]!;
  if (lines.some((line) => line.length > LINE_UNITS)) return false;
  if (isTableStart(first, lines[1])) return isTable(lines);
  if (first.startsWith(">")) return isQuote(lines);
  if (lines.some((line, index) => isVerbatim(line) || isDecoration(lines, index))) return false;
  return isListItem(first) ? isList(lines) : isText(lines);
}

/** True for a line that begins a list item. */
export function isListItem(line: string): boolean {
  return ITEM.test(line);
}

/** True for the head of a Markdown table and the rule under it. */
export function isTableStart(line: string, next: string | undefined): boolean {
  if (next === undefined || !line.includes("|") || !next.includes("-") || !TABLE_RULE.test(next))
    return false;
  return next.includes("|") && cellCount(line) === cellCount(next);
}

function isVerbatim(line: string): boolean {
  const text = line.trimEnd();
  if (text.includes("\t") || ALIGNED.test(text.replace(ITEM, "- "))) return true;
  if (DIFF.test(text) && !RULE.test(text)) return true;
  const bare = text.replace(CODE_SPAN, "``");
  return SKETCH.test(bare) || EATEN.test(bare) || CODE.test(bare) || TASK.test(bare);
}

/** A line of signs only, unless it is a rule on its own or underlines a heading. */
function isDecoration(lines: readonly string[], index: number): boolean {
  const line = lines[index]!.trim();
  if (line.length < 3 || /[\p{L}\p{N}\p{Emoji_Presentation}]/u.test(line)) return false;
  if (RULE.test(line) && lines.length === 1) return false;
  return !(UNDERLINE.test(line) && index === 1 && lines.length === 2);
}

function isQuote(lines: readonly string[]): boolean {
  if (lines.some((line) => QUOTE.exec(line)![0].length > QUOTE_UNITS)) return false;
  const quoted = lines.map((line) => line.replace(QUOTE, "")).filter((line) => line.trim() !== "");
  return quoted.length === 0 || isMarkdown(quoted);
}

function isText(lines: readonly string[]): boolean {
  return !lines.some((line) => /^\s/.test(line) || STATEMENT.test(line));
}

/** Items and what continues them under their text; numbers must be those that a renderer would count. */
function isList(lines: readonly string[]): boolean {
  let content = 0;
  let number: number | undefined;
  const markers = new Set<string>();
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (!item) {
      if (/^ */.exec(line)![0].length !== content) return false;
      continue;
    }
    content = item[0].length;
    if (item[3]!.length > 1) return false;
    if (item[1] !== "") continue;
    markers.add(/\d/.test(item[2]!) ? "1" : item[2]!);
    if (!/\d/.test(item[2]!)) continue;
    const own = Number.parseInt(item[2]!, 10);
    if (number !== undefined && own !== number + 1) return false;
    number = own;
  }
  // Items with `+` and with `-` beside each other are a diff.
  return markers.size === 1;
}

function isTable(lines: readonly string[]): boolean {
  const columns = cellCount(lines[0]!);
  return lines.every((line) => !/[\\\t]/.test(line) && cellCount(line) === columns);
}

function cellCount(line: string): number {
  const text = line.trim().replace(/^\|/, "").replace(/\|$/, "");
  return text.split("|").length;
}
