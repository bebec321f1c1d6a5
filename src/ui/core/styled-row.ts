import { toPlainText } from "../../model/plain-text.js";
import { breakLine, clusters, clusterWidth } from "./line-breaks.js";
import { SgrState } from "./sgr-state.js";
import { textWidth } from "./text-layout.js";

const RESET = "\u001b[0m";
/**
 * The only sequences that a row may hold: colours and styles, and the host's marks for the cursor: where it is
 * (`pi:c`), and since pi 1.x around what it stands on (`pi:fc`, `pi:/fc`).
 */
const CODES = /\u001b\[[0-9;:]*m|\u001b_pi:(?:c|\/?fc)\u0007/g;
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

interface Code {
  /** Where it stands in the text without codes. */
  readonly at: number;
  readonly sequence: string;
}

/**
 * A row with colour codes, as components and the host's renderers make them: measures it, cuts it and wraps it
 * without breaking a code, and takes out whatever else is in it that is not text.
 */
export class StyledRow {
  /** The row as it may go to the screen; the given string itself when there was nothing to take out. */
  readonly text: string;
  /** The same without codes. */
  readonly plain: string;
  /** Columns that it takes. */
  readonly width: number;

  /** @param row one row; line breaks and tabs in it become spaces */
  constructor(row: string) {
    const bare = row.includes("\u001b") ? row.replace(CODES, "") : row;
    const isSafe = !UNSAFE.test(bare);
    this.text = isSafe ? row : sanitise(row);
    this.plain = isSafe ? bare : this.text.replace(CODES, "");
    this.width = textWidth(this.plain);
  }

  /** The row with no colour going on behind it, so that what stands beside it keeps its own. */
  get closed(): string {
    return this.hasOpenCode ? this.text + RESET : this.text;
  }

  /** The beginning of the row with an ellipsis; the row itself when it fits `width` columns, 1 or more. */
  cut(width: number): string {
    if (this.width <= width) return this.text;
    let end = 0;
    let used = 0;
    for (const cluster of clusters(this.plain)) {
      used += clusterWidth(cluster);
      if (used > width - 1) break;
      end += cluster.length;
    }
    const state = new SgrState();
    return `${this.slice(0, end, this.codes(), state)}…${state.isOpen ? RESET : ""}`;
  }

  /** Rows of at most `width` columns, 1 or more, each with the colours that it continues and closed at its end. */
  wrap(width: number): string[] {
    if (this.width <= width) return [this.closed];
    const state = new SgrState();
    const codes = this.codes();
    return breakLine(this.plain, width).map(({ from, to, oversized }) => {
      const before = state.code;
      const row = this.slice(from, to, codes, state);
      return before + (oversized ? "…" : row) + (state.isOpen || before ? RESET : "");
    });
  }

  private get hasOpenCode(): boolean {
    if (this.text === this.plain) return false;
    const state = new SgrState();
    for (const { sequence } of this.codes()) state.apply(sequence);
    return state.isOpen;
  }

  private codes(): Code[] {
    const found: Code[] = [];
    let removed = 0;
    for (const { index, 0: sequence } of this.text.matchAll(CODES)) {
      found.push({ at: index - removed, sequence });
      removed += sequence.length;
    }
    return found;
  }

  /** The part from `from` to `to` of the plain text with its codes, which are used up and go into `state`. */
  private slice(from: number, to: number, codes: Code[], state: SgrState): string {
    const parts: string[] = [];
    let at = from;
    let taken = 0;
    for (const { at: position, sequence } of codes) {
      if (position > to || (position === to && position !== this.plain.length && position !== from)) break;
      taken++;
      if (position > at) {
        parts.push(this.plain.slice(at, position));
        at = position;
      }
      if (sequence.endsWith("m")) state.apply(sequence);
      parts.push(sequence);
    }
    codes.splice(0, taken);
    parts.push(this.plain.slice(at, to));
    return parts.join("");
  }
}

function sanitise(row: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const { index, 0: code } of row.matchAll(CODES)) {
    parts.push(toPlainText(row.slice(end, index)), code);
    end = index + code.length;
  }
  parts.push(toPlainText(row.slice(end)));
  return parts.join("");
}
