import type { AskFlowResult } from "../app/ask-flow.js";
import type { AskOptions, AskRuntime } from "../app/ask-runtime.js";
import { toReason } from "../app/notices.js";
import { toAnswerMessage } from "./answer-message.js";

/** What became of a form that the person opened. */
export type CommandOutcome = "sent" | "dismissed" | "not-sent" | "gone";

/** A form that no call waits for: its result goes to the agent as a message of the person's. */
export class CommandForm {
  constructor(private readonly runtime: AskRuntime) {}

  /** Opens the form and sends its result. Never rejects. */
  async open(options: Omit<AskOptions, "signal">): Promise<CommandOutcome> {
    const result = await this.runtime.ask(options);
    if (result.cancelled === "dismissed") return "dismissed";
    // Nobody is there any more to be told: the session of this form has ended or has no screen.
    if (result.cancelled) return "gone";
    return this.send(options.ctx, result);
  }

  private send(ctx: AskOptions["ctx"], result: AskFlowResult): CommandOutcome {
    try {
      // As a follow-up also where the agent is idle: without it the message is lost while the agent is busy.
      this.runtime.pi.sendUserMessage(toAnswerMessage(result), { deliverAs: "followUp" });
      return "sent";
    } catch (error) {
      this.runtime.notices.tell(ctx, `pi-ask: the answers could not be sent (${toReason(error)}).`, "error");
      return "not-sent";
    }
  }
}
