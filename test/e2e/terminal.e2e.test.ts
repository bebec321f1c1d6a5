import { expect } from "chai";
import { toForm } from "../support/ask-forms.js";
import { hosts } from "../support/host/hosts.js";
import { InstalledPackage } from "../support/host/installed-package.js";
import { PiTerminal, type PiTerminalOptions } from "../support/host/pi-terminal.js";

const HOSTILE = "\x1b]0;owned\x07\x1b[2J\x1b[31mred\u202eltr\u0007\x9b31m\r\nforged";
const CODES = ["\x1b]0;owned", "\x1b[2Jred", "\u202e", "\x9b31m"];

function hostileForm(): object {
  const options = ["one", "two"].map((value) => ({
    value,
    label: `${value} ${HOSTILE}`,
    description: HOSTILE,
    preview: HOSTILE,
  }));
  return {
    title: HOSTILE,
    questions: [{ id: "q", label: HOSTILE, prompt: HOSTILE, type: "preview", options }],
  };
}

const call = (form: object) => ({ calls: [{ name: "ask_user", arguments: form }] });

for (const host of hosts()) {
  describe(`The terminal on ${host.name}`, function () {
    this.timeout(60_000);
    let installation: InstalledPackage;
    let terminal: PiTerminal;

    before(async function () {
      this.timeout(180_000);
      installation = await InstalledPackage.on(host);
    });

    afterEach(() => terminal.dispose());

    async function open(form: object, options: Partial<PiTerminalOptions> = {}): Promise<void> {
      const script = [call(form), { text: "Thank you." }];
      terminal = await PiTerminal.start({ host, package: installation, message: "go", script, ...options });
    }

    it("[ROB-04][ROB-05] gets no code that the model put into a text", async () => {
      await open(hostileForm());
      await terminal.waitFor("1. one");
      await terminal.press("enter");
      await terminal.waitFor("Elaborate");
      await terminal.press("enter");
      await terminal.waitFor("Thank you.");
      for (const code of CODES) expect(terminal.output.includes(code), JSON.stringify(code)).to.equal(false);
      // A line break in a text goes on deep inside the row, where no question, answer or note begins.
      const forged = terminal.screen().filter((row) => /^ {0,4}forged/.test(row));
      expect(forged).to.deep.equal([]);
    });

    it("shows the whole of a form again after each change of its size", async () => {
      const options = Array.from({ length: 30 }, (_, index) => ({
        value: `${index}`,
        label: `Choice ${index}`,
      }));
      await open({ questions: [{ id: "q", label: "Many", prompt: "Which one?", options }] });
      await terminal.waitFor("Choice 0");
      for (const [cols, rows] of [
        [60, 15],
        [40, 10],
        [120, 40],
      ] as const) {
        await terminal.resize(cols, rows);
        await terminal.waitFor("Which one?");
        await terminal.waitFor("Review");
      }
      await terminal.resize(80, 15);
      await terminal.press("end");
      await terminal.waitFor("31. Type your own");
    });

    it("[SET-01] shows the settings over the form on ?, and the form again", async () => {
      await open(toForm());
      await terminal.waitFor("1. tea one");
      await terminal.press("?");
      await terminal.waitFor("Show footer hints");
      await terminal.press("esc");
      await terminal.waitUntilGone("Show footer hints");
      await terminal.press("2");
      await terminal.waitFor("Elaborate");
      await terminal.press("enter");
      await terminal.waitFor("Thank you.");
    });

    it("[TXT-11] shows all of a question in the transcript on pi's expand key", async () => {
      await open(toForm());
      await terminal.waitFor("1. tea one");
      await terminal.press("1");
      await terminal.waitFor("Elaborate");
      await terminal.press("enter");
      await terminal.waitFor("Thank you.");
      await terminal.waitUntilGone("tea two");
      await terminal.press("ctrl+o");
      await terminal.waitFor("tea two");
    });

    it("[ROB-06] gets a paste whole, and gives it back whole", async () => {
      await open(toForm());
      const text = Array.from({ length: 40 }, (_, index) => `line ${index} of what was pasted`).join("\n");
      await terminal.waitFor("1. tea one");
      await terminal.press("3");
      await terminal.paste(text);
      await terminal.waitFor("paste #1");
      await terminal.press("enter");
      await terminal.waitFor("Elaborate");
      await terminal.press("enter");
      await terminal.waitFor("Thank you.");
      expect(terminal.model.requests[1]?.toolResults.join()).to.include("line 39 of what was pasted");
    });

    it("[ROB-03] shows the cursor of an editor, on a small screen too", async () => {
      await open(toForm(), { cols: 24, rows: 10 });
      await terminal.waitFor("1. tea one");
      await terminal.press("3");
      await terminal.type("many words that go on for a while, and then the very last");
      await terminal.waitFor("very last");
      await terminal.waitFor(() => cursorRows().some((row) => row.includes("very last")));
      await terminal.press(...Array.from({ length: 26 }, () => "left"));
      await terminal.waitFor(() => cursorRows().some((row) => row.includes("while")));
    });

    /** The rows in which something stands in reverse, as the cursor does. */
    function cursorRows(): string[] {
      const screen = terminal.screen();
      return terminal
        .cells()
        .flatMap((row, index) => (row.some(({ inverse }) => inverse) ? [screen[index]!] : []));
    }

    if (host.name.includes("1.6")) {
      it("takes the mouse in fullscreen mode", async () => {
        const form = { questions: [...toForm("tea").questions, ...toForm("cake").questions] };
        await open(form, { tuiMode: "fullscreen" });
        await terminal.waitFor("1. tea one");
        await click("○ cake");
        await terminal.waitFor("1. cake one");
        await click("cake two");
        await terminal.waitFor("Elaborate");
        await click("○ tea");
        await terminal.waitFor("1. tea one");
        await click("tea two");
        await terminal.waitFor("✓ tea");
        await click("Review");
        await terminal.waitFor("Elaborate");
        await click("Submit");
        await terminal.waitFor("Thank you.");
        expect(terminal.model.requests[1]?.toolResults.join()).to.include("tea two").and.include("cake two");
      });

      it("leaves the mouse to the terminal in regular mode", async () => {
        await open(toForm(), { tuiMode: "regular" });
        await terminal.waitFor("1. tea one");
        expect(terminal.output).not.to.match(/\x1b\[\?100[0-3]h/);
      });
    }

    /** Clicks on the last place of the screen that shows `text`. */
    async function click(text: string): Promise<void> {
      const row = terminal.screen().findLastIndex((line) => line.includes(text));
      const column = terminal.screen()[row]!.indexOf(text);
      const at = `${column + 1};${row + 1}`;
      terminal.write(`\x1b[<0;${at}M\x1b[<0;${at}m`);
      await terminal.settle(50);
    }
  });
}
