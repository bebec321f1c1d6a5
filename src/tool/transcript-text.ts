import type { TextLayout } from "../ui/core/text-layout.js";
import type { Palette, Style } from "../ui/theme/palette.js";
import type { TranscriptPiece } from "./transcript-slot.js";

interface Line {
  readonly text: string;
  readonly style: Style;
  readonly indent: number;
}

/** Fewer columns than this beside an indent, and the indent goes. */
const TEXT_COLUMNS = 8;
/** What wraps goes deeper, so that it cannot pass for a line of its own. */
const HANGING = 2;

/** Indented lines of the transcript, wrapped to the width that pi asks for and remembered for the next frame. */
export class TranscriptText implements TranscriptPiece {
  private readonly lines: Line[] = [];
  private head: ((width: number) => string) | undefined;
  private drawn: { readonly width: number; readonly rows: string[] } | undefined;

  /** @param limit rows at the most, with a last one that counts the others; default: no limit */
  constructor(
    private readonly layout: TextLayout,
    private readonly palette: Palette,
    private readonly limit?: number,
  ) {}

  /** Draws the row above the lines for a number of columns. */
  addHead(head: (width: number) => string): void {
    this.head = head;
  }

  /** Adds a line; each line break in the text begins a row at the same indent as what wraps. */
  add(text: string, style: Style, indent: number): void {
    this.lines.push({ text, style, indent });
  }

  render(width: number): string[] {
    const columns = Math.max(1, Math.floor(width) || 1);
    if (this.drawn?.width !== columns) this.drawn = { width: columns, rows: this.draw(columns) };
    return this.drawn.rows;
  }

  private draw(columns: number): string[] {
    const rows = this.head ? [this.head(columns)] : [];
    for (const line of this.lines) rows.push(...this.drawLine(line, columns));
    if (this.limit === undefined || rows.length <= this.limit) return rows;
    const kept = rows.slice(0, this.limit - 1);
    const more = `… ${rows.length - kept.length} more rows`;
    return [...kept, this.palette.dim(this.layout.line(more, columns))];
  }

  private drawLine({ text, style, indent }: Line, columns: number): string[] {
    const hangs = columns - indent - HANGING >= TEXT_COLUMNS;
    const left = hangs ? indent : 0;
    const deeper = left + (hangs ? HANGING : 0);
    const rows = this.layout.wrap(text, columns - deeper);
    return rows.map((row, index) => " ".repeat(index === 0 ? left : deeper) + style(row));
  }
}
