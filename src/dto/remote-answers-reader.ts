import type { SelectionPolicy } from "../model/selection-policy.js";
import type { Question } from "../model/types.js";
import { quote } from "./received.js";
import type { RemoteAnswer } from "./remote-submit-reader.js";

/** A question as it is on the screen now; the state of a session has this shape. */
export interface PresentedQuestion {
  readonly question: Question;
  readonly policy: SelectionPolicy;
}

/** One answer in the terms of the form, ready to replace what the session holds. */
export interface ResolvedAnswer {
  /** Zero-based; ascending, or as they were sent where the order counts. */
  readonly optionIndexes: readonly number[];
  readonly customText?: string;
  readonly note?: string;
  /** By option value; no blank ones. */
  readonly optionNotes?: ReadonlyMap<string, string>;
}

/** All answers by question id, or why the submission is an `invalid_answer`. */
export type RemoteAnswersResult =
  | { readonly ok: true; readonly answers: ReadonlyMap<string, ResolvedAnswer> }
  | { readonly ok: false; readonly message: string };

/** Resolves what another extension sent against the questions of an open form. */
class RemoteAnswersReader {
  private readonly questions: ReadonlyMap<string, PresentedQuestion>;

  /** @param questions with the policy of the type that is presented now */
  constructor(questions: readonly PresentedQuestion[]) {
    this.questions = new Map(questions.map((presented) => [presented.question.id, presented]));
  }

  /** @returns the first thing wrong with `answers`, or all of them resolved */
  read(answers: ReadonlyMap<string, RemoteAnswer>): RemoteAnswersResult {
    const resolved = new Map<string, ResolvedAnswer>();
    for (const [id, answer] of answers) {
      const presented = this.questions.get(id);
      const indexes = new Map(presented?.question.options.map((option, index) => [option.value, index]));
      const problem = presented ? findProblem(answer, presented, indexes) : "there is no such question";
      if (problem) return { ok: false, message: `Invalid answer: question ${quote(id)}: ${problem}` };
      resolved.set(id, toResolved(answer, indexes, presented!.policy));
    }
    return { ok: true, answers: resolved };
  }
}

/** Resolves one submission with a {@link RemoteAnswersReader} of its own. */
export function readRemoteAnswers(
  answers: ReadonlyMap<string, RemoteAnswer>,
  questions: readonly PresentedQuestion[],
): RemoteAnswersResult {
  return new RemoteAnswersReader(questions).read(answers);
}

function findProblem(
  { values, customText, optionNotes }: RemoteAnswer,
  { policy }: PresentedQuestion,
  indexes: ReadonlyMap<string, number>,
): string | undefined {
  const unknown = values.find((value) => !indexes.has(value));
  if (unknown !== undefined) return `there is no option ${quote(unknown)}`;
  const seen = new Set<string>();
  for (const value of values) {
    if (seen.has(value)) return `the option ${quote(value)} is there twice`;
    seen.add(value);
  }
  const count = values.length + (customText === undefined ? 0 : 1);
  if (!policy.multiple && count > 1)
    return `only one answer is allowed, received ${count} (custom text counts)`;
  for (const value of optionNotes?.keys() ?? []) {
    if (!indexes.has(value)) return `there is a note for an option ${quote(value)} that does not exist`;
  }
  return undefined;
}

function toResolved(
  answer: RemoteAnswer,
  indexes: ReadonlyMap<string, number>,
  policy: SelectionPolicy,
): ResolvedAnswer {
  const optionIndexes = answer.values.map((value) => indexes.get(value)!);
  if (!policy.ordered) optionIndexes.sort((a, b) => a - b);
  const optionNotes = new Map([...(answer.optionNotes ?? [])].filter(([, note]) => note !== ""));
  return {
    optionIndexes,
    ...(answer.customText !== undefined && { customText: answer.customText }),
    ...(answer.note !== undefined && { note: answer.note }),
    ...(optionNotes.size > 0 && { optionNotes }),
  };
}
