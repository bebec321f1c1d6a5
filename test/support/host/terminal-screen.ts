import xterm from "@xterm/headless";
import { Emitter } from "../../../src/base/emitter.js";

/** One cell as it is to be painted. */
export interface ScreenCell {
  /** The character with what combines with it; the empty string for the second half of a wide one. */
  readonly text: string;
  readonly width: number;
  /** `#rrggbb`, or undefined for the terminal's own colour. */
  readonly foreground: string | undefined;
  readonly background: string | undefined;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly strikethrough: boolean;
  readonly inverse: boolean;
}

const basicColours = (
  "000000 cd0000 00cd00 cdcd00 1e6fe0 cd00cd 00cdcd e5e5e5 " +
  "7f7f7f ff0000 00ff00 ffff00 5c8cff ff00ff 00ffff ffffff"
).split(" ");

/** What a terminal shows after the bytes that were written to it. */
export class TerminalScreen {
  private readonly terminal: InstanceType<typeof xterm.Terminal>;
  private readonly changed = new Emitter<void>();
  /** After written bytes have reached the screen. */
  readonly onDidChange = this.changed.event;

  /**
   * @param cols width in cells
   * @param rows height in cells
   * @param reply gets what the terminal answers by itself, for example to a question for the cursor position
   */
  constructor(cols: number, rows: number, reply: (data: string) => void) {
    this.terminal = new xterm.Terminal({ cols, rows, scrollback: 5000, allowProposedApi: true });
    this.terminal.onData(reply);
  }

  write(data: string): void {
    this.terminal.write(data, () => this.changed.fire());
  }

  resize(cols: number, rows: number): void {
    this.terminal.resize(cols, rows);
  }

  get cols(): number {
    return this.terminal.cols;
  }

  get rows(): number {
    return this.terminal.rows;
  }

  /** The visible rows, without trailing spaces. */
  get lines(): string[] {
    return this.rowsFrom(this.terminal.buffer.active.viewportY, this.terminal.rows);
  }

  /** The visible rows and all that has scrolled out above them. */
  get history(): string[] {
    return this.rowsFrom(0, this.terminal.buffer.active.length);
  }

  /** Zero-based position in the visible part. */
  get cursor(): { column: number; row: number } {
    const { cursorX, cursorY } = this.terminal.buffer.active;
    return { column: cursorX, row: cursorY };
  }

  /** The visible cells, row by row. */
  cells(): ScreenCell[][] {
    const { active } = this.terminal.buffer;
    return Array.from({ length: this.rows }, (_, row) => {
      const line = active.getLine(active.viewportY + row);
      return Array.from({ length: this.cols }, (_, column) => toScreenCell(line?.getCell(column)));
    });
  }

  dispose(): void {
    this.changed.dispose();
    this.terminal.dispose();
  }

  private rowsFrom(start: number, count: number): string[] {
    const { active } = this.terminal.buffer;
    return Array.from(
      { length: count },
      (_, row) =>
        active
          .getLine(start + row)
          ?.translateToString(true)
          .trimEnd() ?? "",
    );
  }
}

type BufferCell = NonNullable<
  ReturnType<
    NonNullable<ReturnType<InstanceType<typeof xterm.Terminal>["buffer"]["active"]["getLine"]>>["getCell"]
  >
>;

function toScreenCell(cell: BufferCell | undefined): ScreenCell {
  return {
    text: cell?.getChars() ?? "",
    width: cell?.getWidth() ?? 1,
    foreground: cell && !cell.isFgDefault() ? toHex(cell.getFgColor(), cell.isFgRGB()) : undefined,
    background: cell && !cell.isBgDefault() ? toHex(cell.getBgColor(), cell.isBgRGB()) : undefined,
    bold: Boolean(cell?.isBold()),
    dim: Boolean(cell?.isDim()),
    italic: Boolean(cell?.isItalic()),
    underline: Boolean(cell?.isUnderline()),
    strikethrough: Boolean(cell?.isStrikethrough()),
    inverse: Boolean(cell?.isInverse()),
  };
}

/** The colour of a palette index by the layout that every 256-colour terminal shares, or of 24 bits as they are. */
function toHex(colour: number, isRgb: boolean): string {
  if (isRgb) return `#${colour.toString(16).padStart(6, "0")}`;
  if (colour < 16) return `#${basicColours[colour]}`;
  if (colour >= 232) return `#${(8 + (colour - 232) * 10).toString(16).padStart(2, "0").repeat(3)}`;
  const index = colour - 16;
  const level = (digit: number) => (digit === 0 ? 0 : 55 + digit * 40).toString(16).padStart(2, "0");
  return `#${level(Math.floor(index / 36))}${level(Math.floor(index / 6) % 6)}${level(index % 6)}`;
}
