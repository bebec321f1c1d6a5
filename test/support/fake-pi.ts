import { EventEmitter } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HostComponent, PiApi, PiContext } from "../../src/app/pi-host.js";
import { toKeyBytes } from "./host/key-bytes.js";

export interface FakePiOptions {
  /** Default `"tui"`; `undefined` is a host that does not tell. */
  readonly mode?: "tui" | "rpc" | "json" | "print" | undefined;
  /** Default true. */
  readonly hasUI?: boolean;
  /** Members that the host does not have, for example `"getAllTools"`. */
  readonly without?: readonly string[];
  /** Tools of other extensions. */
  readonly tools?: readonly { readonly name: string; readonly sourceInfo?: unknown }[];
}

/** An entry as the fake keeps it. */
export interface FakeEntry {
  readonly id: string;
  readonly type: string;
  readonly customType?: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever was stored.
  readonly data?: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  readonly message?: any;
}

interface Mounted {
  readonly component: HostComponent;
  readonly options: Readonly<Record<string, unknown>>;
  readonly done: (result: unknown) => void;
}

interface RegisteredTool {
  readonly name: string;
  execute(
    id: string,
    params: unknown,
    signal: AbortSignal | undefined,
    update: unknown,
    ctx: unknown,
  ): Promise<never>;
  prepareArguments(args: unknown): unknown;
}

type Handler = (event: unknown, ctx: unknown) => unknown;

/** A pi without a terminal, a model or a file: records what an extension does and lets a test press keys. */
export class FakePi {
  /** The agent folder, which the host's own `getAgentDir()` returns while this lives. */
  readonly agentFolder = mkdtempSync(join(tmpdir(), "pi-ask-fake-"));
  readonly tools: RegisteredTool[] = [];
  readonly commands = new Map<string, { handler(args: string, ctx: unknown): Promise<void> }>();
  /** The current branch, oldest first. */
  readonly entries: FakeEntry[] = [];
  /** Entries of the session that are not on the current branch. */
  readonly elsewhere: FakeEntry[] = [];
  readonly notices: string[] = [];
  readonly statuses: (string | undefined)[] = [];
  readonly messages: { readonly text: string; readonly options: unknown }[] = [];
  /** What was emitted on the bus, oldest first. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever was sent.
  readonly emitted: { readonly channel: string; readonly data: any }[] = [];
  readonly bus = new EventEmitter();
  /** Thrown by `appendEntry`, after the leaf has moved, while set. */
  appendError: Error | undefined;
  /** Thrown by `custom` instead of showing anything, while set. */
  customError: Error | undefined;
  /** Thrown by every member of the context, as after the end of its session, while set. */
  isStale = false;
  model: unknown;
  modelRegistry: unknown = {};
  leaf: string | null = null;
  private readonly handlers = new Map<string, Handler[]>();
  private readonly stack: Mounted[] = [];
  private readonly agentDirBefore = process.env.PI_CODING_AGENT_DIR;
  private nextId = 1;

  constructor(private readonly options: FakePiOptions = {}) {
    process.env.PI_CODING_AGENT_DIR = this.agentFolder;
  }

  /** What the extension gets. */
  get api(): PiApi {
    const api: Record<string, unknown> = {
      on: (event: string, handler: Handler) => {
        this.handlers.set(event, [...(this.handlers.get(event) ?? []), handler]);
      },
      registerTool: (tool: RegisteredTool) => this.tools.push(tool),
      registerCommand: (name: string, command: never) => this.commands.set(name, command),
      getAllTools: () => [...(this.options.tools ?? []), ...this.tools],
      appendEntry: (customType: string, data: unknown) => this.append(customType, data),
      sendUserMessage: (text: string, options: unknown) => {
        this.requireLive();
        this.messages.push({ text, options });
      },
      events: {
        emit: (channel: string, data: unknown) => {
          this.emitted.push({ channel, data });
          this.bus.emit(channel, data);
        },
        on: (channel: string, handler: (data: unknown) => void) => {
          this.bus.on(channel, handler);
          return () => this.bus.off(channel, handler);
        },
      },
    };
    for (const name of this.options.without ?? []) delete api[name];
    return api as unknown as PiApi;
  }

  /** What handlers, tools and commands get. */
  get ctx(): PiContext {
    const pi = this;
    const { mode, hasUI = true } =
      "mode" in this.options ? this.options : { ...this.options, mode: "tui" as const };
    return {
      get mode() {
        pi.requireLive();
        return mode;
      },
      hasUI,
      cwd: this.agentFolder,
      get model() {
        return pi.model;
      },
      get modelRegistry() {
        return pi.modelRegistry;
      },
      sessionManager: {
        getBranch: () => [...this.entries],
        getEntries: () => [...this.entries, ...this.elsewhere],
        getLeafId: () => this.leaf,
        branch: (id: string) => {
          this.leaf = id;
        },
      },
      get ui() {
        pi.requireLive();
        return pi.ui;
      },
    } as unknown as PiContext;
  }

  private readonly ui = {
    notify: (text: string) => this.notices.push(text),
    setStatus: (_key: string, text: string | undefined) => this.statuses.push(text),
    setWorkingVisible: () => {},
    custom: (factory: (...parts: unknown[]) => unknown, options: Record<string, unknown> = {}) =>
      this.custom(factory, options),
  };

  /** Fires an event of pi's and waits for all handlers. @returns what they returned, without undefined */
  async fire(event: string, data: Readonly<Record<string, unknown>> = {}): Promise<unknown[]> {
    const results: unknown[] = [];
    for (const handler of this.handlers.get(event) ?? [])
      results.push(await handler({ type: event, ...data }, this.ctx));
    return results.filter((result) => result !== undefined);
  }

