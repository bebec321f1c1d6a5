// `npm test`: builds, compiles the tests, runs the unit tests, then the package and the real hosts. The last line is
// the sum of all runs. `--unit` stops after the unit tests; `--grep <pattern>` picks tests by title.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findCommand, root } from "./lib/checkout.mjs";
import { HostCache } from "./lib/host-cache.mjs";
import { MochaRun } from "./lib/mocha-run.mjs";

const { values: options } = parseArgs({ options: { unit: { type: "boolean" }, grep: { type: "string" } } });
const selection = options.grep === undefined ? [] : ["--grep", options.grep];

function runStep(...args) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  return status === 0;
}

function compile() {
  // Only what this compiles: a test that was deleted must not go on running.
  for (const folder of ["src", "test"])
    rmSync(join(root, ".build", folder), { recursive: true, force: true });
  return runStep(findCommand("typescript", "tsc"), "-p", "tsconfig.json", "--outDir", ".build");
}

function runUnitTests() {
  return new MochaRun({ style: "dot", args: selection, coverage: !options.unit }).run();
}

function runHostTests() {
  new HostCache().fetch();
  const files = [".build/test/package/**/*.test.js", ".build/test/e2e/**/*.test.js"];
  return new MochaRun({
    style: "spec",
    args: ["--no-config", "--no-package", "--timeout", "60000", ...selection, ...files],
  }).run();
}

function runAll() {
  if (!runStep(join("scripts", "build.mjs")) || !compile()) return { passes: 0, failures: 1 };
  const runs = [runUnitTests()];
  if (!options.unit) runs.push(runHostTests());
  return runs.reduce((sum, run) => ({
    passes: sum.passes + run.passes,
    failures: sum.failures + run.failures,
  }));
}

const { passes, failures } = runAll();
console.log(`${passes} passed, ${failures} failed`);
if (failures > 0 || passes === 0) process.exitCode = 1;
