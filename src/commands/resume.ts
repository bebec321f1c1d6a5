import type { AskRuntime } from "../app/ask-runtime.js";
import { isTui, type PiContext } from "../app/pi-host.js";
import { ENTRY_TYPES, readBranch } from "../app/session-log.js";
import { toStoredParams } from "../app/stored-params.js";
import { CommandForm } from "./command-form.js";
import { PendingAskSearch } from "./pending-ask.js";

/** How a session can start so that an ask may have been cut off before. */
const REASONS: ReadonlySet<unknown> = new Set(["startup", "resume", "fork"]);

/** Opens the form of a call again that was open when pi died, was ended or lost its window. */
export class Resume {
  /** @param isLive true for a call that came to this very process: its form was not cut off by the end of another */
  constructor(
    private readonly runtime: AskRuntime,
    private readonly isLive: (toolCallId: string) => boolean = () => false,
  ) {}

  /** True when a session that starts for this reason can have a form to open again. */
  static appliesTo(reason: unknown): boolean {
    return REASONS.has(reason);
  }

  /** Finds the form and runs it to its end, if there is one. Never rejects. Not to be awaited while a session starts. */
  async run(ctx: PiContext): Promise<void> {
    if (!isTui(ctx)) return;
    const { notices, log, setup } = this.runtime;
    const pending = new PendingAskSearch(setup.kinds).find(readBranch(ctx));
    if (!pending || this.isLive(pending.toolCallId)) return;
    const { toolCallId, doneIds, sourceEntryId, request, snapshot, isStored } = pending;
    const outcome = await new CommandForm(this.runtime).open({
      source: "ask:resume",
      toolCallId,
      request,
      snapshot,
      ctx,
      ...(!isStored && { origin: { params: toStoredParams(request), source: "tool", sourceEntryId } }),
    });
    if (outcome === "gone") return;
    // Also where the message could not be sent: the person has answered, and can do so again by the command.
    for (const id of doneIds) log.append(ctx, ENTRY_TYPES.dismissed, { toolCallId: id });
    const what =
      outcome === "dismissed"
        ? "Closed the interrupted form; nothing was sent."
        : "Answered the interrupted form.";
    notices.tell(ctx, `${what} /ask:replay opens it again.`);
  }
}
