import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/checkout.mjs";

// Stryker's runner for mocha 12 needs a newer Node than this package; the tests use nothing that mocha 11 has not.
const dependencies = {
  "@stryker-mutator/core": "9.6.1",
  "@stryker-mutator/mocha-runner": "9.6.1",
  mocha: "11.8.0",
};

/**
 * The mutation tester, kept in `.cache/` and fetched when it is first used: as a devDependency its 250 packages would
 * come with every install, for something that runs now and then.
 */
export class StrykerInstallation {
  constructor(folder = join(root, ".cache", `stryker-${dependencies["@stryker-mutator/core"]}`)) {
    this.folder = folder;
  }

  /** The version that is used. */
  get version() {
    return dependencies["@stryker-mutator/core"];
  }

  /** The command's script, to be run by Node. Throws before `fetch` has run. */
  get command() {
    const packageFolder = join(this.folder, "node_modules", "@stryker-mutator", "core");
    const { bin } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"));
    return join(packageFolder, bin.stryker);
  }

  /** Installs it through npm unless it is there. Throws when npm cannot. */
  fetch() {
    if (existsSync(join(this.folder, "node_modules", "mocha", "package.json"))) return;
    const staging = `${this.folder}.new`;
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(staging, { recursive: true });
    writeFileSync(join(staging, "package.json"), JSON.stringify({ private: true, dependencies }));
    const { status } = spawnSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"], {
      cwd: staging,
      stdio: ["ignore", "ignore", "inherit"],
      shell: process.platform === "win32",
    });
    if (status !== 0) throw new Error("npm could not install the mutation tester");
    rmSync(this.folder, { recursive: true, force: true });
    renameSync(staging, this.folder);
  }
}
