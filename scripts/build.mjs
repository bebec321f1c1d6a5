// Builds `dist/`: what pi loads in `dist/pi`, and beside it the typed library. `--pi-only` leaves the library out.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findCommand, root } from "./lib/checkout.mjs";
import { findEsbuild } from "./lib/esbuild-module.mjs";
import { PiBundle } from "./lib/pi-bundle.mjs";

async function buildBundle() {
  const esbuild = findEsbuild();
  if (!esbuild) throw new Error("esbuild is missing: run npm install first");
  try {
    await new PiBundle(esbuild, root).write();
  } catch (error) {
    if (!Array.isArray(error.errors)) throw error;
    const messages = await esbuild.formatMessages(error.errors, {
      kind: "error",
      color: process.stderr.isTTY,
    });
    throw new Error(messages.join("\n"));
  }
}

function buildLibrary() {
  const tsc = findCommand("typescript", "tsc");
  if (!tsc) return;
  const dist = join(root, "dist");
  const bundled = ["pi", "library.ts"];
  for (const entry of existsSync(dist) ? readdirSync(dist) : [])
    if (!bundled.includes(entry)) rmSync(join(dist, entry), { recursive: true });
  const { status } = spawnSync(process.execPath, [tsc, "-p", join(root, "tsconfig.build.json")], {
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("the library does not compile");
}

try {
  await buildBundle();
  if (!process.argv.includes("--pi-only")) buildLibrary();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
