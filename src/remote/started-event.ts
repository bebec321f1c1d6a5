import type { AskFlow } from "../app/ask-flow.js";
import type { QuestionStateView } from "../model/session-view.js";

/**
 * What the started channel says about a form: a copy, in which nothing is shared with the form.
 * @param createdAt milliseconds since the epoch
 */
export function toStarted({ request, session }: AskFlow, createdAt: number): object {
  const { flowId, toolCallId, source } = request;
  const { title } = session.request;
  return {
    version: 1,
    flowId,
    ...(toolCallId !== undefined && { toolCallId }),
    source,
    ...(title !== undefined && { title }),
    questions: session.states.map(toQuestion),
    createdAt,
  };
}

function toQuestion({ question, type }: QuestionStateView): object {
  return {
    id: question.id,
    label: question.label,
    prompt: question.prompt,
    type,
    ...(type !== question.type && { requestedType: question.type, presentedType: type }),
    ...(question.required && { required: true }),
    options: question.options.map((option) => ({ ...option })),
  };
}
