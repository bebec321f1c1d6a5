import { type BranchEntry, ENTRY_TYPES } from "../app/session-log.js";
import {
  isUserMessage,
  type StoredAssistantMessage,
  type StoredCall,
  toAssistantMessage,
  toResultCallId,
} from "../app/stored-messages.js";
import { AskRequestReader, readStoredDismissal, readStoredInterruption } from "../dto/index.js";
import type { QuestionKind } from "../model/question-kind.js";
import type { AskRequest } from "../model/types.js";
import { PayloadLookup } from "./payload-lookup.js";

/** A call of `ask_user` that nobody has answered. */
export interface PendingAsk {
  readonly toolCallId: string;
  /** The entry of the message with the call. */
  readonly sourceEntryId: string;
  readonly request: AskRequest;
  /** True when the session holds the questions as a form, too, so that `/ask:replay` finds them. */
  readonly isStored: boolean;
  /** What the person had put in; read it as anything that came from a file. */
  readonly snapshot: unknown;
}

/** What entries say about calls, by the id of the call. */
interface CallFacts {
  readonly settled: ReadonlySet<string>;
  readonly dismissed: ReadonlySet<string>;
  readonly interrupted: ReadonlySet<string>;
}

/** Finds the ask that a crash, a signal or a closed window has cut off. */
export class PendingAskSearch {
  private readonly lookup: PayloadLookup;
  private readonly reader: AskRequestReader;

  constructor(kinds: ReadonlyMap<string, QuestionKind>) {
    this.lookup = new PayloadLookup(kinds);
    this.reader = new AskRequestReader(kinds);
  }

  /** The newest one that can be opened. Never throws. @param branch the entries of the current branch, oldest first */
  find(branch: readonly BranchEntry[]): PendingAsk | undefined {
    const facts = readFacts(branch);
    for (const entry of [...branch].reverse()) {
      const message = toAssistantMessage(entry);
      const asks =
        message?.stopReason === "toolUse" ? message.calls.filter(({ name }) => name === "ask_user") : [];
      // Of several calls, an end by a signal names the one whose form was open; otherwise it is the last one's turn.
      const call =
        asks.findLast(({ id }) => facts.interrupted.has(id) && !facts.dismissed.has(id)) ?? asks.at(-1);
      if (!message || !call || !isPending(call, facts)) continue;
      const source = this.findRequest(branch, message, call, asks.length > 1);
      if (!source) continue;
      const { entryId: sourceEntryId } = message;
      return { toolCallId: call.id, sourceEntryId, ...source, snapshot: findSnapshot(branch, call.id) };
    }
    return undefined;
  }

  private findRequest(
    branch: readonly BranchEntry[],
    message: StoredAssistantMessage,
    call: StoredCall,
    hasSiblings: boolean,
  ): Pick<PendingAsk, "request" | "isStored"> | undefined {
    const stored = this.lookup.findNewest(branch, "tool", message.entryId).found?.request;
    const sent = this.reader.read(call.arguments);
    // The entry names the message, which with several calls can mean a sibling of this one.
    if (hasSiblings && sent.ok && JSON.stringify(stored) !== JSON.stringify(sent.request)) {
      return { request: sent.request, isStored: false };
    }
    if (stored) return { request: stored, isStored: true };
    return sent.ok ? { request: sent.request, isStored: false } : undefined;
  }
}

function isPending({ id }: StoredCall, { settled, dismissed, interrupted }: CallFacts): boolean {
  return !dismissed.has(id) && (!settled.has(id) || interrupted.has(id));
}

function readFacts(branch: readonly BranchEntry[]): CallFacts {
  const settled = new Set<string>();
  const dismissed = new Set<string>();
  const interrupted = new Set<string>();
  for (const entry of branch) {
    const result = toResultCallId(entry);
    if (result !== undefined) settled.add(result);
    // Whoever writes on after the interruption has seen the result that the host had stored for it.
    if (isUserMessage(entry)) interrupted.clear();
    if (entry.type !== "custom") continue;
    if (entry.customType === ENTRY_TYPES.dismissed) addCall(dismissed, readStoredDismissal(entry.data));
    if (entry.customType === ENTRY_TYPES.interrupted)
      addCall(interrupted, readStoredInterruption(entry.data));
  }
  return { settled, dismissed, interrupted };
}

function addCall(
  calls: Set<string>,
  read: ReturnType<typeof readStoredDismissal> | ReturnType<typeof readStoredInterruption>,
): void {
  if (read.ok) calls.add(read.value.toolCallId);
}

function findSnapshot(branch: readonly BranchEntry[], toolCallId: string): unknown {
  const entry = branch.findLast(
    ({ type, customType, data }) =>
      type === "custom" &&
      customType === ENTRY_TYPES.progress &&
      (data as { toolCallId?: unknown } | null | undefined)?.toolCallId === toolCallId,
  );
  return (entry?.data as { snapshot?: unknown } | undefined)?.snapshot;
}
