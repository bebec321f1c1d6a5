import { toPlainText } from "./plain-text.js";
import type { QuestionKind } from "./question-kind.js";
import { ResultSummary } from "./result-summary.js";
import { quoted, toIndentedLines, toPlainLine } from "./text-lines.js";
import type {
  AskRequest,
  AskResult,
  CancelReason,
  ElaborationItem,
  Issue,
  Option,
  OptionElaborationItem,
  Question,
} from "./types.js";

type Kinds = ReadonlyMap<string, QuestionKind>;

const UNAVAILABLE = "Needs user input: ask_user requires interactive TUI mode.";
const MAX_ISSUES = 50;

const CANCEL_TEXTS: Readonly<Record<CancelReason, string>> = {
  dismissed:
    "The user dismissed the questions without answering. Nothing was chosen and nothing should be assumed.",
  aborted:
    "The questions were aborted before the user answered. Nothing was chosen and nothing should be assumed.",
  interrupted:
    "The session was interrupted while the questions were open. The user has not answered yet, and nothing should be assumed.",
  unavailable: UNAVAILABLE,
};

/** The text of a submitted form: one line per question, notes indented under theirs. */
export function submitText(result: AskResult, kinds?: Kinds, request?: AskRequest): string {
  const summary = new ResultSummary(result, kinds, request);
  const lines = result.questions.flatMap((question) => [
    ...summary.answerLines(question),
    ...summary.noteLines(question),
  ]);
  return [...lines, ...summary.presentedLines()].join("\n");
}

/** The text of a form that ended with Elaborate: what to explain, what stands, what is open, what to do. */
export function elaborateText(result: AskResult, kinds?: Kinds, request?: AskRequest): string {
  const summary = new ResultSummary(result, kinds, request);
  const answered = result.questions.filter((question) => summary.answerOf(question));
  const affected = new Set(result.continuation?.affectedQuestionIds);
  const preserved = answered.filter((question) => !affected.has(question.id));
  const open = result.questions.filter((question) => !answered.includes(question));
  const section = (title: string, questions: typeof open) =>
    questions.length === 0
      ? []
      : ["", title, ...questions.flatMap((question) => summary.answerLines(question, "- "))];
  const presented = summary.presentedLines();
  return [
    ...elaborationLines(result, summary),
    ...section("Preserved answers:", preserved),
    ...section("Unanswered questions:", open),
    ...(presented.length > 0 ? ["", ...presented] : []),
    "",
    toPlainText(result.elaboration?.instruction ?? ""),
  ].join("\n");
}

/** The text of a form that gave no answers. */
export function cancelText(reason: CancelReason): string {
  return CANCEL_TEXTS[reason];
}

/** The text for a payload that is not valid: what is wrong, where, and that it can be called again. */
export function invalidText(issues: readonly Issue[]): string {
  const shown = issues.slice(0, MAX_ISSUES).map(({ path, message }) => {
    return `- ${toPlainText(path) || "(payload)"}: ${toPlainText(message)}`;
  });
  if (issues.length > MAX_ISSUES) shown.push(`- and ${issues.length - MAX_ISSUES} more`);
  return ["Invalid ask_user payload:", ...shown, "Fix these issues and call ask_user again."].join("\n");
}

/** The text where no form can open: the questions as they were understood, so that they can be asked by hand. */
export function unavailableText(request: AskRequest): string {
  const title =
    request.title === undefined ? [] : toIndentedLines(`Title: ${toPlainLine(request.title)}`, 0, 4);
  const intro =
    "Ask the user these questions in plain text. A text of their own is an answer to each of them too.";
  return [UNAVAILABLE, intro, ...title, ...request.questions.flatMap(pendingLines)].join("\n");
}

/** A result as lines for the transcript, none with a line break in it; what belongs to a line is indented below it. */
export function transcriptLines(result: AskResult, kinds?: Kinds, request?: AskRequest): string[] {
  if (result.error) return invalidText(result.error.issues).split("\n");
  if (result.cancelled) return ["✗ Cancelled"];
  const summary = new ResultSummary(result, kinds, request);
  const questions = result.questions.flatMap((question) => [
    ...summary.answerLines(question, summary.answerOf(question) ? "✓ " : "? "),
    // What a person wants explained stands in full in the lines above.
    ...(result.elaboration ? [] : summary.noteLines(question)),
  ]);
  const elaboration = result.elaboration ? elaborationLines(result, summary) : [];
  return [...elaboration, ...questions, ...summary.presentedLines()];
}

/** One entry for each note; without any, one for each answer. */
function elaborationLines(result: AskResult, summary: ResultSummary): string[] {
  const items = result.elaboration?.items ?? [];
  const entries =
    items.length > 0 ? items.map((item) => noteEntry(item, summary)) : answerEntries(result, summary);
  return entries.flatMap((entry) => toIndentedLines(`User asked to elaborate on ${entry}`, 0, 4));
}

function noteEntry(item: ElaborationItem, summary: ResultSummary): string {
  const { question, answer, note } = item;
  const option = "option" in item ? ` option ${optionName(item)}` : "";
  const current = answer
    ? ` (current answer: ${summary.answerText(question, answer, question.options)})`
    : "";
  return `question ${summary.promptOf(question)}${option} with note ${quoted(note)}${current}`;
}

/** The label in quotes, and the value behind it where another option of the question has the same label. */
function optionName({ option, question }: OptionElaborationItem): string {
  const repeated = question.options.some(
    (other) => other.label === option.label && other.value !== option.value,
  );
  return repeated ? `${quoted(option.label)} [${quoted(option.value)}]` : quoted(option.label);
}

function answerEntries(result: AskResult, summary: ResultSummary): string[] {
  const entries = result.questions.flatMap((question) => {
    const answer = summary.answerOf(question);
    if (!answer) return [];
    return [
      `question ${summary.promptOf(question)} with current answer ${quoted(summary.answerText(question, answer))}`,
    ];
  });
  return entries.length > 0 ? entries : ["the questions without an answer or a note so far"];
}

function pendingLines(question: Question, position: number): string[] {
  const options = question.options.flatMap(pendingOptionLines);
  return [
    ...toIndentedLines(`${position + 1}. ${toPlainLine(question.prompt)}`, 0, 4),
    ...toIndentedLines(`id: ${quoted(question.id)}`, 2, 6),
    `  type: ${toPlainText(question.type)}`,
    ...(options.length > 0 ? ["  options:", ...options] : ["  options: none, the answer is a text"]),
  ];
}

function pendingOptionLines(option: Option, position: number): string[] {
  const recommended = option.recommended ? ", recommended" : "";
  const description = option.description === undefined ? "" : `: ${toPlainLine(option.description)}`;
  const name = `${quoted(option.label)} (value ${quoted(option.value)}${recommended})`;
  return toIndentedLines(`${position + 1}. ${name}${description}`, 4, 8);
}
