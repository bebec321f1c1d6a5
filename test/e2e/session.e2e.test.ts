import { join } from "node:path";
import { expect } from "chai";
import { toForm } from "../support/ask-forms.js";
import { checkoutRoot } from "../support/host/checkout.js";
import { hosts } from "../support/host/hosts.js";
import { InstalledPackage } from "../support/host/installed-package.js";
import { PiTerminal } from "../support/host/pi-terminal.js";

const ask = (name: string) => ({ calls: [{ name: "ask_user", arguments: toForm(name) }] });
const switcher = join(checkoutRoot, "test", "e2e", "fixtures", "switcher.ts");

for (const host of hosts()) {
  describe(`A form and the session around it on ${host.name}`, function () {
    this.timeout(60_000);
    let installation: InstalledPackage;
    let terminal: PiTerminal;

    before(async function () {
      this.timeout(180_000);
      installation = await InstalledPackage.on(host);
    });

    afterEach(() => terminal.dispose());

    /** A session in which the form about tea was cancelled, and then the one about cake. */
    async function startWithTwoForms(): Promise<void> {
      terminal = await PiTerminal.start({
        host,
        package: installation,
        extensions: [switcher],
        message: "go",
        script: [ask("tea"), { text: "No tea." }, ask("cake"), { text: "No cake." }, { text: "Noted." }],
      });
      await terminal.waitFor("1. tea one");
      await terminal.press("esc");
      await terminal.waitFor("No tea.");
      await terminal.enter("more");
      await terminal.waitFor("1. cake one");
      await terminal.press("esc");
      await terminal.waitFor("No cake.");
    }

    async function canType(text: string): Promise<void> {
      await terminal.settle();
      await terminal.type(text);
      await terminal.waitFor(text);
    }

    it("[REPLAY-01] replays what is on the branch that /tree went to", async () => {
      await startWithTwoForms();
      await terminal.enter("/back No tea.");
      await terminal.waitUntilGone("No cake.");
      await terminal.enter("/ask:replay");
      await terminal.waitFor("1. tea one");
    });

    it("[LIFE-04] closes when another session begins, and pi goes on", async () => {
      await startWithTwoForms();
      await terminal.enter("/later new");
      await terminal.enter("/ask:replay");
      await terminal.waitFor("1. cake one");
      await terminal.waitUntilGone("1. cake one");
      await canType("a word for the new session");
    });

    it("[LIFE-04] closes when the branch changes, and can be replayed", async () => {
      await startWithTwoForms();
      await terminal.enter("/later back No tea.");
      await terminal.enter("/ask:replay");
      await terminal.waitFor("1. cake one");
      await terminal.waitUntilGone("1. cake one");
      await terminal.enter("/ask:replay");
      await terminal.waitFor("1. tea one");
    });

    it("[TXT-11] keeps its lines in the transcript after /reload", async () => {
      terminal = await PiTerminal.start({
        host,
        package: installation,
        message: "go",
        script: [ask("tea"), { text: "Noted." }],
      });
      await terminal.waitFor("1. tea one");
      await terminal.press("2");
      await terminal.waitFor("Elaborate");
      await terminal.press("enter");
      await terminal.waitFor("Noted.");
      await terminal.enter("/reload");
      await terminal.waitFor("Reloaded");
      await terminal.settle();
      expect(terminal.text()).to.include("✓ tea: tea two").and.not.to.include('"questions"');
    });

    it("[LIFE-04] closes on /reload, and can be replayed", async () => {
      await startWithTwoForms();
      await terminal.enter("/later reload");
      await terminal.enter("/ask:replay");
      await terminal.waitFor("1. cake one");
      await terminal.waitUntilGone("1. cake one");
      await terminal.enter("/ask:replay");
      await terminal.waitFor("1. cake one");
      await terminal.press("2");
      await terminal.waitFor("Elaborate");
      await terminal.press("enter");
      await terminal.waitFor("Noted.");
    });
  });
}
