import type { AskSessionView, QuestionStateView } from "../../model/session-view.js";
import { type Bindings, Component } from "../core/component.js";
import type { DrawContext } from "../core/draw-context.js";
import { Message } from "../core/message.js";
import type { MouseInput } from "../core/mouse.js";
import type { UiContext } from "../core/ui-context.js";
import { Viewport, type ViewportContent } from "../core/viewport.js";
import type { KeyPress } from "../keys/key-press.js";
import { OptionMoveRequested } from "./navigation.js";
import type { OptionRow } from "./option-row.js";
import { DraftChanged, EditorClosed, type TextEditor } from "./text-editor.js";

/** The person toggled an option and stays. The position is zero-based. */
export class OptionToggled extends Message {
  constructor(
    readonly questionId: string,
    readonly index: number,
  ) {
    super();
  }
}

/** The person chose an option and is done with the question. The position is zero-based. */
export class OptionChosen extends Message {
  constructor(
    readonly questionId: string,
    readonly index: number,
  ) {
    super();
  }
}

/** The person is done with a question that can have several answers. */
export class QuestionConfirmed extends Message {
  constructor(readonly questionId: string) {
    super();
  }
}

/** The person switched the saved custom text on or off. */
export class CustomToggled extends Message {
  constructor(readonly questionId: string) {
    super();
  }
}

/** The cursor is on another row. Sent for rows that the person went to. */
export class CursorMoved extends Message {
  constructor(readonly index: number) {
    super();
  }
}

/** The person wants to write an answer of their own. */
export class CustomEditRequested extends Message {}

export interface OptionListProps {
  readonly questionId: string;
  readonly session: AskSessionView;
  /** Rows above the options that scroll with them, for a prompt that is too long to stand still. */
  readonly lead: (width: number) => readonly string[];
}

/** An editor takes no more rows than this. */
const EDITOR_ROWS = 20;

interface CachedRow {
  readonly key: string;
  readonly rows: readonly string[];
}

/**
 * The options of a question and the row for the person's own answer, as a window around the cursor.
 * An editor that belongs to a row is drawn under it.
 */
export class OptionList extends Component {
  protected readonly viewport = new Viewport((direction, hidden) => this.drawMarker(direction, hidden));
  private readonly renderer: OptionRow;
  private readonly cache = new Map<number, readonly CachedRow[]>();
  private cursor = 0;
  private drawnWidth = 80;
  private editorRows = EDITOR_ROWS;
  private attached: { readonly row: number; readonly editor: TextEditor } | undefined;

  constructor(
    ui: UiContext,
    protected readonly props: OptionListProps,
  ) {
    super(ui);
    this.renderer = ui.views.optionRow(ui);
  }

  protected get state(): QuestionStateView {
    return this.props.session.state(this.props.questionId);
  }

  private get options() {
    return this.state.question.options;
  }

  /** Zero-based row of the cursor; the custom row comes after the options. */
  get cursorIndex(): number {
    return this.cursor;
  }

  get isOnCustomRow(): boolean {
    return this.cursor === this.options.length;
  }

  get rowCount(): number {
    return this.options.length + 1;
  }

  /** True when there is a row that way. */
  canMove(delta: -1 | 1): boolean {
    return this.rowFrom(delta) !== this.cursor;
  }

  /** Puts the cursor on a row without telling anybody. */
  placeCursor(index: number): void {
    this.cursor = Math.min(Math.max(0, index), this.rowCount - 1);
    this.requestUpdate();
  }

  /** Shows `editor` under a row and gives it the keys. The list owns it from now on. */
  attach(row: number, editor: TextEditor): void {
    this.detach();
    this.attached = { row, editor: this.adopt(editor) };
    if (this.focused) editor.focused = true;
    this.requestUpdate();
  }

  /** Takes the editor away. */
  detach(): void {
    if (!this.attached) return;
    this.discard(this.attached.editor);
    this.attached = undefined;
    this.requestUpdate();
  }

  get editor(): TextEditor | undefined {
    return this.attached?.editor;
  }

  protected override focusedChild(): Component | undefined {
    return this.attached?.editor;
  }

