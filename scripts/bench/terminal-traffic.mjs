import { toForm } from "./forms.mjs";

/** What a real pi writes to its terminal while a form is open. */
export class TerminalTraffic {
  /**
   * @param PiTerminal the pseudo terminal of the end-to-end tests
   * @param packageFolder the package to load
   */
  constructor(PiTerminal, packageFolder) {
    this.PiTerminal = PiTerminal;
    this.packageFolder = packageFolder;
  }

  /**
   * Opens a form of 3 questions x 4 options in 100 x 30 cells and presses keys.
   * @param host one of `HostCache`
   * @param tuiMode for hosts that have several
   * @returns bytes for moving to the next option, for changing the tab, and in one idle second
   */
  async measure(host, tuiMode) {
    const terminal = await this.PiTerminal.start({
      host,
      tuiMode,
      script: [{ calls: [{ name: "ask_user", arguments: toForm({ questions: 3 }) }] }, { text: "Done." }],
      extensions: [this.packageFolder],
      message: "go",
    });
    try {
      await terminal.waitFor("1. Choice 1 of step 1");
      await terminal.settle(400);
      return {
        option: await bytesOf(terminal, () => terminal.press("down")),
        tab: await bytesOf(terminal, () => terminal.press("tab")),
        idle: await bytesOf(terminal, () => new Promise((resolve) => setTimeout(resolve, 1000))),
      };
    } finally {
      await terminal.dispose();
    }
  }
}

async function bytesOf(terminal, act) {
  const before = Buffer.byteLength(terminal.output);
  await act();
  await terminal.settle(300);
  return Buffer.byteLength(terminal.output) - before;
}
