import { toDisposable } from "../../base/disposable.js";
import { Emitter } from "../../base/emitter.js";
import type { AskSessionView } from "../../model/session-view.js";
import { type Bindings, Component } from "../core/component.js";
import { ComponentFailed } from "../core/component-failed.js";
import type { DrawContext } from "../core/draw-context.js";
import { paragraph } from "../core/indent.js";
import { latestParagraphs } from "../core/latest-paragraphs.js";
import type { Message } from "../core/message.js";
import type { MouseInput } from "../core/mouse.js";
import type { UiContext } from "../core/ui-context.js";
import type { KeyPress } from "../keys/key-press.js";
import type { SettingsModel } from "../settings-model.js";
import { describeError } from "./error-view.js";
import { FailedParts } from "./failed-parts.js";
import type { HintingView, HintWords } from "./footer.js";
import { LeaveRequested, SettingsRequested, TabRequested } from "./navigation.js";
import type { LeavableView } from "./question-view.js";
import type { ReviewAction } from "./review-tab.js";
import { SettingsClosed } from "./settings-modal.js";

export interface AskScreenProps {
  readonly session: AskSessionView;
  readonly settings: SettingsModel;
  /** Lines that must be seen now: a pending confirmation, a notice. */
  readonly warnings: () => readonly string[];
  readonly armedAction: () => ReviewAction | undefined;
  readonly showHints: () => boolean;
}

/** Before and after each key, so that pending confirmations can end with any other key. */
export interface KeyBracket {
  before(): void;
  after(): void;
}

/** A frame with room for a blank line between its parts. */
const ROOMY_ROWS = 14;
/** A frame that has its rules. */
const RULED_ROWS = 10;
/** A frame that has room for the hints. */
const HINTED_ROWS = 5;
/** A frame that has room for the title. */
const TITLED_ROWS = 8;
/** What settings keep of a frame, and what warnings get of the rest. */
const MODAL_ROWS = 5;
const MODAL_WARNING_ROWS = 2;

/**
 * The root of a form: title, tabs, the open tab, warnings, hints, and the settings over it.
 * Whatever its descendants report comes out of `onDidMessage`.
 */
export class AskScreen extends Component {
  /** pi's fullscreen mode hands Page Up and Page Down only to components that say so. */
  readonly capturesViewportInput = true;
  private readonly disposals = new Emitter<void>();
  private readonly messages = new Emitter<Message>((error) => this.tell(error));
  private tabBar: Component;
  private footer: Component;
  private view: LeavableView | Component;
  private viewKey = "";
  private modal: Component | undefined;
  private readonly failed: FailedParts;
  /** A failure that nothing on the screen shows by itself; it is told until the tab changes. */
  private failure: string | undefined;
  private boxes: { component: Component; y: number; height: number }[] = [];
  private bracket: KeyBracket | undefined;

  constructor(
    ui: UiContext,
    protected readonly props: AskScreenProps,
  ) {
    super(ui);
    this.failed = new FailedParts(ui);
    this.tabBar = this.adopt(this.failed.make(() => ui.views.tabBar(ui, { session: props.session })));
    const hints = { bindings: () => this.liveBindings(), words: () => this.hintWords() };
    this.footer = this.adopt(this.failed.make(() => ui.views.footer(ui, hints)));
    this.view = this.adopt(this.makeView());
    this.viewKey = this.keyOfView;
  }

  /** Everything that the form reports: who coordinates listens here. */
  readonly onDidMessage = this.messages.event;

  /** It is gone. A host that takes a form away says so in no other way. */
  readonly onDidDispose = this.disposals.event;

  /** Set by who coordinates. */
  bracketKeys(bracket: KeyBracket): void {
    this.bracket = bracket;
  }

  protected override onMount(): void {
    this.store.add(this.messages);
    this.store.add(toDisposable(() => this.disposals.fire()));
    this.store.add(this.props.session.onDidChange(() => this.update()));
  }

  /** What has thrown: first in the tabs, in their order, then elsewhere. A part that throws is replaced by its error. */
  get failures(): readonly unknown[] {
    return this.failed.errors;
  }

  get isShowingSettings(): boolean {
    return this.modal !== undefined;
  }

