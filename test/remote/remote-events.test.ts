import { expect } from "chai";
import fc from "fast-check";
import { createAskExtension } from "../../src/ask-extension.js";
import { toForm } from "../support/ask-forms.js";
import { FakePi } from "../support/fake-pi.js";

const FLOW = "tool:call_1";

const form = {
  title: "Breakfast",
  questions: [
    {
      id: "tea",
      label: "Tea",
      prompt: "Which tea?",
      required: true,
      options: [
        { value: "one", label: "Tea one", recommended: true },
        { value: "two", label: "Tea two" },
      ],
    },
    {
      id: "cakes",
      prompt: "Which cakes?",
      type: "multi",
      options: [
        { value: "x", label: "Cake x" },
        { value: "y", label: "Cake y" },
      ],
    },
  ],
};

describe("RemoteEvents", () => {
  let pi: FakePi;

  beforeEach(async () => {
    pi = new FakePi();
    createAskExtension()(pi.api);
    await pi.fire("session_start", { reason: "new" });
  });

  afterEach(async () => {
    await pi.fire("session_shutdown", { reason: "reload" });
    pi.dispose();
  });

  // biome-ignore lint/suspicious/noExplicitAny: tests look into the details.
  async function open(args: unknown = form): Promise<{ result: Promise<any> }> {
    const result = pi.call("call_1", args);
    await pi.waitForForm();
    return { result };
  }

  function submit(response: unknown, flowId = FLOW): { ok: boolean; error?: string; message?: string } {
    pi.bus.emit("@eko24ive/pi-ask:submit", { version: 1, requestId: "r", flowId, response });
    return pi.events("submit-result").at(-1);
  }

  const answer = (answers: unknown, mode?: string) =>
    submit({ kind: "answer", ...(mode && { mode }), answers });

  describe("started", () => {
    it("[EVT-01][EVT-02][EVT-04][EVT-05] tells once what is asked, with the types on the screen", async () => {
      await open();

      const [started, ...more] = pi.events("started");
      expect(more).to.deep.equal([]);
      expect(Date.now() - started.createdAt).to.be.within(0, 3000);
      expect(started).to.deep.equal({
        version: 1,
        flowId: FLOW,
        toolCallId: "call_1",
        source: "tool",
        title: "Breakfast",
        questions: [
          { ...form.questions[0], type: "single" },
          { ...form.questions[1], label: "Q2", type: "multi" },
        ],
        createdAt: started.createdAt,
      });
    });

    it("[EVT-03] tells copies, which do not reach the form", async () => {
      const { result } = await open();
      const [started] = pi.events("started");
      started.questions[0].options[0].value = "changed";
      started.questions.length = 0;
      pi.press("1");

      expect(answer({ tea: { values: ["one"] } }).ok).to.equal(true);
      expect((await result).details.questions).to.have.length(2);
    });

    it("lets a listener answer at once", async () => {
      pi.bus.once("@eko24ive/pi-ask:started", () => answer({ tea: { values: ["two"] } }));
      const result = await pi.call("call_1", form);

      expect(result.details.answers.tea.values).to.deep.equal(["two"]);
      expect(pi.shown).to.equal(0);
      expect(pi.emitted.map(({ channel, data }) => data?.active ?? channel.split(":")[1])).to.deep.equal([
        true,
        "started",
        "submit-result",
        false,
        "completed",
      ]);
    });
  });

  describe("submit", () => {
    it("[EVT-06][EVT-07][EVT-08][EVT-09][EVT-13][EVT-17] replaces what is in the form and closes it at once", async () => {
      const { result } = await open();
      pi.press("1", "space", "n");
      pi.type("a note");
      pi.press("enter");
      const told = answer({
        cakes: { values: ["y", "x"], customText: " scones ", note: "warm", optionNotes: { x: "big" } },
      });

      expect(told).to.deep.equal({ version: 1, requestId: "r", flowId: FLOW, ok: true });
      expect(pi.shown).to.equal(0);
      const { details } = await result;
      expect(details).to.deep.include({ cancelled: false, mode: "submit" });
      expect(details.answers).to.deep.equal({
        cakes: {
          values: ["x", "y", "scones"],
          labels: ["Cake x", "Cake y", "scones"],
          indices: [1, 2],
          customText: "scones",
          note: "warm",
          optionNotes: { x: "big" },
        },
      });
    });

    it("[EVT-06] elaborates", async () => {
      const { result } = await open();
      expect(answer({ tea: { values: ["one"], note: "why?" } }, "elaborate").ok).to.equal(true);

      const { details, content } = await result;
      expect(details.mode).to.equal("elaborate");
      expect(details.elaboration.items).to.have.length(1);
      expect(content[0].text).to.include("why?");
    });

    it("[EVT-06] cancels", async () => {
      const { result } = await open();
      expect(submit({ kind: "cancel" }).ok).to.equal(true);
      expect((await result).details).to.deep.include({ cancelled: true, answers: {} });
    });

    for (const [name, answers] of [
      ["an unknown question", { milk: { values: ["one"] } }],
      ["an unknown option", { tea: { values: ["three"] } }],
      ["[EVT-19] a label in the place of a value", { tea: { values: ["Tea one"] } }],
      ["the same value twice", { cakes: { values: ["x", "x"] } }],
      ["a value of the wrong type", { tea: { values: [1] } }],
      ["a text in the place of a list", { tea: { values: "one" } }],
      ["a note for an unknown option", { tea: { values: ["one"], optionNotes: { three: "n" } } }],
      ["[EVT-11] two values where one is allowed", { tea: { values: ["one", "two"] } }],
      [
        "[EVT-11] a value beside custom text where one is allowed",
        { tea: { values: ["one"], customText: "c" } },
      ],
      ["no answers at all", undefined],
      ["a list of answers", [{ values: ["one"] }]],
    ] as const) {
      it(`[EVT-10][EVT-12] rejects ${name} and leaves the form as it is`, async () => {
        const { result } = await open();
        pi.press("2", "space");
        const before = pi.text();
        const told = answer(answers);

        expect(told).to.include({ ok: false, error: "invalid_answer" });
        expect(told.message).to.be.a("string").and.not.equal("");
        expect(pi.text()).to.equal(before);
        pi.press("enter", "enter");
        const { details } = await result;
        expect(details.answers.tea.values).to.deep.equal(["two"]);
        expect(details.answers.cakes.values).to.deep.equal(["x"]);
      });
    }

    it("[EVT-11] goes by the type on the screen", async () => {
      await open();
      pi.press("t");
      expect(answer({ tea: { values: ["one", "two"] } }).ok).to.equal(true);
    });

    it("[EVT-14] gives flow_not_found for an unknown flow and for the second answer", async () => {
      const { result } = await open();
      expect(submit({ kind: "cancel" }, "flow:1:x")).to.include({ ok: false, error: "flow_not_found" });
      expect(answer({ tea: { values: ["one"] } }).ok).to.equal(true);
      expect(answer({ tea: { values: ["two"] } })).to.include({ ok: false, error: "flow_not_found" });
      expect((await result).details.answers.tea.values).to.deep.equal(["one"]);
      expect(submit({ kind: "cancel" })).to.include({ ok: false, error: "flow_not_found" });
    });

    it("[EVT-15] never disturbs a form, whatever is sent", async () => {
      const { result } = await open();
      const before = pi.text();
      fc.assert(
        fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }), (raw) => {
          const count = pi.events("submit-result").length;
          pi.bus.emit("@eko24ive/pi-ask:submit", raw);
          const told = pi.events("submit-result");
          expect(told).to.have.length(count + 1);
          expect(told.at(-1)).to.include({ version: 1, ok: false, error: "invalid_request" });
          expect(told.at(-1).requestId).to.be.a("string");
          expect(told.at(-1).flowId).to.be.a("string");
        }),
      );
      expect(pi.text()).to.equal(before);
      submit({ kind: "cancel" });
      await result;
    });

    it("[EVT-15] gives empty ids for a request that carries none", () => {
      pi.bus.emit("@eko24ive/pi-ask:submit", null);
      return pi
        .waitUntil(() => pi.events("submit-result").length > 0)
        .then(() => expect(pi.events("submit-result")[0]).to.include({ requestId: "", flowId: "" }));
    });

    it("[EVT-13] is answered before any form was open", async () => {
      pi.bus.emit("@eko24ive/pi-ask:submit", {
        version: 1,
        requestId: "r",
        flowId: FLOW,
        response: { kind: "cancel" },
      });
      await pi.waitUntil(() => pi.events("submit-result").length > 0);
      expect(pi.events("submit-result")[0]).to.include({
        ok: false,
        error: "flow_not_found",
        requestId: "r",
      });
    });

    it("is not answered after the shutdown", async () => {
      await pi.fire("session_shutdown", { reason: "reload" });
      pi.bus.emit("@eko24ive/pi-ask:submit", {});
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(pi.events("submit-result")).to.deep.equal([]);
    });
  });

  describe("completed", () => {
    it("[EVT-05][EVT-16] tells the result once, as a copy", async () => {
      const { result } = await open(toForm());
      pi.bus.on("@eko24ive/pi-ask:completed", (event) => {
        event.result.answers = "changed";
      });
      pi.press("1", "enter");
      const { details } = await result;

      const told = pi.events("completed");
      expect(told).to.have.length(1);
      expect(told[0]).to.include({ version: 1, flowId: FLOW, toolCallId: "call_1", source: "tool" });
      expect(Date.now() - told[0].completedAt).to.be.within(0, 3000);
      expect(details.answers.tea.values).to.deep.equal(["one"]);
    });

    it("tells a cancelled form too", async () => {
      const { result } = await open(toForm());
      pi.press("esc");
      await result;
      expect(pi.events("completed").map((event) => event.result.cancelled)).to.deep.equal([true]);
    });
  });

  it("[EVT-18] does not let a listener that throws disturb the form", async () => {
    for (const name of ["started", "completed", "submit-result"]) {
      pi.bus.on(`@eko24ive/pi-ask:${name}`, () => {
        throw new Error("listener");
      });
    }
    const { result } = await open(toForm());
    expect(pi.text()).to.include("1. tea one");
    pi.bus.emit("@eko24ive/pi-ask:submit", {
      version: 1,
      requestId: "r",
      flowId: FLOW,
      response: { kind: "cancel" },
    });
    expect((await result).details.cancelled).to.equal(true);
  });
});
