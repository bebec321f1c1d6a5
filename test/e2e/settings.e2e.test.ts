import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { hosts } from "../support/host/hosts.js";
import { InstalledPackage } from "../support/host/installed-package.js";
import { PiTerminal } from "../support/host/pi-terminal.js";

const TITLE = "Ask settings";

for (const host of hosts()) {
  describe(`/ask-settings on ${host.name}`, () => {
    let installation: InstalledPackage;
    let terminal: PiTerminal;

    before(async function () {
      this.timeout(180_000);
      installation = await InstalledPackage.on(host);
    });

    afterEach(() => terminal.dispose());

    async function open(size: { cols: number; rows: number }): Promise<void> {
      terminal = await PiTerminal.start({ host, package: installation, script: [], ...size });
      await terminal.waitFor("scripted");
      await terminal.enter("/ask-settings");
      await terminal.waitFor(TITLE);
    }

    function savedBehaviour(): Record<string, unknown> {
      const file = join(terminal.home.agentFolder, "extensions", "eko24ive-pi-ask.json");
      return JSON.parse(readFileSync(file, "utf8")).behaviour;
    }

    it("[SET-01][SET-06][SET-11] shows the settings over pi, saves a change at once and gives the prompt back", async () => {
      await open({ cols: 100, rows: 30 });

      await terminal.waitFor("Auto-submit when answered without notes");
      await terminal.waitFor("eko24ive-pi-ask.json");
      await terminal.press("down", "down", "space");
      await terminal.waitFor(() => savedBehaviour().doublePressReviewShortcuts === false);
      await terminal.press("esc");
      await terminal.waitUntilGone(TITLE);
      await terminal.type("typed after");
      await terminal.waitFor("typed after");
    });

    it("shows the focused setting in a small terminal", async () => {
      await open({ cols: 44, rows: 15 });

      await terminal.press("down", "down", "down", "down");
      await terminal.waitFor("→ on   Show footer hints");
      await terminal.press("ctrl+c");
      await terminal.waitUntilGone(TITLE);
      expect(terminal.hasExited).to.equal(false);
    });
  });
}
