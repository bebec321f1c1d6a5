import { Editor } from "@mariozechner/pi-tui";
import { AskController, type Outcome } from "../../src/app/ask-controller.js";
import { AskSetup } from "../../src/app/ask-setup.js";
import { Emitter } from "../../src/base/emitter.js";
import { AskRequestReader } from "../../src/dto/index.js";
import { AskSession } from "../../src/model/ask-session.js";
import { builtInKinds } from "../../src/model/built-in-kinds.js";
import { toResult } from "../../src/model/result-builder.js";
import { submitText, transcriptLines } from "../../src/model/result-text.js";
import type { AskResult, Issue } from "../../src/model/types.js";
import type { AskScreen } from "../../src/ui/components/ask-screen.js";
import type { Component } from "../../src/ui/core/component.js";
import { TextLayout } from "../../src/ui/core/text-layout.js";
import type { UiContext } from "../../src/ui/core/ui-context.js";
import { Keymap, type KeymapsConfig } from "../../src/ui/keys/keymap.js";
import { plainPalette } from "../../src/ui/theme/palette.js";
import { toKeyBytes } from "../support/host/key-bytes.js";
import type { ExtensionModule } from "./extension-source.js";

export interface ExampleFormOptions {
  readonly columns?: number;
  readonly rows?: number;
  /** The person's own keys. */
  readonly keymaps?: KeymapsConfig;
}

const ESCAPES = /\u001b\[[\d;]*m|\u001b_pi:c\u0007/g;

/** A form of an extension that builds on pi-ask, on no terminal at all: configured, validated, drawn and driven. */
export class ExampleForm {
  readonly setup = new AskSetup(builtInKinds());
  private form:
    | { ui: UiContext; screen: AskScreen; session: AskSession; controller: AskController }
    | undefined;
  private ended: Outcome | undefined;

  private constructor(private readonly options: ExampleFormOptions) {}

  /** Configures the extension and opens a form on what a model would send. @throws Error naming what is not valid */
  static async open(
    extension: Pick<ExtensionModule, "configure">,
    payload: unknown,
    options: ExampleFormOptions = {},
  ): Promise<ExampleForm> {
    const form = new ExampleForm(options);
    await extension.configure(form.setup);
    form.ask(payload);
    return form;
  }

  /** What an extension's validation says about a payload. */
  static async issues(extension: ExtensionModule, payload: unknown): Promise<readonly Issue[]> {
    const setup = new AskSetup(builtInKinds());
    await extension.configure(setup);
    const read = new AskRequestReader(setup.kinds).read(payload);
    return read.ok ? [] : read.issues;
  }

  get session(): AskSession {
    return this.form!.session;
  }

  /** What the form's components share. */
  get ui(): UiContext {
    return this.form!.ui;
  }

  get outcome(): Outcome | undefined {
    return this.ended;
  }

  /** The result as the agent gets it. */
  get result(): AskResult {
    return toResult(this.session, "submit");
  }

  get resultText(): string {
    return submitText(this.result, this.setup.kinds, this.session.request);
  }

  /** The lines of a transcript that is shown later, when only the result is left. */
  get transcript(): readonly string[] {
    return transcriptLines(this.result, this.setup.kinds);
  }

  press(...keys: readonly string[]): this {
    for (const key of keys) {
      this.form!.screen.handleInput(toKeyBytes(key));
      // As on a terminal: what scrolls is known after it has been drawn.
      this.frame();
    }
    return this;
  }

  type(text: string): this {
    for (const character of text) this.form!.screen.handleInput(character);
    return this;
  }

  click(x: number, y: number): boolean {
    return this.form!.screen.handleMouse({ type: "click", x, y })?.handled === true;
  }

  frame(): string[] {
    const rows = this.form!.screen.render(this.options.columns ?? 80);
    return toPlainRows(rows);
  }

  /** A component alone, as wide as the form and as high as it likes. */
  draw(component: Component): string[] {
    const context = { width: this.options.columns ?? 80, maxHeight: this.ui.frameRows(), focused: true };
    return toPlainRows(component.renderAt(context));
  }

  text(): string {
    return this.frame().join("\n");
  }

  dispose(): void {
    this.form?.screen.dispose();
    this.form?.controller.dispose();
    this.form?.session.dispose();
  }

  private ask(payload: unknown): void {
    const { setup } = this;
    const read = new AskRequestReader(setup.kinds).read(payload);
    if (!read.ok) throw new Error(read.issues.map(({ path, message }) => `${path} ${message}`).join("\n"));
    const session = new AskSession(read.request, { kinds: setup.kinds });
    const ui = this.createUi();
    const changes = new Emitter<void>();
    const behaviour = {
      autoSubmitWhenAnsweredWithoutNotes: false,
      confirmDismissWhenDirty: true,
      doublePressReviewShortcuts: true,
      showFooterHints: true,
      onDidChange: changes.event,
    };
    const controller =
      setup.controller?.(session, behaviour, ui) ?? new AskController(session, behaviour, ui);
    const settings = {
      rows: [
        { key: "a", label: "Setting A", value: true, future: false },
        { key: "b", label: "Setting B", value: false, future: false },
      ],
      path: "/config.json",
      notices: [],
      resetArmed: false,
      toggle: () => {},
      pressReset: () => {},
      onDidChange: changes.event,
    };
    const screen = ui.views.screen(ui, {
      session,
      settings,
      warnings: () => controller.warnings,
      armedAction: () => controller.armedAction,
      showHints: () => true,
    });
    controller.attach(screen);
    controller.onDidEnd((outcome) => {
      this.ended = outcome;
    });
    this.form = { ui, screen, session, controller };
    screen.mount();
    screen.focused = true;
    this.frame();
  }

  private createUi(): UiContext {
    const { setup } = this;
    const rows = this.options.rows ?? 24;
    const tui = { terminal: { rows, columns: 80 }, requestRender: () => {} };
    const plain = (text: string) => text;
    const selectList = {
      selectedPrefix: plain,
      selectedText: plain,
      description: plain,
      scrollInfo: plain,
      noMatch: plain,
    };
    return {
      palette: setup.palette?.(plainPalette()) ?? plainPalette(),
      keymap: new Keymap(setup.actions, this.options.keymaps ?? {}),
      actions: setup.actions,
      strings: setup.strings,
      layout: new TextLayout(),
      views: setup.views,
      frameRows: () => rows - 4,
      requestRender: () => {},
      createEditor: () => new Editor(tui as never, { borderColor: plain, selectList }),
      isNewLine: (data) => data === "\n",
      markdown: undefined,
      onClamp: (component) => {
        throw new Error(`${component.constructor.name} drew more than fits`);
      },
    };
  }
}

/** Without colour codes and cursor. */
function toPlainRows(rows: readonly string[]): string[] {
  return rows.map((row) => row.replaceAll(ESCAPES, "").trimEnd());
}
