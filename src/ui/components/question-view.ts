import type { AskSessionView, EditTarget, QuestionStateView } from "../../model/session-view.js";
import { type Bindings, Component } from "../core/component.js";
import type { DrawContext } from "../core/draw-context.js";
import { brief, paragraph } from "../core/indent.js";
import { Message } from "../core/message.js";
import type { MouseInput } from "../core/mouse.js";
import { padRow } from "../core/pad-row.js";
import type { UiContext } from "../core/ui-context.js";
import type { HintWords } from "./footer.js";
import { OptionMoveRequested } from "./navigation.js";
import { CursorMoved, CustomEditRequested, type OptionList } from "./option-list.js";
import type { PreviewPane } from "./preview-pane.js";
import { EditorClosed, type TextEditor } from "./text-editor.js";

/** The person pressed the key that changes the question's type. */
export class TypeChangeRequested extends Message {
  constructor(readonly questionId: string) {
    super();
  }
}

export interface QuestionViewProps {
  readonly questionId: string;
  readonly session: AskSessionView;
}

/** What a tab shows must be able to be left: an open editor saves what it holds. */
export interface LeavableView extends Component {
  /** Closes open editors as their close key does. */
  leave(): void;
}

const SIDE_BY_SIDE_COLUMNS = 90;
const COLUMN_GAP = 2;

/** One question: prompt, note, options, editors and, where options have previews, the preview of the focused one. */
export class QuestionView extends Component implements LeavableView {
  protected readonly list: OptionList;
  protected readonly preview: PreviewPane | undefined;
  private noteEditor: TextEditor | undefined;
  private boxes: { component: Component; x: number; y: number; width: number; height: number }[] = [];
  private standsStill = true;

  constructor(
    ui: UiContext,
    protected readonly props: QuestionViewProps,
  ) {
    super(ui);
    this.list = this.adopt(
      ui.views.optionList(ui, {
        questionId: props.questionId,
        session: props.session,
        lead: (width) => (this.standsStill ? [] : this.drawHead(width)),
      }),
    );
    if (this.hasPreviews)
      this.preview = this.adopt(ui.views.previewPane(ui, { text: () => this.previewText }));
  }

  protected get state(): QuestionStateView {
    return this.props.session.state(this.props.questionId);
  }

  private get hasPreviews(): boolean {
    const { question } = this.state;
    return question.type === "preview" && question.options.some((option) => option.preview !== undefined);
  }

  private get previewText(): string {
    return this.state.question.options[this.list.cursorIndex]?.preview ?? "";
  }

  protected override onMount(): void {
    const { session, questionId } = this.props;
    const { question } = this.state;
    // Text that was being typed when the form was interrupted comes back in its editor.
    if (session.draft({ kind: "custom", questionId }) !== undefined) {
      this.list.placeCursor(question.options.length);
      this.editCustom();
      return;
    }
    if (session.draft({ kind: "question-note", questionId }) !== undefined) {
      this.editQuestionNote();
      return;
    }
    const noted = question.options.findIndex(
      ({ value }) => session.draft({ kind: "option-note", questionId, optionValue: value }) !== undefined,
    );
    if (noted >= 0) {
      this.list.placeCursor(noted);
      this.editOptionNote();
      return;
    }
    this.arrive();
  }

  protected override focusedChild(): Component {
    return this.noteEditor ?? this.list;
  }

  leave(): void {
    this.noteEditor?.close();
    this.list.editor?.close();
  }

  /** True while any editor is open. */
  get isEditing(): boolean {
    return this.noteEditor !== undefined || this.list.editor !== undefined;
  }

  override bindings(): Bindings {
    const live: Record<string, () => void> = {
      ...super.bindings(),
      ...this.preview?.bindings(),
      "main.questionNote": () => this.editQuestionNote(),
    };
    if (this.props.session.canChangeType(this.props.questionId)) {
      live["main.changeQuestionType"] = () => this.emit(new TypeChangeRequested(this.props.questionId));
    }
    if (!this.list.isOnCustomRow) live["main.optionNote"] = () => this.editOptionNote();
    return live;
  }

