import { ownEntry } from "./answer-builder.js";
import type { QuestionKind } from "./question-kind.js";
import { NO_ANSWER, quoted, quotedWhereNeeded, toIndentedLines, toPlainLine } from "./text-lines.js";
import type { Answer, AskRequest, AskResult, Option, Question, QuestionMeta } from "./types.js";

const NOTE_INDENT = 2;
/** Deeper than a note, so that a line of a text cannot pass for a note either. */
const TEXT_INDENT = 4;

/** The names of the built-in types in a sentence; a registered kind goes by its own name. */
const TYPE_NAMES: ReadonlyMap<string, string> = new Map([
  ["single", "single-select"],
  ["multi", "multi-select"],
]);

/** The lines that name the questions of a result with their answers and notes. Works from stored details alone. */
export class ResultSummary {
  private readonly asked: ReadonlyMap<string, Question>;
  private readonly labels: RepeatedTexts;
  private readonly prompts: RepeatedTexts;

  /**
   * @param kinds the registered kinds by name, for the ones that format their answers
   * @param request what was answered; formatters then see a question as it was asked, its own data included
   */
  constructor(
    private readonly result: AskResult,
    private readonly kinds: ReadonlyMap<string, QuestionKind> = new Map(),
    request?: AskRequest,
  ) {
    this.asked = new Map(request?.questions.map((question) => [question.id, question]));
    this.labels = new RepeatedTexts(result.questions.map((question) => question.label));
    this.prompts = new RepeatedTexts(result.questions.map((question) => question.prompt));
  }

  /** The committed answer of a question, without an entry that is nothing but a note. */
  answerOf(question: QuestionMeta): Answer | undefined {
    const answer = ownEntry(this.result.answers, question.id);
    return answer && answer.values.length > 0 ? answer : undefined;
  }

  /** `Label: answer`, or `Label: (no answer)`; several lines where the answer has several. */
  answerLines(question: QuestionMeta, prefix = ""): string[] {
    const answer = this.answerOf(question);
    const text = answer ? this.answerText(question, answer) : NO_ANSWER;
    return toIndentedLines(`${prefix}${this.headOf(question)}: ${text}`, 0, TEXT_INDENT);
  }

  /** The note on the question, then the ones on its options, as far as they are in `answers`. */
  noteLines(question: QuestionMeta): string[] {
    const entry = ownEntry(this.result.answers, question.id);
    if (!entry) return [];
    const notes = Object.entries(entry.optionNotes ?? {}).map(
      ([value, note]) => `note on ${quoted(labelOf(entry, value))}: ${toPlainLine(note)}`,
    );
    if (entry.note) notes.unshift(`note: ${toPlainLine(entry.note)}`);
    return notes.flatMap((note) => toIndentedLines(note, NOTE_INDENT, TEXT_INDENT));
  }

  /** The full prompt in quotes, and the id behind it where another question has the same one. */
  promptOf(question: QuestionMeta): string {
    const prompt = quoted(question.prompt);
    return this.prompts.has(question.prompt) ? `${prompt} [${quotedId(question.id)}]` : prompt;
  }

  /**
   * The labels of an answer in one text, or what the registered kind makes of it. May hold line breaks.
   * @param options all options of the question, where the details tell them
   */
  answerText(question: QuestionMeta, answer: Answer, options?: readonly Option[]): string {
    const format = this.kinds.get(question.presentedType ?? question.type)?.formatAnswer;
    const asked = this.asked.get(question.id) ?? toQuestion(question, answer, options);
    return (format && formatted(format, answer, asked)) || toNames(answer, asked.options).join(", ");
  }

  /** One line for all answered questions that were presented as another type; none when there are none. */
  presentedLines(): string[] {
    const labelsByType = new Map<string, string[]>();
    for (const question of this.result.questions) {
      if (question.presentedType === undefined || !this.answerOf(question)) continue;
      const type = toPlainLine(TYPE_NAMES.get(question.presentedType) ?? question.presentedType);
      labelsByType.set(type, [...(labelsByType.get(type) ?? []), this.headOf(question)]);
    }
    if (labelsByType.size === 0) return [];
    const groups = [...labelsByType].map(([type, labels]) => `as ${type}: ${labels.join(", ")}`);
    return toIndentedLines(`Presented ${groups.join("; ")}`, 0, TEXT_INDENT);
  }

  /** The label, in quotes where it could be misread, and the id behind it where another question has the same one. */
  private headOf(question: QuestionMeta): string {
    const plain = toPlainLine(question.label);
    const misleading = /:(\s|$)|\]$|^Presented as /.test(plain);
    const label = misleading ? quoted(plain) : quotedWhereNeeded(plain);
    return this.labels.has(plain) ? `${label} [${quotedId(question.id)}]` : label;
  }
}

/** Which of some texts read alike. */
class RepeatedTexts {
  private readonly repeated: ReadonlySet<string>;

  constructor(texts: readonly string[]) {
    const seen = new Set<string>();
    const repeats = texts.map(toPlainLine).filter((text) => seen.size === seen.add(text).size);
    this.repeated = new Set(repeats);
  }

  has(text: string): boolean {
    return this.repeated.has(toPlainLine(text));
  }
}

/** The labels, each with the value behind it where another option has the same one. */
function toNames({ labels, values }: Answer, options: readonly Option[]): string[] {
  return labels.map((label, at) => {
    const value = values[at]!;
    const isRepeated = options.some((other) => other.label === label && other.value !== value);
    const name = quotedWhereNeeded(label);
    return isRepeated && options.some((option) => option.value === value)
      ? `${name} [${quotedId(value)}]`
      : name;
  });
}

/** What a kind makes of an answer; undefined when it fails, as that must not cost the person the answer. */
function formatted(
  format: NonNullable<QuestionKind["formatAnswer"]>,
  answer: Answer,
  question: Question,
): string | undefined {
  try {
    return toPlainLine(format(answer, question));
  } catch {
    return undefined;
  }
}

function quotedId(id: string): string {
  return /^[\w.-]+$/.test(id) ? id : quoted(id);
}

/** The label of a selected option; the value itself where an answer of another version does not have it. */
function labelOf(answer: Answer, value: string): string {
  return answer.labels[answer.values.indexOf(value)] ?? value;
}

/** The question as far as the details tell it: without them at hand, its options are the selected ones. */
function toQuestion(meta: QuestionMeta, answer: Answer, options?: readonly Option[]): Question {
  const selected = answer.indices.map((_, at) => ({ value: answer.values[at]!, label: answer.labels[at]! }));
  const { id, label, prompt, type } = meta;
  return {
    id,
    label,
    labelGiven: true,
    prompt,
    type,
    required: false,
    options: options ?? selected,
    freeform: false,
  };
}
