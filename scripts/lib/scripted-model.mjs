import { createServer } from "node:http";
import { setTimeout } from "node:timers/promises";

const afterTheScript = { text: "The script is over." };

/** What the host sent for one turn, with the questions that scripts and tests ask of it. */
export class ModelRequest {
  /** @param body the parsed request body */
  constructor(body) {
    this.body = body;
  }

  get messages() {
    return this.body.messages ?? [];
  }

  /** The texts of the tool results that this turn is the reaction to, oldest first. */
  get toolResults() {
    const results = [];
    for (const message of [...this.messages].reverse()) {
      if (message.role !== "tool") break;
      results.unshift(textOf(message));
    }
    return results;
  }

  /** What the user wrote last. */
  get lastUserText() {
    const message = [...this.messages].reverse().find(({ role }) => role === "user");
    return message ? textOf(message) : "";
  }

  get systemPrompt() {
    const message = this.messages.find(({ role }) => role === "system" || role === "developer");
    return message ? textOf(message) : "";
  }

  /** The function definition that the model is shown of a tool; undefined when it is not offered. */
  tool(name) {
    return (this.body.tools ?? []).find((tool) => tool.function?.name === name)?.function;
  }
}

/**
 * A model without a mind: a loopback server that speaks the OpenAI chat-completions stream and plays a script, so
 * that a host can be run without a network, a key or an account.
 */
export class ScriptedModel {
  /** Everything that was asked of it, oldest first. */
  requests = [];
  #server;
  #script;
  #closing = new AbortController();

  constructor(script) {
    this.#script = script;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  /**
   * Starts a model on a free port of the loopback interface.
   * @param script the turns in order, each a turn or a function of the request; or one function for every request
   */
  static async start(script) {
    const model = new ScriptedModel(script);
    await new Promise((resolve, reject) => {
      model.#server.once("error", reject);
      model.#server.listen(0, "127.0.0.1", resolve);
    });
    return model;
  }

  /** The base URL to configure in the host. */
  get url() {
    return `http://127.0.0.1:${this.#server.address().port}/v1`;
  }

  /** Stops listening and cuts what is still streaming. */
  dispose() {
    this.#closing.abort();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(httpRequest, response) {
    try {
      const request = new ModelRequest(JSON.parse(await readAll(httpRequest)));
      const index = this.requests.push(request) - 1;
      await this.#play(await this.#turn(request, index), response);
    } catch (error) {
      if (response.destroyed || this.#closing.signal.aborted) return;
      if (!response.headersSent) response.writeHead(500, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message: String(error?.message ?? error) } }));
    }
  }

  #turn(request, index) {
    if (typeof this.#script === "function") return this.#script(request, index);
    const entry = this.#script[index] ?? afterTheScript;
    return typeof entry === "function" ? entry(request, index) : entry;
  }

  async #play(turn, response) {
    if (turn.delayMs) await this.#pause(turn.delayMs);
    if (turn.status) {
      response.writeHead(turn.status, { "content-type": "application/json" });
      response.end(JSON.stringify(turn.body ?? { error: { message: `scripted error ${turn.status}` } }));
      return;
    }
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
    for (const delta of deltas(turn)) {
      if (response.destroyed) return;
      response.write(chunk({ delta, finish_reason: null }));
      if (turn.chunkDelayMs) await this.#pause(turn.chunkDelayMs);
    }
    if (turn.stall) return;
    response.write(
      chunk({ delta: {}, finish_reason: turn.finishReason ?? (turn.calls?.length ? "tool_calls" : "stop") }),
    );
    response.end("data: [DONE]\n\n");
  }

  #pause(ms) {
    return setTimeout(ms, undefined, { signal: this.#closing.signal });
  }
}

/** The pieces of a turn in the order in which they are streamed. */
function* deltas({ text, calls = [], chunkSize = Number.POSITIVE_INFINITY }) {
  yield { role: "assistant", content: "" };
  for (const content of pieces(text ?? "", chunkSize)) yield { content };
  for (const [index, call] of calls.entries()) {
    const id = call.id ?? `call_${Math.random().toString(36).slice(2, 12)}`;
    yield { tool_calls: [{ index, id, type: "function", function: { name: call.name, arguments: "" } }] };
    for (const part of pieces(call.rawArguments ?? JSON.stringify(call.arguments), chunkSize))
      yield { tool_calls: [{ index, function: { arguments: part } }] };
  }
}

function* pieces(text, size) {
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size);
}

function chunk(choice) {
  const data = {
    id: "scripted",
    object: "chat.completion.chunk",
    created: 0,
    model: "scripted",
    choices: [{ index: 0, ...choice }],
  };
  return `data: ${JSON.stringify(data)}\n\n`;
}

function textOf({ content }) {
  if (typeof content === "string") return content;
  return (content ?? []).map((part) => part.text ?? "").join("");
}

async function readAll(stream) {
  const parts = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}
