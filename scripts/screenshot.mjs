// Takes a picture of the demo in a real host:
//   node scripts/screenshot.mjs --host 0.73.1 --cols 100 --rows 30 --theme dark --keys "down,enter" --out screen.png
// `--keys` are names (`enter`, `shift+tab`, `ctrl+c`, one character), `text:…` to type, `wait:<ms>`, or
// `resize:<cols>x<rows>`. `--form <file.json>` asks another form, `--tui-mode` is for hosts that have two,
// `--text` prints the screen as well, `--frame` keeps the form's own rows only, and an `--out` ending in `.svg` needs no converter.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { root } from "./lib/checkout.mjs";
import { demoForm, playDemo } from "./lib/demo.mjs";
import { findEsbuild } from "./lib/esbuild-module.mjs";
import { HostCache } from "./lib/host-cache.mjs";
import { ScreenPicture } from "./lib/screen-picture.mjs";

const { values: options } = parseArgs({
  options: {
    host: { type: "string", default: "0.73.1" },
    cols: { type: "string", default: "100" },
    rows: { type: "string", default: "30" },
    theme: { type: "string", default: "dark" },
    "tui-mode": { type: "string" },
    keys: { type: "string", default: "" },
    form: { type: "string" },
    text: { type: "boolean" },
    frame: { type: "boolean" },
    out: { type: "string", default: "screen.png" },
  },
});

/** The terminal of the end-to-end tests, which is TypeScript. */
async function loadTerminal() {
  const outfile = join(root, ".build", "screenshot", "pi-terminal.mjs");
  await findEsbuild().build({
    entryPoints: [join(root, "test", "support", "host", "pi-terminal.ts")],
    outfile,
    bundle: true,
    packages: "external",
    format: "esm",
    platform: "node",
    target: "node20",
  });
  return (await import(outfile)).PiTerminal;
}

/** The package as an installed one lies there: away from this checkout, whose node_modules would get in the way. */
function copyPackage() {
  const folder = mkdtempSync(join(tmpdir(), "pi-ask-screenshot-"));
  for (const name of ["package.json", "dist/pi", "skills"].filter((name) => existsSync(join(root, name))))
    cpSync(join(root, name), join(folder, name), { recursive: true });
  return folder;
}

function play(form) {
  return (request) =>
    request.toolResults.length > 0 ? playDemo(request) : { calls: [{ name: "ask_user", arguments: form }] };
}

async function step(terminal, key) {
  const [, name, value] = /^(text|wait|resize):(.*)$/s.exec(key) ?? [];
  if (name === "text") await terminal.type(value);
  else if (name === "wait") await setTimeout(Number(value));
  else if (name === "resize") await terminal.resize(...value.split("x").map(Number));
  else await terminal.press(key);
}

/** The rows from the form's first rule to its last one. */
function frameOf(cells) {
  const isRule = (row) => row.length > 0 && row.every(({ text }) => text === "─");
  const first = cells.findIndex(isRule);
  const last = cells.findLastIndex(isRule);
  if (first === last) throw new Error("there is no form on the screen");
  return cells.slice(first, last + 1);
}

async function photograph(packageFolder) {
  const PiTerminal = await loadTerminal();
  const host = new HostCache().hosts().find(({ version }) => version === options.host);
  if (!host) throw new Error(`there is no host ${options.host}`);
  const form = options.form ? JSON.parse(readFileSync(options.form, "utf8")) : demoForm;
  const terminal = await PiTerminal.start({
    host,
    script: play(form),
    extensions: [packageFolder],
    message: "Add a CSV import for orders",
    cols: Number(options.cols),
    rows: Number(options.rows),
    theme: options.theme,
    tuiMode: options["tui-mode"],
  });
  try {
    await terminal.waitFor(({ model }) => model.requests.length > 0);
    await terminal.settle(500);
    for (const key of options.keys.split(",").filter(Boolean)) await step(terminal, key);
    await terminal.settle(400);
    const cells = options.frame ? frameOf(terminal.cells()) : terminal.cells();
    new ScreenPicture(cells, options.theme).write(options.out);
    if (options.text) console.log(terminal.text());
  } finally {
    await terminal.dispose();
  }
}

const build = spawnSync(process.execPath, [join(root, "scripts", "build.mjs"), "--pi-only"], {
  stdio: "inherit",
});
if (build.status !== 0) process.exit(1);
const packageFolder = copyPackage();
try {
  await photograph(packageFolder);
} finally {
  rmSync(packageFolder, { recursive: true, force: true });
}
