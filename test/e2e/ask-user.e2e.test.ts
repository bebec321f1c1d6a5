import { join } from "node:path";
import { expect } from "chai";
import { askResults, type StoredAskResult } from "../support/host/ask-results.js";
import { checkoutRoot } from "../support/host/checkout.js";
import { demoForm, playDemo } from "../support/host/demo.js";
import { hosts } from "../support/host/hosts.js";
import { InstalledPackage } from "../support/host/installed-package.js";
import { PiProcess } from "../support/host/pi-process.js";
import { PiTerminal, type PiTerminalOptions } from "../support/host/pi-terminal.js";
import type { ScriptedCall, ScriptedTurn } from "../support/host/scripted-model.js";

type Setup = Omit<PiTerminalOptions, "host" | "package">;

const done: ScriptedTurn = { text: "Thank you." };

/** A call with one single question of two options, told apart by `name`. */
function ask(name: string, id?: string): ScriptedCall {
  const options = ["one", "two"].map((value) => ({ value, label: `${name} ${value}` }));
  const question = { id: name, label: name, prompt: `Which ${name}?`, options };
  return { name: "ask_user", arguments: { questions: [question] }, ...(id === undefined ? {} : { id }) };
}

for (const host of hosts()) {
  describe(`ask_user on ${host.name}`, () => {
    let installation: InstalledPackage;
    let running: PiTerminal | PiProcess | undefined;

    before(async function () {
      this.timeout(180_000);
      installation = await InstalledPackage.on(host);
    });

    afterEach(async () => {
      await running?.dispose();
      running = undefined;
    });

    async function open(setup: Setup): Promise<PiTerminal> {
      const terminal = await PiTerminal.start({ host, package: installation, message: "go", ...setup });
      running = terminal;
      return terminal;
    }

    /** Waits until the session file has as many results. */
    async function results(terminal: PiTerminal, count: number): Promise<StoredAskResult[]> {
      await terminal.waitFor(() => askResults(terminal.sessionEntries()).length >= count);
      return askResults(terminal.sessionEntries());
    }

    async function answerDemo(terminal: PiTerminal): Promise<void> {
      await terminal.waitFor("1. All or nothing");
      await terminal.press("down", "enter");
      await terminal.waitFor("1. [ ] Columns and types");
      await terminal.press("space", "4");
      await terminal.waitFor("4. [x] Totals add up");
      await terminal.press("enter");
      await terminal.waitFor("2. Split view");
      await terminal.press("down");
      await terminal.waitFor("refunds.csv");
      await terminal.press("enter");
      await terminal.waitFor("Elaborate");
      await terminal.press("enter");
      await terminal.waitFor("This is what");
    }

    function expectDemoAnswers(terminal: PiTerminal, [result]: StoredAskResult[]): void {
      expect(result?.isError).to.equal(false);
      expect(result?.details).to.deep.include({ title: demoForm.title, cancelled: false, mode: "submit" });
      expect(result?.details.questions).to.deep.equal(
        demoForm.questions.map(({ id, label, prompt, type }) => ({ id, label, prompt, type })),
      );
      expect(result?.details.answers).to.deep.equal({
        transaction: { values: ["skip-bad-rows"], labels: ["Skip bad rows"], indices: [2] },
        checks: {
          values: ["schema", "totals"],
          labels: ["Columns and types", "Totals add up"],
          indices: [1, 4],
        },
        screen: { values: ["split"], labels: ["Split view"], indices: [2] },
      });
      expect(terminal.model.requests[1]?.toolResults).to.deep.equal([result?.text]);
    }

    it("[MODE-01][UX-08][OUT-01][OUT-06] gives the model what was answered by keys in a form of three questions", async () => {
      const terminal = await open({ script: playDemo });

      await answerDemo(terminal);

      expectDemoAnswers(terminal, await results(terminal, 1));
    });

    if (host.version !== "0.73.1") {
      it("does the same in regular mode", async () => {
        const terminal = await open({ script: playDemo, tuiMode: "regular" });

        await answerDemo(terminal);

        expectDemoAnswers(terminal, await results(terminal, 1));
      });
    }

    it("[LIFE-01] asks two calls of one message one after the other", async () => {
      const terminal = await open({
        script: [{ calls: [ask("tea", "call_a"), ask("cake", "call_b")] }, done],
      });

      await terminal.waitFor("1. tea one");
      expect(terminal.text()).not.to.include("1. cake one");
      await terminal.press("1");
      await terminal.waitFor("Elaborate");
      await terminal.press("enter");
      await terminal.waitFor("1. cake one");
      await terminal.press("2");
      await terminal.waitFor("Elaborate");
      await terminal.press("enter");
      await terminal.waitFor("Thank you.");

      const answers = (await results(terminal, 2)).map(({ toolCallId, details }) => [
        toolCallId,
        details.answers,
      ]);
      expect(Object.fromEntries(answers)).to.deep.equal({
        call_a: { tea: { values: ["one"], labels: ["tea one"], indices: [1] } },
        call_b: { cake: { values: ["two"], labels: ["cake two"], indices: [2] } },
      });
    });

    it("[IN-18][TXT-01] tells the model what is wrong with a payload and opens the corrected one", async () => {
      const invalid = { questions: [{ id: 7, prompt: " ", options: [{ value: "a", label: "A" }] }] };
      const terminal = await open({
        script: [{ calls: [{ name: "ask_user", arguments: invalid }] }, { calls: [ask("tea")] }, done],
      });

      await terminal.waitFor("1. tea one");
      await terminal.press("1");
      await terminal.waitFor("Elaborate");
      await terminal.press("enter");
      await terminal.waitFor("Thank you.");

      const [first, second] = await results(terminal, 2);
      expect(first?.text).to.match(/^Invalid ask_user payload:/);
      expect(first?.details.error?.kind).to.equal("invalid_input");
      expect(first?.details.error?.issues.map(({ path }) => path)).to.deep.equal(["questions[0].prompt"]);
      expect(terminal.model.requests[1]?.toolResults).to.deep.equal([first?.text]);
      expect(second?.details.answers).to.have.nested.property("tea.values[0]", "one");
    });

    it("[KEY-02][OUT-03][OUT-04] tells the model that the person dismissed the form", async () => {
      const terminal = await open({ script: [{ calls: [ask("tea")] }, done] });

      await terminal.waitFor("1. tea one");
      await terminal.press("ctrl+c");
      await terminal.waitFor("Thank you.");

      const [result] = await results(terminal, 1);
      expect(result?.details).to.deep.include({ cancelled: true, mode: "submit", answers: {} });
      expect(terminal.text()).not.to.include("1. tea one");
      expect(terminal.hasExited).to.equal(false);
    });

    it("[LIFE-02] closes the form when the run is aborted, and pi goes on", async () => {
      const terminal = await open({
        script: [{ calls: [ask("tea")] }, { calls: [ask("cake")] }, done],
        extensions: [join(checkoutRoot, "test", "e2e", "fixtures", "abort-on-signal.ts")],
      });

      await terminal.waitFor("1. tea one");
      terminal.kill("SIGUSR2");

      const [result] = await results(terminal, 1);
      await terminal.waitUntilGone("1. tea one");

      expect(result?.details).to.deep.include({ cancelled: true, answers: {} });
      expect(result?.text).to.include("aborted");
      await terminal.type("again");
      await terminal.waitFor("again");
    });

    it("[RESUME-01] ends at once on SIGTERM with the form open, and asks again when the session is continued", async () => {
      const terminal = await open({ script: [{ calls: [ask("tea")] }, done] });
      await terminal.waitFor("1. tea one");
      terminal.kill("SIGTERM");
      const ended = await Promise.race([
        terminal.exited.then(() => true),
        new Promise((resolve) => setTimeout(resolve, 5_000, false)),
      ]);
      expect(ended, "pi has ended").to.equal(true);

      const { home } = terminal;
      const continued = await PiTerminal.start({
        host,
        package: installation,
        home,
        script: [done],
        args: ["--continue"],
      });
      try {
        await continued.waitFor("1. tea one");
        await continued.press("2");
        await continued.waitFor("Elaborate");
        await continued.press("enter");
        await continued.waitFor("Thank you.");
        expect(continued.model.requests[0]?.lastUserText).to.include("tea two");
      } finally {
        await continued.dispose();
      }
    });

    describe("without a terminal", () => {
      const unavailable = "Needs user input: ask_user requires interactive TUI mode.";

      function expectUnavailable(process: PiProcess): void {
        const [result] = askResults(process.sessionEntries());
        expect(result?.text.startsWith(unavailable), result?.text).to.equal(true);
        expect(result?.text).to.include("Which tea?").and.include("tea two");
        expect(result?.details).to.deep.include({ cancelled: true, mode: "submit", answers: {} });
        expect(result?.details.questions).to.deep.equal([
          { id: "tea", label: "tea", prompt: "Which tea?", type: "single" },
        ]);
        expect(process.model.requests[1]?.toolResults).to.deep.equal([result?.text]);
      }

      it("[MODE-02][MODE-03][MODE-04] hands the questions back in RPC mode", async () => {
        const process = await PiProcess.rpc({
          host,
          package: installation,
          script: [{ calls: [ask("tea")] }, done],
        });
        running = process;

        process.send({ id: "1", type: "prompt", message: "go" });
        await process.waitForEvent(({ type }) => type === "agent_end");

        expectUnavailable(process);
      });

      it("[MODE-02][MODE-03][MODE-04] hands the questions back in print mode", async () => {
        const process = await PiProcess.print({
          host,
          package: installation,
          message: "go",
          script: [{ calls: [ask("tea")] }, done],
        });
        running = process;

        expect(await process.exited, process.stderr).to.equal(0);
        expect(process.stdout.trim()).to.equal("Thank you.");
        expectUnavailable(process);
      });
    });
  });
}
