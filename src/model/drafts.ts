import type { EditTarget } from "./session-view.js";

/** A draft as plain data: which editor of the question, and the text in it. */
export type DraftEntry =
  | { kind: "custom" | "question-note"; text: string }
  | { kind: "option-note"; optionValue: string; text: string };

/** The unsaved editor texts of one question. */
export class Drafts {
  private custom: string | undefined;
  private note: string | undefined;
  private readonly optionNotes = new Map<string, string>();

  get(target: EditTarget): string | undefined {
    if (target.kind === "custom") return this.custom;
    if (target.kind === "question-note") return this.note;
    return this.optionNotes.get(target.optionValue);
  }

  /**
   * @param text as it stands in the editor; undefined removes the draft
   * @returns true when something changed
   */
  set(target: EditTarget, text: string | undefined): boolean {
    if (this.get(target) === text) return false;
    if (target.kind === "custom") this.custom = text;
    else if (target.kind === "question-note") this.note = text;
    else if (text === undefined) this.optionNotes.delete(target.optionValue);
    else this.optionNotes.set(target.optionValue, text);
    return true;
  }

  clear(): void {
    this.custom = undefined;
    this.note = undefined;
    this.optionNotes.clear();
  }

  entries(): DraftEntry[] {
    const entries: DraftEntry[] = [];
    if (this.custom !== undefined) entries.push({ kind: "custom", text: this.custom });
    if (this.note !== undefined) entries.push({ kind: "question-note", text: this.note });
    for (const [optionValue, text] of this.optionNotes)
      entries.push({ kind: "option-note", optionValue, text });
    return entries;
  }
}

/** The editor that a draft entry of `questionId` belongs to. */
export function draftTarget(questionId: string, entry: DraftEntry): EditTarget {
  return entry.kind === "option-note"
    ? { kind: entry.kind, questionId, optionValue: entry.optionValue }
    : { kind: entry.kind, questionId };
}
