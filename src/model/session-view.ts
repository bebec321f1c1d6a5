import type { Event } from "../base/emitter.js";
import type { SelectionPolicy } from "./selection-policy.js";
import type { AskRequest, Question, QuestionType } from "./types.js";

/** What a note or a draft belongs to: a question, one of its options, or its custom text. */
export type EditTarget =
  | { readonly kind: "custom"; readonly questionId: string }
  | { readonly kind: "question-note"; readonly questionId: string }
  | { readonly kind: "option-note"; readonly questionId: string; readonly optionValue: string };

/** Where one question stands. Read-only for views; only the session changes it. */
export interface QuestionStateView {
  readonly question: Question;
  /** The kind presented now; differs from `question.type` after a type change. */
  readonly type: QuestionType;
  readonly policy: SelectionPolicy;
  /** Zero-based positions of the selected options. */
  readonly selected: ReadonlySet<number>;
  /** The same positions in the order of the answer: that of the form, or of choosing where the policy is ordered. */
  readonly answerPositions: readonly number[];
  /** The custom text last saved; kept when it is switched off. The empty string is "none". */
  readonly customText: string;
  /** True when the custom text is part of the answer. */
  readonly customOn: boolean;
  /** The note on the question; the empty string is "none". */
  readonly note: string;
  /** Notes by option value. */
  readonly optionNotes: ReadonlyMap<string, string>;
  /** True with a selected option or a switched-on custom text. */
  readonly isAnswered: boolean;
  /** True with a note on the question or on any option. */
  readonly hasNotes: boolean;
  /** How many answers are committed: selected options plus a switched-on custom text. */
  readonly answerCount: number;
}

/** The read-only face of a session, handed to views, so that a view cannot write the model. */
export interface AskSessionView {
  readonly request: AskRequest;
  readonly states: readonly QuestionStateView[];
  /** 0 to `states.length`; the last one is the review tab. */
  readonly activeTab: number;
  readonly isReview: boolean;
  readonly answeredCount: number;
  readonly allAnswered: boolean;
  readonly hasNotes: boolean;
  /** True with any answer, any note, any saved custom text, or unsaved text in an open editor. */
  readonly isDirty: boolean;
  /** The state of a question. Throws a RangeError for an unknown id. */
  state(questionId: string): QuestionStateView;
  /** Unsaved text of an editor that was open, if any. */
  draft(target: EditTarget): string | undefined;
  /** True when the question's type can be changed. Throws a RangeError for an unknown id. */
  canChangeType(questionId: string): boolean;
  /** After every change. */
  readonly onDidChange: Event<void>;
}