  /** Shows the settings over the form, or takes them away. */
  showSettings(show: boolean): void {
    if (show === this.isShowingSettings) return;
    const { settings, showHints } = this.props;
    this.discard(this.modal);
    this.modal = show
      ? this.adopt(this.ui.views.settingsModal(this.ui, { settings, hints: showHints }))
      : undefined;
    this.refreshFocus();
    this.requestUpdate();
  }

  /** Closes open editors as their close key does, so that nothing typed is lost when the tab changes. */
  leaveView(): void {
    try {
      if ("leave" in this.view) (this.view as LeavableView).leave();
    } catch (error) {
      this.contain(this.view, error);
    }
  }

  /** Something outside the session that is shown here changed. */
  update(): void {
    const key = this.keyOfView;
    if (key !== this.viewKey) {
      this.viewKey = key;
      this.failure = undefined;
      this.replaceView(this.makeView());
    }
    this.requestFullUpdate();
  }

  /** A tab gets a new view when it is opened, so that its cursor begins at the first row. */
  private get keyOfView(): string {
    return String(this.props.session.activeTab);
  }

  private replaceView(next: LeavableView | Component): void {
    this.discard(this.view);
    // Known before it is mounted, which can fail.
    this.view = next;
    this.adopt(next);
    this.refreshFocus();
  }

  private refreshFocus(): void {
    const target = this.focused ? this.focusedChild() : undefined;
    for (const child of this.children) child.focused = child === target;
  }

  private makeView(): LeavableView | Component {
    const { session, armedAction } = this.props;
    const { views } = this.ui;
    return this.failed.make(() => {
      if (session.isReview) return views.reviewTab(this.ui, { session, armed: armedAction });
      const { question, type } = session.states[session.activeTab]!;
      return views.question(type, this.ui, { questionId: question.id, session });
    }, session.activeTab);
  }

  // Failures.

  /** `component` threw: what it belongs to is replaced, everything else goes on. */
  private contain(component: Component, error: unknown): void {
    const part = this.partOf(component);
    if (!part || this.failed.isSubstitute(part)) return;
    this.failed.add(error, part === this.view ? this.props.session.activeTab : undefined);
    // Not now: this can be in the middle of drawing what is to be replaced.
    queueMicrotask(() => {
      if (!this.store.isDisposed && this.children.includes(part)) this.replace(part, error);
    });
  }

  private partOf(component: Component): Component | undefined {
    let part: Component | undefined = component;
    while (part && part.parent !== this) part = part.parent;
    return part;
  }

  private replace(part: Component, error: unknown): void {
    if (part === this.modal) {
      this.showSettings(false);
      this.failure = this.ui.strings.viewFailedDetail(describeError(error));
    } else if (part === this.view) {
      this.replaceView(this.makeView());
    } else {
      this.discard(part);
      const substitute = this.adopt(this.failed.makeSubstitute(error));
      if (part === this.tabBar) this.tabBar = substitute;
      else this.footer = substitute;
    }
    this.requestFullUpdate();
  }

  /** Something threw that has no place on the screen. */
  private tell(error: unknown): void {
    this.failed.add(error);
    this.failure = this.ui.strings.failed(describeError(error));
    this.requestUpdate();
  }

  // Input.

  protected override focusedChild(): Component {
    return this.modal ?? this.view;
  }

  override dispatchKey(press: KeyPress): boolean {
    // A report of the terminal (focus, colours, mouse) is nothing that the person did.
    const isReport = press.ids.length === 0 && press.text === undefined && !press.isPaste;
    if (!isReport) this.bracket?.before();
    this.route(press);
    if (!isReport) this.bracket?.after();
    return true;
  }

  private route(press: KeyPress): void {
    if (this.modal?.dispatchKey(press)) return;
    if (this.ui.keymap.matches(press.data, "global.dismiss")) {
      this.report(new LeaveRequested("dismiss"));
      return;
    }
    if (!this.modal) super.dispatchKey(press);
  }

  override bindings(): Bindings {
    return {
      ...super.bindings(),
      "main.nextTab": () => this.report(new TabRequested("next")),
      "main.previousTab": () => this.report(new TabRequested("previous")),
      "main.cancel": () => this.report(new LeaveRequested("cancel")),
      "global.settings": () => this.report(new SettingsRequested()),
    };
  }

