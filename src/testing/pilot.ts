import { CURSOR_MARKER } from "@mariozechner/pi-tui";
import type { Outcome } from "../app/ask-controller.js";
import { AskSetup } from "../app/ask-setup.js";
import type { Disposable } from "../base/disposable.js";
import type { AskSession } from "../model/ask-session.js";
import { builtInKinds } from "../model/built-in-kinds.js";
import { toCancelledResult, toResult } from "../model/result-builder.js";
import { cancelText, elaborateText, submitText, transcriptLines } from "../model/result-text.js";
import type { AskResult } from "../model/types.js";
import { Component } from "../ui/core/component.js";
import { ComponentFailed } from "../ui/core/component-failed.js";
import type { DrawContext } from "../ui/core/draw-context.js";
import type { Message } from "../ui/core/message.js";
import type { MouseInput } from "../ui/core/mouse.js";
import { textWidth } from "../ui/core/text-layout.js";
import type { UiContext } from "../ui/core/ui-context.js";
import { type KeyProtocol, toKeyInput } from "./key-input.js";
import { PilotForm } from "./pilot-form.js";
import { type PilotRequest, toRequest } from "./pilot-request.js";
import { PilotSettings, type SwitchName } from "./pilot-settings.js";
import { PilotUi, type PilotUiOptions } from "./pilot-ui.js";

export interface PilotOptions extends PilotUiOptions {
  /** Kinds, views, actions, strings and colours of an extension; default: the stock ones. */
  readonly setup?: AskSetup;
  /** How keys are sent; default `legacy`. */
  readonly protocol?: KeyProtocol;
  /** False to go on when a draw did not fit or something threw, as a real form does; default true. */
  readonly strict?: boolean;
}

export interface PilotFormOptions extends PilotOptions {
  /** Settings that differ from the defaults. */
  readonly settings?: Partial<Readonly<Record<SwitchName, boolean>>>;
  /** What a session's `snapshot()` gave earlier. */
  readonly snapshot?: unknown;
}

