import type { AskFlow, AskFlowObserver, AskFlowResult } from "../app/ask-flow.js";
import { attempt, type PiApi } from "../app/pi-host.js";
import { type RemoteSubmit, readRemoteAnswers, readRemoteSubmit } from "../dto/index.js";
import { CHANNELS } from "./channels.js";
import { toStarted } from "./started-event.js";

/** Why a submission was not taken. */
interface Refusal {
  readonly error: "flow_not_found" | "invalid_request" | "invalid_answer";
  readonly message: string;
}

/** Tells other extensions about forms, and lets them answer. Nothing that they do disturbs a form. */
export class RemoteEvents implements AskFlowObserver {
  /** @param flows the forms that are open or wait, asked with every submission */
  constructor(
    private readonly pi: PiApi,
    private readonly flows: () => readonly AskFlow[],
  ) {}

  onOpened(flow: AskFlow): void {
    this.emit(CHANNELS.started, toStarted(flow, Date.now()));
  }

  onClosed({ request }: AskFlow, { result }: AskFlowResult): void {
    const { flowId, toolCallId, source } = request;
    this.emit(CHANNELS.completed, {
      version: 1,
      flowId,
      ...(toolCallId !== undefined && { toolCallId }),
      source,
      result: structuredClone(result),
      completedAt: Date.now(),
    });
  }

  /** Takes one submission and says on the result channel what became of it. @param raw anything */
  submit(raw: unknown): void {
    const read = readRemoteSubmit(raw);
    const { requestId, flowId } = read.ok ? read.submit : read;
    const refusal = read.ok ? this.apply(read.submit) : read;
    const head = { version: 1, requestId, flowId };
    this.emit(
      CHANNELS.submitResult,
      refusal
        ? { ...head, ok: false, error: refusal.error, message: refusal.message }
        : { ...head, ok: true },
    );
  }

  private apply({ flowId, response }: RemoteSubmit): Refusal | undefined {
    const flow = this.flows().find((each) => each.isOpen && each.request.flowId === flowId);
    if (!flow)
      return {
        error: "flow_not_found",
        message: "No form with this flowId is open; it may have been answered.",
      };
    if (response.kind === "cancel") {
      flow.end({ cancelled: "dismissed" });
      return undefined;
    }
    const read = readRemoteAnswers(response.answers, flow.session.states);
    if (!read.ok) return { error: "invalid_answer", message: read.message };
    try {
      flow.answer(read.answers, response.mode);
      return undefined;
    } catch (error) {
      // A kind of a developer's own can refuse what the general rules let pass.
      return {
        error: "invalid_answer",
        message: `Invalid answer: ${error instanceof Error ? error.message : error}`,
      };
    }
  }

  private emit(channel: string, event: object): void {
    attempt(() => this.pi.events.emit(channel, event));
  }
}
