// npm's "prepare": makes `dist/` after an install in a checkout, before packing, and in a plain clone that was
// installed without devDependencies, as `pi install git:…` does. Prints nothing unless it fails.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readManifest, root } from "./lib/checkout.mjs";
import { findEsbuild } from "./lib/esbuild-module.mjs";

const build = join(root, "scripts", "build.mjs");

/** The environment of an npm that installs a package of its own, whatever the npm around it was told to leave out. */
function npmEnvironment() {
  const env = { ...process.env };
  for (const name of Object.keys(env))
    if (/^npm_config_(omit|include|production|only|global|location|dry_run|prefix|local_prefix)$/i.test(name))
      delete env[name];
  return env;
}

function run(command, args, options) {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    ...options,
  });
  if (status === 0) return;
  process.stderr.write(`${stdout ?? ""}${stderr ?? ""}${error ? `${error.message}\n` : ""}`);
  process.exitCode = 1;
}

function buildWithFetchedEsbuild() {
  const version = readManifest().devDependencies.esbuild.replace(/^\D*/, "");
  const args = ["exec", "--yes", `--package=esbuild@${version}`, "--", "node", build, "--pi-only"];
  const npm = process.env.npm_execpath;
  if (npm?.endsWith("npm-cli.js")) run(process.execPath, [npm, ...args], { env: npmEnvironment() });
  else run("npm", args, { env: npmEnvironment(), shell: process.platform === "win32" });
}

// An installed package has no sources: there is nothing to make.
if (existsSync(join(root, "src", "extension.ts"))) {
  if (findEsbuild()) run(process.execPath, [build]);
  else buildWithFetchedEsbuild();
}
