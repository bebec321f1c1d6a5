import type { Disposable } from "../base/disposable.js";
import { Emitter, type Event } from "../base/emitter.js";
import { KindLookup } from "./kind-lookup.js";
import { fittingSelection, type QuestionContent } from "./question-content.js";
import type { QuestionKind } from "./question-kind.js";
import { QuestionState } from "./question-state.js";
import { type PartialQuestionSnapshot, readSnapshot, type SessionSnapshot } from "./session-snapshot.js";
import type { AskSessionView, EditTarget, QuestionStateView } from "./session-view.js";
import type { AskRequest } from "./types.js";

export interface AskSessionOptions {
  /** The kinds that questions can be presented as, by name. */
  readonly kinds: ReadonlyMap<string, QuestionKind>;
  /** True to present questions that were asked as `single` as `multi`. Default: false. */
  readonly presentSingleAsMulti?: boolean;
}

/** A remote answer to one question; what is left out is empty afterwards. */
export type AnswerContent = Pick<QuestionContent, "optionIndexes" | "customText" | "note" | "optionNotes">;

/** What became of a press on the type key. */
export type TypeChange = "changed" | "needs-confirmation" | "unavailable";

/**
 * What a person has done with one form so far: answers, notes, drafts and the active tab.
 *
 * Every method that changes something throws a RangeError for a question id, an option position or an option
 * value that the request does not have, and fires `onDidChange` once when something really changed.
 * Option positions are zero-based.
 */
export class AskSession implements AskSessionView, Disposable {
  readonly states: readonly QuestionStateView[];
  private readonly statesById: ReadonlyMap<string, QuestionState>;
  private readonly kinds: KindLookup;
  private readonly changes = new Emitter<void>();
  private tab = 0;

  constructor(
    readonly request: AskRequest,
    options: AskSessionOptions,
  ) {
    this.kinds = new KindLookup(options.kinds);
    const states = request.questions.map((question) => {
      const widened = options.presentSingleAsMulti && question.type === "single" && !question.freeform;
      const type = widened ? "multi" : question.type;
      return new QuestionState(question, type, this.kinds.get(type).policy);
    });
    this.states = states;
    this.statesById = new Map(states.map((state) => [state.question.id, state]));
  }

  get onDidChange(): Event<void> {
    return this.changes.event;
  }

  get activeTab(): number {
    return this.tab;
  }

  get isReview(): boolean {
    return this.tab === this.states.length;
  }

  get answeredCount(): number {
    return this.states.filter((state) => state.isAnswered).length;
  }

  get allAnswered(): boolean {
    return this.states.every((state) => state.isAnswered);
  }

  get hasNotes(): boolean {
    return this.states.some((state) => state.hasNotes);
  }

  get isDirty(): boolean {
    const states = [...this.statesById.values()];
    return states.some((state) => state.isAnswered || state.hasNotes || state.customText || state.hasDraft);
  }

  state(questionId: string): QuestionStateView {
    return this.find(questionId);
  }

  draft(target: EditTarget): string | undefined {
    return this.find(target.questionId).draft(target);
  }

  /** @param index of the tab; clamped to the tabs that there are, and ignored when it is not a number */
  setActiveTab(index: number): void {
    if (Number.isNaN(index)) return;
    const tab = Math.min(Math.max(Math.trunc(index), 0), this.states.length);
    if (tab === this.tab) return;
    this.tab = tab;
    this.changes.fire();
  }

  /** Goes to the next tab, from Review to the first. */
  nextTab(): void {
    this.setActiveTab((this.tab + 1) % (this.states.length + 1));
  }

  /** Goes to the tab before, from the first to Review. */
  previousTab(): void {
    this.setActiveTab((this.tab + this.states.length) % (this.states.length + 1));
  }

  /** Selects or deselects an option. Where one answer is all there can be, selecting switches the custom text off. */
  toggleOption(questionId: string, index: number): void {
    this.fireIf(this.find(questionId).toggle(index));
  }

  /** Selects an option and never deselects it. */
  selectOption(questionId: string, index: number): void {
    this.fireIf(this.find(questionId).select(index));
  }

  /**
   * Saves the person's own text, trimmed, and switches it on; its draft is gone.
   * Where one answer is all there can be, the selected option is cleared. Blank text removes the saved one only.
   */
  setCustomText(questionId: string, text: string): void {
    this.fireIf(this.find(questionId).setCustomText(text));
  }

  /** Switches a saved custom text on or off. Without one nothing happens. */
  toggleCustom(questionId: string): void {
    this.fireIf(this.find(questionId).toggleCustom());
  }

