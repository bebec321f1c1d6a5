import { spawn } from "node:child_process";
import { constants } from "node:os";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

// What a pi that was ended by a signal leaves switched on: Kitty keys, bracketed paste, mouse, alternate screen.
const restoreTerminal = "\x1b[<u\x1b[?2004l\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?25h\x1b[0m\r\n";

/** A pi that runs in this terminal in place of the script that started it. */
export class ChildPi {
  /**
   * @param options.cli pi's script
   * @param options.args its arguments
   * @param options.cwd its working folder
   * @param options.env its environment
   */
  constructor({ cli, args, cwd, env }) {
    this.command = [cli, ...args];
    this.options = { cwd, env, stdio: "inherit" };
  }

  /**
   * Runs pi until it ends. Signals sent to this process are passed on, and do not end it before pi.
   * @returns the exit code a shell would show: pi's own, or 128 and the signal's number
   */
  run() {
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, this.command, this.options);
      const passOn = (signal) => child.kill(signal);
      for (const signal of signals) process.on(signal, passOn);
      // Where the window is gone there is nobody to tell.
      process.stdout.on("error", () => {});
      child.once("error", reject);
      child.once("exit", (code, signal) => {
        for (const name of signals) process.off(name, passOn);
        if (signal && signal !== "SIGHUP") process.stdout.write(restoreTerminal);
        resolve(code ?? 128 + (constants.signals[signal] ?? 0));
      });
    });
  }
}
