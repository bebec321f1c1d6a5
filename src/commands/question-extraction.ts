import { toReason } from "../app/notices.js";
import type { AnswerConfig } from "../config/config.js";
import type { AskRequest } from "../model/types.js";
import type { UsableModel } from "./extraction-models.js";
import { EXTRACTION_SYSTEM_PROMPT, type RejectedReply, toExtractionPrompt } from "./extraction-prompt.js";
import type { ExtractionReply } from "./extraction-reply.js";
import type { ModelReply } from "./model-request.js";

/** What became of an extraction. */
export type Extraction =
  | { readonly kind: "form"; readonly request: AskRequest }
  | { readonly kind: "none" }
  | { readonly kind: "failed"; readonly message: string };

/** What an extraction needs; all of it comes from the host. */
export interface ExtractionParts {
  /** The models that can be asked, best first. */
  readonly models: AsyncIterable<UsableModel>;
  readonly reply: ExtractionReply;
  ask(model: UsableModel, systemPrompt: string, prompt: string, signal: AbortSignal): Promise<ModelReply>;
  /** Told before each model is asked. */
  onModel?(model: UsableModel): void;
}

/** Turns a message into a form by asking a model, with another try where its reply cannot be used. */
export class QuestionExtraction {
  constructor(
    private readonly parts: ExtractionParts,
    private readonly config: Pick<AnswerConfig, "extractionRetries" | "extractionTimeoutMs">,
  ) {}

  /**
   * Never rejects.
   * @param message the text to read
   * @param signal ends it; the result is then of no interest
   */
  async run(message: string, signal: AbortSignal): Promise<Extraction> {
    const limit = new AbortController();
    const stop = () => limit.abort();
    const timer = setTimeout(stop, this.config.extractionTimeoutMs);
    signal.addEventListener("abort", stop, { once: true });
    try {
      if (signal.aborted) stop();
      return await this.tryModels(message, limit.signal);
    } catch (error) {
      return { kind: "failed", message: `/answer failed: ${toReason(error)}` };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
    }
  }

  private async tryModels(message: string, signal: AbortSignal): Promise<Extraction> {
    let failure = "there is no model that can be used. Log in with /login or choose a model with /model.";
    for await (const model of this.parts.models) {
      this.parts.onModel?.(model);
      const extraction = await this.tryReplies(model, message, signal);
      if (typeof extraction !== "string") return extraction;
      if (signal.aborted) return { kind: "failed", message: this.toTimeoutText() };
      // A model that does not answer is like one that is not there: the next one is asked.
      failure = `${model.model.id}: ${toReason(extraction)}`;
    }
    return { kind: "failed", message: `/answer failed: ${failure}` };
  }

  /** @returns why the model could not be asked, as text */
  private async tryReplies(
    model: UsableModel,
    message: string,
    signal: AbortSignal,
  ): Promise<Extraction | string> {
    let rejected: RejectedReply | undefined;
    for (let attempt = 0; attempt <= this.config.extractionRetries; attempt++) {
      const prompt = toExtractionPrompt(message, rejected);
      const reply = await this.parts.ask(model, EXTRACTION_SYSTEM_PROMPT, prompt, signal);
      if (!reply.ok) return reply.message;
      const reading = this.parts.reply.read(reply.text);
      if (reading.kind !== "rejected") return reading;
      const problem = reply.isCutOff ? `The reply was cut off. ${reading.problem}` : reading.problem;
      rejected = { reply: reply.text, problem };
    }
    return { kind: "failed", message: toRejectedText(rejected) };
  }

  private toTimeoutText(): string {
    const seconds = Math.round(this.config.extractionTimeoutMs / 100) / 10;
    return `/answer stopped: the model took longer than ${seconds} s (answer.extractionTimeoutMs).`;
  }
}

function toRejectedText(rejected: RejectedReply | undefined): string {
  if (rejected?.reply.trim() === "") return "/answer failed: the model replied with nothing.";
  return `/answer failed: the model's reply could not be used. ${toReason(rejected?.problem)}`;
}
