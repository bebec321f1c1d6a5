import { BorderedLoader } from "@mariozechner/pi-coding-agent";
import type { AskRuntime } from "../app/ask-runtime.js";
import { toReason } from "../app/notices.js";
import { isTui, type PiContext } from "../app/pi-host.js";
import { readBranch } from "../app/session-log.js";
import { type StoredAssistantMessage, toAssistantMessage } from "../app/stored-messages.js";
import { toStoredParams } from "../app/stored-params.js";
import type { SurfaceHost } from "../app/surface.js";
import { CommandForm } from "./command-form.js";
import { ExtractionModels, type UsableModel } from "./extraction-models.js";
import { ExtractionReply } from "./extraction-reply.js";
import { ModelRequest } from "./model-request.js";
import { type Extraction, QuestionExtraction } from "./question-extraction.js";

/** `/answer`: makes a form out of the questions in the latest message of the assistant. */
export class AnswerCommand {
  constructor(private readonly runtime: AskRuntime) {}

  /** Runs the command to the end of its form. Never rejects. */
  async run(ctx: PiContext): Promise<void> {
    const { notices } = this.runtime;
    if (!isTui(ctx)) return notices.tell(ctx, "/answer needs pi's interactive terminal.", "warning");
    const message = findLatest(ctx);
    const refusal = toRefusal(message);
    if (!message || refusal !== undefined) return notices.tell(ctx, refusal ?? "", "warning");
    try {
      const extraction = await this.extract(ctx, message.text);
      // Esc, or the session has ended.
      if (!extraction) return notices.tell(ctx, "/answer was cancelled. Nothing was sent.");
      await this.ask(ctx, message, extraction);
    } catch (error) {
      notices.tell(ctx, `/answer failed: ${toReason(error)}`, "error");
    }
  }

  private async ask(ctx: PiContext, message: StoredAssistantMessage, extraction: Extraction): Promise<void> {
    const { notices } = this.runtime;
    if (extraction.kind === "failed") return notices.tell(ctx, extraction.message, "error");
    if (extraction.kind === "none") return notices.tell(ctx, "There is no question in the last message.");
    const { request } = extraction;
    const outcome = await new CommandForm(this.runtime).open({
      source: "answer",
      request,
      ctx,
      origin: {
        params: toStoredParams(request),
        source: "answer-extraction",
        sourceEntryId: message.entryId,
      },
    });
    if (outcome === "dismissed")
      notices.tell(ctx, "Closed. Nothing was sent; /answer:again opens the form again.");
  }

  /** @returns undefined when it was cancelled */
  private extract(ctx: PiContext, text: string): Promise<Extraction | undefined> {
    this.runtime.refreshConfig(ctx);
    return this.runtime.show<Extraction>(ctx, {}, (host, close) => {
      const stop = new AbortController();
      const loader = new BorderedLoader(...toLoaderParts(host), "Looking for questions in the last message…");
      loader.onAbort = () => {
        stop.abort();
        close(undefined);
      };
      void this.createExtraction(ctx).run(text, stop.signal).then(close);
      return {
        render: (width) => loader.render(width),
        handleInput: (data) => loader.handleInput(data),
        invalidate: () => loader.invalidate(),
        dispose: () => {
          stop.abort();
          loader.dispose();
        },
      };
    });
  }

  private createExtraction(ctx: PiContext): QuestionExtraction {
    const { answer } = this.runtime.config.current;
    const request = new ModelRequest(ctx);
    return new QuestionExtraction(
      {
        models: new ExtractionModels(ctx).usable(answer.extractionModels),
        reply: new ExtractionReply(this.runtime.setup.kinds),
        ask: (...parts) => request.send(...parts),
        onModel: (model) => this.tellModel(ctx, model),
      },
      answer,
    );
  }

  private tellModel(ctx: PiContext, { model, isCurrent }: UsableModel): void {
    if (!isCurrent) return;
    this.runtime.notices.tell(
      ctx,
      `No extraction model can be used; asking the current one, ${model.provider}/${model.id}.`,
    );
  }
}

function findLatest(ctx: PiContext): StoredAssistantMessage | undefined {
  const entry = readBranch(ctx).findLast((each) => toAssistantMessage(each));
  return entry && toAssistantMessage(entry);
}

function toRefusal(message: StoredAssistantMessage | undefined): string | undefined {
  if (!message) return "/answer needs a message of the assistant, and there is none on this branch.";
  if (message.stopReason !== "stop") {
    return `/answer needs a finished message; the last one ended with "${message.stopReason}".`;
  }
  return message.text.trim() === "" ? "The last message has no text to find questions in." : undefined;
}

function toLoaderParts({ tui, theme }: SurfaceHost): [never, never] {
  return [tui as never, theme as never];
}
