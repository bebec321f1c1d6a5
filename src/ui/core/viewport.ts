/** What a {@link Viewport} scrolls over: items of one or more rows, asked for only when they are in the window. */
export interface ViewportContent {
  readonly count: number;
  /** The rows of one item; must be cheap when called again with nothing changed. */
  rows(index: number): readonly string[];
}

/** The part that must be on the screen: rows `from` to `to` (exclusive) of one item. */
export interface Reveal {
  readonly item: number;
  readonly from?: number;
  readonly to?: number;
}

/** One frame of a viewport. */
export interface Window {
  readonly rows: string[];
  /** For each row the item it belongs to, -1 for a marker row. */
  readonly items: number[];
  /** For each row its zero-based position in the item; 0 for a marker row. */
  readonly offsets: number[];
  /** Items that are not or not wholly shown above and below. */
  readonly above: number;
  readonly below: number;
}

/** Draws the row that stands for what is hidden. */
export type MarkerRow = (direction: "up" | "down", hidden: number) => string;

/**
 * A window over a list of items with different heights. It draws only what the window shows, so a frame
 * costs the same for ten items and for ten thousand. The position is an anchor (item and row in it), not
 * a row number: nothing above the window is ever measured.
 */
export class Viewport {
  private item = 0;
  private row = 0;
  private revealed = "";
  /** False while somebody has scrolled away from what is to be revealed. */
  private following = true;
  private lastHeight = 0;
  private lastWindow: Window | undefined;

  /** @param marker draws the rows that count what is hidden; without it the whole window is content */
  constructor(private readonly marker?: MarkerRow) {}

  /** The window drawn last, for hit tests. */
  get window(): Window | undefined {
    return this.lastWindow;
  }

  /** Back to the first row; the next draw brings what is to be revealed into view again. */
  reset(): void {
    this.item = 0;
    this.row = 0;
    this.following = true;
  }

  /** The next draw brings what is to be revealed into view, wherever the window has been scrolled to. */
  revealAgain(): void {
    this.following = true;
  }

  /**
   * Draws at most `height` rows.
   * @param reveal kept in view; scrolling moves away from it until it differs from the last draw's
   */
  draw(content: ViewportContent, height: number, reveal?: Reveal): Window {
    const rows = Math.max(1, height);
    this.settle(content, rows);
    const key = reveal ? `${reveal.item}:${reveal.from}:${reveal.to}` : "";
    if (key !== this.revealed || rows !== this.lastHeight) this.following = true;
    if (reveal && this.following) this.reveal(content, rows, reveal);
    this.revealed = key;
    this.lastHeight = rows;
    this.lastWindow = this.cut(content, rows);
    return this.lastWindow;
  }

  /** True when the content has more rows than `height`; looks at the first `height` rows only and moves nothing. */
  exceeds(content: ViewportContent, height: number): boolean {
    let total = 0;
    for (let index = 0; index < content.count; index++) {
      total += content.rows(index).length;
      if (total > height) return true;
    }
    return false;
  }

  /** Scrolls by rows, negative is up. @returns false when nothing moved. */
  scrollBy(content: ViewportContent, delta: number): boolean {
    const before = `${this.item}:${this.row}`;
    this.following = false;
    this.move(content, delta);
    this.settle(content, Math.max(1, this.lastHeight));
    return before !== `${this.item}:${this.row}`;
  }

  /** Scrolls by pages, keeping two rows of the page before. */
  pageBy(content: ViewportContent, pages: number): boolean {
    return this.scrollBy(content, pages * Math.max(1, this.lastHeight - 2));
  }

  scrollToStart(): void {
    this.following = false;
    this.item = 0;
    this.row = 0;
  }

  scrollToEnd(content: ViewportContent): void {
    this.following = false;
    this.item = content.count;
    this.row = 0;
    this.settle(content, Math.max(1, this.lastHeight));
  }

  /**
   * Where a cursor goes after scrolling: `item` itself while any of it is in the window, else the nearest item
   * that is wholly in it.
   * @returns undefined when no item is wholly in the window
   */
  nearestWhole(content: ViewportContent, item: number): number | undefined {
    this.lastWindow = this.cut(content, Math.max(1, this.lastHeight));
    const shown = this.lastWindow.items;
    if (shown.includes(item)) return item;
    const whole = [...new Set(shown)].filter(
      (each) => each >= 0 && shown.filter((other) => other === each).length === content.rows(each).length,
    );
    if (whole.length === 0) return undefined;
    return item < whole[0]! ? whole[0] : whole[whole.length - 1];
  }

  private hasMarkers(height: number): boolean {
    return this.marker !== undefined && height > 2;
  }

  private get atStart(): boolean {
    return this.item === 0 && this.row === 0;
  }

