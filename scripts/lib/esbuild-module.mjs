import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { root } from "./checkout.mjs";

/**
 * esbuild's API: the devDependency when it is installed, else the copy that `npm exec --package=esbuild`
 * put on PATH, which is all that a clone installed without devDependencies has.
 * @returns the module, or undefined when there is neither
 */
export function findEsbuild() {
  const bins = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  for (const modules of [join(root, "node_modules"), ...bins.map((bin) => join(bin, ".."))]) {
    const manifest = join(modules, "esbuild", "package.json");
    if (existsSync(manifest)) return createRequire(manifest)("./lib/main.js");
  }
  return undefined;
}
