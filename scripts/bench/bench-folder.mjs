import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { root } from "../lib/checkout.mjs";
import { findEsbuild } from "../lib/esbuild-module.mjs";
import { PiHome } from "../lib/pi-home.mjs";

/**
 * Where a bench runs: a temporary home, and in it a copy of the package as an installed one lies there, away from this
 * checkout, whose node_modules would get in the way.
 */
export class BenchFolder {
  constructor() {
    this.home = new PiHome();
    this.package = this.copyPackage("pi-ask", ["package.json", "dist/pi", "skills"]);
    this.emptyPackage = this.copyPackage("empty-package", ["package.json", "dist/pi/package.json", "skills"]);
    this.writeEmptyExtension("empty-package/dist/pi");
    this.emptyExtensions = ["empty-1", "empty-2"].map((name) => this.writeEmptyExtension(name));
  }

  get extension() {
    return join(this.package, "dist", "pi", "extension.js");
  }

  /** Makes the next process the first one after an installation. */
  removeKeptCode() {
    const folder = join(this.package, "dist", "pi");
    for (const name of readdirSync(folder)) if (name.endsWith(".cache")) rmSync(join(folder, name));
  }

  /**
   * Compiles a TypeScript source, with what it imports, to a module.
   * @param source path in this checkout
   * @returns the module's URL. It lies in the checkout, so that it finds the packages there.
   */
  async compile(source) {
    const outfile = join(root, ".build", "bench", source.replace(/^.*\//, "").replace(/\.ts$/, ".mjs"));
    await findEsbuild().build({
      entryPoints: [join(root, source)],
      outfile,
      bundle: true,
      packages: "external",
      format: "esm",
      platform: "node",
      target: "node20",
      logLevel: "error",
    });
    return pathToFileURL(outfile).href;
  }

  /**
   * Runs one of `children/` in a process of its own on a host's Node.
   * @param host one of `HostCache`
   * @param name the script's name
   * @param input what it gets beside the host and the package
   * @returns what it printed. Throws with its output when it fails.
   */
  measure(host, name, input = {}, flags = []) {
    const script = fileURLToPath(new URL(`./children/${name}.mjs`, import.meta.url));
    const { home, extension, emptyExtensions } = this;
    const settings = {
      cli: host.cli,
      workFolder: home.workFolder,
      extension,
      emptyExtensions,
      ...input,
    };
    const { status, stdout, stderr } = spawnSync(host.node, [...flags, script, JSON.stringify(settings)], {
      cwd: home.workFolder,
      env: home.environment(),
      encoding: "utf8",
      timeout: 300_000,
    });
    if (status !== 0) throw new Error(`${name} on ${host.name}: ${stderr || stdout}`);
    return JSON.parse(stdout.trim().split("\n").at(-1));
  }

  dispose() {
    this.home.dispose();
  }

  copyPackage(name, entries) {
    const folder = join(this.home.root, name);
    for (const entry of entries) cpSync(join(root, entry), join(folder, entry), { recursive: true });
    return folder;
  }

  writeEmptyExtension(name) {
    const folder = join(this.home.root, name);
    mkdirSync(folder, { recursive: true });
    const path = join(folder, "extension.js");
    // Not twice the same text, or one would be found in the loader's cache of the other.
    writeFileSync(path, `export default function empty() {} // ${name}\n`);
    return path;
  }
}
