import type { AskSessionView, QuestionStateView } from "../../model/session-view.js";
import { type Bindings, Component } from "../core/component.js";
import type { DrawContext } from "../core/draw-context.js";
import { hang, paragraph } from "../core/indent.js";
import { Message } from "../core/message.js";
import type { MouseInput } from "../core/mouse.js";
import { textWidth } from "../core/text-layout.js";
import type { UiContext } from "../core/ui-context.js";
import { Viewport, type ViewportContent } from "../core/viewport.js";
import type { KeyPress } from "../keys/key-press.js";
import type { Style } from "../theme/palette.js";
import type { HintingView, HintWords } from "./footer.js";
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
export class ReviewTab extends Component implements LeavableView, HintingView {
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

  /** Enter does what the focused action says. */
  hintWords(): HintWords {
    const { submit, elaborate, cancel } = this.ui.strings;
    return { "main.confirm": { submit, elaborate, cancel }[this.action].toLowerCase() };
  }

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
    const { width, maxHeight } = context;
    this.columns = width;
    const actions = this.drawActions(width);
    const room = maxHeight - actions.length;
    const rows: string[] = [];
    if (room > 0) rows.push(...this.viewport.draw(this.content, room > 4 ? room - 1 : room).rows);
    if (room > 4) rows.push("");
    // Too low for everything: the focused action stays.
    const first = room > 0 ? 0 : Math.max(0, Math.min(this.focusedAction, actions.length - maxHeight));
    this.actionsTop = rows.length - first;
    return [...rows, ...actions.slice(first, room > 0 ? actions.length : first + maxHeight)];
  }

  private get content(): ViewportContent {
    const { states } = this.props.session;
    return { count: states.length, rows: (index) => this.drawQuestion(states[index]!, this.columns) };
  }

  /** One question with its answer and the notes that the focused action takes along. */
  protected drawQuestion(state: QuestionStateView, width: number): string[] {
    const { palette } = this.ui;
    const mark = state.isAnswered ? palette.success("✓ ") : palette.warning("? ");
    const room = width > 8 ? width - 2 : width;
    const rows = state.question.labelGiven
      ? this.drawLabelled(state, room)
      : [...this.drawPrompt(state, room), ...this.drawAnswer(state, room, 2)];
    return [...(width > 8 ? hang(mark, 2, rows) : rows), ...this.drawNotes(state, width)];
  }

  private drawLabelled(state: QuestionStateView, width: number): string[] {
    const label = `${state.question.label}: `;
    const rows = this.ui.layout.wrap(label + this.answerText(state), Math.max(1, width));
    const style = this.answerStyle(state);
    return rows.map((row, index) =>
      index === 0 && row.startsWith(label)
        ? this.ui.palette.muted(label) + style(row.slice(label.length))
        : style(row),
    );
  }

  /** A question without a label of its own is known by its prompt. */
  private drawPrompt(state: QuestionStateView, width: number): string[] {
    const { label, prompt } = state.question;
    return [this.ui.palette.muted(this.ui.layout.line(`${label}: ${prompt}`, width))];
  }

  private drawAnswer(state: QuestionStateView, width: number, indent: number): string[] {
    return paragraph(this.ui.layout, this.answerText(state), width, this.answerStyle(state), indent);
  }

  private answerText(state: QuestionStateView): string {
    return state.isAnswered ? answerText(state) : this.ui.strings.noAnswer;
  }

  private answerStyle(state: QuestionStateView): Style {
    return state.isAnswered ? this.ui.palette.text : this.ui.palette.dim;
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

  /** The three actions, each with what must be known about it now: that it is armed, or that answers are missing. */
  protected drawActions(width: number): string[] {
    const { palette, layout, strings } = this.ui;
    const labels = [strings.submit, strings.elaborate, strings.cancel];
    return labels.map((label, index) => {
      const here = index === this.focusedAction;
      const text = layout.line(`${here ? "→ " : "  "}${index + 1}. ${label}`, width);
      const row = here ? palette.accent(text) : palette.text(text);
      const remark = this.remarkOn(REVIEW_ACTIONS[index]!, index, label);
      const room = width - textWidth(text) - 2;
      const brief = this.props.armed() === REVIEW_ACTIONS[index] ? strings.again : "";
      const shown = remark && room > 8 ? remark : brief;
      return shown && room > 0 ? `${row}  ${palette.warning(layout.line(shown, room))}` : row;
    });
  }

  private remarkOn(action: ReviewAction, index: number, label: string): string {
    const { strings } = this.ui;
    if (this.props.armed() === action) return strings.pressAgain(String(index + 1), label.toLowerCase());
    const { states, answeredCount } = this.props.session;
    const open = states.length - answeredCount;
    return action === "submit" && open > 0 ? strings.unanswered(open) : "";
  }
}

function answerText(state: QuestionStateView): string {
  const labels = state.answerPositions.map((position) => state.question.options[position]!.label);
  if (state.customOn && state.customText) labels.push(state.customText);
  return labels.join(", ");
}
