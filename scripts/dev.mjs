// `npm run dev [folder] [pi's own options]`: pi with the person's models and settings, and of all extensions and
// skills only this checkout's, built afresh.
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { findCommand, root } from "./lib/checkout.mjs";
import { ChildPi } from "./lib/child-pi.mjs";

const [first, ...others] = process.argv.slice(2);
const hasFolder = first !== undefined && !first.startsWith("-");
const cwd = resolve(process.env.INIT_CWD ?? process.cwd(), hasFolder ? first : ".");
const cli = findCommand("@mariozechner/pi-coding-agent", "pi");

function explainWhyNot() {
  if (!cli) return "pi is not installed here: run npm install first.";
  if (!statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) return `${cwd} is not a folder.`;
  return undefined;
}

function run() {
  const args = ["--no-extensions", "--no-skills"];
  args.push("--extension", join(root, "dist", "pi", "extension.js"));
  args.push("--skill", join(root, "skills", "ask-user"));
  args.push(...(hasFolder || first === undefined ? others : [first, ...others]));
  return new ChildPi({ cli, args, cwd, env: process.env }).run();
}

const obstacle = explainWhyNot();
if (obstacle) {
  console.error(obstacle);
  process.exitCode = 1;
} else {
  const build = spawnSync(process.execPath, [join(root, "scripts", "build.mjs"), "--pi-only"], {
    stdio: "inherit",
  });
  process.exitCode = build.status === 0 ? await run() : 1;
}
