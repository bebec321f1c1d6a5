import type { AskFlow, AskFlowObserver } from "./ask-flow.js";
import { ENTRY_TYPES, readBranch, type SessionLog } from "./session-log.js";
import { findCallEntry } from "./stored-messages.js";

/** Writes down what is asked before it is on the screen, so that it can be asked again. */
export class PayloadObserver implements AskFlowObserver {
  constructor(private readonly log: SessionLog) {}

  onOpening({ request }: AskFlow): void {
    const { ctx, origin, toolCallId } = request;
    // A form that is shown again stands in the session already.
    if (!origin) return;
    const branch = readBranch(ctx);
    const caller = toolCallId === undefined ? undefined : findCallEntry(branch, toolCallId);
    this.log.append(ctx, ENTRY_TYPES.payload, {
      version: 1,
      timestamp: Date.now(),
      params: origin.params,
      source: origin.source,
      sourceEntryId: origin.sourceEntryId ?? caller ?? branch.at(-1)?.id ?? "",
    });
  }
}
