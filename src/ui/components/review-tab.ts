import type { AskSessionView, QuestionStateView } from "../../model/session-view.js";
import { type Bindings, Component } from "../core/component.js";
import type { DrawContext } from "../core/draw-context.js";
import { hang, paragraph } from "../core/indent.js";
import { Message } from "../core/message.js";
import type { MouseInput } from "../core/mouse.js";
import type { UiContext } from "../core/ui-context.js";
import { Viewport, type ViewportContent } from "../core/viewport.js";
import type { KeyPress } from "../keys/key-press.js";
import type { LeavableView } from "./question-view.js";

/** What can be done with a finished form. */
export type ReviewAction = "submit" | "elaborate" | "cancel";

const REVIEW_ACTIONS: readonly ReviewAction[] = ["submit", "elaborate", "cancel"];

/** The person runs an action of the review: by Enter or a click, or by its digit. */
export class ReviewActionRequested extends Message {
  constructor(
    readonly action: ReviewAction,
    /** True for a digit, which may have to be pressed twice. */
    readonly byShortcut: boolean,
  ) {
    super();
  }
}

export interface ReviewTabProps {
  readonly session: AskSessionView;
  /** The action whose digit was pressed once and must be pressed again. */
  readonly armed: () => ReviewAction | undefined;
}

/** The last tab: every question with its answer, the notes that the focused action takes along, and the three actions. */
export class ReviewTab extends Component implements LeavableView {
  private readonly viewport = new Viewport((direction, hidden) =>
    this.ui.palette.dim(`  ${direction === "up" ? "↑" : "↓"} ${this.ui.strings.more(hidden)}`),
  );
  private focusedAction = 0;
  private columns = 80;
  private actionsTop = 0;

  constructor(
    ui: UiContext,
    protected readonly props: ReviewTabProps,
  ) {
    super(ui);
  }

  /** The action that Enter runs. */
  get action(): ReviewAction {
    return REVIEW_ACTIONS[this.focusedAction]!;
  }

  leave(): void {}

  override bindings(): Bindings {
    const live: Record<string, () => void> = {
      ...super.bindings(),
      "main.nextOption": () => this.focusAction(this.focusedAction + 1),
      "main.previousOption": () => this.focusAction(this.focusedAction - 1),
      "main.confirm": () => this.emit(new ReviewActionRequested(this.action, false)),
    };
    if (!this.canScroll) return live;
    return {
      ...live,
      "view.pageUp": () => this.scroll(() => this.viewport.pageBy(this.content, -1)),
      "view.pageDown": () => this.scroll(() => this.viewport.pageBy(this.content, 1)),
      "view.home": () => this.scroll(() => this.viewport.scrollToStart()),
      "view.end": () => this.scroll(() => this.viewport.scrollToEnd(this.content)),
    };
  }

  protected override onKey(press: KeyPress): boolean {
    if (press.digit === undefined || press.isPaste) return false;
    if (press.digit > REVIEW_ACTIONS.length) return true;
    this.focusAction(press.digit - 1);
    this.emit(new ReviewActionRequested(this.action, true));
    return true;
  }

  protected override onMouse(input: MouseInput): boolean {
    if (input.type === "wheel") {
      this.scroll(() => this.viewport.scrollBy(this.content, input.wheelDelta ?? 0));
      return true;
    }
    const index = input.y - this.actionsTop;
    if (input.type !== "click" || index < 0 || index >= REVIEW_ACTIONS.length) return false;
    this.focusAction(index);
    this.emit(new ReviewActionRequested(this.action, false));
    return true;
  }

  private focusAction(index: number): void {
    this.focusedAction = Math.min(Math.max(0, index), REVIEW_ACTIONS.length - 1);
    this.requestUpdate();
  }

  private scroll(move: () => void): void {
    move();
    this.requestUpdate();
  }

