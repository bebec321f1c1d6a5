import { spawnSync } from "node:child_process";
import { findCommand, root } from "./checkout.mjs";

/**
 * A text that a script writes into the repository, in the format that `npm run check` asks for.
 * @param path where it will be written; the ending decides what it is
 * @throws Error when it cannot be read as that
 */
export function toFormattedText(path, text) {
  const args = [findCommand("@biomejs/biome", "biome"), "format", `--stdin-file-path=${path}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    input: text,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${path} cannot be formatted:\n${stderr}`);
  return stdout;
}
