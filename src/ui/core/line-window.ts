/** Lines of which some are on the screen, with what is known about the others. */
export interface LineWindowContent {
  readonly lines: readonly string[];
  /** Position in `lines` of the one that must be on the screen. */
  readonly cursor: number;
  /** How many lines there are before and after `lines`. */
  readonly above: number;
  readonly below: number;
}

/** From this height on, two rows can be spared for markers. */
const MARKED_ROWS = 4;

/** Cuts lines to a height around a cursor, and moves no further than the cursor makes it. */
export class LineWindow {
  /** The first line on the screen, counted from the very first one. */
  private top = 0;

  /** @param marker draws the row that stands for hidden lines; a very low window has none */
  constructor(private readonly marker: (hidden: number) => string) {}

  /** At most `height` rows, the cursor's line among them. */
  draw(content: LineWindowContent, height: number): string[] {
    const { lines, above, below } = content;
    const markers = (above > 0 ? 1 : 0) + (below > 0 ? 1 : 0);
    if (lines.length + markers <= height) {
      this.top = above;
      return this.mark(content, 0, lines.length);
    }
    const isMarked = height >= MARKED_ROWS;
    const size = isMarked ? height - 2 : height;
    this.top = above + this.follow(content, size);
    const from = this.top - above;
    if (!isMarked) return lines.slice(from, from + size);
    // An end with nothing hidden needs no marker and has room for one more line.
    const isAtStart = this.top === 0;
    const isAtEnd = below === 0 && from + size === lines.length;
    return this.mark(content, isAtEnd ? from - 1 : from, from + size + (isAtStart ? 1 : 0));
  }

  private follow({ lines, cursor, above }: LineWindowContent, size: number): number {
    const near = Math.min(Math.max(this.top - above, cursor - size + 1), cursor);
    return Math.max(0, Math.min(near, lines.length - size));
  }

  private mark({ lines, above, below }: LineWindowContent, from: number, to: number): string[] {
    const before = above + from;
    const after = lines.length - to + below;
    return [
      ...(before > 0 ? [this.marker(before)] : []),
      ...lines.slice(from, to),
      ...(after > 0 ? [this.marker(after)] : []),
    ];
  }
}
