import type { AskRequest, Option, Question } from "../model/types.js";

type Loose = Readonly<Record<string, unknown>>;

/**
 * What was asked, as plain data that is valid by itself: in the model's own terms, so that a label or a type
 * that it left out stays left out, but normalised, so that every version reads it the same way.
 * @param sent the raw payload, which is asked only whether a field was there
 */
export function toStoredParams(request: AskRequest, sent?: unknown): object {
  const list = record(sent)?.questions;
  const sentQuestions: readonly unknown[] = Array.isArray(list) ? list : [];
  return {
    ...(request.title !== undefined && { title: request.title }),
    questions: request.questions.map((question, index) => toQuestion(question, record(sentQuestions[index]))),
  };
}

function toQuestion(question: Question, sent: Loose | undefined): object {
  const { id, label, labelGiven, prompt, type, required, options, freeform, data } = question;
  const hasType = type !== "single" || typeof sent?.type === "string";
  const hasRequired = required || typeof sent?.required === "boolean";
  return {
    ...data,
    id,
    ...(labelGiven && { label }),
    prompt,
    ...(hasType && { type }),
    ...(hasRequired && { required }),
    ...(freeform && { freeform }),
    options: options.map(toOption),
  };
}

function toOption({ value, label, description, preview, recommended }: Option): object {
  return {
    value,
    label,
    ...(description !== undefined && { description }),
    ...(preview !== undefined && { preview }),
    ...(recommended && { recommended }),
  };
}

function record(value: unknown): Loose | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Loose) : undefined;
}
