import { expect } from "chai";
import { createAskExtension } from "../../src/ask-extension.js";
import { toForm } from "../support/ask-forms.js";
import { FakePi, type FakePiOptions } from "../support/fake-pi.js";

describe("AskExtension", () => {
  let pi: FakePi;

  afterEach(async () => {
    pi.isStale = false;
    await pi.fire("session_shutdown", { reason: "reload" });
    pi.dispose();
  });

  async function start(options: FakePiOptions = {}, reason = "new"): Promise<FakePi> {
    pi = new FakePi(options);
    createAskExtension()(pi.api);
    await pi.fire("session_start", { reason });
    return pi;
  }

  describe("register", () => {
    it("registers the tool and the four commands when the session starts", async () => {
      await start();

      expect(pi.tools.map(({ name }) => name)).to.deep.equal(["ask_user"]);
      expect([...pi.commands.keys()]).to.have.members([
        "answer",
        "answer:again",
        "ask:replay",
        "ask-settings",
      ]);
    });

    it("registers once, however often the session starts", async () => {
      await start();
      await pi.fire("session_start", { reason: "resume" });

      expect(pi.tools).to.have.length(1);
    });

    it("registers while loading on a host that cannot say which tools there are", () => {
      pi = new FakePi({ without: ["getAllTools"] });
      createAskExtension()(pi.api);

      expect(pi.tools.map(({ name }) => name)).to.deep.equal(["ask_user"]);
    });

    describe("when it loads again in the same process", () => {
      beforeEach(() => {
        pi = new FakePi();
      });

      const names = () => pi.tools.map(({ name }) => name);
      const load = (source?: string) => createAskExtension(source === undefined ? {} : { source })(pi.api);

      it("registers while loading, and once, where it has provided the tool before", async () => {
        load("first");
        expect(names()).to.deep.equal([]);
        await pi.fire("session_start", { reason: "startup" });
        pi.dispose();
        pi = new FakePi();
        load("first");
        expect(names()).to.deep.equal(["ask_user"]);
        await pi.fire("session_start", { reason: "reload" });
        expect(names()).to.deep.equal(["ask_user"]);
        expect(pi.notices).to.deep.equal([]);
      });

      it("waits for the session where another copy has provided the tool, or its source is not known", async () => {
        load("second");
        await pi.fire("session_start", { reason: "startup" });
        pi.dispose();
        pi = new FakePi();
        load("copy of second");
        load();
        expect(names()).to.deep.equal([]);
      });

      it("waits for the session once it has stepped back", async () => {
        load("third");
        await pi.fire("session_start", { reason: "startup" });
        pi.dispose();
        pi = new FakePi({ tools: [{ name: "ask_user", sourceInfo: { path: "/other/ask.ts" } }] });
        load("third");
        await pi.fire("session_start", { reason: "reload" });
        expect(names()).to.deep.equal([]);
        pi.dispose();
        pi = new FakePi();
        load("third");
        expect(names()).to.deep.equal([]);
      });
    });

    it("does without commands and events of a host that has none", async () => {
      await start({ without: ["registerCommand", "events"] });
      const result = pi.call("call_1", toForm());
      await pi.waitForForm("1. tea one");
      pi.press("1", "enter");

      expect((await result).details.answers.tea.values).to.deep.equal(["one"]);
    });

    it("[LIFE-06] steps back from another extension's ask_user, naming it, with everything", async () => {
      await start({ tools: [{ name: "ask_user", sourceInfo: { path: "/other/ask.ts" } }] });

      expect(pi.tools).to.deep.equal([]);
      expect([...pi.commands.keys()]).to.deep.equal([]);
      expect(pi.bus.eventNames()).to.deep.equal([]);
      expect(pi.notices).to.have.length(1);
      expect(pi.notices[0]).to.include("/other/ask.ts");
    });
  });

  describe("ask", () => {
    it("[LIFE-01] shows two asks one after the other", async () => {
      await start();
      const tea = pi.call("call_a", toForm("tea"));
      const cake = pi.call("call_b", toForm("cake"));

      await pi.waitForForm("1. tea one");
      expect(pi.shown).to.equal(1);
      pi.press("1", "enter");
      await pi.waitForForm("1. cake one");
      expect(pi.shown).to.equal(1);
      pi.press("2", "enter");

      expect((await tea).details.answers.tea.values).to.deep.equal(["one"]);
      expect((await cake).details.answers.cake.values).to.deep.equal(["two"]);
    });

    it("[LIFE-02] closes the form once when the call is aborted", async () => {
      await start();
      const abort = new AbortController();
      const result = pi.call("call_1", toForm(), abort.signal);
      await pi.waitForForm("1. tea one");
      abort.abort();
      abort.abort();

      expect((await result).details).to.deep.include({ cancelled: true, answers: {} });
      expect(pi.shown).to.equal(0);
      expect(pi.events("completed")).to.have.length(1);
    });

    it("[LIFE-03] opens nothing for a call that is already aborted", async () => {
      await start();
      const result = await pi.call("call_1", toForm(), AbortSignal.abort());

      expect(result.details.cancelled).to.equal(true);
      expect(result.content[0].text).to.include("aborted");
      expect(pi.events("started")).to.deep.equal([]);
      expect(pi.stored("ask:payload")).to.deep.equal([]);
    });

    it("gives an aborted result to a call that is aborted while it waits, and goes on with the next", async () => {
      await start();
      const abort = new AbortController();
      const first = pi.call("call_a", toForm("tea"));
      await pi.waitForForm("1. tea one");
      const second = pi.call("call_b", toForm("cake"), abort.signal);
      const third = pi.call("call_c", toForm("milk"));
      abort.abort();

      expect((await second).content[0].text).to.include("aborted");
      pi.press("1", "enter");
      await first;
      await pi.waitForForm("1. milk one");
      pi.press("1", "enter");
      expect((await third).details.cancelled).to.equal(false);
      expect(pi.events("started").map(({ toolCallId }) => toolCallId)).to.deep.equal(["call_a", "call_c"]);
    });

    for (const mode of ["rpc", "json", "print", undefined] as const) {
      it(`[MODE-01][MODE-02][MODE-03][MODE-04] hands the questions back in the mode ${mode}`, async () => {
        await start({ mode });
        const result = await pi.call("call_1", toForm());

        expect(result.content[0].text).to.match(
          /^Needs user input: ask_user requires interactive TUI mode\./,
        );
        expect(result.content[0].text).to.include("Which tea?").and.include("tea two");
        expect(result.details).to.deep.equal({
          cancelled: true,
          mode: "submit",
          questions: [{ id: "tea", label: "tea", prompt: "Which tea?", type: "single" }],
          answers: {},
        });
        expect(pi.events("started")).to.deep.equal([]);
      });

      it(`[MODE-05] reports an invalid payload in the mode ${mode}`, async () => {
        await start({ mode });
        expect((await pi.call("call_1", { questions: [] })).details.error.kind).to.equal("invalid_input");
      });
    }

    it("hands the questions back and says why when the host cannot show the form", async () => {
      await start();
      pi.customError = new Error("no room");
      const result = await pi.call("call_1", toForm());

      expect(result.details.cancelled).to.equal(true);
      expect(result.content[0].text).to.include("Which tea?");
      expect(pi.notices.join()).to.include("no room");

      pi.customError = undefined;
      const next = pi.call("call_2", toForm());
      await pi.waitForForm("1. tea one");
      pi.press("1", "enter");
      expect((await next).details.cancelled).to.equal(false);
    });

    it("settles when the host takes the form away without a word", async () => {
      await start();
      const result = pi.call("call_1", toForm());
      await pi.waitForForm();
      pi.takeAway();

      expect((await result).details.cancelled).to.equal(true);
      expect((await result).content[0].text).to.include("interrupted");
    });

    it("settles in a session that has ended", async () => {
      await start();
      const first = pi.call("call_a", toForm("tea"));
      await pi.waitForForm();
      const second = pi.call("call_b", toForm("cake"));
      pi.isStale = true;
      pi.takeAway();

      expect((await first).details.cancelled).to.equal(true);
      expect((await second).details.cancelled).to.equal(true);
    });
  });

  describe("at the end of a session", () => {
    for (const [name, event, data] of [
      ["a shutdown", "session_shutdown", { reason: "quit" }],
      ["a reload", "session_shutdown", { reason: "reload" }],
      ["a new session", "session_shutdown", { reason: "new" }],
      ["a change of branch", "session_tree", {}],
    ] as const) {
      it(`[LIFE-04] closes what is open and what waits on ${name}`, async () => {
        await start();
        const open = pi.call("call_a", toForm("tea"));
        await pi.waitForForm();
        const waiting = pi.call("call_b", toForm("cake"));
        await pi.fire(event, data);

        expect((await open).details.cancelled).to.equal(true);
        expect((await waiting).details.cancelled).to.equal(true);
        expect(pi.shown).to.equal(0);
        expect(pi.statuses.at(-1)).to.equal(undefined);
      });
    }

    it("[LIFE-05] leaves no handler on the bus", async () => {
      await start();
      expect(pi.bus.eventNames()).to.deep.equal(["@eko24ive/pi-ask:submit"]);
      await pi.fire("session_shutdown", { reason: "reload" });

      expect(pi.bus.eventNames()).to.deep.equal([]);
    });

    it("[LIFE-05] leaves no listener on the signal of a call", async () => {
      await start();
      const { signal } = new AbortController();
      let listeners = 0;
      const add = signal.addEventListener.bind(signal);
      const remove = signal.removeEventListener.bind(signal);
      signal.addEventListener = (...parts: Parameters<typeof add>) => {
        listeners++;
        add(...parts);
      };
      signal.removeEventListener = (...parts: Parameters<typeof remove>) => {
        listeners--;
        remove(...parts);
      };
      const result = pi.call("call_1", toForm(), signal);
      await pi.waitForForm();
      expect(listeners).to.be.greaterThan(0);
      pi.press("1", "enter");
      await result;
      await new Promise((resolve) => setTimeout(resolve, 0));

      expect(listeners).to.equal(0);
    });

    for (const [reason, expected] of [
      ["quit", ["call_1"]],
      ["reload", []],
      ["new", []],
    ] as const) {
      it(`[RESUME-08][RESUME-10] marks ${expected.length} calls as interrupted at the reason ${reason}`, async () => {
        await start();
        const result = pi.call("call_1", toForm());
        await pi.waitForForm();
        await pi.fire("session_shutdown", { reason });
        await result;

        const marks = pi.stored("ask:interrupted");
        expect(marks.map(({ toolCallId }) => toolCallId)).to.deep.equal(expected);
        for (const { timestamp } of marks) expect(Date.now() - timestamp).to.be.within(0, 2000);
      });
    }

    it("[RESUME-08] marks a form that the abort of the shutdown has just closed", async () => {
      await start();
      const abort = new AbortController();
      const result = pi.call("call_1", toForm(), abort.signal);
      await pi.waitForForm();
      abort.abort();
      await result;
      await pi.fire("session_shutdown", { reason: "quit" });

      expect(pi.stored("ask:interrupted").map(({ toolCallId }) => toolCallId)).to.deep.equal(["call_1"]);
    });

    it("[RESUME-10] does not mark a form whose abort the agent has survived, nor an answered one", async () => {
      await start();
      const abort = new AbortController();
      const aborted = pi.call("call_1", toForm(), abort.signal);
      await pi.waitForForm();
      abort.abort();
      await aborted;
      await pi.fire("agent_start");
      const answered = pi.call("call_2", toForm());
      await pi.waitForForm();
      pi.press("1", "enter");
      await answered;
      await pi.fire("session_shutdown", { reason: "quit" });

      expect(pi.stored("ask:interrupted")).to.deep.equal([]);
    });
  });

  describe("a prompt about the configuration", () => {
    for (const [prompt, expected] of [
      ["Please turn off the bell of pi-ask", true],
      ["change the ask_user keymap so that q cancels", true],
      ["Where is eko24ive-pi-ask.json and which settings does it have?", true],
      ["Turn off the bell of ask forms", true],
      ["Please change pi ask notifications to osc9", true],
      ["Add a settings page to the app", false],
      ["Should I ask my boss about the configuration of nginx?", false],
      ["Use ask_user to find out what I want", false],
    ] as const) {
      it(`${expected ? "gets" : "does not get"} the place of the documentation: ${prompt}`, async () => {
        await start();
        const results = (await pi.fire("before_agent_start", { prompt, systemPrompt: "S" })) as {
          message: { content: string; display: boolean };
          systemPrompt?: string;
        }[];

        expect(results).to.have.length(expected ? 1 : 0);
        if (!expected) return;
        expect(results[0]).to.not.have.property("systemPrompt");
        expect(results[0]!.message.display).to.equal(false);
        expect(results[0]!.message.content).to.match(/\/docs\/configuration\.md/);
      });
    }
  });
});
