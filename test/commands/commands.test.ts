import { initTheme } from "@mariozechner/pi-coding-agent";
import { expect } from "chai";
import { createAskExtension } from "../../src/ask-extension.js";
import { toForm, toText } from "../support/ask-forms.js";
import { FakePi, type FakePiOptions } from "../support/fake-pi.js";

describe("The slash commands", () => {
  let pi: FakePi;

  before(() => initTheme("dark"));

  beforeEach(() => start());

  afterEach(async () => {
    await pi.fire("session_shutdown", { reason: "reload" });
    pi.dispose();
  });

  async function start(options: FakePiOptions = {}, reason = "new"): Promise<void> {
    pi?.dispose();
    pi = new FakePi(options);
    createAskExtension()(pi.api);
    await pi.fire("session_start", { reason });
  }

  const addPayload = (params: unknown, source = "tool") =>
    pi.addCustom("ask:payload", { version: 1, timestamp: 1, params, source, sourceEntryId: "e1" });

  for (const [command, source] of [
    ["ask:replay", "tool"],
    ["answer:again", "answer-extraction"],
  ] as const) {
    describe(`/${command}`, () => {
      it("[REPLAY-06] sends what was submitted as a follow-up of the person's, with the question in full", async () => {
        addPayload(toForm(), source);
        const run = pi.command(command);
        await pi.waitForForm("1. tea one");
        pi.press("2", "enter");
        await run;

        expect(pi.messages).to.have.length(1);
        expect(pi.messages[0]?.options).to.deep.equal({ deliverAs: "followUp" });
        expect(pi.messages[0]?.text).to.include("Which tea?").and.include("tea two");
        expect(pi.events("started")[0]).to.include({ source: command });
        expect(pi.events("started")[0].flowId).to.match(/^flow:\d+:[a-z0-9]+$/);
        expect(pi.stored("ask:payload"), "it stands in the session already").to.have.length(1);
      });

      it("[REPLAY-06] sends notes for an elaboration", async () => {
        addPayload(toForm(), source);
        const run = pi.command(command);
        await pi.waitForForm("1. tea one");
        pi.press("n");
        pi.type("why?");
        pi.press("enter", "tab", "2", "2");
        await run;

        expect(pi.messages[0]?.text).to.include('with note "why?"');
      });

      for (const key of ["esc", "ctrl+c"]) {
        it(`[REPLAY-05] sends nothing after ${key}, and says so`, async () => {
          addPayload(toForm(), source);
          const run = pi.command(command);
          await pi.waitForForm("1. tea one");
          pi.press(key);
          await run;

          expect(pi.messages).to.deep.equal([]);
          expect(pi.notices).to.have.length(1);
          expect(pi.notices[0]).to.include("Nothing was sent").and.include(`/${command}`);
        });
      }

      it("[REPLAY-08] says that there is nothing to open", async () => {
        addPayload(toForm(), source === "tool" ? "answer-extraction" : "tool");
        await pi.command(command);

        expect(pi.notices).to.have.length(1);
        expect(pi.notices[0]).to.include("There is no");
        expect(pi.shown).to.equal(0);
      });

      it("[REPLAY-03] does not find a form of another branch", async () => {
        addPayload(toForm(), source);
        pi.elsewhere.push(...pi.entries.splice(0));
        await pi.command(command);

        expect(pi.notices[0]).to.include("There is no");
        expect(pi.shown).to.equal(0);
      });

      it("[REPLAY-04] opens the newest valid form and mentions what it passed over", async () => {
        addPayload(toForm("valid"), source);
        addPayload({ questions: "junk" }, source);
        const run = pi.command(command);
        await pi.waitForForm("1. valid one");
        expect(pi.notices.join()).to.include("skipped a stored form");
        pi.press("esc");
        await run;
      });

      it("[MODE-01] opens nothing without a terminal", async () => {
        await start({ mode: "rpc" });
        addPayload(toForm(), source);
        await pi.command(command);
        expect(pi.notices.join()).to.include("interactive terminal");
      });
    });
  }

  it("closes a form of a command without a message when the session goes to another branch", async () => {
    addPayload(toForm());
    const run = pi.command("ask:replay");
    await pi.waitForForm("1. tea one");
    await pi.fire("session_tree");
    await run;

    expect(pi.shown).to.equal(0);
    expect(pi.messages).to.deep.equal([]);
  });

  it("[REPLAY-07] opens a form again that was cancelled", async () => {
    const asked = pi.call("call_1", toForm());
    await pi.waitForForm("1. tea one");
    pi.press("esc");
    await asked;
    const run = pi.command("ask:replay");
    await pi.waitForForm("1. tea one");
    pi.press("1", "enter");
    await run;

    expect(pi.messages[0]?.text).to.include("tea one");
  });

  describe("/ask-settings", () => {
    it("[SET-01][SET-03][SET-07] shows the settings as an overlay until they are closed", async () => {
      const run = pi.command("ask-settings");
      await pi.waitForForm("Double-press review shortcuts");
      expect(pi.shownOptions.overlay).to.equal(true);
      expect(pi.text().split("\n").length).to.be.at.most(36);
      pi.press("down", "space");
      expect(pi.text()).to.match(/→ off +Confirm dismiss when dirty/);
      pi.press("esc");
      await run;

      expect(pi.shown).to.equal(0);
    });

    it("closes them at a shutdown", async () => {
      const run = pi.command("ask-settings");
      await pi.waitForForm("Notifications");
      await pi.fire("session_shutdown", { reason: "reload" });
      await run;
      expect(pi.shown).to.equal(0);
    });

    it("lets a form wait until they are closed", async () => {
      const run = pi.command("ask-settings");
      await pi.waitForForm("Notifications");
      const asked = pi.call("call_1", toForm());
      await new Promise((resolve) => setTimeout(resolve, 10));
      expect(pi.shown).to.equal(1);
      pi.press("esc");
      await run;
      await pi.waitForForm("1. tea one");
      pi.press("esc");
      await asked;
    });
  });

  describe("/answer", () => {
    const models = { provider: "anthropic", id: "claude-haiku-4-5" };
    let asked: { model: { id: string }; prompt: string; options: Record<string, unknown> }[];

    /** A registry as newer hosts have it. @param reply what the model says, or undefined for never */
    function useModels(
      reply: string | undefined,
      known: { provider: string; id: string }[] = [models],
    ): void {
      asked = [];
      pi.modelRegistry = {
        find: (provider: string, id: string) =>
          known.find((each) => each.provider === provider && each.id === id),
        hasConfiguredAuth: () => true,
        getApiKeyAndHeaders: async () => ({ ok: true, apiKey: "key" }),
        complete: async (
          model: { id: string },
          context: { messages: { content: { text: string }[] }[] },
          options: never,
        ) => {
          asked.push({ model, prompt: context.messages[0]!.content[0]!.text, options });
          if (reply === undefined) return new Promise(() => {});
          return { stopReason: "stop", content: [{ type: "text", text: reply }] };
        },
      };
    }

    it("[ANS-01][ANS-03][STORE-03] opens the form that the configured model makes of the last message", async () => {
      useModels(JSON.stringify(toForm()));
      pi.addMessage(toText("Older?"));
      const source = pi.addMessage(toText("Which tea would you like?"));
      pi.addMessage({ role: "user", content: "hm" });
      const run = pi.command("answer");
      await pi.waitForForm("1. tea one");

      expect(asked[0]?.model.id).to.equal("claude-haiku-4-5");
      expect(asked[0]?.options.apiKey).to.equal("key");
      expect(asked[0]?.prompt).to.include("Which tea would you like?").and.not.include("Older?");
      expect(pi.stored("ask:payload")[0]).to.deep.include({
        source: "answer-extraction",
        sourceEntryId: source,
        params: toForm(),
      });
      expect(pi.events("started")[0].source).to.equal("answer");
      pi.press("1", "enter");
      await run;
      expect(pi.messages[0]?.text).to.include("Which tea?").and.include("tea one");
      expect(pi.notices).to.deep.equal([]);
    });

    it("[ANS-03] says that it asks the current model when no configured one can be used", async () => {
      useModels('{"questions":[]}', []);
      pi.model = { provider: "here", id: "chat" };
      pi.addMessage(toText("Hello."));
      await pi.command("answer");

      expect(asked[0]?.model.id).to.equal("chat");
      expect(pi.notices[0]).to.include("here/chat");
    });

    for (const stopReason of ["toolUse", "aborted", "error", "length", undefined]) {
      it(`[ANS-02] refuses a message that ended with ${stopReason}`, async () => {
        useModels(JSON.stringify(toForm()));
        pi.addMessage(toText("Which tea?"));
        pi.addMessage({ ...toText("Which"), stopReason });
        await pi.command("answer");

        expect(asked).to.deep.equal([]);
        expect(pi.notices[0]).to.include(stopReason ?? "unknown");
      });
    }

    it("refuses a branch without a message, and a message without text", async () => {
      useModels("");
      await pi.command("answer");
      pi.addMessage(toText(" "));
      await pi.command("answer");

      expect(asked).to.deep.equal([]);
      expect(pi.notices[0]).to.include("there is none");
      expect(pi.notices[1]).to.include("no text");
    });

    it("[ANS-05] tells when the reply cannot be used, and opens nothing", async () => {
      useModels("Sorry.");
      pi.addMessage(toText("Which tea?"));
      await pi.command("answer");

      expect(asked).to.have.length(2);
      expect(pi.notices.join()).to.include("could not be used");
      expect(pi.shown).to.equal(0);
      expect(pi.stored("ask:payload")).to.deep.equal([]);
    });

    it("[ANS-06] tells that there is no question", async () => {
      useModels('{"questions": []}');
      pi.addMessage(toText("Done."));
      await pi.command("answer");
      expect(pi.notices).to.deep.equal(["There is no question in the last message."]);
    });

    it("[ANS-07][UX-12] shows an open question as an input", async () => {
      useModels(
        JSON.stringify({
          questions: [{ id: "name", prompt: "What is it called?", options: [], freeform: true }],
        }),
      );
      pi.addMessage(toText("What is it called?"));
      const run = pi.command("answer");
      await pi.waitForForm("Type your answer:");
      expect(pi.text()).not.to.match(/\b1\. /);
      pi.press("ctrl+c");
      await run;
    });

    it("[ANS-08] stops with Esc", async () => {
      useModels(undefined);
      pi.addMessage(toText("Which tea?"));
      const run = pi.command("answer");
      await pi.waitForForm("Looking for questions");
      pi.press("esc");
      await run;

      expect((asked[0]!.options.signal as AbortSignal).aborted).to.equal(true);
      expect(pi.notices.join()).to.include("cancelled");
      expect(pi.shown).to.equal(0);
      expect(pi.messages).to.deep.equal([]);
    });

    it("[REPLAY-05] sends nothing after Esc in its form, and names /answer:again", async () => {
      useModels(JSON.stringify(toForm()));
      pi.addMessage(toText("Which tea?"));
      const run = pi.command("answer");
      await pi.waitForForm("1. tea one");
      pi.press("esc");
      await run;
      expect(pi.messages).to.deep.equal([]);
      expect(pi.notices.join()).to.include("/answer:again");
    });
  });

  describe("a session that starts again", () => {
    async function restart(reason: string, snapshot?: unknown): Promise<void> {
      pi.dispose();
      pi = new FakePi();
      pi.addCall("call_1", toForm());
      if (snapshot) pi.addCustom("ask:progress", { version: 1, toolCallId: "call_1", snapshot });
      createAskExtension()(pi.api);
      await pi.fire("session_start", { reason });
    }

    for (const reason of ["startup", "resume", "fork"]) {
      it(`[RESUME-01][RESUME-05][RESUME-07] opens the call's form at the reason ${reason}, without being waited for`, async () => {
        await restart(reason);
        await pi.waitForForm("1. tea one");
        pi.press("1", "enter");
        await pi.waitUntil(() => pi.messages.length > 0);

        expect(pi.messages[0]?.options).to.deep.equal({ deliverAs: "followUp" });
        expect(pi.messages[0]?.text).to.include("tea one");
        expect(pi.stored("ask:pending-dismissed")).to.deep.equal([{ toolCallId: "call_1" }]);
        expect(pi.notices.join()).to.include("/ask:replay");
        expect(pi.stored("ask:payload"), "for /ask:replay").to.have.length(1);
        expect(pi.events("started")[0]).to.include({
          source: "ask:resume",
          flowId: "tool:call_1",
          toolCallId: "call_1",
        });
      });
    }

    it("[RESUME-02] leaves a call alone that comes while everything is still loading", async () => {
      await restart("startup");
      const result = pi.call("call_1", toForm());
      await pi.waitForForm("1. tea one");
      pi.press("1", "enter");
      await result;
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(pi.shown).to.equal(0);
      expect(pi.events("started").map(({ source }) => source)).to.deep.equal(["tool"]);
    });

    for (const reason of ["new", "reload"]) {
      it(`[RESUME-10] opens nothing at the reason ${reason}`, async () => {
        await restart(reason);
        await new Promise((resolve) => setTimeout(resolve, 50));
        expect(pi.shown).to.equal(0);
      });
    }

    it("[RESUME-06][RESUME-07] appends the dismissal after Esc and sends nothing", async () => {
      await restart("startup");
      await pi.waitForForm("1. tea one");
      pi.press("esc");
      await pi.waitUntil(() => pi.notices.length > 0);

      expect(pi.messages).to.deep.equal([]);
      expect(pi.stored("ask:pending-dismissed")).to.deep.equal([{ toolCallId: "call_1" }]);
      expect(pi.notices.join()).to.include("/ask:replay");
    });

    it("[RESUME-08] leaves the call open when pi ends again", async () => {
      await restart("startup");
      await pi.waitForForm("1. tea one");
      await pi.fire("session_shutdown", { reason: "quit" });
      await new Promise((resolve) => setTimeout(resolve, 5));

      expect(pi.stored("ask:pending-dismissed")).to.deep.equal([]);
      expect(pi.stored("ask:interrupted")).to.have.length(1);
    });

    it("[RESUME-11] brings answers back", async () => {
      const selected = {
        id: "tea",
        type: "single",
        selected: ["two"],
        note: "with milk",
        optionNotes: [],
        drafts: [],
      };
      await restart("startup", { version: 1, activeTab: 1, questions: [selected] });
      await pi.waitForForm("tea two");
      pi.press("enter");
      await pi.waitUntil(() => pi.messages.length > 0);

      expect(pi.messages[0]?.text).to.include("tea two").and.include("with milk");
    });

    it("[RESUME-11] opens an empty form when the progress is junk", async () => {
      await restart("startup", { version: 1, activeTab: "x", questions: 7 });
      await pi.waitForForm("1. tea one");
      pi.press("esc");
    });
  });
});
