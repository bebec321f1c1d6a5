import { initTheme } from "@mariozechner/pi-coding-agent";
import type { AskBehaviour } from "../../src/app/ask-behaviour.js";
import { AskController, type Outcome } from "../../src/app/ask-controller.js";
import { PiUi } from "../../src/app/pi-ui.js";
import { Emitter } from "../../src/base/emitter.js";
import { AskSession } from "../../src/model/ask-session.js";
import { builtInKinds } from "../../src/model/built-in-kinds.js";
import { toResult } from "../../src/model/result-builder.js";
import type { EditTarget } from "../../src/model/session-view.js";
import type { AskRequest, AskResult } from "../../src/model/types.js";
import type { AskScreen } from "../../src/ui/components/ask-screen.js";
import type { UiContext } from "../../src/ui/core/ui-context.js";
import { ActionTable } from "../../src/ui/keys/action-table.js";
import { Keymap } from "../../src/ui/keys/keymap.js";
import type { SettingsModel } from "../../src/ui/settings-model.js";
import { defaultStrings } from "../../src/ui/strings.js";
import { ViewRegistry } from "../../src/ui/view-registry.js";

const actions = ActionTable.builtIn();
const keymap = new Keymap(actions, {});

class FixedBehaviour implements AskBehaviour {
  autoSubmitWhenAnsweredWithoutNotes = false;
  confirmDismissWhenDirty = true;
  doublePressReviewShortcuts = true;
  showFooterHints = true;
  readonly onDidChange = new Emitter<void>().event;
}

class FixedSettings implements SettingsModel {
  readonly rows = Array.from({ length: 6 }, (_, index) => ({
    key: `k${index}`,
    label: `Setting ${index}`,
    value: false,
    future: index === 5,
  }));
  readonly path = "/somewhere/eko24ive-pi-ask.json";
  readonly notices: string[] = [];
  readonly resetArmed = false;
  readonly onDidChange = new Emitter<void>().event;
  refresh(): void {}
  toggle(): void {}
  pressReset(): void {}
}

/** A whole form with the stock screen, controller, keys and editors of the host, on a terminal that is only a size. */
export class MountedForm {
  readonly terminal = { rows: 30, columns: 80, write: () => {} };
  readonly clamped: string[] = [];
  readonly outcomes: Outcome[] = [];
  readonly session: AskSession;
  readonly screen: AskScreen;
  readonly views: ViewRegistry;
  /** How many frames were asked for. */
  requests = 0;
  readonly ui: UiContext;
  private readonly controller: AskController;

  /** @param views where the components come from; default: the stock ones */
  constructor(request: AskRequest, views = new ViewRegistry()) {
    this.views = views;
    // The Markdown theme is the host's own.
    initTheme("dark");
    this.session = new AskSession(request, { kinds: builtInKinds() });
    const ui: UiContext = new PiUi({
      tui: { terminal: this.terminal, requestRender: () => this.requests++ },
      theme: {
        fg: (color, text) => `\u001b[3${color.length % 8}m${text}\u001b[39m`,
        bold: (text) => `\u001b[1m${text}\u001b[22m`,
      },
      keybindings: undefined,
      cwd: process.cwd(),
      agentDir: undefined,
      keymap: () => keymap,
      actions,
      strings: defaultStrings,
      views: this.views,
    });
    ui.onClamp = (component, { width, maxHeight }) => {
      this.clamped.push(
        `${component.constructor.name} ${width}x${maxHeight} on ${this.terminal.columns}x${this.terminal.rows}`,
      );
    };
    this.ui = ui;
    const behaviour = new FixedBehaviour();
    this.controller = new AskController(this.session, behaviour, ui);
    this.screen = this.views.screen(ui, {
      session: this.session,
      settings: new FixedSettings(),
      warnings: () => [...this.controller.warnings],
      armedAction: () => this.controller.armedAction,
      showHints: () => behaviour.showFooterHints,
    });
    this.controller.attach(this.screen);
    this.controller.onDidEnd((outcome) => this.outcomes.push(outcome));
    this.screen.mount();
    this.screen.focused = true;
  }

  get result(): AskResult {
    return toResult(this.session, "submit");
  }

  /** True while an editor holds text that is not saved. */
  get isTyping(): boolean {
    return this.session.states.some(({ question: { id, options } }) => {
      const targets: EditTarget[] = [
        { kind: "custom", questionId: id },
        { kind: "question-note", questionId: id },
        ...options.map(
          ({ value }): EditTarget => ({ kind: "option-note", questionId: id, optionValue: value }),
        ),
      ];
      return targets.some((target) => this.session.draft(target) !== undefined);
    });
  }

  /** The frame as the host asks for it. */
  frame(): string[] {
    return this.screen.render(this.terminal.columns);
  }

  press(...keys: string[]): void {
    for (const key of keys) this.screen.handleInput(key);
  }

  resize(columns: number, rows: number): void {
    this.terminal.columns = columns;
    this.terminal.rows = rows;
  }

  dispose(): void {
    this.screen.dispose();
    this.controller.dispose();
    this.session.dispose();
  }
}

/** A request from as little as a test wants to say. */
export function toRequest(
  questions: readonly Partial<AskRequest["questions"][number]>[],
  title?: string,
): AskRequest {
  return {
    ...(title !== undefined && { title }),
    questions: questions.map((question, index) => ({
      id: `q${index}`,
      label: `Q${index + 1}`,
      labelGiven: false,
      prompt: "Which?",
      type: "single",
      required: false,
      options: [{ value: "a", label: "A" }],
      freeform: false,
      ...question,
    })),
  };
}
