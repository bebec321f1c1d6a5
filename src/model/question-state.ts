import { type DraftEntry, Drafts, draftTarget } from "./drafts.js";
import { fittingSelection, type QuestionContent } from "./question-content.js";
import type { SelectionPolicy } from "./selection-policy.js";
import type { EditTarget, QuestionStateView } from "./session-view.js";
import type { Question, QuestionType } from "./types.js";

/**
 * The answer, the notes and the drafts of one question.
 * Only the session calls what changes it; each of these returns true when something really changed.
 */
export class QuestionState implements QuestionStateView {
  private readonly drafts = new Drafts();
  private chosen: ReadonlySet<number> = new Set();
  private text = "";
  private textOn = false;
  private questionNote = "";
  private notes: ReadonlyMap<string, string> = new Map();

  constructor(
    readonly question: Question,
    private presentedType: QuestionType,
    private currentPolicy: SelectionPolicy,
  ) {}

  get type(): QuestionType {
    return this.presentedType;
  }

  get policy(): SelectionPolicy {
    return this.currentPolicy;
  }

  get selected(): ReadonlySet<number> {
    return this.chosen;
  }

  get answerPositions(): readonly number[] {
    const chosen = [...this.chosen];
    return this.policy.ordered ? chosen : chosen.sort((a, b) => a - b);
  }

  get customText(): string {
    return this.text;
  }

  get customOn(): boolean {
    return this.textOn;
  }

  get note(): string {
    return this.questionNote;
  }

  /** By option value, in the order of the options. */
  get optionNotes(): ReadonlyMap<string, string> {
    return this.notes;
  }

  get answerCount(): number {
    return this.chosen.size + (this.textOn ? 1 : 0);
  }

  get isAnswered(): boolean {
    return this.answerCount > 0;
  }

  get hasNotes(): boolean {
    return this.questionNote !== "" || this.notes.size > 0;
  }

  /** True when an editor was left with text in it that is not blank. */
  get hasDraft(): boolean {
    return this.drafts.entries().some(({ text }) => text.trim() !== "");
  }

  draft(target: EditTarget): string | undefined {
    return this.drafts.get(target);
  }

  draftEntries(): DraftEntry[] {
    return this.drafts.entries();
  }

  /** Presents the question as another type. @param clear true to drop the selected options */
  present(type: QuestionType, policy: SelectionPolicy, clear: boolean): boolean {
    const cleared = clear && this.choose(new Set());
    const changed = type !== this.presentedType;
    this.presentedType = type;
    this.currentPolicy = policy;
    return cleared || changed;
  }

  toggle(index: number): boolean {
    this.requireOption(index);
    return this.chooseAndYield(this.policy.toggle(this.chosen, index));
  }

  select(index: number): boolean {
    this.requireOption(index);
    return !this.chosen.has(index) && this.toggle(index);
  }

  setCustomText(typed: string): boolean {
    const text = typed.trim();
    const draftGone = this.drafts.set({ kind: "custom", questionId: this.question.id }, undefined);
    const changed = this.writeText(text, text !== "");
    const cleared = text !== "" && !this.policy.multiple && this.choose(new Set());
    return draftGone || changed || cleared;
  }

  toggleCustom(): boolean {
    if (this.text === "") return false;
    this.textOn = !this.textOn;
    if (this.textOn && !this.policy.multiple) this.choose(new Set());
    return true;
  }

  setNote(typed: string): boolean {
    const text = typed.trim();
    const draftGone = this.drafts.set({ kind: "question-note", questionId: this.question.id }, undefined);
    const changed = text !== this.questionNote;
    this.questionNote = text;
    return draftGone || changed;
  }

  setOptionNote(optionValue: string, typed: string): boolean {
    this.requireValue(optionValue);
    const text = typed.trim();
    const target: EditTarget = { kind: "option-note", questionId: this.question.id, optionValue };
    const draftGone = this.drafts.set(target, undefined);
    if (text === (this.notes.get(optionValue) ?? "")) return draftGone;
    this.writeNotes(new Map(this.notes).set(optionValue, text));
    return true;
  }

  setDraft(target: EditTarget, text: string | undefined): boolean {
    if (target.kind === "option-note") this.requireValue(target.optionValue);
    return this.drafts.set(target, text);
  }

  /**
   * Throws a RangeError for content that does not fit the question: unknown positions or option values,
   * or answers that the policy does not let stand together. Changes nothing.
   */
  requireFit(content: QuestionContent): void {
    for (const index of content.optionIndexes) this.requireOption(index);
    for (const value of content.optionNotes?.keys() ?? []) this.requireValue(value);
    if (!fittingSelection(content, this.policy)) {
      throw new RangeError(
        `Question ${JSON.stringify(this.question.id)} does not take these answers together`,
      );
    }
  }

  /** Replaces everything by `content`. Throws a RangeError, before any change, as {@link requireFit} does. */
  replace(content: QuestionContent): void {
    this.requireFit(content);
    const text = content.customText?.trim() ?? "";
    this.choose(fittingSelection(content, this.policy)!);
    this.writeText(text, text !== "" && content.customOn !== false);
    this.setNote(content.note ?? "");
    this.writeNotes(content.optionNotes ?? new Map());
    this.drafts.clear();
    for (const entry of content.drafts ?? []) this.setDraft(draftTarget(this.question.id, entry), entry.text);
  }

  private choose(next: ReadonlySet<number>): boolean {
    // The order of choosing is part of the state: a kind may rank by it.
    const changed = [...next].join() !== [...this.chosen].join();
    this.chosen = next;
    return changed;
  }

  /** As `choose`; where one answer is all there can be, the custom text is switched off but not forgotten. */
  private chooseAndYield(next: ReadonlySet<number>): boolean {
    const changed = this.choose(next);
    const yields = this.textOn && next.size > 0 && !this.policy.multiple;
    if (yields) this.textOn = false;
    return changed || yields;
  }

  private writeText(text: string, on: boolean): boolean {
    const changed = text !== this.text || on !== this.textOn;
    this.text = text;
    this.textOn = on;
    return changed;
  }

  private writeNotes(notes: ReadonlyMap<string, string>): void {
    const inOrder = this.question.options.map(
      ({ value }) => [value, notes.get(value)?.trim() ?? ""] as const,
    );
    this.notes = new Map(inOrder.filter(([, note]) => note !== ""));
  }

  private requireOption(index: number): void {
    if (!Number.isInteger(index) || index < 0 || index >= this.question.options.length) {
      throw new RangeError(`Question ${JSON.stringify(this.question.id)} has no option at position ${index}`);
    }
  }

  private requireValue(value: string): void {
    if (!this.question.options.some((option) => option.value === value)) {
      throw new RangeError(
        `Question ${JSON.stringify(this.question.id)} has no option ${JSON.stringify(value)}`,
      );
    }
  }
}