  /** Ends the extension as `/reload` does; the test loads it again. What the session holds stays. */
  async reload(): Promise<void> {
    await this.fire("session_shutdown", { reason: "reload" });
    this.handlers.clear();
    this.commands.clear();
    this.tools.length = 0;
  }

  /** Calls the tool as the host does. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into the details.
  async call(id: string, args: unknown, signal?: AbortSignal): Promise<any> {
    const tool = this.tools.find(({ name }) => name === "ask_user");
    if (!tool) throw new Error("ask_user is not registered");
    return tool.execute(id, structuredClone(tool.prepareArguments(args)), signal, undefined, this.ctx);
  }

  /** Runs a slash command. */
  async command(name: string): Promise<void> {
    const command = this.commands.get(name);
    if (!command) throw new Error(`/${name} is not registered`);
    await command.handler("", this.ctx);
  }

  /** Adds a message to the branch and returns the id of its entry. */
  addMessage(message: unknown): string {
    return this.add({ type: "message", message });
  }

  /** Adds a message of the assistant with one call of `ask_user`. */
  addCall(toolCallId: string, args: unknown): string {
    const content = [{ type: "toolCall", id: toolCallId, name: "ask_user", arguments: args }];
    return this.addMessage({ role: "assistant", stopReason: "toolUse", content });
  }

  /** Adds an entry of an extension. */
  addCustom(customType: string, data: unknown): string {
    return this.add({ type: "custom", customType, data });
  }

  /** The data of all entries of a type, oldest first. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever was stored.
  stored(customType: string): any[] {
    return this.entries.filter((entry) => entry.customType === customType).map(({ data }) => data);
  }

  /** What was emitted on one of our channels. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  events(name: "started" | "completed" | "submit-result"): any[] {
    return this.emitted
      .filter(({ channel }) => channel === `@eko24ive/pi-ask:${name}`)
      .map(({ data }) => data);
  }

  /** How many components are on the screen. */
  get shown(): number {
    return this.stack.length;
  }

  /** What `custom` was called with for the component on top. */
  get shownOptions(): Readonly<Record<string, unknown>> {
    return this.top.options;
  }

  /** The frame of the component on top, as one text. @param width in columns */
  text(width = 100): string {
    return this.top.component.render(width).join("\n");
  }

  /** Presses keys on the component on top; see `toKeyBytes` for their names. */
  press(...keys: string[]): void {
    for (const key of keys) this.top.component.handleInput(toKeyBytes(key));
  }

  /** Types a text, one character after the other. */
  type(text: string): void {
    this.press(...text);
  }

  /** Takes the component on top away as some hosts do: disposed, and `done` is never called. */
  takeAway(): void {
    this.stack.pop()?.component.dispose();
  }

  /** Waits until something is on the screen and it shows `text`. Rejects after two seconds. */
  async waitForForm(text = ""): Promise<void> {
    await this.waitUntil(() => this.stack.length > 0 && this.text().includes(text), `a form with "${text}"`);
  }

  /** Waits for a condition. Rejects after two seconds. */
  async waitUntil(condition: () => boolean, what = "the condition"): Promise<void> {
    const end = Date.now() + 2000;
    while (!condition()) {
      if (Date.now() > end) {
        const screen = this.stack.length > 0 ? this.text() : "(nothing on the screen)";
        throw new Error(`${what} has not come; ${screen}\n${this.notices.join("\n")}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  /** Puts the environment back and removes the agent folder. */
  dispose(): void {
    while (this.stack.length > 0) this.takeAway();
    if (this.agentDirBefore === undefined) delete process.env.PI_CODING_AGENT_DIR;
    else process.env.PI_CODING_AGENT_DIR = this.agentDirBefore;
    rmSync(this.agentFolder, { recursive: true, force: true });
  }

  private get top(): Mounted {
    const mounted = this.stack.at(-1);
    if (!mounted) throw new Error("nothing is on the screen");
    return mounted;
  }

  private custom(
    factory: (...parts: unknown[]) => unknown,
    options: Record<string, unknown>,
  ): Promise<unknown> {
    if (this.customError) throw this.customError;
    if ("mode" in this.options && this.options.mode !== "tui") return Promise.resolve(undefined);
    return new Promise((resolve, reject) => {
      let mounted: Mounted | undefined;
      let closed = false;
      const done = (result: unknown) => {
        if (closed) return;
        closed = true;
        if (mounted) {
          this.stack.splice(this.stack.indexOf(mounted), 1);
          mounted.component.dispose();
        }
        resolve(result);
      };
      const tui = { terminal: { rows: 40, columns: 100, write: () => {} }, requestRender: () => {} };
      const theme = {
        fg: (_color: string, text: string) => text,
        bg: (_: string, text: string) => text,
        bold: (text: string) => text,
      };
      Promise.resolve(factory(tui, theme, undefined, done)).then((component) => {
        if (closed) return;
        mounted = { component: component as HostComponent, options, done };
        mounted.component.focused = true;
        this.stack.push(mounted);
      }, reject);
    });
  }

  private append(customType: string, data: unknown): void {
    this.requireLive();
    if (this.appendError) {
      this.leaf = "unwritten";
      throw this.appendError;
    }
    this.addCustom(customType, data);
  }

  private add(entry: Omit<FakeEntry, "id">): string {
    const id = `e${this.nextId++}`;
    this.entries.push({ id, ...entry });
    this.leaf = id;
    return id;
  }

  private requireLive(): void {
    if (this.isStale) throw new Error("This extension context is stale");
  }
}
