import type { AskRuntime } from "../app/ask-runtime.js";
import { StoredFormCommand } from "./stored-form-command.js";

/** `/answer:again`: the newest form that `/answer` has made, once more. */
export class AnswerAgainCommand extends StoredFormCommand {
  constructor(runtime: AskRuntime) {
    super(runtime, {
      command: "answer:again",
      source: "answer-extraction",
      nothing: "There is no form of /answer on this branch to open again.",
    });
  }
}
