// `npm run bench`: measures the built package as pi loads it, on every host. Prints a table, says which targets are met
// on this machine, and fails only on what is broken on any machine: sizes against each other, memory, and, when not
// short, a multiple of the baseline.
//   --short           fewer runs, no whole starts of pi, and the baseline only warns: for CI, whose machine is not the
//                     one of the baseline
//   --host 0.73.1     only that host
//   --json <file>     where the numbers go; default .cache/bench.json
//   --baseline        keeps the ratios of this run in scripts/bench/baseline.json
//   --docs            writes the table into docs/performance.md
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { BenchFolder } from "./bench/bench-folder.mjs";
import { BenchReport } from "./bench/bench-report.mjs";
import { HostBench } from "./bench/host-bench.mjs";
import { PerformancePage } from "./bench/performance-page.mjs";
import { TerminalTraffic } from "./bench/terminal-traffic.mjs";
import { root } from "./lib/checkout.mjs";
import { HostCache } from "./lib/host-cache.mjs";

const { values: options } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    host: { type: "string" },
    json: { type: "string", default: join(root, ".cache", "bench.json") },
    baseline: { type: "boolean", default: false },
    docs: { type: "boolean", default: false },
  },
});
const baselineFile = join(root, "scripts", "bench", "baseline.json");

async function measureAll() {
  const cache = new HostCache();
  cache.fetch();
  const hosts = cache.hosts().filter(({ version }) => options.host === undefined || version === options.host);
  if (hosts.length === 0) throw new Error(`there is no host ${options.host}`);
  const folder = new BenchFolder();
  try {
    const { PiTerminal } = await import(await folder.compile("test/support/host/pi-terminal.ts"));
    const bench = new HostBench({
      folder,
      traffic: new TerminalTraffic(PiTerminal, folder.package),
      isShort: options.short,
    });
    const measured = {};
    for (const host of hosts) measured[host.version] = await bench.measure(host);
    return measured;
  } finally {
    folder.dispose();
  }
}

const toReport = async () => new BenchReport(await measureAll(), { baseline, isShort: options.short });

/** On a shared machine somebody else's work can look like a fault: only what three runs show is one. */
async function confirm(faults) {
  const row = (fault) => fault.slice(0, fault.lastIndexOf(":"));
  let confirmed = faults;
  for (let run = 0; run < 2 && confirmed.length > 0; run += 1) {
    for (const fault of confirmed) console.log(`measured again: ${fault}`);
    const seen = new Set(confirmed.map(row));
    confirmed = (await toReport()).faults.filter((fault) => seen.has(row(fault)));
  }
  return confirmed;
}

const build = spawnSync(process.execPath, [join(root, "scripts", "build.mjs"), "--pi-only"], {
  stdio: "inherit",
});
if (build.status !== 0) process.exit(1);
const baseline = existsSync(baselineFile) ? JSON.parse(readFileSync(baselineFile, "utf8")) : {};
const report = await toReport();
console.log(report.toMarkdown());
for (const warning of report.warnings) console.log(`slower: ${warning}`);
const faults = await confirm(report.faults);
for (const fault of faults) console.error(`broken: ${fault}`);
mkdirSync(dirname(resolve(options.json)), { recursive: true });
writeFileSync(options.json, `${JSON.stringify(report.toJson(), null, 2)}\n`);
if (options.baseline) writeFileSync(baselineFile, `${JSON.stringify(report.ratios, null, 2)}\n`);
if (options.docs) new PerformancePage(join(root, "docs", "performance.md")).write(report);
process.exitCode = faults.length > 0 ? 1 : 0;
