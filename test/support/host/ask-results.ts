import type { AskResult } from "../../../src/model/types.js";
import type { SessionEntry } from "./pi-home.js";

/** A result of `ask_user` as the session keeps it, which is what the model gets. */
export interface StoredAskResult {
  readonly toolCallId: string;
  readonly text: string;
  readonly details: AskResult;
  readonly isError: boolean;
}

/** The results of all `ask_user` calls of a session, in the order in which they were stored. */
export function askResults(entries: readonly SessionEntry[]): StoredAskResult[] {
  return entries.flatMap(({ message }) => {
    if (message?.role !== "toolResult" || message.toolName !== "ask_user") return [];
    const content = Array.isArray(message.content) ? message.content : [];
    return {
      toolCallId: message.toolCallId ?? "",
      text: content.map(({ text = "" }) => text).join(""),
      details: message.details as AskResult,
      isError: message.isError === true,
    };
  });
}