  /** Rows from the anchor on, `limit` at the most. */
  private measureFrom(content: ViewportContent, limit: number): number {
    let total = -this.row;
    for (let index = this.item; index < content.count && total < limit; index++)
      total += content.rows(index).length;
    return total;
  }

  private move(content: ViewportContent, delta: number): void {
    let rest = delta;
    while (rest > 0 && this.item < content.count) {
      const left = content.rows(this.item).length - this.row;
      if (rest < left) {
        this.row += rest;
        return;
      }
      rest -= left;
      this.item++;
      this.row = 0;
    }
    while (rest < 0 && !this.atStart) {
      if (this.row >= -rest) {
        this.row += rest;
        return;
      }
      rest += this.row;
      this.row = 0;
      if (this.item > 0) {
        this.item--;
        this.row = content.rows(this.item).length;
      }
    }
  }

  /** Keeps the anchor inside the content and the window full where there is enough to fill it. */
  private settle(content: ViewportContent, height: number): void {
    if (this.item >= content.count) {
      this.item = content.count;
      this.row = 0;
    } else {
      this.row = Math.min(this.row, Math.max(0, content.rows(this.item).length - 1));
    }
    this.passEmptyItems(content);
    if (this.atStart) return;
    // One row goes to the marker above.
    const room = this.hasMarkers(height) ? height - 1 : height;
    const filled = this.measureFrom(content, room);
    if (filled < room) this.move(content, filled - room);
    this.passEmptyItems(content);
    // A single hidden row is shown instead of a marker for it.
    if (this.measureFrom(content, height) < height) this.showSingleRow(content, height);
  }

  /** Behind an item without rows is where that item is. */
  private passEmptyItems(content: ViewportContent): void {
    while (this.row === 0 && this.item > 0 && content.rows(this.item - 1).length === 0) this.item--;
  }

  /** Goes to the start where a single row is hidden above: the marker for it would take as much room. */
  private showSingleRow(content: ViewportContent, height: number): void {
    const isSingle =
      this.item === 0 ? this.row === 1 : this.item === 1 && this.row === 0 && content.rows(0).length === 1;
    if (this.hasMarkers(height) && isSingle) this.scrollToStart();
  }

  private reveal(content: ViewportContent, height: number, target: Reveal): void {
    const size = content.rows(target.item)?.length ?? 0;
    const from = Math.max(0, Math.min(target.from ?? 0, size - 1));
    const to = Math.max(from + 1, Math.min(target.to ?? size, size));
    const markers = this.hasMarkers(height);
    if (target.item < this.item || (target.item === this.item && from < this.row)) {
      this.item = target.item;
      this.row = from;
      // A marker above costs the row that was to be shown: start one row earlier.
      this.settle(content, height);
      this.showSingleRow(content, height);
      return;
    }
    // Rows from the anchor to the end of the target.
    const last = target.item === content.count - 1 && to >= size;
    const limit = height + 1;
    let distance = -this.row;
    for (let index = this.item; index < target.item && distance <= limit; index++)
      distance += content.rows(index).length;
    distance += to;
    const roomHere = height - (markers && !this.atStart ? 1 : 0) - (markers && !last ? 1 : 0);
    if (distance <= roomHere) return;
    // Walk back from the end of the target as far as the window reaches.
    const room = Math.max(1, height - (markers ? 1 : 0) - (markers && !last ? 1 : 0));
    this.item = target.item;
    this.row = to;
    if (to - from >= room) {
      this.row = from;
    } else {
      this.move(content, -room);
    }
    this.settle(content, height);
  }

  private cut(content: ViewportContent, height: number): Window {
    const rows: string[] = [];
    const items: number[] = [];
    const offsets: number[] = [];
    const markers = this.hasMarkers(height);
    const top = markers && !this.atStart;
    if (top) {
      rows.push("");
      items.push(-1);
      offsets.push(0);
    }
    let index = this.item;
    let offset = this.row;
    while (index < content.count && rows.length < height) {
      const itemRows = content.rows(index);
      while (offset < itemRows.length && rows.length < height) {
        rows.push(itemRows[offset]!);
        items.push(index);
        offsets.push(offset);
        offset++;
      }
      if (offset < itemRows.length) break;
      index++;
      offset = 0;
    }
    const more = index < content.count;
    let below = content.count - index;
    if (more && markers) {
      const lost = items[items.length - 1]!;
      rows.pop();
      items.pop();
      offsets.pop();
      if (lost >= 0 && lost < index) below++;
      rows.push(this.marker!("down", below));
      items.push(-1);
      offsets.push(0);
    }
    const above = this.item + (this.row > 0 ? 1 : 0);
    if (top) rows[0] = this.marker!("up", above);
    return { rows, items, offsets, above, below };
  }
}
