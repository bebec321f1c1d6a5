import type { AskRuntime } from "./app/ask-runtime.js";
import type { AskSetup } from "./app/ask-setup.js";
import { ConfigurationGuide, type GuideMessage } from "./app/configuration-guide.js";
import { attempt, isTui, type PiApi, type PiContext } from "./app/pi-host.js";
import { builtInKinds } from "./model/built-in-kinds.js";
import type { RemoteEvents } from "./remote/remote-events.js";
import { SubmissionGate, type SubmissionTarget } from "./remote/submission-gate.js";
import { type AskToolServices, toAskUserTool } from "./tool/ask-user-tool.js";
import type { Transcript } from "./tool/transcript.js";

/** What a developer passes to make an extension of their own. */
export interface AskExtensionOptions {
  /** Runs once for each load of the extension, before the tool is registered. */
  readonly configure?: (setup: AskSetup) => void | Promise<void>;
  /**
   * Where the extension's file is: `import.meta.url`. An extension that has asked in this process before is then
   * ready while it loads again, and not only when the session starts: one host has drawn the transcript by then.
   */
  readonly source?: string;
}

const TOOL = "ask_user";
/** The sources of the extensions that have provided the tool in this process. */
const PROVIDERS = Symbol.for("pi-ask.providers");

/** The slash commands: what pi's completion says about each, and which class of the application runs it. */
const COMMANDS = [
  {
    name: "answer",
    description: "Answer the questions of the last message in a form",
    command: "AnswerCommand",
  },
  { name: "answer:again", description: "Open the last form of /answer again", command: "AnswerAgainCommand" },
  { name: "ask:replay", description: "Open the last ask_user form again", command: "ReplayCommand" },
  { name: "ask-settings", description: "Change the settings of ask forms", command: "SettingsCommand" },
] as const;

const loadApplication = () => import("./application.js");

/** The part of pi's events that is used. */
interface PiEvent {
  readonly reason?: unknown;
  readonly prompt?: unknown;
}

/**
 * What pi gets: registers the tool, the commands and the listeners, and loads everything else when it is first needed,
 * because an extension is on pi's way to its first prompt.
 */
export class AskExtension implements AskToolServices, SubmissionTarget {
  private loading: Promise<AskRuntime> | undefined;
  private loaded: AskRuntime | undefined;
  private gate: SubmissionGate | undefined;
  /** The calls of this session, by their ids. */
  private readonly calls = new Set<string>();
  private registered = false;
  private ended = false;

  constructor(
    private readonly pi: PiApi,
    private readonly options: AskExtensionOptions,
  ) {}

  /** Registers with pi. Returns at once. */
  register(): void {
    this.on("session_start", (event, ctx) => this.onSessionStart(event, ctx));
    // One host stores the message with the call before it runs a tool only when somebody listens here.
    this.on("tool_call", () => undefined);
    this.on("before_agent_start", (event) => this.onBeforeAgentStart(event));
    this.on("agent_start", () => this.loaded?.onAgentStart());
    this.on("session_tree", () => this.loaded?.onBranchChange());
    this.on("session_shutdown", (event, ctx) => this.onShutdown(event, ctx));
    // A host that cannot say which tools there are may never say that a session starts either.
    const hasAsked = this.options.source !== undefined && providers().has(this.options.source);
    if (hasAsked || typeof this.pi.getAllTools !== "function") void this.registerAll();
  }

  get transcript(): Transcript | undefined {
    return this.loaded?.transcript;
  }

  async loadTranscript(): Promise<Transcript> {
    return (await this.runtime()).transcript;
  }

  get remote(): RemoteEvents | undefined {
    return this.loaded?.remote;
  }

  async loadRemote(): Promise<RemoteEvents> {
    return (await this.runtime()).remote;
  }

  async ask(...call: Parameters<AskToolServices["ask"]>): ReturnType<AskToolServices["ask"]> {
    this.calls.add(call[0]);
    // Without a wait where none is needed: whatever ends the session must find this call.
    return (this.loaded ?? (await this.runtime())).askTool(...call);
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
    const { AskRuntime, AskSetup } = await loadApplication();
    const setup = new AskSetup(builtInKinds());
    await this.options.configure?.(setup);
    this.loaded = new AskRuntime(this.pi, setup);
    // The session ended while it was loading.
    if (this.ended) this.loaded.dispose();
    return this.loaded;
  }