  /** What Enter and Space do depends on the question and on the row. */
  hintWords(): HintWords {
    const { policy, customText } = this.state;
    const { editHint, nextHint } = this.ui.strings;
    if (!this.list.isOnCustomRow) return policy.multiple ? { "main.confirm": nextHint } : {};
    const isSwitch = policy.multiple && customText !== "";
    return { "main.confirm": editHint, ...(!isSwitch && { "main.toggle": editHint }) };
  }

  protected override onMessage(message: Message): void {
    if (message instanceof CursorMoved) {
      // The preview shows the option under the cursor and is not on the way up from the list.
      this.preview?.requestUpdate();
      this.arrive();
    }
    if (message instanceof CustomEditRequested) {
      message.stop();
      this.editCustom();
    }
    if (message instanceof OptionMoveRequested) {
      // From the note of the question, which no row of the list belongs to.
      message.stop();
      this.noteEditor?.close();
      this.list.moveCursor(message.delta);
    }
    if (message instanceof EditorClosed && message.target.kind === "question-note") {
      const closed = this.noteEditor;
      this.noteEditor = undefined;
      this.discard(closed);
      this.list.focused = this.focused;
      this.requestUpdate();
    }
  }

  /** The cursor is on a row: an empty row for custom text opens its editor by itself. */
  private arrive(): void {
    if (this.list.isOnCustomRow && this.state.customText === "") this.editCustom();
  }

  private editCustom(): void {
    if (this.list.editor) return;
    const target: EditTarget = { kind: "custom", questionId: this.props.questionId };
    const props = { target, saved: this.state.customText, ...this.draftOf(target), ...this.inList };
    this.list.attach(this.list.cursorIndex, this.ui.views.freeformEditor(this.ui, props));
    this.requestUpdate();
  }

  private editOptionNote(): void {
    const option = this.state.question.options[this.list.cursorIndex];
    if (!option) return;
    const { questionId } = this.props;
    const target: EditTarget = { kind: "option-note", questionId, optionValue: option.value };
    const saved = this.state.optionNotes.get(option.value) ?? "";
    const props = { target, saved, ...this.draftOf(target), ...this.inList };
    this.list.attach(this.list.cursorIndex, this.ui.views.noteEditor(this.ui, props));
    this.requestUpdate();
  }

  private editQuestionNote(): void {
    if (this.noteEditor) return;
    this.list.editor?.close();
    const target: EditTarget = { kind: "question-note", questionId: this.props.questionId };
    const props = { target, saved: this.state.note, ...this.draftOf(target) };
    this.noteEditor = this.adopt(this.ui.views.noteEditor(this.ui, props));
    this.list.focused = false;
    this.noteEditor.focused = this.focused;
    this.requestUpdate();
  }

  private get inList() {
    return { canMove: (delta: -1 | 1) => this.list.canMove(delta) };
  }

  private draftOf(target: EditTarget): { draft?: string } {
    const draft = this.props.session.draft(target);
    return draft === undefined ? {} : { draft };
  }

  // Drawing.

  protected draw(context: DrawContext): string[] {
    this.boxes = [];
    const { width, maxHeight } = context;
    const head = this.drawHead(width);
    // A prompt that would take too much of the body scrolls with the options instead of standing still.
    this.standsStill = head.length <= Math.max(1, Math.floor(maxHeight / 3)) && head.length < maxHeight - 3;
    const rows = this.standsStill ? [...head] : [];
    const editor = this.noteEditor;
    if (editor) {
      const editorRows = editor.renderAt({
        width,
        maxHeight: Math.max(1, maxHeight - rows.length - 3),
        focused: context.focused,
      });
      rows.push(...editorRows);
    }
    if (this.standsStill && maxHeight - rows.length > 8) rows.push("");
    const room = {
      ...context,
      maxHeight: Math.max(1, maxHeight - rows.length),
      focused: context.focused && !editor,
    };
    rows.push(...this.drawBody(room, rows.length));
    return rows.slice(0, maxHeight);
  }

