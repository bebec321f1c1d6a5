import type { AgentToolResult, ToolDefinition } from "@mariozechner/pi-coding-agent";
import type { PiContext } from "../app/pi-host.js";
import type { QuestionKind } from "../model/question-kind.js";
import type { AskResult } from "../model/types.js";
import { toAskSchema } from "./ask-schema.js";
import { RawArguments } from "./raw-arguments.js";
import { TranscriptSlot, type TranscriptSource } from "./transcript-slot.js";

/** What the tool needs of the application, which is loaded with the first call. */
export interface AskToolServices extends TranscriptSource {
  /** Asks and waits. Never rejects for anything that a model can send. */
  ask(
    toolCallId: string,
    raw: unknown,
    signal: AbortSignal | undefined,
    ctx: PiContext,
  ): Promise<AgentToolResult<AskResult>>;
}

/** The tool as pi registers it. It is light: nothing behind it is loaded before the first call. */
export function toAskUserTool(
  kinds: ReadonlyMap<string, QuestionKind>,
  services: AskToolServices,
): ToolDefinition {
  const raw = new RawArguments(() => new Set(kinds.keys()));
  const tool: ToolDefinition = {
    name: "ask_user",
    label: "Ask user",
    description:
      "Ask the user short structured questions in the terminal and wait for the answers. Use it when the work depends on a preference or a requirement that you cannot find out yourself. Every question can also be answered with the user's own text. Returns the chosen values, texts and notes by question id; an unanswered question is named, nothing may be assumed for it.",
    promptSnippet: "Ask the user structured questions and wait for the answers",
    promptGuidelines: [
      "Use ask_user instead of guessing when a decision depends on the user's preference or on missing requirements; do not ask what the code or the conversation already answers.",
      "In ask_user, put two or three related questions into one call, one decision each, with two to four options that say what they mean.",
    ],
    parameters: toAskSchema(kinds) as never,
    executionMode: "sequential",
    prepareArguments: (args) => raw.wrap(args) as never,
    execute: (toolCallId, params, signal, _onUpdate, ctx) =>
      services.ask(toolCallId, raw.unwrap(params), signal, ctx as PiContext),
    renderCall: (args, theme, context) =>
      new TranscriptSlot(
        services,
        (transcript) => transcript.call(args, theme, context.expanded),
        context,
        "ask_user",
      ),
    renderResult: (result, options, theme, context) =>
      new TranscriptSlot(
        services,
        (transcript) => transcript.result(result, theme, options.expanded, context.args),
        context,
        "...",
      ),
  };
  // Since pi 1.x: scripts that call tools cannot answer questions.
  return Object.assign(tool, { exposure: "model-only" });
}
