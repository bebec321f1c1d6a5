import { Emitter } from "../../base/emitter.js";
import type { AskSessionView } from "../../model/session-view.js";
import { type Bindings, Component } from "../core/component.js";
import { ComponentFailed } from "../core/component-failed.js";
import type { DrawContext } from "../core/draw-context.js";
import { paragraph } from "../core/indent.js";
import type { Message } from "../core/message.js";
import type { MouseInput } from "../core/mouse.js";
import type { UiContext } from "../core/ui-context.js";
import type { KeyPress } from "../keys/key-press.js";
import type { SettingsModel } from "../settings-model.js";
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

/**
 * The root of a form: title, tabs, the open tab, warnings, hints, and the settings over it.
 * Whatever its descendants report comes out of `onDidMessage`.
 */
export class AskScreen extends Component {
  /** pi's fullscreen mode hands Page Up and Page Down only to components that say so. */
  readonly capturesViewportInput = true;
  private readonly messages = new Emitter<Message>((error) => this.fail(error));
  private readonly tabBar: Component;
  private readonly footer: Component;
  private view: LeavableView | Component;
  private viewKey = "";
  private modal: Component | undefined;
  private readonly failed = new Map<number, unknown>();
  private boxes: { component: Component; y: number; height: number }[] = [];
  private bracket: KeyBracket | undefined;

  constructor(
    ui: UiContext,
    protected readonly props: AskScreenProps,
  ) {
    super(ui);
    this.tabBar = this.adopt(ui.views.tabBar(ui, { session: props.session }));
    this.footer = this.adopt(ui.views.footer(ui, { bindings: () => this.liveBindings() }));
    this.view = this.adopt(this.makeView());
    this.viewKey = this.keyOfView;
  }

  /** Everything that the form reports: who coordinates listens here. */
  readonly onDidMessage = this.messages.event;

  /** Set by who coordinates. */
  bracketKeys(bracket: KeyBracket): void {
    this.bracket = bracket;
  }

  protected override onMount(): void {
    this.store.add(this.messages);
    this.store.add(this.props.session.onDidChange(() => this.update()));
  }

  /** What has thrown in a tab, in the order of the tabs; each shows its error in place of its view. */
  get failures(): readonly unknown[] {
    return [...this.failed.keys()].sort((a, b) => a - b).map((tab) => this.failed.get(tab));
  }

  get isShowingSettings(): boolean {
    return this.modal !== undefined;
  }

  /** Shows the settings over the form, or takes them away. */
  showSettings(show: boolean): void {
    if (show === this.isShowingSettings) return;
    if (show) {
      this.modal = this.adopt(this.ui.views.settingsModal(this.ui, { settings: this.props.settings }));
    } else {
      this.discard(this.modal);
      this.modal = undefined;
    }
    this.refreshFocus();
    this.requestUpdate();
  }

  /** Closes open editors as their close key does, so that nothing typed is lost when the tab changes. */
  leaveView(): void {
    if ("leave" in this.view) (this.view as LeavableView).leave();
  }

  /** Something outside the session that is shown here changed. */
  update(): void {
    const key = this.keyOfView;
    if (key !== this.viewKey) {
      this.viewKey = key;
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
    this.view = this.adopt(next);
    this.refreshFocus();
  }

  private refreshFocus(): void {
    const target = this.focused ? this.focusedChild() : undefined;
    for (const child of this.children) child.focused = child === target;
  }

  private makeView(): LeavableView | Component {
    const { session } = this.props;
    const { views } = this.ui;
    const failure = this.failed.get(session.activeTab);
    if (failure !== undefined) return views.errorView(this.ui, { error: failure });
    try {
      if (session.isReview) return views.reviewTab(this.ui, { session, armed: this.props.armedAction });
      const { question, type } = session.states[session.activeTab]!;
      return views.question(type, this.ui, { questionId: question.id, session });
    } catch (error) {
      this.failed.set(session.activeTab, error);
      return views.errorView(this.ui, { error });
    }
  }

  private fail(error: unknown): void {
    this.failed.set(this.props.session.activeTab, error ?? new Error("unknown"));
    this.viewKey = "";
    // Not now: this can be in the middle of drawing the view that is to be replaced.
    queueMicrotask(() => {
      if (!this.store.isDisposed) this.update();
    });
  }

  protected override focusedChild(): Component {
    return this.modal ?? this.view;
  }

  override dispatchKey(press: KeyPress): boolean {
    this.bracket?.before();
    this.route(press);
    this.bracket?.after();
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
    if (message instanceof ComponentFailed) this.fail(message.error);
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
    const { palette } = this.ui;
    this.boxes = [];
    const ruled = maxHeight >= RULED_ROWS;
    const rule = palette.border("─".repeat(width));
    const rows: string[] = ruled ? [rule] : [];
    const tail: string[] = ruled ? [rule] : [];
    if (this.modal) {
      const hints = this.drawHints({ ...context, maxHeight: 1 });
      const room = Math.max(1, maxHeight - rows.length - tail.length - hints.length);
      this.put(rows, this.modal, { ...context, maxHeight: room });
      return [...rows, ...(maxHeight > rows.length + tail.length ? hints : []), ...tail];
    }
    const roomy = maxHeight >= ROOMY_ROWS;
    rows.push(...this.drawTitle(width, maxHeight));
    if (maxHeight >= 3) this.put(rows, this.tabBar, { ...context, maxHeight: 1 });
    if (roomy) rows.push("");
    const warnings = this.drawWarnings(width, Math.max(1, Math.floor(maxHeight / 4)));
    const hints = maxHeight >= 5 ? this.drawHints({ ...context, maxHeight: 1 }) : [];
    tail.unshift(...hints);
    if (maxHeight - rows.length - tail.length > warnings.length) tail.unshift(...warnings);
    if (roomy) tail.unshift("");
    this.put(rows, this.view, { ...context, maxHeight: Math.max(1, maxHeight - rows.length - tail.length) });
    return [...rows, ...tail];
  }

  protected drawTitle(width: number, maxHeight: number): string[] {
    const title = this.props.session.request.title;
    if (!title || maxHeight < 6) return [];
    const rows = paragraph(this.ui.layout, title, width, this.ui.palette.title);
    return maxHeight >= ROOMY_ROWS
      ? rows.slice(0, 2)
      : [this.ui.palette.title(this.ui.layout.line(title, width))];
  }

  protected drawWarnings(width: number, limit: number): string[] {
    return this.props
      .warnings()
      .flatMap((text) => paragraph(this.ui.layout, text, width, this.ui.palette.warning))
      .slice(0, limit);
  }

  private drawHints(context: DrawContext): string[] {
    if (!this.props.showHints()) return [];
    return [...this.footer.renderAt(context)];
  }

  private put(rows: string[], component: Component, context: DrawContext): void {
    const drawn = component.renderAt(context);
    this.boxes.push({ component, y: rows.length, height: drawn.length });
    rows.push(...drawn);
  }
}
