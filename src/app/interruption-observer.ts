import type { AskFlow, AskFlowObserver, AskFlowResult } from "./ask-flow.js";
import type { PiContext } from "./pi-host.js";
import { ENTRY_TYPES, type SessionLog } from "./session-log.js";

/** Milliseconds within which an abort and the shutdown that it belongs to follow each other. */
const SHUTDOWN_MS = 5000;

/** Knows which calls are cut off when pi is told to end, and marks them, so that their forms open again. */
export class InterruptionObserver implements AskFlowObserver {
  private readonly open = new Set<string>();
  /** When the form of a call was closed by an abort. */
  private readonly aborted = new Map<string, number>();

  constructor(private readonly log: SessionLog) {}

  onOpened({ request }: AskFlow): void {
    if (request.toolCallId !== undefined) this.open.add(request.toolCallId);
  }

  onClosed({ request }: AskFlow, { cancelled }: AskFlowResult): void {
    const { toolCallId } = request;
    if (toolCallId === undefined) return;
    this.open.delete(toolCallId);
    if (cancelled === "aborted") this.noteAborted(toolCallId);
  }

  /** A call was aborted, before or after its form was open. */
  noteAborted(toolCallId: string): void {
    this.aborted.set(toolCallId, Date.now());
  }

  /** The agent works again: the aborts so far came without a shutdown. */
  forget(): void {
    this.aborted.clear();
  }

  /** pi ends: marks the forms that are open and those that the abort of this end has closed. */
  record(ctx: PiContext): void {
    const now = Date.now();
    const recent = [...this.aborted]
      .filter(([, at]) => now - at < SHUTDOWN_MS)
      .map(([toolCallId]) => toolCallId);
    for (const toolCallId of new Set([...recent, ...this.open])) {
      this.log.append(ctx, ENTRY_TYPES.interrupted, { toolCallId, timestamp: now });
    }
    this.aborted.clear();
    this.open.clear();
  }
}
