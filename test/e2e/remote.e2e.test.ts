import { join } from "node:path";
import { expect } from "chai";
import { toForm } from "../support/ask-forms.js";
import { askResults } from "../support/host/ask-results.js";
import { checkoutRoot } from "../support/host/checkout.js";
import { hosts } from "../support/host/hosts.js";
import { InstalledPackage } from "../support/host/installed-package.js";
import { PiProcess } from "../support/host/pi-process.js";
import { PiTerminal } from "../support/host/pi-terminal.js";

const fixture = (name: string) => join(checkoutRoot, "test", "e2e", "fixtures", name);
const script = [{ calls: [{ name: "ask_user", arguments: toForm() }] }, { text: "Thank you." }];

for (const host of hosts()) {
  describe(`Other extensions on ${host.name}`, () => {
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

    it("[EVT-06][EVT-14][EVT-15][EVT-17] answer a form, of which the first answer wins", async () => {
      const terminal = await PiTerminal.start({
        host,
        package: installation,
        extensions: [fixture("bridge.ts")],
        message: "go",
        script,
      });
      running = terminal;
      await terminal.waitFor("Thank you.");
      await terminal.waitFor(/heard =invalid_request first=ok second=flow_not_found/);

      const [result] = askResults(terminal.sessionEntries());
      expect(result?.details.answers.tea).to.deep.equal({
        values: ["two"],
        labels: ["tea two"],
        indices: [2],
      });
      expect(terminal.text()).not.to.include("1. tea one");
      await terminal.type("still here");
      await terminal.waitFor("still here");
    });

    it("[LIFE-06] may have an ask_user of their own: pi starts and pi-ask names them", async () => {
      const terminal = await PiTerminal.start({
        host,
        package: installation,
        extensions: [fixture("other-ask.ts")],
        script: [],
      });
      running = terminal;
      await terminal.waitFor("already provides ask_user");
      expect(terminal.history().replaceAll(/\s+/g, "")).to.include("other-ask.ts");
    });

    it("[LIFE-06] may have an ask_user of their own in print mode, which answers", async () => {
      const process = await PiProcess.print({
        host,
        package: installation,
        extensions: [fixture("other-ask.ts")],
        message: "go",
        script: [{ calls: [{ name: "ask_user", arguments: {} }] }, { text: "Thank you." }],
      });
      running = process;
      expect(await process.exited, process.stderr).to.equal(0);
      expect(process.model.requests[1]?.toolResults).to.deep.equal(["the other one"]);
    });
  });
}