  /** Hosts of a test or of another program may know only some events. */
  private on(event: string, handler: (event: PiEvent, ctx: PiContext) => unknown): void {
    attempt(() => (this.pi.on as (name: string, handler: unknown) => void)(event, handler));
  }

  private async onSessionStart(event: PiEvent, ctx: PiContext): Promise<void> {
    if (!(await this.registerAll(ctx)) || !isTui(ctx)) return;
    // Not awaited, and later: pi shows the conversation first, and a form can stay open for hours.
    setTimeout(() => void this.prepare(event, ctx), 0);
  }

  /** Loads the rest while the person reads and types, and opens a form again that was cut off. */
  private async prepare({ reason }: PiEvent, ctx: PiContext): Promise<void> {
    try {
      const runtime = await this.runtime();
      const { Resume } = await loadApplication();
      if (!this.ended && Resume.appliesTo(reason))
        await new Resume(runtime, (id) => this.calls.has(id)).run(ctx);
    } catch (error) {
      this.notify(ctx, `pi-ask could not be loaded: ${toText(error)}`, "error");
    }
  }

  /**
   * Late, because two extensions that register the same tool while loading keep pi from starting.
   * @returns true when this extension is the one that asks
   */
  private async registerAll(ctx?: PiContext): Promise<boolean> {
    if (this.registered) return this.gate !== undefined;
    this.registered = true;
    const { source } = this.options;
    const other = this.findOther();
    if (other !== undefined) {
      if (source !== undefined) providers().delete(source);
      this.notify(
        ctx,
        `pi-ask: another extension already provides ask_user (${other}). pi-ask stays off; remove one of the two, or set "extensions": [] for the package you do not want in pi's settings.`,
        "warning",
      );
      return false;
    }
    if (source !== undefined) providers().add(source);
    this.gate = new SubmissionGate(this.pi, this);
    for (const command of COMMANDS) this.registerCommand(command);
    // Where nothing has to be loaded for it, the tool is there before anything is awaited.
    const kinds = this.options.configure ? (await this.runtime()).setup.kinds : builtInKinds();
    this.pi.registerTool(toAskUserTool(kinds, this));
    return true;
  }

  private registerCommand({ name, description, command }: (typeof COMMANDS)[number]): void {
    const handler = async (_args: string, ctx: PiContext) => {
      try {
        const runtime = await this.runtime();
        const { [command]: Command } = await loadApplication();
        await new Command(runtime).run(ctx);
      } catch (error) {
        this.notify(ctx, `/${name} could not be run: ${toText(error)}`, "error");
      }
    };
    attempt(() => this.pi.registerCommand(name, { description, handler: handler as never }));
  }

  private findOther(): string | undefined {
    try {
      const other = this.pi.getAllTools?.().find(({ name }) => name === TOOL);
      return other && ((other.sourceInfo as { path?: string } | undefined)?.path ?? "unknown path");
    } catch {
      return undefined;
    }
  }

  private onBeforeAgentStart({ prompt }: PiEvent): { message: GuideMessage } | undefined {
    const message = this.gate && new ConfigurationGuide().toMessage(prompt);
    return message && { message };
  }

  private onShutdown({ reason }: PiEvent, ctx: PiContext): void {
    this.ended = true;
    this.gate?.dispose();
    this.loaded?.onShutdown(ctx, reason === "quit");
  }

  private notify(ctx: PiContext | undefined, text: string, level: "warning" | "error"): void {
    attempt(() => ctx?.hasUI && ctx.ui.notify(text, level));
  }
}

/** For all copies of this module: the host loads each extension on its own, and again on reload. */
function providers(): Set<string> {
  const holder = globalThis as { [PROVIDERS]?: Set<string> };
  holder[PROVIDERS] ??= new Set();
  return holder[PROVIDERS];
}

function toText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Makes a pi extension; the stock one is made the same way. */
export function createAskExtension(options: AskExtensionOptions = {}): (pi: PiApi) => void {
  return (pi) => new AskExtension(pi, options).register();
}
