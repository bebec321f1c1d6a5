import type { Disposable } from "../base/disposable.js";
import type { AskFlow, AskFlowObserver, AskFlowResult } from "./ask-flow.js";
import { ENTRY_TYPES, type SessionLog } from "./session-log.js";

/** Milliseconds without a change before it is written; somebody who types on and on is not waited for. */
const QUIET_MS = 150;
/** Milliseconds between two entries. */
const INTERVAL_MS = 1000;
/** With texts of this many code units the pause grows, so that a huge paste does not fill the session. */
const LARGE_UNITS = 50_000;
const LARGE_INTERVAL_MS = 2000;

/**
 * Keeps what the person has put into the form of a tool call in the session, so that it comes back after a crash.
 * At most one entry a second, and only when something changed; the model never sees them.
 */
export class ProgressObserver implements AskFlowObserver, Disposable {
  private flow: AskFlow | undefined;
  private timer: NodeJS.Timeout | undefined;
  private written = "";
  private writtenAt = 0;
  /** When the oldest change that is not written was made. */
  private changedAt: number | undefined;

  constructor(private readonly log: SessionLog) {}

  onOpened(flow: AskFlow): void {
    this.flow = flow.request.toolCallId === undefined ? undefined : flow;
    this.written = JSON.stringify(flow.session.snapshot());
    this.writtenAt = 0;
  }

  onChanged(flow: AskFlow): void {
    if (flow !== this.flow) return;
    const now = Date.now();
    this.changedAt ??= now;
    const pause = this.written.length > LARGE_UNITS ? LARGE_INTERVAL_MS : INTERVAL_MS;
    const quiet = Math.min(QUIET_MS, this.changedAt + INTERVAL_MS - now);
    const wait = Math.max(0, quiet, this.writtenAt + pause - now);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), wait);
    // A session that is to end must not wait for it.
    this.timer.unref();
  }

  onClosed(flow: AskFlow, { cancelled }: AskFlowResult): void {
    if (flow !== this.flow) return;
    // Nobody goes on with an answered form or with one that was dismissed.
    if (cancelled === "aborted" || cancelled === "interrupted") this.flush();
    this.discard();
  }

  /** Writes what has changed since the last entry, now. */
  flush(): void {
    clearTimeout(this.timer);
    this.changedAt = undefined;
    if (!this.flow) return;
    const { session, request } = this.flow;
    const snapshot = session.snapshot();
    const text = JSON.stringify(snapshot);
    if (text === this.written) return;
    this.written = text;
    this.writtenAt = Date.now();
    this.log.append(request.ctx, ENTRY_TYPES.progress, {
      version: 1,
      timestamp: this.writtenAt,
      toolCallId: request.toolCallId,
      snapshot,
    });
  }

  /** Forgets what has not been written, as when the branch is not the form's any more. */
  discard(): void {
    clearTimeout(this.timer);
    this.changedAt = undefined;
    this.flow = undefined;
  }

  dispose(): void {
    this.discard();
  }
}
