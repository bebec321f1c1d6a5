import type { AskFlowResult } from "../app/ask-flow.js";
import { toIndentedLines, toPlainLine } from "../model/text-lines.js";

/**
 * The message to the agent that carries the result of a form which no call waits for. It names the questions in full:
 * the agent may never have seen the labels that the answers stand under.
 */
export function toAnswerMessage({ result, text }: AskFlowResult): string {
  const questions = result.questions.flatMap(({ label, prompt }) =>
    toIndentedLines(`- ${toPlainLine(label)}: ${toPlainLine(prompt)}`, 0, 4),
  );
  const heading = result.mode === "elaborate" ? "Elaborate on them first:" : "My answers:";
  return ["You asked:", ...questions, "", heading, text].join("\n");
}
