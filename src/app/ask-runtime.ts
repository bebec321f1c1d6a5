import { getAgentDir } from "@mariozechner/pi-coding-agent";
import { CompiledScript } from "../base/compiled-script.js";
import { type Disposable, DisposableStore } from "../base/disposable.js";
import { ConfigStore } from "../config/config-store.js";
import { AskRequestReader } from "../dto/index.js";
import { builtInKinds } from "../model/built-in-kinds.js";
import { toInvalidResult } from "../model/result-builder.js";
import { invalidText } from "../model/result-text.js";
import type { AskResult } from "../model/types.js";
import { RemoteEvents } from "../remote/remote-events.js";
import { Transcript } from "../tool/transcript.js";
import { Keymap } from "../ui/keys/keymap.js";
import type { PiTheme } from "../ui/theme/pi-palette.js";
import { AskController } from "./ask-controller.js";
import {
  AskFlow,
  type AskFlowObserver,
  type AskFlowRequest,
  type AskFlowResult,
  type AskFlowServices,
} from "./ask-flow.js";
import { AskQueue } from "./ask-queue.js";
import { AskSetup } from "./ask-setup.js";
import { ConfigBehaviour } from "./config-behaviour.js";
import { ConfigSettings } from "./config-settings.js";
import { toFlowId } from "./flow-id.js";
import { InterruptionObserver } from "./interruption-observer.js";
import { Notices, toReason } from "./notices.js";
import { NotificationObserver } from "./notification-observer.js";
import { PayloadObserver } from "./payload-observer.js";
import { isTui, type PiApi, type PiContext, type PiTui } from "./pi-host.js";
import { PiUi } from "./pi-ui.js";
import { ProgressObserver } from "./progress-observer.js";
import { SessionLog } from "./session-log.js";
import { StatusObserver } from "./status-observer.js";
import { toStoredParams } from "./stored-params.js";
import { Surface, type SurfaceContent, type SurfaceHost } from "./surface.js";

/** What a form is asked with. */
export type AskOptions = Pick<AskFlowRequest, "source" | "request" | "ctx"> &
  Partial<Pick<AskFlowRequest, "toolCallId" | "signal" | "snapshot" | "origin">> & {
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
  readonly notices = new Notices();
  readonly log: SessionLog;
  readonly remote: RemoteEvents;
  private readonly store = new DisposableStore();
  private readonly queue = new AskQueue();
  private readonly flows = new Set<AskFlow>();
  private readonly surfaces = new Set<Surface<unknown>>();
  private readonly progress: ProgressObserver;
  private readonly interruptions: InterruptionObserver;
  private readonly observers: AskFlowObserver[];
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
    this.log = new SessionLog(pi, this.notices);
    this.remote = new RemoteEvents(pi, () => this.openFlows);
    this.progress = this.store.add(new ProgressObserver(this.log));
    this.interruptions = new InterruptionObserver(this.log);
    this.observers = [
      new PayloadObserver(this.log),
      this.store.add(new NotificationObserver(this.config, this.notices)),
      new StatusObserver(pi),
      this.progress,
      this.interruptions,
      // Last: a listener may answer at once.
      this.remote,
    ];
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
      return toToolResult({
        text: invalidText(read.issues),
        result: toInvalidResult(read.issues, read.title),
      });
    }
    const { request } = read;
    const origin = { params: toStoredParams(request, raw), source: "tool" } as const;
    const result = await this.ask({ source: "tool", toolCallId, request, signal, ctx, origin });
    if (result.cancelled === "aborted") this.interruptions.noteAborted(toolCallId);
    return toToolResult(result);
  }

  /** Opens a form when its turn comes and waits for its end. Never rejects. */
  async ask(options: AskOptions): Promise<AskFlowResult> {
    const { observers = [], ...rest } = options;
    // Before the form is created: what the file says about new forms holds for this one.
    if (isTui(options.ctx)) this.refreshConfig(options.ctx);
    const flow = new AskFlow(
      {
        ...rest,
        flowId: toFlowId(options.toolCallId),
        presentSingleAsMulti: this.config.current.behaviour.presentSingleAsMulti,
      },
      this.services(),
      [...this.observers, ...observers],
    );
    if (this.store.isDisposed) flow.end({ cancelled: "interrupted" });
    this.flows.add(flow);
    try {
      const result = await this.queue.run(() => flow.run(), options.signal);
      return result ?? flow.toAborted();
    } finally {
      this.flows.delete(flow);
      // After a form, because then what draws one and takes its keys is compiled.
      if (isTui(options.ctx)) setImmediate(() => CompiledScript.keepAll());
    }
  }

  /**
   * Shows something that is no form when its turn comes, and waits until it is closed. Rejects when it cannot be made.
   * @returns what it was closed with; undefined where there is no screen and when its session ended
   */
  async show<T>(
    ctx: PiContext,
    options: ConstructorParameters<typeof Surface>[1],
    build: (host: SurfaceHost, close: (result: T | undefined) => void) => SurfaceContent,
  ): Promise<T | undefined> {
    const surface = new Surface<T>(ctx, options);
    if (this.store.isDisposed) return undefined;
    this.surfaces.add(surface as Surface<unknown>);
    try {
      return await this.queue.run(() =>
        surface.show((host) => build(host, (result) => surface.close(result))),
      );
    } finally {
      this.surfaces.delete(surface as Surface<unknown>);
    }
  }

  /** Reads the config file again, writes a missing one, and tells the person what is wrong with it. */
  refreshConfig(ctx: PiContext): void {
    try {
      this.config.ensureFile();
      this.settings.refresh();
      for (const notice of this.config.takeNotices()) this.notices.tell(ctx, notice.text, notice.level);
    } catch (error) {
      this.notices.tellOnce(ctx, `pi-ask: the config file could not be read (${toReason(error)}).`);
    }
  }

  /** The agent begins to work: what was aborted before was not aborted by the end of pi. */
  onAgentStart(): void {
    this.interruptions.forget();
  }

  /** The session went to another branch: every form belongs to the one before. */
  onBranchChange(): void {
    // What is not written by now would land on the wrong branch.
    this.progress.discard();
    this.endAll();
  }

  /** The session ends. @param quits true when pi itself ends, which the open forms are to survive */
  onShutdown(ctx: PiContext, quits: boolean): void {
    this.progress.flush();
    if (quits) this.interruptions.record(ctx);
    this.dispose();
  }

  /** Ends every form and everything else on the screen, open or waiting. */
  endAll(): void {
    // What lies on top first: one host leaves it on the screen for ever otherwise.
    for (const surface of this.surfaces) surface.close(undefined);
    for (const flow of this.flows) flow.end({ cancelled: "interrupted" });
  }

  dispose(): void {
    this.endAll();
    this.store.dispose();
  }

  private services(): AskFlowServices {
    const { setup } = this;
    return {
      kinds: setup.kinds,
      settings: this.settings,
      behaviour: new ConfigBehaviour(this.config),
      createController: setup.controller ?? ((...parts) => new AskController(...parts)),
      createUi: (tui, theme, keybindings, ctx) => this.createUi(tui, theme, keybindings, ctx),
      report: (ctx, what, error) => this.notices.tellOnce(ctx, `pi-ask: ${what} (${toReason(error)}).`),
    };
  }

  /** What components share, made from what pi injects. @param reservedRows rows that something around them takes */
  createUi(
    tui: PiTui,
    theme: PiTheme | undefined,
    keybindings: unknown,
    ctx: PiContext,
    reservedRows = 0,
  ): PiUi {
    const { setup } = this;
    return new PiUi({
      tui,
      theme,
      reservedRows,
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