/** Colour codes, and what the host puts where its cursor is. */
const CODES = /\x1b\[[\d;:]*m|\x1b_[^\x07\x1b]*(?:\x07|\x1b\\)/g;

/**
 * Drives one component or a whole form without a terminal: presses keys by name, types, pastes, clicks, and reads
 * frames and messages. Strict: it throws when something drew more than fits or threw.
 */
export class Pilot implements Disposable {
  /** Everything that reached the top, oldest first. */
  readonly messages: Message[] = [];
  private readonly protocol: KeyProtocol;
  private readonly strict: boolean;
  private drawn: readonly string[] = [];

  private constructor(
    readonly ui: PilotUi,
    private readonly root: Component & { handleMouse?(input: MouseInput): unknown },
    private readonly whole: PilotForm | undefined,
    { protocol = "legacy", strict = true }: PilotOptions,
  ) {
    this.protocol = protocol;
    this.strict = strict;
  }

  /** Mounts what `make` returns, as the only thing on the screen. Throws when it does not fit or throws. */
  static mount(make: (ui: UiContext) => Component, options: PilotOptions = {}): Pilot {
    const ui = new PilotUi(options.setup ?? new AskSetup(builtInKinds()), options);
    const stage = new Stage(ui, make);
    const pilot = new Pilot(ui, stage, undefined, options);
    stage.onMessageUp = (message) => pilot.messages.push(message);
    return pilot.open();
  }

  /** Opens a form. Throws an Error for a payload that is not valid, and when it does not fit or throws. */
  static form(request: PilotRequest, options: PilotFormOptions = {}): Pilot {
    const setup = options.setup ?? new AskSetup(builtInKinds());
    const ui = new PilotUi(setup, options);
    const settings = new PilotSettings(options.settings);
    const { snapshot } = options;
    const form = new PilotForm({ request: toRequest(request, setup.kinds), setup, ui, settings, snapshot });
    const pilot = new Pilot(ui, form.screen, form, options);
    form.screen.onDidMessage((message) => pilot.messages.push(message));
    form.controller.attach(form.screen);
    return pilot.open();
  }

  /** The answers of the form. Throws an Error for a single component, as the other parts of a form do. */
  get session(): AskSession {
    return this.form.session;
  }

  /** The form's settings: a test may switch them, let saves fail, or add notices. */
  get settings(): PilotSettings {
    return this.form.settings;
  }

  get controller(): PilotForm["controller"] {
    return this.form.controller;
  }

  get screen(): PilotForm["screen"] {
    return this.form.screen;
  }

  /** How the form ended; undefined while it is open. */
  get outcome(): Outcome | undefined {
    return this.form.outcome;
  }

  /** The details that the agent gets; while the form is open, those of Submit. */
  get result(): AskResult {
    const { outcome = { mode: "submit" } as const } = this;
    const { session } = this;
    return "mode" in outcome
      ? toResult(session, outcome.mode)
      : toCancelledResult(session.request, session.states);
  }

  /** What the agent reads; while the form is open, that of Submit. */
  get resultText(): string {
    const { outcome = { mode: "submit" } as const, result } = this;
    if ("cancelled" in outcome) return cancelText(outcome.cancelled);
    const { kinds } = this.form;
    const toText = outcome.mode === "elaborate" ? elaborateText : submitText;
    return toText(result, kinds, this.session.request);
  }

  /** The lines of a transcript that is shown later, when only the result is left. */
  get transcript(): readonly string[] {
    return transcriptLines(this.result, this.form.kinds);
  }

  /** Presses keys by id, one after the other, with a frame after each, as on a terminal. */
  press(...keys: readonly string[]): this {
    for (const key of keys) this.send(toKeyInput(key, this.protocol));
    return this;
  }

  /** Types a text, character by character. */
  type(text: string): this {
    for (const character of text) this.send(character);
    return this;
  }

  /** Pastes a text as one piece, as terminals report a paste. */
  paste(text: string): this {
    return this.send(`\x1b[200~${text}\x1b[201~`);
  }

  /** Sends bytes as they are. */
  send(data: string): this {
    this.root.handleInput(data);
    return this.draw();
  }

  /** Clicks on the first place of the frame that shows `text`. Throws an Error when there is none. */
  click(text: string): this {
    return this.point(text, { type: "click", button: "left" });
  }

  /** Clicks on a place of the frame. @param column zero-based @param row zero-based */
  clickAt(column: number, row: number): this {
    return this.sendMouse({ type: "click", button: "left", x: column, y: row });
  }

  /** Turns the wheel by `rows` over the first place that shows `text`; negative is up. */
  wheel(text: string, rows: number): this {
    return this.point(text, { type: "wheel", wheelDelta: rows });
  }

  /** The rows on the screen: without colours, without what marks the cursor, without spaces at their ends. */
  frame(): string[] {
    this.draw();
    return this.drawn.map(toPlainRow);
  }

  /** The frame as one text. */
  text(): string {
    return this.frame().join("\n");
  }

  /** The rows as the host gets them. */
  rawFrame(): readonly string[] {
    this.draw();
    return this.drawn;
  }

  /** The row of the text cursor, zero-based; undefined when no editor shows one. */
  get cursorRow(): number | undefined {
    const row = this.rawFrame().findIndex((each) => each.includes(CURSOR_MARKER));
    return row < 0 ? undefined : row;
  }

  /** Gives the terminal another size. */
  resize(columns: number, rows: number): this {
    Object.assign(this.ui.terminal, { columns, rows });
    return this.draw();
  }

  /** Messages of one class, oldest first. */
  messagesOf<T extends Message>(type: abstract new (...args: never[]) => T): T[] {
    return this.messages.filter((message): message is T => message instanceof type);
  }

  dispose(): void {
    this.root.dispose();
    this.whole?.dispose();
  }

  private get form(): PilotForm {
    if (!this.whole) throw new Error("This pilot has a single component and no form.");
    return this.whole;
  }

  private open(): this {
    this.root.mount();
    this.root.focused = true;
    return this.draw();
  }

  private draw(): this {
    this.drawn = this.root.render(this.ui.terminal.columns);
    this.check();
    return this;
  }

  private point(text: string, input: Omit<MouseInput, "x" | "y">): this {
    const rows = this.frame();
    const y = rows.findIndex((row) => row.includes(text));
    if (y < 0) throw new Error(`Nothing on the screen shows ${JSON.stringify(text)}:\n${rows.join("\n")}`);
    return this.sendMouse({ ...input, x: textWidth(rows[y]!.slice(0, rows[y]!.indexOf(text))), y });
  }

  private sendMouse(input: MouseInput): this {
    if (this.root.handleMouse) this.root.handleMouse(input);
    else this.root.dispatchMouse(input);
    return this.draw();
  }

  private check(): void {
    if (!this.strict) return;
    if (this.ui.clamped.length > 0)
      throw new Error(`${this.ui.clamped.join("\n")}\n${this.drawn.join("\n")}`);
    const failed = [
      ...(this.whole?.screen.failures ?? []),
      ...this.messagesOf(ComponentFailed).map(({ error }) => error),
    ];
    if (failed.length > 0) throw new Error(`A component failed: ${String(failed[0])}`, { cause: failed[0] });
  }
}

/** The root around a single component: hands everything down and collects what comes up. */
class Stage extends Component {
  onMessageUp: (message: Message) => void = () => {};
  private readonly actor: Component;

  constructor(ui: UiContext, make: (ui: UiContext) => Component) {
    super(ui);
    this.actor = this.adopt(make(ui));
  }

  protected override focusedChild(): Component {
    return this.actor;
  }

  protected override onMessage(message: Message): void {
    this.onMessageUp(message);
  }

  protected override onMouse(input: MouseInput): boolean {
    return this.actor.dispatchMouse(input);
  }

  protected draw(context: DrawContext): string[] {
    return [...this.actor.renderAt(context)];
  }
}

function toPlainRow(row: string): string {
  return row.replaceAll(CODES, "").trimEnd();
}
