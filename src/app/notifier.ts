import { type SpawnOptions, spawn } from "node:child_process";
import type { Disposable } from "../base/disposable.js";
import type { NotificationChannel } from "../config/config.js";
import { toPlainText } from "../model/plain-text.js";
import type { Question } from "../model/types.js";

/** What a person is told. */
export interface Notification {
  /** For a command only: what happened. */
  readonly event: "question.waiting";
  readonly title: string;
  readonly message: string;
}

/** The part of a child process that a command channel needs. */
export interface NotificationProcess {
  readonly pid?: number | undefined;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "exit", listener: (code: number | null) => void): unknown;
  unref(): void;
  kill(): boolean;
}

export interface NotifierOptions {
  /** Writes to the terminal at once, beside the frames. */
  write(data: string): void;
  /** Asked before each write; nothing is written to anything else than a terminal. */
  isTerminal(): boolean;
  /** Starts a command; default: `spawn` of `node:child_process`. */
  readonly spawn?: (command: string, options: SpawnOptions) => NotificationProcess;
  /** Told about a channel that failed; by default nobody is. */
  onFailure?(text: string): void;
  /** Milliseconds that a command may take; default 5000. */
  readonly commandTimeoutMs?: number;
}

/** The title of every notification. */
const NOTIFICATION_TITLE = "pi ask";

const COMMAND_TIMEOUT_MS = 5000;
/** Graphemes; more does not fit into a notification. */
const SHOWN_LENGTH = 200;
/** Code units; one grapheme can have any number of them. */
const SHOWN_SIZE = 1000;
/** The same for the environment of a command, which the operating system limits. */
const ENVIRONMENT_LENGTH = 4000;
const ENVIRONMENT_SIZE = 16_000;

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Tells a person, outside of the form, that a question waits: best effort, and never at the form's cost. */
export class Notifier implements Disposable {
  private readonly running = new Set<() => void>();

  constructor(private readonly options: NotifierOptions) {}

  /** Uses the channels in their order. Returns at once and never throws; a channel that fails does not keep the next. */
  notify(channels: readonly NotificationChannel[], notification: Notification): void {
    for (const channel of channels) {
      try {
        if (typeof channel === "string") this.write(toSequence(channel, notification));
        else this.run(channel.command, notification);
      } catch (error) {
        this.fail(typeof channel === "string" ? channel : "command", error);
      }
    }
  }

  /** Ends commands that still run. */
  dispose(): void {
    for (const end of [...this.running]) end();
  }

  private write(sequence: string): void {
    if (this.options.isTerminal()) this.options.write(sequence);
  }

  private run(command: string, notification: Notification): void {
    const start = this.options.spawn ?? spawn;
    const child = start(command, {
      shell: true,
      // A group of its own, so that what the shell has started ends with it.
      detached: process.platform !== "win32",
      stdio: "ignore",
      windowsHide: true,
      env: { ...process.env, ...toEnvironment(notification) },
    });
    const end = () => {
      clearTimeout(timer);
      this.running.delete(end);
      killGroup(child);
    };
    const timer = setTimeout(() => {
      end();
      this.fail("command", "it took too long");
    }, this.options.commandTimeoutMs ?? COMMAND_TIMEOUT_MS);
    // Neither the timer nor the command may keep pi from ending.
    timer.unref();
    this.running.add(end);
    const settle = (failure?: unknown) => {
      // The shell can be gone while something that it started runs on: the timer is for that, too.
      if (!isGroupAlive(child)) {
        clearTimeout(timer);
        this.running.delete(end);
      }
      if (failure !== undefined) this.fail("command", failure);
    };
    child.on("error", (error) => settle(error));
    child.on("exit", (code) =>
      settle(code === 0 || code === null ? undefined : `it ended with the code ${code}`),
    );
    child.unref();
  }

  private fail(channel: string, reason: unknown): void {
    try {
      const text = reason instanceof Error ? reason.message : String(reason);
      this.options.onFailure?.(`The notification channel ${channel} failed: ${toLine(text)}`);
    } catch {
      // Somebody who cannot be told about a failure must not make it a second one.
    }
  }
}

/** The notification for a question that waits for an answer. */
export function toNotification(question: Question): Notification {
  return { event: "question.waiting", title: NOTIFICATION_TITLE, message: waitingMessage(question) };
}

/** Names the question: by its label when it was sent with one, else by its prompt; never by a made-up `Q1`. */
export function waitingMessage(question: Pick<Question, "label" | "labelGiven" | "prompt">): string {
  return `Question waiting: ${toLine(question.labelGiven ? question.label : question.prompt)}`;
}

function toSequence(channel: "bell" | "osc9" | "osc777", { title, message }: Notification): string {
  if (channel === "bell") return "\x07";
  if (channel === "osc9") return `\x1b]9;${toOscField(`${title}: ${message}`)}\x07`;
  return `\x1b]777;notify;${toOscField(title)};${toOscField(message)}\x07`;
}

/** Text that can neither end an escape sequence nor begin another of its fields. */
function toOscField(text: string): string {
  return toLine(text).replaceAll(";", ",");
}

/** One line of plain text, cut between graphemes. */
function toLine(text: string): string {
  // Cut first: a text can be as long as a model's message.
  const start = text.slice(0, SHOWN_SIZE * 4);
  const plain = toPlainText(start).replace(/\s+/g, " ").trim();
  return cut(plain, SHOWN_LENGTH, SHOWN_SIZE, start.length < text.length);
}

/**
 * @param length graphemes
 * @param size code units
 * @param more true when `text` is the beginning of something longer
 */
function cut(text: string, length: number, size: number, more: boolean): string {
  let kept = "";
  let count = 0;
  for (const { segment } of graphemes.segment(text)) {
    if (count === length || kept.length + segment.length > size) return `${kept}…`;
    kept += segment;
    count += 1;
  }
  return more ? `${kept}…` : kept;
}

function toEnvironment({ event, title, message }: Notification): Record<string, string> {
  return {
    ASK_NOTIFY_EVENT: event,
    ASK_NOTIFY_TITLE: toVariable(title),
    ASK_NOTIFY_MESSAGE: toVariable(message),
  };
}

function toVariable(text: string): string {
  // A NUL would end the variable; the process could not be started with it.
  const start = text.slice(0, ENVIRONMENT_SIZE).replace(/[\0\p{Cs}]/gu, "");
  return cut(start, ENVIRONMENT_LENGTH, ENVIRONMENT_SIZE, text.length > ENVIRONMENT_SIZE);
}

function killGroup(child: NotificationProcess): void {
  try {
    if (child.pid === undefined) return;
    if (process.platform === "win32") child.kill();
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

function isGroupAlive(child: NotificationProcess): boolean {
  if (child.pid === undefined || process.platform === "win32") return false;
  try {
    process.kill(-child.pid, 0);
    return true;
  } catch {
    return false;
  }
}
