/** The kinds that every form knows. A registered kind adds its own name. */
export type BuiltInKind = "single" | "multi" | "preview";

/** The kind of a question: a built-in one or the name of a registered one. */
export type QuestionType = BuiltInKind | (string & {});

/** One declared choice. Texts are trimmed; a preview has lost its trailing blank lines only. */
export interface Option {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
  readonly preview?: string;
  readonly recommended?: boolean;
}

/** One question of a valid request. */
export interface Question {
  readonly id: string;
  /** The label that was sent, else `Q1`, `Q2`, … */
  readonly label: string;
  /** True when the label was sent and not made up. */
  readonly labelGiven: boolean;
  readonly prompt: string;
  /** The kind that was asked for; what is presented can differ and lives in the session. */
  readonly type: QuestionType;
  readonly required: boolean;
  readonly options: readonly Option[];
  /** Internal, from `/answer` only: no options, the person types the answer. */
  readonly freeform: boolean;
  /** What a registered kind's own DTO read beside the common fields; a plain copy. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** A valid request, as the DTO reader hands it on. */
export interface AskRequest {
  readonly title?: string;
  readonly questions: readonly Question[];
}

/** One thing wrong with a payload: where, and what to do about it. */
export interface Issue {
  /** For example `questions[0].options[1].value`; the empty string is the root. */
  readonly path: string;
  readonly message: string;
}

/** A normalized answer, as the agent gets it. */
export interface Answer {
  values: string[];
  labels: string[];
  /** 1-based positions of the selected options; custom text has none. */
  indices: number[];
  customText?: string;
  note?: string;
  optionNotes?: Record<string, string>;
}

export type AskMode = "submit" | "elaborate";

export interface QuestionMeta {
  id: string;
  label: string;
  prompt: string;
  type: QuestionType;
  /** Only when it differs from `type`. */
  presentedType?: QuestionType;
}

export interface OptionMeta {
  value: string;
  label: string;
  description?: string;
  preview?: string;
}

export type QuestionStatus = "answered" | "needs_clarification" | "unanswered";

export interface Continuation {
  strategy: "refine_only" | "resume";
  affectedQuestionIds: string[];
  preservedAnswers: Record<string, Answer>;
  questionStates: Record<string, { status: QuestionStatus }>;
}

interface ElaborationItemCommon {
  question: QuestionMeta & { options: OptionMeta[] };
  answered: boolean;
  answer?: Answer;
  note: string;
}

export interface QuestionElaborationItem extends ElaborationItemCommon {
  target: { kind: "question" };
}

export interface OptionElaborationItem extends ElaborationItemCommon {
  target: { kind: "option"; optionValue: string };
  option: OptionMeta;
  selected: boolean;
}

export type ElaborationItem = QuestionElaborationItem | OptionElaborationItem;

export interface Elaboration {
  instruction: string;
  nextAction: "clarify" | "clarify_then_reask";
  items: ElaborationItem[];
}

/** The `details` of a tool result: shapes are fixed by docs/contract.md. */
export interface AskResult {
  title?: string;
  cancelled: boolean;
  error?: { kind: "invalid_input"; issues: Issue[] };
  mode: AskMode;
  questions: QuestionMeta[];
  answers: Record<string, Answer>;
  continuation?: Continuation;
  elaboration?: Elaboration;
}

/** Why a form ended without answers; each reads differently to the model. */
export type CancelReason = "dismissed" | "aborted" | "unavailable" | "interrupted";
