import type { AskRuntime } from "../app/ask-runtime.js";
import { StoredFormCommand } from "./stored-form-command.js";

/** `/ask:replay`: the newest form of an `ask_user` call, once more. */
export class ReplayCommand extends StoredFormCommand {
  constructor(runtime: AskRuntime) {
    super(runtime, {
      command: "ask:replay",
      source: "tool",
      nothing: "There is no ask_user form on this branch to open again.",
    });
  }
}
