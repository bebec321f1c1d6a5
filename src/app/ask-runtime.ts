import { getAgentDir } from "@mariozechner/pi-coding-agent";
import { type Disposable, DisposableStore } from "../base/disposable.js";
import { ConfigStore } from "../config/config-store.js";
import { AskRequestReader } from "../dto/index.js";
import { builtInKinds } from "../model/built-in-kinds.js";
import { toInvalidResult } from "../model/result-builder.js";
import { invalidText } from "../model/result-text.js";
import type { AskRequest, AskResult } from "../model/types.js";
import { Transcript } from "../tool/transcript.js";
import { Keymap } from "../ui/keys/keymap.js";
import { AskController } from "./ask-controller.js";
import { AskFlow, type AskFlowObserver, type AskFlowRequest, type AskFlowResult, type AskFlowServices } from "./ask-flow.js";
import { AskQueue } from "./ask-queue.js";
import { AskSetup } from "./ask-setup.js";
import { ConfigBehaviour } from "./config-behaviour.js";
import { ConfigSettings } from "./config-settings.js";
import { toFlowId } from "./flow-id.js";
import { NotificationObserver } from "./notification-observer.js";
import { attempt, type PiApi, type PiContext } from "./pi-host.js";
import { PiUi } from "./pi-ui.js";
import { StatusObserver } from "./status-observer.js";

/** What a form is asked with. */
export type AskOptions = Pick<AskFlowRequest, "source" | "request" | "ctx"> &
  Partial<Pick<AskFlowRequest, "toolCallId" | "signal" | "snapshot">> & {
    /** Told about this form beside the application's own observers. */
    readonly observers?: readonly AskFlowObserver[];
  };

/** A tool result as the host takes it. */
export interface AskToolResult {
  content: { type: "text"; text: string }[];
  details: AskResult;
}

/**
 * Everything behind the extension that is loaded with the first form: configuration, views, validation and the
 * queue that lets one form be open at a time. One for each load of the extension; nothing outlives it.
 */
export class AskRuntime implements Disposable {
  readonly config: ConfigStore;
  readonly settings: ConfigSettings;
  readonly reader: AskRequestReader;
  readonly transcript: Transcript;
  private readonly store = new DisposableStore();
  private readonly queue = new AskQueue();
  private readonly flows = new Set<AskFlow>();
  private readonly observers: AskFlowObserver[] = [];
  private keymapNow: Keymap;

  constructor(
    readonly pi: PiApi,
    readonly setup: AskSetup = new AskSetup(builtInKinds()),
  ) {
    this.config = this.store.add(new ConfigStore({ agentDir: getAgentDir(), table: setup.actions }));
    this.config.load();
    this.settings = this.store.add(new ConfigSettings(this.config));
    this.keymapNow = new Keymap(setup.actions, this.config.current.keymaps);
    this.store.add(
      this.config.onDidChange(() => {
        this.keymapNow = new Keymap(setup.actions, this.config.current.keymaps);
      }),
    );
    this.reader = new AskRequestReader(setup.kinds);
    this.transcript = new Transcript(setup.kinds);
    this.observers.push(new NotificationObserver(this.config), new StatusObserver(pi));
  }

  get keymap(): Keymap {
    return this.keymapNow;
  }

  /** The forms that are open or wait for their turn. */
  get openFlows(): readonly AskFlow[] {
    return [...this.flows];
  }

  /** Adds somebody who is told about every form. */
  observe(observer: AskFlowObserver): void {
    this.observers.push(observer);
  }

  /** Validates what a model sent and asks it. Never rejects for anything that was sent. */
  async askTool(
    toolCallId: string,
    raw: unknown,
    signal: AbortSignal | undefined,
    ctx: PiContext,
  ): Promise<AskToolResult> {
    const read = this.reader.read(raw);
    if (!read.ok) {
      return toToolResult({ text: invalidText(read.issues), result: toInvalidResult(read.issues, read.title) });
    }
    return toToolResult(await this.ask({ source: "tool", toolCallId, request: read.request, signal, ctx }));
  }

  /** Opens a form when its turn comes and waits for its end. */
  async ask(options: AskOptions): Promise<AskFlowResult> {
    const { observers = [], ...rest } = options;
    const flow = new AskFlow(
      {
        ...rest,
        flowId: toFlowId(options.toolCallId),
        presentSingleAsMulti: this.config.current.behaviour.presentSingleAsMulti,
      },
      this.services(),
      [...this.observers, ...observers],
    );
    this.flows.add(flow);
    try {
      const result = await this.queue.run(() => this.run(flow), options.signal);
      return result ?? flow.toAborted();
    } finally {
      this.flows.delete(flow);
    }
  }

  /** Ends every form, open or waiting. */
  endAll(): void {
    for (const flow of this.flows) flow.end({ cancelled: "interrupted" });
  }

  dispose(): void {
    this.endAll();
    this.store.dispose();
  }

  private async run(flow: AskFlow): Promise<AskFlowResult> {
    this.config.ensureFile();
    this.settings.refresh();
    for (const notice of this.config.takeNotices()) {
      attempt(() => flow.request.ctx.ui.notify(notice.text, notice.level));
    }
    return flow.run();
  }

  private services(): AskFlowServices {
    const { setup } = this;
    return {
      kinds: setup.kinds,
      settings: this.settings,
      behaviour: new ConfigBehaviour(this.config),
      createController: setup.controller ?? ((...parts) => new AskController(...parts)),
      createUi: (tui, theme, keybindings, ctx) => this.createUi(tui, theme, keybindings, ctx),
    };
  }

  /** What components share, made from what pi injects. */
  createUi(...[tui, theme, keybindings, ctx]: Parameters<AskFlowServices["createUi"]>): PiUi {
    const { setup } = this;
    return new PiUi({
      tui,
      theme,
      keybindings: keybindings as { matches?(data: string, id: string): boolean } | undefined,
      cwd: ctx.cwd ?? process.cwd(),
      agentDir: getAgentDir(),
      keymap: () => this.keymapNow,
      actions: setup.actions,
      strings: setup.strings,
      views: setup.views,
      ...(setup.palette && { palette: setup.palette }),
    });
  }
}

function toToolResult({ text, result }: Pick<AskFlowResult, "text" | "result">): AskToolResult {
  return { content: [{ type: "text", text }], details: result };
}

export type { AskRequest };
