import { EventEmitter, once } from "node:events";
import { expect } from "chai";
import { readRemoteAnswers } from "../../src/dto/remote-answers-reader.js";
import { type RemoteSubmit, readRemoteSubmit } from "../../src/dto/remote-submit-reader.js";
import { MultiSelection, SingleSelection } from "../../src/model/selection-policy.js";
import type { Question } from "../../src/model/types.js";
import { readDocument, readFencedBlocks } from "./documents.js";

const STARTED = "@eko24ive/pi-ask:started";
const SUBMIT = "@eko24ive/pi-ask:submit";
const SUBMIT_RESULT = "@eko24ive/pi-ask:submit-result";
const COMPLETED = "@eko24ive/pi-ask:completed";
const FLOW = "flow:1:abc";

const OPTIONS = [
  { value: "a", label: "A" },
  { value: "b", label: "B", recommended: true },
];

function question(id: string, type: string, options = OPTIONS): Question {
  const freeform = options.length === 0;
  return { id, label: id, labelGiven: true, prompt: "Which?", type, required: false, options, freeform };
}

const QUESTIONS = [
  question("one", "single"),
  question("several", "multi", [{ value: "x", label: "X" }]),
  question("open", "single", []),
];

/** What a bridge sees of pi. */
class FakePi {
  readonly bus = new EventEmitter();
  readonly notices: string[] = [];
  private readonly hooks = new EventEmitter();

  readonly events = {
    on: (channel: string, handler: (data: unknown) => void) => {
      this.bus.on(channel, handler);
      return () => this.bus.off(channel, handler);
    },
    emit: (channel: string, data: unknown) => this.bus.emit(channel, data),
  };

  on(event: string, handler: (event: unknown, context: unknown) => void): void {
    this.hooks.on(event, handler);
  }

  fire(event: string): void {
    this.hooks.emit(event, {}, { hasUI: true, ui: { notify: (text: string) => this.notices.push(text) } });
  }

  start(): void {
    const questions = structuredClone(QUESTIONS);
    this.bus.emit(STARTED, { version: 1, flowId: FLOW, source: "tool", questions, createdAt: 1 });
  }
}

/** Loads the extension that stands in the document. @param delayMs milliseconds that it waits */
async function loadBridge(delayMs: number): Promise<FakePi> {
  const marker = "// remote-events: bridge.js\n";
  const code = readFencedBlocks(readDocument("docs/remote-events.md"), "js").find((block) =>
    block.startsWith(marker),
  );
  if (!code) throw new Error("docs/remote-events.md holds no bridge.");
  process.env.BRIDGE_DELAY_MS = String(delayMs);
  try {
    // The comment makes every load a module of its own, which reads the delay again.
    const source = `${code}\n// ${delayMs} ${Math.random()}`;
    const module = await import(`data:text/javascript,${encodeURIComponent(source)}`);
    const pi = new FakePi();
    module.default(pi);
    pi.fire("session_start");
    return pi;
  } finally {
    delete process.env.BRIDGE_DELAY_MS;
  }
}

describe("The bridge of docs/remote-events.md", () => {
  it("answers a form with what the readers of pi-ask accept", async () => {
    const pi = await loadBridge(1);
    pi.start();
    const [sent] = await once(pi.bus, SUBMIT);
    const read = readRemoteSubmit(sent);
    expect(read).to.have.property("ok", true);
    const { flowId, response } = (read as { submit: RemoteSubmit }).submit;
    expect(flowId).to.equal(FLOW);
    if (response.kind !== "answer") return expect.fail("the bridge cancels");
    expect(response.mode).to.equal("submit");
    const presented = QUESTIONS.map((asked) => ({
      question: asked,
      policy: asked.type === "multi" ? new MultiSelection() : new SingleSelection(),
    }));
    const answers = readRemoteAnswers(response.answers, presented);
    if (!answers.ok) return expect.fail(answers.message);
    expect([...answers.answers]).to.deep.equal([
      ["one", { optionIndexes: [1] }],
      ["several", { optionIndexes: [0] }],
      ["open", { optionIndexes: [], customText: "No preference." }],
    ]);
  });

  for (const [name, end] of [
    ["the form has been completed", (pi: FakePi) => pi.bus.emit(COMPLETED, { flowId: FLOW })],
    ["the session shuts down", (pi: FakePi) => pi.fire("session_shutdown")],
  ] as const) {
    it(`sends nothing after ${name}`, async () => {
      const pi = await loadBridge(20);
      let sent = 0;
      pi.bus.on(SUBMIT, () => sent++);
      pi.start();
      end(pi);
      await new Promise((resolve) => setTimeout(resolve, 60));
      expect(sent).to.equal(0);
    });
  }

  it("leaves no handler after a shutdown", async () => {
    const pi = await loadBridge(1);
    pi.fire("session_shutdown");
    expect(pi.bus.eventNames()).to.deep.equal([]);
  });

  it("reports its own rejected submissions only", async () => {
    const pi = await loadBridge(1);
    const rejected = {
      version: 1,
      flowId: "f",
      ok: false,
      error: "invalid_answer",
      message: "no such option",
    };
    pi.bus.emit(SUBMIT_RESULT, { ...rejected, requestId: "bridge:f" });
    pi.bus.emit(SUBMIT_RESULT, { ...rejected, requestId: "other" });
    pi.bus.emit(SUBMIT_RESULT, { version: 1, flowId: "", requestId: "", ok: false, message: "broken" });
    expect(pi.notices).to.deep.equal(["Bridge: no such option"]);
  });
});
