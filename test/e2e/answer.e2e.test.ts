import { expect } from "chai";
import { toForm } from "../support/ask-forms.js";
import { hosts } from "../support/host/hosts.js";
import { InstalledPackage } from "../support/host/installed-package.js";
import { PiTerminal } from "../support/host/pi-terminal.js";
import type { ScriptedTurn } from "../support/host/scripted-model.js";

const question: ScriptedTurn = { text: "Which tea would you like, one or two?" };

for (const host of hosts()) {
  describe(`/answer on ${host.name}`, () => {
    let installation: InstalledPackage;
    let terminal: PiTerminal;

    before(async function () {
      this.timeout(180_000);
      installation = await InstalledPackage.on(host);
    });

    afterEach(() => terminal.dispose());

    /** A conversation whose last message asks, and `/answer` after it. */
    async function answer(...replies: ScriptedTurn[]): Promise<void> {
      terminal = await PiTerminal.start({
        host,
        package: installation,
        message: "go",
        script: [question, ...replies],
      });
      await terminal.waitFor("one or two?");
      await terminal.settle();
      await terminal.type("/answer");
      await terminal.settle(150);
      await terminal.press("esc", "enter");
    }

    it("[ANS-01][ANS-03][REPLAY-02][REPLAY-06] asks the questions of the last message in a form, with the current model", async () => {
      await answer({ text: `\`\`\`json\n${JSON.stringify(toForm())}\n\`\`\`` }, { text: "Two it is." });
      await terminal.waitFor("1. tea one");
      expect(terminal.history()).to.include("scripted/scripted");
      expect(JSON.stringify(terminal.model.requests[1]?.messages)).to.include("one or two?");
      await terminal.press("2");
      await terminal.waitFor("Elaborate");
      await terminal.press("enter");
      await terminal.waitFor("Two it is.");

      expect(terminal.model.requests[2]?.lastUserText).to.include("tea two");
      await terminal.enter("/answer:again");
      await terminal.waitFor("1. tea one");
    });

    it("[ANS-05] tries again with what was wrong, then tells and opens nothing", async () => {
      await answer({ text: "Sorry, no." }, { text: "Still no." });
      await terminal.waitFor("could not be used");

      expect(terminal.model.requests).to.have.length(3);
      expect(terminal.model.requests[2]?.lastUserText).to.include("Sorry, no.").and.include("not JSON");
    });

    it("[ANS-08] stops with Esc and leaves pi as it was", async () => {
      await answer({ delayMs: 20_000, text: "late" });
      await terminal.waitFor("Looking for questions");
      await terminal.press("esc");
      await terminal.waitUntilGone("Looking for questions");
      await terminal.waitFor("was cancelled");
      await terminal.type("typed after");
      await terminal.waitFor("typed after");
    });
  });
}
