import { expect } from "chai";
import { type ModelScript, ScriptedModel } from "./scripted-model.js";

describe("ScriptedModel", () => {
  let model: ScriptedModel;

  afterEach(() => model.dispose());

  async function start(script: ModelScript): Promise<void> {
    model = await ScriptedModel.start(script);
  }

  function post(messages: unknown[]): Promise<Response> {
    return fetch(`${model.url}/chat/completions`, { method: "POST", body: JSON.stringify({ messages }) });
  }

  /** The choices of all chunks of one answer. */
  async function play(...messages: unknown[]) {
    const body = await (await post(messages)).text();
    const chunks = body.split("\n\n").filter((line) => line.startsWith("data: {"));
    return chunks.map((line) => JSON.parse(line.slice("data: ".length)).choices[0]);
  }

  async function playText(...messages: unknown[]): Promise<string> {
    return (await play(...messages)).map(({ delta }) => delta.content ?? "").join("");
  }

  it("plays its turns in order and says when they are over", async () => {
    await start([{ text: "one" }, { text: "two", chunkSize: 1 }]);

    expect(await playText()).to.equal("one");
    expect(await playText()).to.equal("two");
    expect(await playText()).to.equal("The script is over.");
  });

  it("streams several calls of one turn, raw arguments as they are", async () => {
    await start([
      {
        calls: [
          { name: "ask_user", arguments: { a: 1 }, id: "first" },
          { name: "ask_user", rawArguments: '{"a":' },
        ],
      },
    ]);
    const choices = await play();
    const argumentsOf = (index: number) =>
      choices
        .flatMap(({ delta }) => delta.tool_calls ?? [])
        .filter((call) => call.index === index)
        .map((call) => call.function.arguments)
        .join("");

    expect(argumentsOf(0)).to.equal('{"a":1}');
    expect(argumentsOf(1)).to.equal('{"a":');
    expect(choices.at(-1).finish_reason).to.equal("tool_calls");
  });

  it("lets a turn depend on the tool results before it", async () => {
    await start((request) => ({ text: request.toolResults.join("+") }));

    const result = (content: unknown) => ({ role: "tool", content });
    const text = await playText(
      result("old"),
      { role: "assistant" },
      result("a"),
      result([{ type: "text", text: "b" }]),
    );

    expect(text).to.equal("a+b");
  });

  it("keeps every request", async () => {
    await start([]);
    await play({ role: "user", content: "hello" });

    expect(model.requests.map(({ lastUserText }) => lastUserText)).to.deep.equal(["hello"]);
  });

  it("answers with an error status where the script says so", async () => {
    await start([{ status: 429 }]);

    expect((await post([])).status).to.equal(429);
  });

  it("cuts a stalled stream when it is disposed", async () => {
    await start([{ text: "half", stall: true }]);
    const body = (await post([])).text();
    model.dispose();

    expect(await body.catch((error: Error) => error)).to.be.instanceOf(Error);
  });
});
