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
  /** The calls that are done with once the form is answered or dismissed: this one, and the last of its message. */
  readonly doneIds: readonly string[];
  /** The entry of the message with the call. */
  readonly sourceEntryId: string;
  readonly request: AskRequest;
  /** True when the session holds the questions as a form, too, so that `/ask:replay` finds them. */
  readonly isStored: boolean;
  /** What the person had put in; read it as anything that came from a file. */
  readonly snapshot: unknown;
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
    // Ids can come again: what is known of a call stands behind it.
    const facts = new CallFacts();
    for (let index = branch.length - 1; index >= 0; index--) {
      const entry = branch[index]!;
      const message = toAssistantMessage(entry);
      const asks = message?.stopReason === "toolUse" ? message.calls.filter(isAsk) : [];
      const pending = facts.pendingOf(asks);
      if (message && pending.length > 0) {
        const found = this.findOpen(message, asks, pending, branch.slice(index + 1), facts);
        if (found) return found;
      }
      facts.add(entry);
    }
    return undefined;
  }

  /** @param pending those of `asks` that nobody has answered @param later the entries after the message */
  private findOpen(
    message: StoredAssistantMessage,
    asks: readonly StoredCall[],
    pending: readonly StoredCall[],
    later: readonly BranchEntry[],
    facts: CallFacts,
  ): PendingAsk | undefined {
    const { entryId: sourceEntryId } = message;
    const stored = this.lookup.findNewest(later, "tool", sourceEntryId).found?.request;
    const call =
      pending.findLast(({ id }) => facts.interrupted.has(id)) ??
      findTouched(later, sourceEntryId, pending) ??
      pending.find((each) => this.isRequestOf(each, stored)) ??
      pending.at(-1)!;
    const source = this.toSource(call, stored, asks.length > 1);
    if (!source) return undefined;
    const doneIds = [...new Set([call.id, pending.at(-1)!.id])];
    const snapshot = findSnapshot(later, call.id);
    return { toolCallId: call.id, doneIds, sourceEntryId, ...source, snapshot };
  }

  private toSource(
    call: StoredCall,
    stored: AskRequest | undefined,
    hasSiblings: boolean,
  ): Pick<PendingAsk, "request" | "isStored"> | undefined {
    const sent = this.reader.read(call.arguments);
    // The entry names the message, which with several calls can mean a sibling of this one.
    if (hasSiblings && sent.ok && !this.isRequestOf(call, stored)) {
      return { request: sent.request, isStored: false };
    }
    if (stored) return { request: stored, isStored: true };
    return sent.ok ? { request: sent.request, isStored: false } : undefined;
  }

  private isRequestOf(call: StoredCall, stored: AskRequest | undefined): boolean {
    const sent = this.reader.read(call.arguments);
    return sent.ok && stored !== undefined && JSON.stringify(stored) === JSON.stringify(sent.request);
  }
}

function isAsk({ name }: StoredCall): boolean {
  return name === "ask_user";
}

/** What entries say about calls, by the id of the call; they are added from the newest to the oldest. */
class CallFacts {
  readonly interrupted = new Set<string>();
  private readonly settled = new Set<string>();
  private readonly dismissed = new Set<string>();
  private hasUserMessage = false;

  add(entry: BranchEntry): void {
    const result = toResultCallId(entry);
    if (result !== undefined) this.settled.add(result);
    if (isUserMessage(entry)) this.hasUserMessage = true;
    if (entry.type !== "custom") return;
    if (entry.customType === ENTRY_TYPES.dismissed) addCall(this.dismissed, readStoredDismissal(entry.data));
    // Whoever writes on after the interruption has seen the result that the host had stored for it.
    if (entry.customType === ENTRY_TYPES.interrupted && !this.hasUserMessage)
      addCall(this.interrupted, readStoredInterruption(entry.data));
  }

  /** The calls of one message that wait for an answer; none once one of them was taken up again. */
  pendingOf(asks: readonly StoredCall[]): StoredCall[] {
    if (asks.some(({ id }) => this.dismissed.has(id))) return [];
    return asks.filter(({ id }) => !this.settled.has(id) || this.interrupted.has(id));
  }
}

function addCall(
  calls: Set<string>,
  read: ReturnType<typeof readStoredDismissal> | ReturnType<typeof readStoredInterruption>,
): void {
  if (read.ok) calls.add(read.value.toolCallId);
}

/** The call whose form was the last to be worked on, if another one of the message was not opened after that. */
function findTouched(
  later: readonly BranchEntry[],
  sourceEntryId: string,
  calls: readonly StoredCall[],
): StoredCall | undefined {
  for (const entry of [...later].reverse()) {
    const progress = progressOf(entry);
    const call = progress && calls.find(({ id }) => id === progress.toolCallId);
    if (call) return call;
    const isOpening = entry.type === "custom" && entry.customType === ENTRY_TYPES.payload;
    if (isOpening && (entry.data as { sourceEntryId?: unknown } | null)?.sourceEntryId === sourceEntryId)
      return undefined;
  }
  return undefined;
}

function findSnapshot(later: readonly BranchEntry[], toolCallId: string): unknown {
  const progress = later.map(progressOf).findLast((each) => each?.toolCallId === toolCallId);
  return progress?.snapshot;
}

function progressOf({
  type,
  customType,
  data,
}: BranchEntry): { toolCallId?: unknown; snapshot?: unknown } | undefined {
  if (type !== "custom" || customType !== ENTRY_TYPES.progress) return undefined;
  return typeof data === "object" && data !== null ? data : undefined;
}
