import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The folder with package.json above the compiled tests, wherever these were written to. */
export const checkoutRoot = findCheckout(dirname(fileURLToPath(import.meta.url)));

function findCheckout(folder: string): string {
  return existsSync(join(folder, "package.json")) ? folder : findCheckout(dirname(folder));
}

/**
 * Loads a module of `scripts/lib`. By its path at run time, because the compiled tests do not lie at a fixed distance
 * from it.
 * @param name for example `demo.mjs`
 */
export function importScript<T>(name: string): Promise<T> {
  return import(pathToFileURL(join(checkoutRoot, "scripts", "lib", name)).href);
}