  override bindings(): Bindings {
    const live: Record<string, () => void> = {
      ...super.bindings(),
      ...(this.rowCount > 1 && {
        "main.nextOption": () => this.moveCursor(1),
        "main.previousOption": () => this.moveCursor(-1),
      }),
      "main.confirm": () => this.confirm(),
      "main.toggle": () => this.toggle(),
    };
    if (!this.canScroll) return live;
    return {
      ...live,
      "view.pageUp": () => this.page(-1),
      "view.pageDown": () => this.page(1),
      "view.home": () => this.goTo("start"),
      "view.end": () => this.goTo("end"),
    };
  }

  protected override onKey(press: KeyPress): boolean {
    if (press.digit === undefined) return false;
    if (press.digit <= this.rowCount) this.pickRow(press.digit - 1);
    return true;
  }

  protected override onMessage(message: Message): void {
    if (message instanceof OptionMoveRequested) {
      message.stop();
      this.attached?.editor.close();
      this.moveCursor(message.delta);
    }
    if (message instanceof DraftChanged) this.viewport.revealAgain();
    if (message instanceof EditorClosed) this.detach();
  }

  protected override onMouse(input: MouseInput): boolean {
    if (input.type === "wheel") return this.scroll(input.wheelDelta ?? 0);
    if (input.type !== "click") return false;
    const item = this.viewport.window?.items[input.y];
    if (item === undefined || item < 1) return false;
    const row = item - 1;
    if (this.attached && this.attached.row === row) return true;
    this.attached?.editor.close();
    if (this.isLookedAtFirst(row)) this.moveCursor(row - this.cursor);
    else this.pickRow(row);
    return true;
  }

  /** Whether a click only brings an option into focus: what has a preview is compared before one is chosen. */
  private isLookedAtFirst(row: number): boolean {
    const { question, policy } = this.state;
    const hasPreview = question.type === "preview" && question.options[row]?.preview !== undefined;
    return hasPreview && !policy.multiple && row !== this.cursor;
  }

  protected override onInvalidate(): void {
    this.cache.clear();
  }

  /** Moves the cursor by rows; it stops at both ends. */
  moveCursor(delta: number): void {
    const next = this.rowFrom(delta);
    if (next === this.cursor) return;
    this.cursor = next;
    this.requestUpdate();
    this.emit(new CursorMoved(next));
  }

  private rowFrom(delta: number): number {
    return Math.min(Math.max(0, this.cursor + delta), this.rowCount - 1);
  }

  private confirm(): void {
    if (this.isOnCustomRow) this.emit(new CustomEditRequested());
    else if (this.state.policy.multiple) this.emit(new QuestionConfirmed(this.props.questionId));
    else this.emit(new OptionChosen(this.props.questionId, this.cursor));
  }

  private toggle(): void {
    if (!this.isOnCustomRow) this.emit(new OptionToggled(this.props.questionId, this.cursor));
    else if (this.state.policy.multiple && this.state.customText)
      this.emit(new CustomToggled(this.props.questionId));
    else this.emit(new CustomEditRequested());
  }

  /** What a digit or a click on a row does. */
  private pickRow(index: number): void {
    this.cursor = index;
    this.requestUpdate();
    this.emit(new CursorMoved(index));
    if (this.isOnCustomRow) {
      if (this.state.customText) this.toggle();
      else if (!this.attached) this.emit(new CustomEditRequested());
    } else if (this.state.policy.multiple) this.emit(new OptionToggled(this.props.questionId, index));
    else this.emit(new OptionChosen(this.props.questionId, index));
  }

  // Drawing.

  protected draw(context: DrawContext): string[] {
    const width = context.width;
    this.drawnWidth = width;
    this.editorRows = editorRowsIn(context.maxHeight);
    const content = this.content(width);
    const item = this.cursor + 1;
    // An editor that does not fit together with its row is more important than the row.
    const editing = this.attached?.row === this.cursor && content.rows(item).length > context.maxHeight - 2;
    const from = editing ? this.drawRow(this.cursor, width).length : 0;
    return this.viewport.draw(content, context.maxHeight, { item, from }).rows;
  }

  /** How many rows the whole list would take, `limit` at the most. */
  measure(width: number, limit: number): number {
    const content = this.content(width, editorRowsIn(limit));
    let total = 0;
    for (let index = 0; index < content.count && total < limit; index++) total += content.rows(index).length;
    return Math.min(total, limit);
  }

  private content(width: number, editorRows = this.editorRows): ViewportContent {
    return {
      count: this.rowCount + 1,
      rows: (item) => (item === 0 ? this.props.lead(width) : this.rowsOf(item - 1, width, editorRows)),
    };
  }

