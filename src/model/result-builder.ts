import { toAnswer, toQuestionMeta, toRecord } from "./answer-builder.js";
import { toContinuation, toElaboration } from "./elaboration-builder.js";
import type { AskSessionView, QuestionStateView } from "./session-view.js";
import type { AskMode, AskRequest, AskResult, Issue } from "./types.js";

/** The details of a form that ended with Submit or Elaborate; shares no object with the session. */
export function toResult(session: AskSessionView, mode: AskMode): AskResult {
  const { request, states } = session;
  // A note alone is an entry on Submit; on Elaborate it is one of the items.
  const hasEntry = (state: QuestionStateView) => state.isAnswered || (mode === "submit" && state.note !== "");
  return {
    ...titleOf(request),
    cancelled: false,
    mode,
    questions: states.map((state) => toQuestionMeta(state.question, state.type)),
    answers: toRecord(states.filter(hasEntry).map((state) => [state.question.id, toAnswer(state)])),
    ...(mode === "elaborate" && { continuation: toContinuation(states), elaboration: toElaboration(states) }),
  };
}

/**
 * The details of a form that was dismissed, aborted or could not open.
 * @param request undefined where none was read
 * @param states what was on the screen at the end; undefined where nothing was
 */
export function toCancelledResult(
  request: AskRequest | undefined,
  states?: readonly QuestionStateView[],
): AskResult {
  const shown = states?.map((state) => toQuestionMeta(state.question, state.type));
  return {
    ...titleOf(request),
    cancelled: true,
    mode: "submit",
    questions: shown ?? request?.questions.map((question) => toQuestionMeta(question)) ?? [],
    answers: {},
  };
}

/** The details for a payload that is not valid. */
export function toInvalidResult(issues: readonly Issue[], title?: string): AskResult {
  return {
    ...titleOf({ title }),
    cancelled: true,
    error: { kind: "invalid_input", issues: issues.map(({ path, message }) => ({ path, message })) },
    mode: "submit",
    questions: [],
    answers: {},
  };
}

function titleOf(source: { readonly title?: string } | undefined): { title?: string } {
  return source?.title === undefined ? {} : { title: source.title };
}
