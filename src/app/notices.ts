import { toPlainText } from "../model/plain-text.js";
import { attempt, type PiContext } from "./pi-host.js";

/** The longest reason that is shown, in code units: an error's message can be anything. */
const REASON_LENGTH = 200;

/** One-line messages to the person, each text once: what goes wrong with every key press is said with the first. */
export class Notices {
  private readonly told = new Set<string>();

  /** Shows `text` unless it has been shown before. Never throws: where it cannot be shown, nobody is told. */
  tellOnce(ctx: PiContext, text: string, level: "info" | "warning" | "error" = "warning"): void {
    if (this.told.has(text)) return;
    this.told.add(text);
    this.tell(ctx, text, level);
  }

  /** Shows `text`, as the answer to something that the person has just done. Never throws. */
  tell(ctx: PiContext, text: string, level: "info" | "warning" | "error" = "info"): void {
    attempt(() => ctx.ui.notify(text, level));
  }
}

/** Why something failed, as part of one line. */
export function toReason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const line = toPlainText(text.slice(0, REASON_LENGTH * 4))
    .replace(/\s+/g, " ")
    .trim();
  return line.length > REASON_LENGTH ? `${line.slice(0, REASON_LENGTH)}…` : line || "no reason given";
}