  /** Saves the note on a question, trimmed; its draft is gone. Blank text removes the note. */
  setNote(questionId: string, text: string): void {
    this.fireIf(this.find(questionId).setNote(text));
  }

  /** Saves the note on an option, trimmed; its draft is gone. Blank text removes the note. */
  setOptionNote(questionId: string, optionValue: string, text: string): void {
    this.fireIf(this.find(questionId).setOptionNote(optionValue, text));
  }

  /** Keeps the unsaved text of an editor, untrimmed. `undefined` removes it. */
  setDraft(target: EditTarget, text: string | undefined): void {
    this.fireIf(this.find(target.questionId).setDraft(target, text));
  }

  /**
   * Changes the type to the alternative of the one that was asked for, or back.
   *
   * A change that would leave more than one answer where one is all there can be needs confirmation.
   * When confirmed it clears the selected options and keeps the custom text as it is.
   */
  changeType(questionId: string, options: { confirmed?: boolean } = {}): TypeChange {
    const state = this.find(questionId);
    const type = this.kinds.alternativeFor(state.question, state.type);
    if (type === undefined) return "unavailable";
    const { policy } = this.kinds.get(type);
    const narrows = state.policy.multiple && !policy.multiple && state.answerCount > 1;
    if (narrows && !options.confirmed) return "needs-confirmation";
    this.fireIf(state.present(type, policy, narrows));
    return "changed";
  }

  canChangeType(questionId: string): boolean {
    const state = this.find(questionId);
    return this.kinds.alternativeFor(state.question, state.type) !== undefined;
  }

  /**
   * Replaces all answers, custom texts, notes and drafts of the form. Questions that are not in `answers` are empty
   * afterwards. Throws a RangeError, before any change, for unknown ids, positions and option values, and for answers
   * that the presented type does not let stand together.
   */
  replaceAnswers(answers: ReadonlyMap<string, AnswerContent>): void {
    for (const [id, content] of answers) this.find(id).requireFit(content);
    this.fireIfDifferent(() => {
      for (const [id, state] of this.statesById) state.replace(answers.get(id) ?? { optionIndexes: [] });
    });
  }

  /** All that the person has put in, as fresh plain data for JSON. */
  snapshot(): SessionSnapshot {
    const questions = [...this.statesById].map(([id, state]) => ({
      id,
      type: state.type,
      selected: [...state.selected].map((index) => state.question.options[index]!.value),
      customText: state.customText,
      customOn: state.customOn,
      note: state.note,
      optionNotes: [...state.optionNotes],
      drafts: state.draftEntries(),
    }));
    return { version: 1, activeTab: this.tab, questions };
  }

  /** Takes over what still fits the request of an earlier {@link snapshot}, and ignores the rest. Never throws. */
  restore(snapshot: unknown): void {
    const read = readSnapshot(snapshot);
    if (!read) return;
    this.fireIfDifferent(() => {
      for (const question of read.questions) {
        const state = this.statesById.get(question.id);
        if (state) this.restoreQuestion(state, question);
      }
      if (read.activeTab !== undefined) this.tab = Math.min(Math.max(read.activeTab, 0), this.states.length);
    });
  }

  dispose(): void {
    this.changes.dispose();
  }

  private restoreQuestion(state: QuestionState, saved: PartialQuestionSnapshot): void {
    const { options } = state.question;
    const known = (value: string) => options.some((option) => option.value === value);
    const reachable = saved.type === this.kinds.alternativeFor(state.question, state.type);
    if (saved.type !== undefined && reachable)
      state.present(saved.type, this.kinds.get(saved.type).policy, true);
    const content: QuestionContent = {
      optionIndexes: (saved.selected ?? [])
        .filter(known)
        .map((value) => options.findIndex((o) => o.value === value)),
      customText: saved.customText,
      customOn: saved.customOn,
      note: saved.note,
      optionNotes: new Map(saved.optionNotes?.filter(([value]) => known(value))),
      drafts: saved.drafts?.filter((draft) => draft.kind !== "option-note" || known(draft.optionValue)),
    };
    // Answers that no longer fit together are dropped as a confirmed type change drops them.
    state.replace(fittingSelection(content, state.policy) ? content : { ...content, optionIndexes: [] });
  }

  private find(questionId: string): QuestionState {
    const state = this.statesById.get(questionId);
    if (!state) throw new RangeError(`No question has the id ${JSON.stringify(questionId)}`);
    return state;
  }

  private fireIf(changed: boolean): void {
    if (changed) this.changes.fire();
  }

  private fireIfDifferent(change: () => void): void {
    const before = JSON.stringify(this.snapshot());
    change();
    this.fireIf(JSON.stringify(this.snapshot()) !== before);
  }
}
