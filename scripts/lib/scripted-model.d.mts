/** A tool call to be played. */
export interface ScriptedCall {
  name: string;
  /** Sent as JSON. */
  arguments?: unknown;
  /** Sent as it is, in place of `arguments`: also text that is no JSON. */
  rawArguments?: string;
  /** The call's id; random by default. */
  id?: string;
}

/** One answer of the model. */
export interface ScriptedTurn {
  text?: string;
  calls?: ScriptedCall[];
  /** Milliseconds before the first byte. */
  delayMs?: number;
  /** Milliseconds after each piece of the stream. */
  chunkDelayMs?: number;
  /** Characters per piece; by default a text or the arguments of a call are one piece. */
  chunkSize?: number;
  /** Default `tool_calls` with calls, else `stop`. */
  finishReason?: string;
  /** True: the stream never ends. */
  stall?: boolean;
  /** An HTTP error in place of an answer. */
  status?: number;
  /** The body of that error. */
  body?: unknown;
}

/** A turn that depends on what the host sent. */
export type ScriptedReaction = (request: ModelRequest, index: number) => ScriptedTurn | Promise<ScriptedTurn>;

/** The turns in order, or one reaction for all of them. */
export type ModelScript = ScriptedReaction | readonly (ScriptedTurn | ScriptedReaction)[];

export interface ChatMessage {
  role: string;
  content?: string | { type: string; text?: string }[] | null;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
}

export interface ToolDefinition {
  name: string;
  description: string;
  parameters: Record<string, unknown>;
}

export declare class ModelRequest {
  readonly body: Record<string, unknown>;
  constructor(body: Record<string, unknown>);
  get messages(): ChatMessage[];
  get toolResults(): string[];
  get lastUserText(): string;
  get systemPrompt(): string;
  tool(name: string): ToolDefinition | undefined;
}

export declare class ScriptedModel {
  readonly requests: ModelRequest[];
  static start(script: ModelScript): Promise<ScriptedModel>;
  get url(): string;
  dispose(): void;
}