  private rowsOf(index: number, width: number, editorRows: number): readonly string[] {
    const rows = this.drawRow(index, width);
    if (this.attached?.row !== index) return rows;
    const indent = width >= 24 ? 5 : 0;
    const margin = " ".repeat(indent);
    const editor = this.attached.editor
      .renderAt({ width: Math.max(3, width - indent), maxHeight: editorRows, focused: this.focused })
      .map((row) => margin + row);
    return [...rows, ...editor];
  }

  private drawRow(index: number, width: number): readonly string[] {
    const state = this.state;
    const custom = index === this.options.length;
    const option = this.options[index];
    const focused = index === this.cursor && this.focused;
    const selected = custom ? state.customOn : state.selected.has(index);
    // What is in an open editor is not shown a second time.
    const editing = this.attached?.row === index;
    const note = option && !editing ? (state.optionNotes.get(option.value) ?? "") : "";
    const text = custom && !editing ? this.customText : "";
    const rank =
      selected && !custom && state.policy.ordered ? state.answerPositions.indexOf(index) + 1 : undefined;
    const key = `${width}|${focused}|${selected}|${rank}|${state.policy.multiple}|${note}|${text}`;
    const known = this.cache.get(index) ?? [];
    const drawn = known.find((row) => row.key === key);
    if (drawn) return drawn.rows;
    const freeform = state.question.freeform;
    const rows = this.renderer.draw(
      {
        number: freeform ? undefined : index + 1,
        label: option?.label ?? (freeform ? this.ui.strings.freeformRow : this.ui.strings.customRow),
        ...(option?.description !== undefined && { description: option.description }),
        recommended: option?.recommended ?? false,
        note,
        text,
        focused,
        selected,
        multiple: state.policy.multiple,
        ...(rank !== undefined && { rank }),
        ...(option && { option }),
      },
      width,
    );
    // With and without the cursor: a long description is not coloured again each time that the cursor passes.
    this.cache.set(index, [{ key, rows }, ...known.slice(0, 1)]);
    return rows;
  }

  /** The saved text, else an unsaved one of an earlier time. */
  private get customText(): string {
    const { customText } = this.state;
    return (
      customText || (this.props.session.draft({ kind: "custom", questionId: this.props.questionId }) ?? "")
    );
  }

  protected drawMarker(direction: "up" | "down", hidden: number): string {
    const text = `  ${direction === "up" ? "↑" : "↓"} ${this.ui.strings.more(hidden)}`;
    return this.ui.palette.dim(this.ui.layout.line(text, this.drawnWidth));
  }

  // Scrolling.

  private get canScroll(): boolean {
    const window = this.viewport.window;
    return window !== undefined && (window.above > 0 || window.below > 0);
  }

  private page(pages: number): void {
    const moved = this.viewport.pageBy(this.content(this.drawnWidth), pages);
    // At the end of the list already: the cursor goes there itself.
    this.followWindow(moved ? this.cursor : pages < 0 ? 0 : this.rowCount - 1);
  }

  private scroll(rows: number): boolean {
    if (!this.canScroll || !this.viewport.scrollBy(this.content(this.drawnWidth), rows)) return false;
    // Space and Enter must not act on a row that is out of sight. An open editor keeps its row.
    if (this.attached) this.requestUpdate();
    else this.followWindow(this.cursor);
    return true;
  }

  private goTo(end: "start" | "end"): void {
    if (end === "start") this.viewport.scrollToStart();
    else this.viewport.scrollToEnd(this.content(this.drawnWidth));
    this.followWindow(end === "start" ? 0 : this.rowCount - 1);
  }

  /** The cursor goes to a row, or to the one nearest to it that the window shows whole. */
  private followWindow(row: number): void {
    this.requestUpdate();
    const item = this.viewport.nearestWhole(this.content(this.drawnWidth), row + 1);
    if (item === undefined || item < 1 || item - 1 === this.cursor) return;
    this.cursor = item - 1;
    this.emit(new CursorMoved(this.cursor));
  }
}

/** What an editor may take of a list, so that it is seen whole between the marks for what is hidden. */
function editorRowsIn(height: number): number {
  return Math.max(1, Math.min(EDITOR_ROWS, height > 2 ? height - 2 : height));
}
