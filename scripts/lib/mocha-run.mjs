import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findCommand, root } from "./checkout.mjs";

/** One mocha process over some of the compiled tests. */
export class MochaRun {
  /**
   * @param options.args mocha's own arguments: files, limits, `--grep`
   * @param options.style `spec` or `dot`
   * @param options.coverage true to print afterwards how much of `src` ran, for information
   */
  constructor({ args, style, coverage = false }) {
    this.args = args;
    this.style = style;
    this.coverage = coverage;
  }

  /**
   * Runs the tests in this terminal.
   * @returns how many passed and failed; a process that dies without a report, or that fails beside its tests,
   * counts as one failure more
   */
  run() {
    const folder = mkdtempSync(join(tmpdir(), "pi-ask-mocha-"));
    const counts = join(folder, "counts.json");
    try {
      const { status } = spawnSync(
        process.execPath,
        [
          "--enable-source-maps",
          ...(this.coverage ? coverageCommand() : []),
          findCommand("mocha", "mocha"),
          "--forbid-only",
          "--forbid-pending",
          ...["--reporter", join(root, "scripts", "lib", "mocha-counts.mjs")],
          ...["--reporter-option", `style=${this.style},counts=${counts}`],
          ...this.args,
        ],
        { cwd: root, stdio: ["ignore", "inherit", "inherit"] },
      );
      if (!existsSync(counts)) return { passes: 0, failures: 1 };
      const { passes, failures } = JSON.parse(readFileSync(counts, "utf8"));
      return { passes, failures: status !== 0 && failures === 0 ? 1 : failures };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

function coverageCommand() {
  return [
    findCommand("c8", "c8"),
    "--exclude-after-remap",
    ...["--reporter", "text-summary", "--temp-directory", join(root, ".cache", "coverage")],
    ...["--src", join(root, "src"), "--include", "src/**"],
    process.execPath,
    "--enable-source-maps",
  ];
}
