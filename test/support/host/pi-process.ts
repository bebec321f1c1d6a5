import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import type { PiHome, SessionEntry } from "./pi-home.js";
import { PiLaunch, type PiLaunchOptions } from "./pi-launch.js";
import type { ScriptedModel } from "./scripted-model.js";

/** One JSON line of a pi without a terminal. */
export interface PiEvent {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** A real pi without a terminal: in RPC mode, or in the print and JSON modes that end by themselves. */
export class PiProcess {
  stdout = "";
  stderr = "";
  /** Settles with the exit code when pi has ended; null after a signal. */
  readonly exited: Promise<number | null>;
  private hasExited = false;

  private constructor(
    private readonly launch: PiLaunch,
    private readonly child: ChildProcessWithoutNullStreams,
  ) {
    child.stdout.setEncoding("utf8").on("data", (data: string) => {
      this.stdout += data;
    });
    child.stderr.setEncoding("utf8").on("data", (data: string) => {
      this.stderr += data;
    });
    this.exited = new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code) => {
        this.hasExited = true;
        resolve(code);
      });
    });
  }

  /** Starts pi in RPC mode. The caller disposes the process. */
  static rpc(options: PiLaunchOptions): Promise<PiProcess> {
    return PiProcess.start(options, ["--mode", "rpc"]);
  }

  /** Starts pi for one message in print mode, or in JSON mode. The caller disposes the process. */
  static async print(options: PiLaunchOptions, format: "text" | "json" = "text"): Promise<PiProcess> {
    const started = await PiProcess.start(options, ["--mode", format, "-p"]);
    started.child.stdin.end();
    return started;
  }

  private static async start(options: PiLaunchOptions, modeArgs: readonly string[]): Promise<PiProcess> {
    const launch = await PiLaunch.prepare(options);
    const child = spawn(launch.file, launch.arguments(modeArgs), {
      cwd: launch.cwd,
      env: launch.environment,
    });
    return new PiProcess(launch, child);
  }

  get home(): PiHome {
    return this.launch.home;
  }

  get model(): ScriptedModel {
    return this.launch.model;
  }

  /** The JSON lines written so far. */
  get events(): PiEvent[] {
    const lines = this.stdout.split("\n").slice(0, -1);
    return lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as PiEvent);
  }

  /** Sends one RPC command. */
  send(command: Readonly<Record<string, unknown>>): void {
    this.child.stdin.write(`${JSON.stringify(command)}\n`);
  }

  /**
   * Waits for a JSON line.
   * @param timeoutMs default 15 s
   * @throws Error with all output in its message, after the timeout or when pi has ended without it
   */
  async waitForEvent(matches: (event: PiEvent) => boolean, timeoutMs = 15_000): Promise<PiEvent> {
    const end = Date.now() + timeoutMs;
    for (;;) {
      const event = this.events.find(matches);
      if (event) return event;
      if (this.hasExited || Date.now() > end)
        throw new Error(`no such event in:\n${this.stdout}\n${this.stderr}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** The entries of the session written last. */
  sessionEntries(): SessionEntry[] {
    return this.launch.home.sessionEntries();
  }

  /** Ends pi if it still runs and removes everything that it left. */
  async dispose(): Promise<void> {
    if (!this.hasExited) this.child.kill("SIGKILL");
    await this.exited;
    this.launch.dispose();
  }
}
