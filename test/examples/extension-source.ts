import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import type { AskSetup } from "../../src/app/ask-setup.js";
import { checkoutRoot } from "../support/host/checkout.js";

/** What the entry of an extension that builds on pi-ask exports. */
export interface ExtensionModule {
  readonly default: (pi: never) => void;
  readonly configure: (setup: AskSetup) => void | Promise<void>;
  readonly [name: string]: unknown;
}

const compiledSources = fileURLToPath(new URL("../../src/", import.meta.url));

/** The package's exports and where they are in a folder of sources. */
const EXPORTS: Readonly<Record<string, string>> = { "pi-ask": "index", "pi-ask/testing": "testing" };

/** The sources of an extension in a folder, to be run against this checkout in the place of the installed package. */
export class ExtensionSource {
  constructor(readonly folder: string) {}

  /** One of `examples/`. */
  static example(name: string): ExtensionSource {
    return new ExtensionSource(join(checkoutRoot, "examples", name));
  }

  /** Files in a new temporary folder, removed when Node exits. @param files contents by path */
  static write(files: ReadonlyMap<string, string>): ExtensionSource {
    const folder = temporaryFolder();
    for (const [name, text] of files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    symlinkSync(join(checkoutRoot, "node_modules"), join(folder, "node_modules"), "junction");
    return new ExtensionSource(folder);
  }

  /** Loads a module, with the classes of pi-ask that the tests themselves use. */
  async load(entry = "index.ts"): Promise<ExtensionModule> {
    return (await import(pathToFileURL(await this.bundle(entry)).href)) as ExtensionModule;
  }

  /** Runs a file of tests for Node's own runner. */
  async runTest(entry: string): Promise<{ readonly status: number | null; readonly stdout: string }> {
    const file = await this.bundle(entry);
    // Inside of another runner's process Node reports to that one.
    const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
    const args = ["--test", "--test-reporter", "tap", file];
    return spawnSync(process.execPath, args, { encoding: "utf8", env });
  }

  /** @returns the path of a module that holds an entry and the extension's own files */
  private async bundle(entry: string): Promise<string> {
    const outfile = join(temporaryFolder(), "extension.mjs");
    await build({
      entryPoints: [join(this.folder, entry)],
      outfile,
      bundle: true,
      format: "esm",
      platform: "node",
      target: "node20",
      logLevel: "silent",
      // As pi's own loader has it, whatever the compiler of this checkout does.
      tsconfigRaw: { compilerOptions: { useDefineForClassFields: true } },
      plugins: [packagesByAddress(this.folder)],
    });
    return outfile;
  }

  /** What the compiler says about files under the rules of this checkout; the empty string when it is content. */
  compile(...entries: readonly string[]): string {
    const config = join(temporaryFolder(), "tsconfig.json");
    const paths = Object.entries(EXPORTS).map(([name, file]) => [
      name,
      [join(checkoutRoot, "src", `${file}.ts`)],
    ]);
    const types = [join(checkoutRoot, "node_modules", "@types")];
    const compilerOptions = {
      noEmit: true,
      rootDir: "/",
      paths: Object.fromEntries(paths),
      typeRoots: types,
    };
    const files = entries.map((entry) => join(this.folder, entry));
    writeFileSync(
      config,
      JSON.stringify({ extends: join(checkoutRoot, "tsconfig.json"), compilerOptions, include: [], files }),
    );
    const tsc = createRequire(import.meta.url)
      .resolve("typescript/package.json")
      .replace(/package\.json$/, "bin/tsc");
    const { stdout, stderr } = spawnSync(process.execPath, [tsc, "-p", config], { encoding: "utf8" });
    return (stdout + stderr).trim();
  }
}

/** Every package stays outside of the bundle, under the address that it has for the tests or for the extension. */
function packagesByAddress(folder: string): Plugin {
  const own = createRequire(join(folder, "index.js"));
  return {
    name: "packages-by-address",
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
        if (kind === "entry-point") return undefined;
        if (path.startsWith("node:")) return { path, external: true };
        const file = EXPORTS[path] ? join(compiledSources, `${EXPORTS[path]}.js`) : own.resolve(path);
        return { path: pathToFileURL(file).href, external: true };
      });
    },
  };
}

/** Removed with everything in it when Node exits. */
const temporaryRoot = mkdtempSync(join(realpathSync(tmpdir()), "pi-ask-extensions-"));
process.once("exit", () => rmSync(temporaryRoot, { recursive: true, force: true }));

function temporaryFolder(): string {
  return mkdtempSync(join(temporaryRoot, "extension-"));
}
