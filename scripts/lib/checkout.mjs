import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder that holds this checkout's package.json. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** This checkout's package.json, read afresh. */
export function readManifest() {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
}

/**
 * The script behind a devDependency's command, to be run by Node itself without a shell or a `.cmd` file. Only this
 * checkout's own `node_modules` count: what a folder above happens to hold may be any version.
 * @param packageName for example `typescript`
 * @param command the command's name in the package's `bin`
 * @returns an absolute path, or undefined when the package is not installed
 */
export function findCommand(packageName, command) {
  const folder = join(root, "node_modules", packageName);
  if (!existsSync(join(folder, "package.json"))) return undefined;
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[command]);
}
