import { spawn } from "node:child_process";

/**
 * Runs a command to its end.
 * @param file a program, or `npm`
 * @returns what it printed. Rejects with everything it printed when it fails.
 */
export function runCommand(
  file: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const shell = process.platform === "win32" && file === "npm";
    const child = spawn(file, args, { cwd, env, shell, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    let errors = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (errors += data));
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${file} ${args.join(" ")} ended with ${code}:\n${errors}${output}`));
    });
  });
}
