import { expect } from "chai";
import { toForm } from "../support/ask-forms.js";
import { hosts } from "../support/host/hosts.js";
import { InstalledPackage } from "../support/host/installed-package.js";
import { PiTerminal } from "../support/host/pi-terminal.js";

const form = { questions: [...toForm("tea").questions, ...toForm("cake").questions] };
const ask = { calls: [{ name: "ask_user", id: "call_1", arguments: form }] };
const done = { text: "Thank you." };

for (const host of hosts()) {
  describe(`An interrupted form on ${host.name}`, () => {
    let installation: InstalledPackage;
    const running: PiTerminal[] = [];

    before(async function () {
      this.timeout(180_000);
      installation = await InstalledPackage.on(host);
    });

    afterEach(async () => {
      for (const terminal of running.splice(0).reverse()) await terminal.dispose();
    });

    async function start(options: Partial<Parameters<typeof PiTerminal.start>[0]>): Promise<PiTerminal> {
      const terminal = await PiTerminal.start({ host, package: installation, script: [done], ...options });
      running.push(terminal);
      return terminal;
    }

    /** A form with one answer, a note and half a text, ended by `signal`. */
    async function interrupt(signal: NodeJS.Signals): Promise<PiTerminal> {
      const terminal = await start({ message: "go", script: [ask] });
      await terminal.waitFor("1. tea one");
      await terminal.press("n");
      await terminal.type("warm");
      await terminal.press("enter", "2");
      await terminal.waitFor("1. cake one");
      await terminal.press("down", "down");
      await terminal.type("crumb");
      const isSaved = (entry: { customType?: string }) =>
        entry.customType === "ask:progress" && JSON.stringify(entry).includes("crumb");
      // Only one host hears of the other signals before it ends, and then nothing has to be waited for.
      if (signal === "SIGKILL" || host.version === "0.73.1") await terminal.waitForEntry(isSaved as never);
      terminal.kill(signal);
      await terminal.exited;
      return terminal;
    }

    for (const signal of ["SIGKILL", "SIGTERM", "SIGHUP"] as const) {
      it(`[RESUME-01][RESUME-05][RESUME-11] comes back after ${signal} with what was in it`, async () => {
        const { home } = await interrupt(signal);
        const terminal = await start({ home, args: ["--continue"] });
        await terminal.waitFor("1. cake one");
        await terminal.waitFor("crumb");
        await terminal.press("esc", "tab");
        await terminal.waitFor("Submit");
        await terminal.press("enter");
        await terminal.waitFor("Thank you.");

        const { lastUserText = "" } = terminal.model.requests[0] ?? {};
        expect(lastUserText).to.include("tea two").and.include("crumb");
        const types = terminal.sessionEntries().map((entry) => (entry as { customType?: string }).customType);
        expect(types).to.include("ask:pending-dismissed");
        expect(JSON.stringify(terminal.model.requests)).not.to.include("ask:progress");
      });
    }

    it("[RESUME-02][RESUME-11] is the one that was open when several were asked in one message", async () => {
      const calls = ["tea", "cake"].map((name) => ({
        name: "ask_user",
        id: `call_${name}`,
        arguments: { questions: toForm(name).questions.map((question) => ({ ...question, type: "multi" })) },
      }));
      const first = await start({ message: "go", script: [{ calls }] });
      await first.waitFor("1. [ ] tea one");
      await first.press("2");
      await first.waitForEntry(
        ((entry: { customType?: string }) => entry.customType === "ask:progress") as never,
      );
      first.kill("SIGKILL");
      await first.exited;
      const second = await start({ home: first.home, args: ["--continue"] });
      await second.waitFor("2. [x] tea two");
      await second.press("tab");
      await second.waitFor("Submit");
      await second.press("enter");
      await second.waitFor("Thank you.");
      second.kill("SIGKILL");
      await second.exited;
      const third = await start({ home: first.home, args: ["--continue"] });
      await third.waitFor("scripted");
      await third.settle(600);

      expect(third.text()).not.to.include("cake one");
    });

    it("[RESUME-06] is left alone once it was closed", async () => {
      const { home } = await interrupt("SIGKILL");
      const second = await start({ home, args: ["--continue"] });
      await second.waitFor("1. cake one");
      await second.press("esc", "esc", "esc", "esc");
      await second.waitFor("/ask:replay");
      second.kill("SIGKILL");
      await second.exited;
      const third = await start({ home, args: ["--continue"] });
      await third.waitFor("scripted");
      await third.settle(600);

      expect(third.text()).not.to.include("1. cake one");
    });
  });
}
