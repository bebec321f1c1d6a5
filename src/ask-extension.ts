import type { AskRuntime } from "./app/ask-runtime.js";
import type { AskSetup } from "./app/ask-setup.js";
import { isTui, type PiApi, type PiContext } from "./app/pi-host.js";
import { builtInKinds } from "./model/built-in-kinds.js";
import type { QuestionKind } from "./model/question-kind.js";
import { type AskToolServices, toAskUserTool } from "./tool/ask-user-tool.js";
import type { Transcript } from "./tool/transcript.js";

/** What a developer passes to make an extension of their own. */
export interface AskExtensionOptions {
  /** Runs once for each load of the extension, before the tool is registered. */
  readonly configure?: (setup: AskSetup) => void | Promise<void>;
}

const TOOL = "ask_user";

/**
 * What pi gets: registers the tool, the commands and the listeners, and loads everything else when it is first needed,
 * because an extension is on pi's way to its first prompt.
 */
export class AskExtension implements AskToolServices {
  private loading: Promise<AskRuntime> | undefined;
  private loaded: AskRuntime | undefined;
  private registered = false;

  constructor(
    private readonly pi: PiApi,
    private readonly options: AskExtensionOptions,
  ) {}

  /** Registers with pi. Returns at once. */
  register(): void {
    const { pi } = this;
    pi.on("session_start", (_event, ctx) => this.onSessionStart(ctx as PiContext));
    // One host stores the message with the call before it runs a tool only when somebody listens here.
    pi.on("tool_call", () => undefined);
    pi.on("session_shutdown", () => this.onShutdown());
    pi.on("session_tree", () => this.loaded?.endAll());
  }

  get transcript(): Transcript | undefined {
    return this.loaded?.transcript;
  }

  async loadTranscript(): Promise<Transcript> {
    return (await this.runtime()).transcript;
  }

  async ask(...call: Parameters<AskToolServices["ask"]>): ReturnType<AskToolServices["ask"]> {
    return (await this.runtime()).askTool(...call);
  }

  /** The application, loaded by the first call. A load that failed is tried again. */
  runtime(): Promise<AskRuntime> {
    this.loading ??= this.load().catch((error) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }

  private async load(): Promise<AskRuntime> {
    const [{ AskRuntime }, { AskSetup }] = await Promise.all([
      import("./app/ask-runtime.js"),
      import("./app/ask-setup.js"),
    ]);
    const setup = new AskSetup(builtInKinds());
    await this.options.configure?.(setup);
    this.loaded = new AskRuntime(this.pi, setup);
    return this.loaded;
  }

  private async onSessionStart(ctx: PiContext): Promise<void> {
    await this.registerTool(ctx);
    // Loaded while the person reads and types, so that the first form does not wait for it.
    if (isTui(ctx)) setTimeout(() => this.runtime().catch(() => {}), 0);
  }

  /** Late, because two extensions that register the same tool while loading keep pi from starting. */
  private async registerTool(ctx: PiContext): Promise<void> {
    if (this.registered) return;
    this.registered = true;
    const other = this.findOther();
    if (other) {
      const message = `pi-ask: another extension already provides ask_user (${other}). pi-ask stays off; remove one of the two, or set "extensions": [] for the package you do not want in pi's settings.`;
      if (ctx.hasUI) ctx.ui.notify(message, "warning");
      return;
    }
    this.pi.registerTool(toAskUserTool(await this.kinds(), this));
  }

  private findOther(): string | undefined {
    const other = this.pi.getAllTools?.().find(({ name }) => name === TOOL);
    return other && ((other.sourceInfo as { path?: string } | undefined)?.path ?? "unknown path");
  }

  /** Without a configuration of a developer's nothing has to be loaded to know them. */
  private async kinds(): Promise<ReadonlyMap<string, QuestionKind>> {
    return this.options.configure ? (await this.runtime()).setup.kinds : builtInKinds();
  }

  private onShutdown(): void {
    this.loaded?.dispose();
  }
}

/** Makes a pi extension; the stock one is made the same way. */
export function createAskExtension(options: AskExtensionOptions = {}): (pi: PiApi) => void {
  return (pi) => new AskExtension(pi, options).register();
}