  private report(message: Message): void {
    this.onMessage(message);
  }

  protected override onMessage(message: Message): void {
    if (message instanceof ComponentFailed) this.contain(message.component, message.error);
    else if (message instanceof SettingsClosed) this.showSettings(false);
    else this.messages.fire(message);
  }

  /** The host's entry for mouse events; press, move and drag stay with the terminal, so that text can be selected. */
  handleMouse(event: MouseInput): { handled: true } | undefined {
    if (event.type !== "click" && event.type !== "wheel") return undefined;
    this.bracket?.before();
    const handled = this.dispatchMouse(event);
    this.bracket?.after();
    return handled ? { handled: true } : undefined;
  }

  protected override onMouse(input: MouseInput): boolean {
    const box = this.boxes.find(({ y, height }) => input.y >= y && input.y < y + height);
    return box?.component.dispatchMouse({ ...input, y: input.y - box.y }) ?? false;
  }

  // Drawing.

  protected draw(context: DrawContext): string[] {
    const { width, maxHeight } = context;
    this.boxes = [];
    const rule = maxHeight >= RULED_ROWS ? [this.ui.palette.border("─".repeat(width))] : [];
    const body = { ...context, maxHeight: maxHeight - 2 * rule.length };
    return [
      ...rule,
      ...(this.modal ? this.drawModal(body, rule.length) : this.drawForm(body, rule.length)),
      ...rule,
    ];
  }

  private drawModal(context: DrawContext, top: number): string[] {
    // What a key does that goes through to the form must be seen.
    const room = Math.min(MODAL_WARNING_ROWS, Math.max(0, context.maxHeight - MODAL_ROWS));
    const warnings = room > 0 ? this.drawWarnings(context.width, room) : [];
    return [
      ...this.place(this.modal!, { ...context, maxHeight: context.maxHeight - warnings.length }, top),
      ...warnings,
    ];
  }

  private drawForm(context: DrawContext, top: number): string[] {
    const { width, maxHeight } = context;
    const frameHeight = maxHeight + 2 * top;
    const gap = frameHeight >= ROOMY_ROWS ? [""] : [];
    const rows = this.drawTitle(width, frameHeight);
    if (maxHeight >= 3)
      rows.push(...this.place(this.tabBar, { ...context, maxHeight: 1 }, top + rows.length));
    rows.push(...gap);
    const left = maxHeight - rows.length - 1;
    const warnings = this.drawWarnings(width, gap.length > 0 ? Math.floor(maxHeight / 4) : Math.min(1, left));
    const hasHints = this.props.showHints() && maxHeight >= HINTED_ROWS;
    const below = gap.length + warnings.length + (hasHints ? 1 : 0);
    const room = Math.max(1, maxHeight - rows.length - below);
    rows.push(...this.place(this.view, { ...context, maxHeight: room }, top + rows.length));
    return [...rows, ...gap, ...warnings, ...(hasHints ? this.drawHints(context) : [])];
  }

  protected drawTitle(width: number, maxHeight: number): string[] {
    const title = this.props.session.request.title;
    if (!title || maxHeight < TITLED_ROWS) return [];
    const rows = paragraph(this.ui.layout, title, width, this.ui.palette.title);
    return maxHeight >= ROOMY_ROWS
      ? rows.slice(0, 2)
      : [this.ui.palette.title(this.ui.layout.line(title, width))];
  }

  protected drawWarnings(width: number, limit: number): string[] {
    const { layout, palette } = this.ui;
    const texts = [...this.props.warnings(), ...(this.failure === undefined ? [] : [this.failure])];
    return latestParagraphs(layout, texts, width, limit).map((row) => palette.warning(row));
  }

  /** After the view: what is live can depend on what the view could show. */
  private drawHints(context: DrawContext): readonly string[] {
    this.footer.invalidate();
    return this.footer.renderAt({ ...context, maxHeight: 1 });
  }

  private hintWords(): HintWords {
    if (this.modal || !("hintWords" in this.view)) return {};
    return (this.view as HintingView).hintWords();
  }

  private place(component: Component, context: DrawContext, y: number): string[] {
    const drawn = component.renderAt(context);
    this.boxes.push({ component, y, height: drawn.length });
    return [...drawn];
  }
}