  /** The prompt and the note under it. */
  protected drawHead(width: number): string[] {
    const { layout, palette, strings } = this.ui;
    const { question, note } = this.state;
    const rows = paragraph(layout, question.prompt, width, palette.prompt);
    if (note && !this.noteEditor) {
      const noteRows = paragraph(layout, `${strings.note}: ${note}`, width, palette.warning);
      rows.push(...brief(noteRows, (hidden) => palette.dim(layout.line(strings.more(hidden), width))));
    }
    if (this.noteEditor) rows.push(palette.dim(layout.line(strings.noteOnQuestion, width)));
    return rows;
  }

  /** The options and, where there are any, the preview beside or below them. */
  protected drawBody(context: DrawContext, top: number): string[] {
    if (!this.preview) return this.place(this.list, context, 0, top);
    return context.width >= SIDE_BY_SIDE_COLUMNS
      ? this.drawBeside(context, top)
      : this.drawBelow(context, top);
  }

  private drawBeside(context: DrawContext, top: number): string[] {
    const left = Math.min(56, Math.floor(context.width * 0.38));
    const right = context.width - left - COLUMN_GAP;
    const options = this.place(this.list, { ...context, width: left }, 0, top);
    const preview = this.place(this.preview!, { ...context, width: right }, left + COLUMN_GAP, top);
    const rows: string[] = [];
    const height = Math.max(options.length, preview.length, this.tallestPreview(context.maxHeight));
    for (let index = 0; index < Math.min(height, context.maxHeight); index++) {
      rows.push(padRow(options[index] ?? "", left + COLUMN_GAP) + (preview[index] ?? ""));
    }
    return rows;
  }

  private drawBelow(context: DrawContext, top: number): string[] {
    const wanted = Math.min(this.tallestPreview(context.maxHeight) + 1, Math.ceil(context.maxHeight / 2));
    const needed = this.list.measure(context.width, context.maxHeight);
    const share = Math.max(3, context.maxHeight - wanted);
    const options = this.place(
      this.list,
      { ...context, maxHeight: Math.min(context.maxHeight, Math.max(1, Math.min(needed, share))) },
      0,
      top,
    );
    const left = context.maxHeight - options.length;
    if (left < 2) return options;
    const gap = left > 4 ? [""] : [];
    const room = { ...context, maxHeight: left - gap.length };
    const preview = this.place(this.preview!, room, 0, top + options.length + gap.length);
    return [...options, ...gap, ...preview];
  }

  /** Keeps the frame from jumping when the focus goes over previews of different heights. */
  private tallestPreview(limit: number): number {
    let tallest = 0;
    for (const { preview } of this.state.question.options.slice(0, 20)) {
      let lines = preview ? 1 : 0;
      for (
        let at = preview?.indexOf("\n") ?? -1;
        at >= 0 && lines < limit;
        at = preview!.indexOf("\n", at + 1)
      )
        lines++;
      tallest = Math.max(tallest, lines);
    }
    return Math.min(tallest, limit);
  }

  /** Draws a child at a column and a row of the view, and remembers the place for the mouse. */
  protected place(
    component: Component,
    context: DrawContext,
    x: number,
    y: number,
  ): readonly string[] & string[] {
    const rows = component.renderAt(context) as string[];
    this.boxes.push({ component, x, y, width: context.width, height: rows.length });
    return rows;
  }

  protected override onMouse(input: MouseInput): boolean {
    const box = this.boxes.find(
      ({ x, y, width, height }) =>
        input.x >= x && input.x < x + width && input.y >= y && input.y < y + height,
    );
    if (!box) return false;
    // Who clicks on a row is done with the note on the question.
    if (input.type === "click" && box.component === this.list) this.noteEditor?.close();
    return box.component.dispatchMouse({ ...input, x: input.x - box.x, y: input.y - box.y });
  }
}
