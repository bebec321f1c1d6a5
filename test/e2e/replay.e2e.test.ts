import { expect } from "chai";
import { toForm } from "../support/ask-forms.js";
import { hosts } from "../support/host/hosts.js";
import { InstalledPackage } from "../support/host/installed-package.js";
import { PiTerminal } from "../support/host/pi-terminal.js";

const ask = (name: string) => ({ calls: [{ name: "ask_user", arguments: toForm(name) }] });

for (const host of hosts()) {
  describe(`/ask:replay on ${host.name}`, () => {
    let installation: InstalledPackage;
    let terminal: PiTerminal;

    before(async function () {
      this.timeout(180_000);
      installation = await InstalledPackage.on(host);
    });

    afterEach(() => terminal.dispose());

    it("[REPLAY-01][REPLAY-06][REPLAY-07] opens a cancelled form again and sends its answers", async () => {
      terminal = await PiTerminal.start({
        host,
        package: installation,
        message: "go",
        script: [ask("tea"), { text: "Cancelled." }, { text: "Got them." }],
      });
      await terminal.waitFor("1. tea one");
      await terminal.press("esc");
      await terminal.waitFor("Cancelled.");
      await terminal.enter("/ask:replay");
      await terminal.waitFor("1. tea one");
      await terminal.press("2");
      await terminal.waitFor("Elaborate");
      await terminal.press("enter");
      await terminal.waitFor("Got them.");

      expect(terminal.model.requests[2]?.lastUserText).to.include("Which tea?").and.include("tea two");
    });

    it("[REPLAY-06] sends the answers after the turn when the agent is busy", async () => {
      terminal = await PiTerminal.start({
        host,
        package: installation,
        message: "go",
        script: [
          ask("tea"),
          { text: "Cancelled." },
          { text: "Slow and steady it goes.", chunkSize: 1, chunkDelayMs: 200 },
          { text: "Got them." },
        ],
      });
      await terminal.waitFor("1. tea one");
      await terminal.press("esc");
      await terminal.waitFor("Cancelled.");
      await terminal.enter("more");
      await terminal.waitFor("Slow");
      await terminal.type("/ask:replay");
      await terminal.press("enter");
      await terminal.waitFor("1. tea one");
      await terminal.press("1");
      await terminal.waitFor("Elaborate");
      await terminal.press("enter");
      await terminal.waitFor("Got them.");

      expect(terminal.model.requests[3]?.lastUserText).to.include("tea one");
      expect(terminal.text()).to.include("steady it goes.");
    });

    it("[REPLAY-08] says that there is nothing to open", async () => {
      terminal = await PiTerminal.start({ host, package: installation, script: [] });
      await terminal.waitFor("scripted");
      await terminal.enter("/ask:replay");
      await terminal.waitFor("There is no ask_user form on this branch");
    });
  });
}
