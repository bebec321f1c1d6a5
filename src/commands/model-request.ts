import type { PiContext } from "../app/pi-host.js";
import type { UsableModel } from "./extraction-models.js";

/** What a model replied. */
export type ModelReply =
  | { readonly ok: true; readonly text: string; readonly isCutOff: boolean }
  | { readonly ok: false; readonly message: string };

/** The host's function that asks a model, in what its versions have in common. */
type Complete = (model: unknown, context: unknown, options: unknown) => Promise<unknown>;

/** Asks a model of the host's one question, outside of the conversation. */
export class ModelRequest {
  constructor(private readonly ctx: PiContext) {}

  /**
   * Never rejects: what fails is a reply that says so.
   * @param signal ends the wait at once, whether the provider reacts to it or not
   */
  async send(
    usable: UsableModel,
    systemPrompt: string,
    prompt: string,
    signal: AbortSignal,
  ): Promise<ModelReply> {
    const context = {
      systemPrompt,
      messages: [{ role: "user", content: [{ type: "text", text: prompt }], timestamp: Date.now() }],
    };
    try {
      const complete = await this.complete();
      if (signal.aborted) return { ok: false, message: "aborted" };
      const { apiKey, headers, env } = usable.auth;
      const options = {
        signal,
        ...(apiKey !== undefined && { apiKey }),
        ...(headers && { headers }),
        ...(env && { env }),
      };
      return toReply(await untilAborted(complete(usable.model, context, options), signal));
    } catch (error) {
      return { ok: false, message: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Newer hosts ask through their registry, which knows providers that the library alone does not. */
  private async complete(): Promise<Complete> {
    const registry = this.ctx.modelRegistry as unknown as { complete?: Complete };
    if (typeof registry.complete === "function") return registry.complete.bind(registry);
    return (await import("@mariozechner/pi-ai")).complete as unknown as Complete;
  }
}

function untilAborted<T>(reply: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new Error("aborted"));
    signal.addEventListener("abort", onAbort, { once: true });
    reply.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

function toReply(value: unknown): ModelReply {
  const message = value as
    | { stopReason?: unknown; errorMessage?: unknown; content?: unknown }
    | null
    | undefined;
  if (message?.stopReason === "error" || message?.stopReason === "aborted") {
    return { ok: false, message: String(message.errorMessage ?? message.stopReason) };
  }
  const parts = Array.isArray(message?.content)
    ? (message.content as { type?: unknown; text?: unknown }[])
    : [];
  const text = parts
    .flatMap((part) => (part?.type === "text" && typeof part.text === "string" ? part.text : []))
    .join("");
  return { ok: true, text, isCutOff: message?.stopReason === "length" };
}
