import { toAnswer, toOptionMeta, toQuestionMeta, toRecord } from "./answer-builder.js";
import type { QuestionStateView } from "./session-view.js";
import type { Continuation, Elaboration, ElaborationItem, QuestionStatus } from "./types.js";

const FOLLOW_UP =
  "prefer a structured follow-up over choices in plain text, bundle the next 2-3 related open questions into one " +
  "call, and keep the preserved answers without asking them again.";

const CLARIFY_THEN_REASK =
  "Answer the clarification directly first, then re-ask only the affected questions with ask_user if a choice is " +
  `still needed: ${FOLLOW_UP}`;

const CLARIFY =
  "Elaborate on the current answers directly first, then ask again with ask_user only if a decision is still open: " +
  FOLLOW_UP;

/** What a person wants explained: every note, question by question, and what the agent is to do with them. */
export function toElaboration(states: readonly QuestionStateView[]): Elaboration {
  const items = states.flatMap(toItems);
  return items.length > 0
    ? { instruction: CLARIFY_THEN_REASK, nextAction: "clarify_then_reask", items }
    : { instruction: CLARIFY, nextAction: "clarify", items };
}

/** Which questions are to be asked again, and which answers stand. */
export function toContinuation(states: readonly QuestionStateView[]): Continuation {
  const preserved = states.filter((state) => state.isAnswered && !state.hasNotes);
  return {
    strategy: "refine_only",
    affectedQuestionIds: states.filter((state) => state.hasNotes).map((state) => state.question.id),
    preservedAnswers: toRecord(preserved.map((state) => [state.question.id, toAnswer(state)])),
    questionStates: toRecord(states.map((state) => [state.question.id, { status: toStatus(state) }])),
  };
}

function toStatus(state: QuestionStateView): QuestionStatus {
  if (state.hasNotes) return "needs_clarification";
  return state.isAnswered ? "answered" : "unanswered";
}

function toItems(state: QuestionStateView): ElaborationItem[] {
  const items: ElaborationItem[] = [];
  if (state.note) items.push({ target: { kind: "question" }, ...toCommon(state), note: state.note });
  state.question.options.forEach((option, position) => {
    const note = state.optionNotes.get(option.value);
    if (!note) return;
    items.push({
      target: { kind: "option", optionValue: option.value },
      ...toCommon(state),
      option: toOptionMeta(option),
      selected: state.selected.has(position),
      note,
    });
  });
  return items;
}

/** Built anew for every item, so that no two items share an object. */
function toCommon(state: QuestionStateView) {
  const { question } = state;
  return {
    question: { ...toQuestionMeta(question, state.type), options: question.options.map(toOptionMeta) },
    answered: state.isAnswered,
    ...(state.isAnswered && { answer: toAnswer(state) }),
  };
}
