import { setTimeout } from "node:timers/promises";
import { type IPty, spawn } from "@lydell/node-pty";
import { toKeyBytes } from "./key-bytes.js";
import type { PiHome, SessionEntry } from "./pi-home.js";
import { PiLaunch, type PiLaunchOptions } from "./pi-launch.js";
import type { ScriptedModel } from "./scripted-model.js";
import { type ScreenCell, TerminalScreen } from "./terminal-screen.js";

export interface PiTerminalOptions extends PiLaunchOptions {
  /** Width in cells; default 100. */
  readonly cols?: number;
  /** Height in cells; default 30. */
  readonly rows?: number;
  readonly theme?: "dark" | "light";
  /** For hosts that have both; left out, the host's default. */
  readonly tuiMode?: "fullscreen" | "regular";
}

export interface PiExit {
  readonly code: number;
  /** The signal's number, 0 when none ended it. */
  readonly signal: number;
}

/** What to wait for on the screen: a text in it, a pattern, or any condition. */
export type ScreenCondition = string | RegExp | ((terminal: PiTerminal) => boolean);

// Two keys in one read are still two keys, but an escape needs a pause after it, or it becomes the Alt of the next.
const keyGapMs = 20;
const escapeGapMs = 120;

/** A real pi in a pseudo terminal, with the screen it draws and the keys a person would press. */
export class PiTerminal {
  /** Everything pi wrote, as it came. */
  output = "";
  /** Settles when pi has ended. */
  readonly exited: Promise<PiExit>;
  private readonly terminalScreen: TerminalScreen;
  private exit: PiExit | undefined;

  private constructor(
    private readonly launch: PiLaunch,
    private readonly pty: IPty,
    { cols, rows }: { cols: number; rows: number },
  ) {
    this.terminalScreen = new TerminalScreen(cols, rows, (data) => this.write(data));
    pty.onData((data) => {
      this.output += data;
      this.terminalScreen.write(data);
    });
    this.exited = new Promise((resolve) => {
      pty.onExit(({ exitCode, signal }) => {
        this.exit = { code: exitCode, signal: signal ?? 0 };
        resolve(this.exit);
      });
    });
  }

  /** Starts pi. The caller disposes the terminal. */
  static async start(options: PiTerminalOptions): Promise<PiTerminal> {
    const { cols = 100, rows = 30, theme = "dark", tuiMode } = options;
    const settings = { theme, ...(tuiMode ? { tuiMode } : {}), ...options.settings };
    const launch = await PiLaunch.prepare({ ...options, settings });
    const pty = spawn(launch.file, launch.arguments(), {
      name: "xterm-256color",
      cols,
      rows,
      cwd: launch.cwd,
      env: launch.environment,
    });
    return new PiTerminal(launch, pty, { cols, rows });
  }

  get home(): PiHome {
    return this.launch.home;
  }

  get model(): ScriptedModel {
    return this.launch.model;
  }

  /** pi's process id. */
  get pid(): number {
    return this.pty.pid;
  }

  get hasExited(): boolean {
    return this.exit !== undefined;
  }

  /** The visible rows. */
  screen(): string[] {
    return this.terminalScreen.lines;
  }

  /** The visible rows as one text. */
  text(): string {
    return this.screen().join("\n");
  }

  /** The visible rows and those that have scrolled out, as one text. */
  history(): string {
    return this.terminalScreen.history.join("\n");
  }

  cells(): ScreenCell[][] {
    return this.terminalScreen.cells();
  }

  cursor(): { column: number; row: number } {
    return this.terminalScreen.cursor;
  }

  /**
   * Waits for something to be seen.
   * @param timeoutMs default 15 s
   * @throws Error with the whole screen in its message, after the timeout or when pi has ended without showing it
   */
  async waitFor(condition: ScreenCondition, timeoutMs = 15_000): Promise<void> {
    if (await this.becomes(() => this.shows(condition), timeoutMs)) return;
    const reason = this.exit
      ? `pi ended with ${JSON.stringify(this.exit)}`
      : `not seen within ${timeoutMs} ms`;
    throw new Error(`${describeCondition(condition)}: ${reason}. The screen:\n${this.text()}`);
  }