  private get canScroll(): boolean {
    const window = this.viewport.window;
    return window !== undefined && (window.above > 0 || window.below > 0);
  }

  // Drawing.

  protected draw(context: DrawContext): string[] {
    this.columns = context.width;
    const actions = this.drawActions(context.width);
    const room = context.maxHeight - actions.length;
    const rows: string[] = [];
    const content = this.content;
    if (room > 0) rows.push(...this.viewport.draw(content, Math.max(1, room > 4 ? room - 1 : room)).rows);
    if (room > 4) rows.push("");
    // Too low for everything: the focused action stays.
    const first = Math.max(0, Math.min(this.focusedAction, actions.length - context.maxHeight));
    const shown = actions.slice(room > 0 ? 0 : first, room > 0 ? actions.length : first + context.maxHeight);
    this.actionsTop = rows.length;
    return [...rows, ...shown];
  }

  private get content(): ViewportContent {
    const { states } = this.props.session;
    const open = states.filter((state) => !state.isAnswered).length;
    return {
      count: states.length + (open > 0 ? 1 : 0),
      rows: (index) =>
        index < states.length
          ? this.drawQuestion(states[index]!, this.columns)
          : paragraph(
              this.ui.layout,
              this.ui.strings.unanswered(open),
              this.columns,
              this.ui.palette.warning,
            ),
    };
  }

  /** One question with its answer and the notes that the focused action takes along. */
  protected drawQuestion(state: QuestionStateView, width: number): string[] {
    const { palette, layout, strings } = this.ui;
    const { question } = state;
    const mark = state.isAnswered ? palette.success("✓ ") : palette.warning("? ");
    const answer = state.isAnswered ? answerText(state) : strings.noAnswer;
    const rows = layout.wrap(`${question.label}: ${answer}`, Math.max(1, width - 2));
    const label = `${question.label}: `;
    const styled = rows.map((row, index) =>
      index === 0 && row.startsWith(label)
        ? palette.muted(label) + this.drawAnswer(state, row.slice(label.length))
        : this.drawAnswer(state, row),
    );
    return [...(width > 8 ? hang(mark, 2, styled) : styled), ...this.drawNotes(state, width)];
  }

  private drawAnswer(state: QuestionStateView, text: string): string {
    return state.isAnswered ? this.ui.palette.text(text) : this.ui.palette.dim(text);
  }

  private drawNotes(state: QuestionStateView, width: number): string[] {
    const { strings, layout, palette } = this.ui;
    const all = this.action === "elaborate";
    if (!all && !state.isAnswered) return [];
    const texts = state.note ? [`${strings.note}: ${state.note}`] : [];
    for (const [index, option] of state.question.options.entries()) {
      const note = state.optionNotes.get(option.value);
      if (note && (all || state.selected.has(index))) texts.push(`${strings.noteOn(option.label)}: ${note}`);
    }
    return texts.flatMap((text) => paragraph(layout, text, width, palette.warning, 4));
  }

  /** The three actions, with the hint of an armed one. */
  protected drawActions(width: number): string[] {
    const { palette, layout, strings } = this.ui;
    const labels = [strings.submit, strings.elaborate, strings.cancel];
    const armed = this.props.armed();
    return labels.map((label, index) => {
      const here = index === this.focusedAction;
      const hint =
        armed === REVIEW_ACTIONS[index] ? strings.pressAgain(String(index + 1), label.toLowerCase()) : "";
      const text = layout.line(`${here ? "→ " : "  "}${index + 1}. ${label}`, width);
      const row = here ? palette.accent(text) : palette.text(text);
      const room = width - text.length - 2;
      return hint && room > 8 ? `${row}  ${palette.warning(layout.line(hint, room))}` : row;
    });
  }
}

function answerText(state: QuestionStateView): string {
  const labels = state.answerPositions.map((position) => state.question.options[position]!.label);
  if (state.customOn && state.customText) labels.push(state.customText);
  return labels.join(", ");
}
