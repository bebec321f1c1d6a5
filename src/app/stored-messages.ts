import type { BranchEntry } from "./session-log.js";

type Loose = Readonly<Record<string, unknown>>;

/** A call of a tool as it stands in a message. */
export interface StoredCall {
  readonly id: string;
  readonly name: string;
  /** What the model sent; anything at all. */
  readonly arguments: unknown;
}

/** A message of the assistant that stands in a session. */
export interface StoredAssistantMessage {
  readonly entryId: string;
  readonly stopReason: string;
  readonly calls: readonly StoredCall[];
  /** Its text, without its thoughts. */
  readonly text: string;
}

/** The entry as a message of the assistant, or undefined. Never throws, whatever was stored. */
export function toAssistantMessage(entry: BranchEntry): StoredAssistantMessage | undefined {
  const message = messageOf(entry);
  if (message?.role !== "assistant") return undefined;
  const parts = (Array.isArray(message.content) ? message.content : []).map(record);
  return {
    entryId: entry.id,
    stopReason: typeof message.stopReason === "string" ? message.stopReason : "unknown",
    calls: parts.flatMap((part) => toCall(part) ?? []),
    text:
      typeof message.content === "string"
        ? message.content
        : parts
            .flatMap((part) => (part?.type === "text" && typeof part.text === "string" ? part.text : []))
            .join("\n"),
  };
}

/** The call whose result the entry is, or undefined. */
export function toResultCallId(entry: BranchEntry): string | undefined {
  const message = messageOf(entry);
  return message?.role === "toolResult" && typeof message.toolCallId === "string"
    ? message.toolCallId
    : undefined;
}

/** True when the person has written the entry. */
export function isUserMessage(entry: BranchEntry): boolean {
  return messageOf(entry)?.role === "user";
}

/** The id of the newest entry whose message made this call, or undefined. */
export function findCallEntry(branch: readonly BranchEntry[], toolCallId: string): string | undefined {
  return branch.findLast((entry) => toAssistantMessage(entry)?.calls.some(({ id }) => id === toolCallId))?.id;
}

function messageOf(entry: BranchEntry): Loose | undefined {
  return entry.type === "message" ? record(entry.message) : undefined;
}

function toCall(part: Loose | undefined): StoredCall | undefined {
  if (part?.type !== "toolCall" || typeof part.id !== "string" || typeof part.name !== "string")
    return undefined;
  return { id: part.id, name: part.name, arguments: part.arguments };
}

function record(value: unknown): Loose | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Loose) : undefined;
}
