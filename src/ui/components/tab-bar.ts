import type { AskSessionView } from "../../model/session-view.js";
import { Component } from "../core/component.js";
import type { DrawContext } from "../core/draw-context.js";
import type { MouseInput } from "../core/mouse.js";
import { textWidth } from "../core/text-layout.js";
import type { UiContext } from "../core/ui-context.js";
import { TabRequested } from "./navigation.js";

export interface TabBarProps {
  readonly session: AskSessionView;
}

const LABEL_COLUMNS = 24;

/** One tab as it stands in the row. */
interface TabCell {
  readonly index: number;
  readonly from: number;
  readonly to: number;
}

/** The row of tabs: one for each question with its mark, then Review. It scrolls around the open tab. */
export class TabBar extends Component {
  private cells: TabCell[] = [];

  constructor(
    ui: UiContext,
    protected readonly props: TabBarProps,
  ) {
    super(ui);
  }

  private get count(): number {
    return this.props.session.states.length + 1;
  }

  protected draw(context: DrawContext): string[] {
    const active = this.props.session.activeTab;
    const room = context.width;
    // Grows around the open tab until the row is full; three columns at each side are for the counts.
    let first = active;
    let last = active;
    let used = this.widthOf(active, room);
    for (let grown = true; grown; ) {
      grown = false;
      for (const next of [last + 1, first - 1]) {
        if (next < 0 || next >= this.count) continue;
        if (next > first && next <= last) continue;
        const size = this.widthOf(next, room) + 1;
        const left = Math.min(first, next) > 0 ? this.countWidth(Math.min(first, next)) : 0;
        const hiddenRight = this.count - 1 - Math.max(last, next);
        const right = hiddenRight > 0 ? this.countWidth(hiddenRight) : 0;
        if (used + size + left + right > room) continue;
        used += size;
        first = Math.min(first, next);
        last = Math.max(last, next);
        grown = true;
      }
    }
    return [this.drawRow(first, last, room)];
  }

  private drawRow(first: number, last: number, room: number): string {
    const { palette } = this.ui;
    let row = "";
    let column = 0;
    this.cells = [];
    const left = first > 0 ? `‹${first} ` : "";
    const hiddenRight = this.count - 1 - last;
    const right = hiddenRight > 0 ? ` ${hiddenRight}›` : "";
    if (left && textWidth(left) + this.widthOf(first, room) <= room) {
      row += palette.dim(left);
      column += textWidth(left);
    }
    for (let index = first; index <= last; index++) {
      if (index > first) {
        row += " ";
        column++;
      }
      const text = this.tabText(index, room);
      const width = textWidth(text);
      this.cells.push({ index, from: column, to: column + width });
      row += this.drawTab(index, text);
      column += width;
    }
    if (right && column + textWidth(right) <= room) row += palette.dim(right);
    return row;
  }

  /** One tab with its colours. `text` has its final width. */
  protected drawTab(index: number, text: string): string {
    const { palette } = this.ui;
    const { session } = this.props;
    if (index === session.activeTab) return palette.activeTab(text);
    const done = index === session.states.length ? session.allAnswered : session.states[index]!.isAnswered;
    return done ? palette.success(text) : palette.muted(text);
  }

  /** What a tab says: its mark and its label, between two spaces. Plain text. */
  protected tabLabel(index: number): string {
    const { session } = this.props;
    const state = session.states[index];
    if (!state) return this.ui.strings.review;
    const mark = state.isAnswered ? "✓" : "○";
    return `${mark} ${state.question.label}`;
  }

  private tabText(index: number, room: number): string {
    const columns = Math.max(1, Math.min(LABEL_COLUMNS, room - 2));
    const label = this.ui.layout.line(this.tabLabel(index), columns);
    return room > 3 ? ` ${label} ` : label;
  }

  private widthOf(index: number, room: number): number {
    return textWidth(this.tabText(index, room));
  }

  private countWidth(hidden: number): number {
    return String(hidden).length + 2;
  }

  protected override onMouse(input: MouseInput): boolean {
    if (input.type === "wheel") {
      this.emit(new TabRequested((input.wheelDelta ?? 0) < 0 ? "previous" : "next"));
      return true;
    }
    if (input.type !== "click") return false;
    const cell = this.cells.find(({ from, to }) => input.x >= from && input.x < to);
    if (!cell) return false;
    this.emit(new TabRequested(cell.index));
    return true;
  }
}
