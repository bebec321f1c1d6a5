import { isListItem, isMarkdown, isTableStart } from "./markdown-check.js";
import type { PreviewBlock } from "./preview-block.js";

/** A block is drawn as a whole, so it must not be large. */
const BLOCK_LINES = 100;
const BLOCK_UNITS = 8_000;
const FENCE = /^\s*(`{3,}|~{3,})\s*([^`]*)$/;
const RULE = /^(-{3,}|\*{3,}|_{3,})\s*$/;
const UNDERLINE = /^(-{3,}|={3,})\s*$/;
const HEADING = /^#{1,6}\s/;
/** What can be the title of a text, and as well a comment in a script or a config file. */
const TITLE_OR_COMMENT = /^#\s/;

/**
 * Cuts a text into what is drawn together: fenced code, Markdown where a part of it is Markdown, else single lines.
 * Reads each line a fixed number of times and renders nothing.
 */
export class PreviewBlocks {
  private readonly found: PreviewBlock[] = [];

  constructor(private readonly lines: readonly string[]) {
    let at = 0;
    while (at < lines.length) at = this.take(at);
  }

  /** Every line is in exactly one block, in order. */
  get blocks(): readonly PreviewBlock[] {
    return this.found;
  }

  /** Takes the block or group that begins at a line. @returns the line behind it */
  private take(from: number): number {
    const line = this.lines[from]!;
    const fence = FENCE.exec(line);
    if (fence) return this.takeCode(from, fence[1]!, fence[2]!.trim());
    if (line.trim() === "" || this.isComment(from)) return this.takePlain(from, from + 1);
    const to = this.groupEnd(from);
    return isMarkdown(this.lines.slice(from, to)) ? this.takeMarkdown(from, to) : this.takePlain(from, to);
  }

  /** A line behind a `#` that touches a line of text: a renderer would take away the sign that makes it a comment. */
  private isComment(at: number): boolean {
    if (!TITLE_OR_COMMENT.test(this.lines[at]!)) return false;
    return [at - 1, at + 1].some((beside) => this.isBareText(beside));
  }

  private isBareText(at: number): boolean {
    const line = this.lines[at] ?? "";
    return /^[\p{L}\p{N}"'$@]/u.test(line) && !isListItem(line) && !isTableStart(line, this.lines[at + 1]);
  }

  private takeCode(from: number, fence: string, info: string): number {
    let end = from + 1;
    while (end < this.lines.length && !closes(this.lines[end]!, fence)) end++;
    const language = /^[^\s{,:]+/.exec(info)?.[0];
    this.found.push({ kind: "fence", from, to: from + 1 });
    this.takeChunks(from + 1, end, (start, to) => {
      this.found.push({ kind: "code", from: start, to, ...(language && { language }) });
    });
    if (end < this.lines.length) this.found.push({ kind: "fence", from: end, to: end + 1 });
    return Math.min(end + 1, this.lines.length);
  }

  private takeMarkdown(from: number, to: number): number {
    const isTable = isTableStart(this.lines[from]!, this.lines[from + 1]);
    // The columns of a table belong together: one that is too large is shown as it was sent.
    if (isTable && this.isLarge(from, to)) return this.takePlain(from, to);
    this.takeChunks(from, to, (start, end) => {
      // A nested item on its own would lose its indentation.
      if (this.isLarge(start, end) || this.lines[start]!.startsWith(" ")) this.takePlain(start, end);
      else this.found.push({ kind: "markdown", from: start, to: end });
    });
    return to;
  }

  private takePlain(from: number, to: number): number {
    for (let line = from; line < to; line++) this.found.push({ kind: "plain", from: line, to: line + 1 });
    return to;
  }

  /** Hands out the lines in pieces that are small enough, whole list items where possible. */
  private takeChunks(from: number, to: number, take: (from: number, to: number) => void): void {
    let start = from;
    while (start < to) {
      let end = Math.min(to, start + BLOCK_LINES);
      if (end < to) {
        let item = end;
        while (item > start + 1 && !isTopItem(this.lines[item]!)) item--;
        if (item > start + 1) end = item;
      }
      take(start, end);
      start = end;
    }
  }

  private isLarge(from: number, to: number): boolean {
    if (to - from > BLOCK_LINES) return true;
    let units = 0;
    for (let line = from; line < to; line++) units += this.lines[line]!.length + 1;
    return units > BLOCK_UNITS;
  }

  /** Where the group ends that begins at `from`: at a blank line, a fence, or where another kind of group begins. */
  private groupEnd(from: number): number {
    const { lines } = this;
    if (HEADING.test(lines[from]!) || RULE.test(lines[from]!)) return from + 1;
    if (UNDERLINE.test(lines[from + 1] ?? "") && /^[\p{L}\p{N}]/u.test(lines[from]!)) return from + 2;
    const isTable = isTableStart(lines[from]!, lines[from + 1]);
    const isQuote = lines[from]!.startsWith(">");
    const isList = isListItem(lines[from]!);
    for (let at = from + 1; at < lines.length; at++) {
      const line = lines[at]!;
      if (line.trim() === "" || FENCE.test(line) || HEADING.test(line)) return at;
      if (isTable ? !line.includes("|") : isTableStart(line, lines[at + 1])) return at;
      if (isQuote !== line.startsWith(">")) return at;
      if (!isList && isTopItem(line)) return at;
    }
    return lines.length;
  }
}

function isTopItem(line: string): boolean {
  return !line.startsWith(" ") && isListItem(line);
}

function closes(line: string, fence: string): boolean {
  const text = line.trim();
  return text.startsWith(fence) && text.split(fence[0]!).join("") === "";
}
