// `npm run mutation`: changes the sources one spot at a time, runs the tests for each change, and writes the share of
// changes that they noticed to docs/mutation.md. It takes long and runs at the lowest priority.
//   --area model        only that area; several by repeating it
//   --files a.ts,b.ts   only these files; writes nothing to docs
//   --minutes 60        time limit for each area; an area that does not end in time has no score
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./lib/checkout.mjs";
import { MutationPage } from "./mutation/mutation-page.mjs";
import { MutationScore } from "./mutation/mutation-score.mjs";
import { StrykerInstallation } from "./mutation/stryker-installation.mjs";

// For each area its folder under `src`, and the folders under `test` whose tests reach it.
const areas = {
  model: { sources: "model", tests: ["model", "dto"] },
  dto: { sources: "dto", tests: ["model", "dto", "config"] },
  keys: { sources: "ui/keys", tests: ["ui/keys"] },
};
const reports = join(root, ".cache", "mutation");

const { values: options } = parseArgs({
  options: {
    area: { type: "string", multiple: true, default: Object.keys(areas) },
    files: { type: "string" },
    minutes: { type: "string", default: "90" },
  },
});

/**
 * Runs Stryker over some files.
 * @param folders under `test`, whose tests are to notice the changes
 * @returns its report, or undefined when it failed or took too long
 */
function mutate(stryker, name, files, folders) {
  const report = join(reports, `${name}.json`);
  rmSync(report, { force: true });
  const config = join(reports, `${name}.config.mjs`);
  const spec = folders.map((folder) => `.build/test/${folder}/**/*.test.js`);
  const settings = {
    mutate: files,
    jsonReporter: { fileName: report },
    mochaOptions: { "no-config": true, spec },
  };
  const base = new URL("./mutation/stryker.config.mjs", import.meta.url).href;
  writeFileSync(
    config,
    `import base from ${JSON.stringify(base)};\nexport default { ...base, ...${JSON.stringify(settings)} };\n`,
  );
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [stryker.command, "run", config], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
    });
    const limit = setTimeout(() => child.kill("SIGTERM"), Number(options.minutes) * 60_000);
    child.once("error", reject);
    child.once("exit", () => {
      clearTimeout(limit);
      resolve(existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : undefined);
    });
  });
}

// What it starts inherits this: a person who works beside it should not notice.
setPriority(process.pid, constants.priority.PRIORITY_LOW);
mkdirSync(reports, { recursive: true });
const stryker = new StrykerInstallation();
stryker.fetch();

if (options.files) {
  const report = await mutate(stryker, "files", options.files.split(","), ["model", "dto", "ui/keys"]);
  if (report) console.log(`${MutationScore.of(report).percent.toFixed(1)} %`);
  else process.exitCode = 1;
} else {
  const page = new MutationPage(join(root, "docs", "mutation.md"), stryker.version);
  for (const area of options.area) {
    if (!areas[area]) throw new Error(`there is no area ${area}: ${Object.keys(areas).join(", ")}`);
    const { sources, tests } = areas[area];
    const report = await mutate(stryker, area, [`src/${sources}/**/*.ts`], tests);
    if (!report) {
      console.error(`${area}: no score`);
      process.exitCode = 1;
      continue;
    }
    page.write(area, report);
  }
}