  /** The opposite of `waitFor`: waits until it is no longer seen. */
  async waitUntilGone(condition: ScreenCondition, timeoutMs = 15_000): Promise<void> {
    if (await this.becomes(() => !this.shows(condition), timeoutMs)) return;
    throw new Error(
      `${describeCondition(condition)}: still seen after ${timeoutMs} ms. The screen:\n${this.text()}`,
    );
  }

  /**
   * Waits for an entry of the session file.
   * @throws Error with the entries in its message, after the timeout (default 15 s)
   */
  async waitForEntry(matches: (entry: SessionEntry) => boolean, timeoutMs = 15_000): Promise<SessionEntry> {
    const end = Date.now() + timeoutMs;
    for (;;) {
      const entry = this.sessionEntries().find(matches);
      if (entry) return entry;
      if (Date.now() > end)
        throw new Error(`no such entry; the screen:\n${this.text()}\n${this.dumpEntries()}`);
      await setTimeout(50);
    }
  }

  /** Waits until pi has written nothing for a while (default 150 ms), at most five seconds. */
  async settle(quietMs = 150): Promise<void> {
    const end = Date.now() + 5_000;
    let length = -1;
    while (length !== this.output.length && Date.now() < end) {
      length = this.output.length;
      await setTimeout(quietMs);
    }
  }

  /** Presses keys one after the other; see `toKeyBytes` for their names. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.write(toKeyBytes(key));
      await setTimeout(key === "esc" ? escapeGapMs : keyGapMs);
    }
  }

  /** Types a text, one character after the other. */
  async type(text: string): Promise<void> {
    for (const character of text) this.write(character);
    await setTimeout(keyGapMs);
  }

  /** Types a line at pi's prompt and sends it, when pi is ready for it and has completed what it completes. */
  async enter(line: string): Promise<void> {
    await this.settle();
    await this.type(line);
    await this.settle(100);
    await this.press("enter");
  }

  /** Pastes a text, as terminals send it when the program has asked for bracketed paste. */
  async paste(text: string): Promise<void> {
    this.write(`\x1b[200~${text}\x1b[201~`);
    await setTimeout(keyGapMs);
  }

  /** Sends bytes as they are. */
  write(data: string): void {
    if (!this.exit) this.pty.write(data);
  }

  async resize(cols: number, rows: number): Promise<void> {
    this.terminalScreen.resize(cols, rows);
    this.pty.resize(cols, rows);
    await this.settle();
  }

  /** Sends pi a signal; `SIGHUP` is what a closed window does. */
  kill(signal: NodeJS.Signals): void {
    if (!this.exit) this.pty.kill(signal);
  }

  /** The entries of the session written last. */
  sessionEntries(): SessionEntry[] {
    return this.launch.home.sessionEntries();
  }

  /** Ends pi if it still runs and removes everything that it left. */
  async dispose(): Promise<void> {
    this.kill("SIGKILL");
    await this.exited;
    this.terminalScreen.dispose();
    this.launch.dispose();
  }

  private shows(condition: ScreenCondition): boolean {
    if (typeof condition === "function") return condition(this);
    const text = this.text();
    return typeof condition === "string" ? text.includes(condition) : condition.test(text);
  }

  private becomes(isTrue: () => boolean, timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const check = () => {
        if (isTrue()) finish(true);
        // The last bytes may still be on their way to the screen.
        else if (this.exit) globalThis.setTimeout(() => finish(isTrue()), 50);
      };
      const subscription = this.terminalScreen.onDidChange(check);
      const poll = setInterval(check, 100);
      const limit = globalThis.setTimeout(() => finish(false), timeoutMs);
      const finish = (result: boolean) => {
        subscription.dispose();
        clearInterval(poll);
        clearTimeout(limit);
        resolve(result);
      };
      check();
    });
  }

  private dumpEntries(): string {
    return this.sessionEntries()
      .map((entry) => JSON.stringify(entry))
      .join("\n");
  }
}

function describeCondition(condition: ScreenCondition): string {
  return typeof condition === "function" ? "the condition" : JSON.stringify(String(condition));
}
