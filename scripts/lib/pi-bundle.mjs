import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const hostScope = /^@(mariozechner|earendil-works)\//;
const builtInScope = /^node:/;

/**
 * What pi loads: `dist/pi/extension.js`, which registers with pi, `dist/pi/pi-ask-*.cjs`, everything else, and
 * `dist/library.ts` for extensions that build on the package.
 *
 * The host's loader maps `@mariozechner/*` to its own modules only in files that it transpiles itself: `.ts` files, and
 * `.js` files outside a `"type": "module"` package. That costs about a millisecond for each file and twenty for each
 * 100 kB. So the files that it runs are small: each ends in a bridge that imports the host's modules by their names and
 * hands them to the script, which `CompiledScript` runs.
 *
 * In `exports`, Node alone has the condition `node-addons`, so that it takes `dist/index.js` and the loader the rest.
 */
export class PiBundle {
  /**
   * @param esbuild the esbuild module
   * @param root the checkout
   */
  constructor(esbuild, root) {
    this.esbuild = esbuild;
    this.root = root;
    this.sourceFolder = join(root, "src");
    this.outputFolder = join(root, "dist", "pi");
  }

  /** Builds all parts and replaces the folder's contents. Throws when a source does not compile. */
  async write() {
    const script = await this.buildScript();
    const { name, contents } = toScriptFile(script.outputFiles[0].text);
    const builds = [
      await this.buildExtension(bridge(`./${name}`, await this.exportsOf("application.ts"))),
      await this.buildLibrary(bridge(`./pi/${name}`, await this.exportsOf("index.ts"))),
    ];
    const files = new Map([[name, contents]]);
    for (const output of builds.flatMap(({ outputFiles }) => outputFiles))
      files.set(relative(this.outputFolder, output.path), Buffer.from(output.contents));
    files.set("package.json", Buffer.from("{}\n"));
    const metafiles = [script, ...builds].map(({ metafile }) => metafile);
    files.set("LICENSES.txt", Buffer.from(this.licenses(metafiles)));
    this.replaceFolder(files);
  }

  /** One script for both entries, so that their classes are the same. */
  buildScript() {
    return this.esbuild.build({
      ...this.commonOptions(),
      stdin: {
        contents: `export * from "./src/application.ts"; export * from "./src/index.ts";`,
        resolveDir: this.root,
      },
      format: "cjs",
      charset: "ascii",
      define: { "import.meta.url": `${given}.url` },
      plugins: [this.givenHost(), this.requiredBuiltIns()],
    });
  }

  /** The names that a source exports. */
  async exportsOf(source) {
    const entry = join(this.sourceFolder, source);
    const { metafile } = await this.esbuild.build({
      ...this.commonOptions(),
      entryPoints: [entry],
      packages: "external",
    });
    return Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint === `src/${source}`).exports;
  }

  /** @param application the bridge that stands for everything that is loaded later */
  buildExtension(application) {
    return this.esbuild.build({
      ...this.commonOptions(),
      entryPoints: [join(this.sourceFolder, "extension.ts")],
      outfile: join(this.outputFolder, "extension.js"),
      external: ["@mariozechner/*"],
      plugins: [this.replaced(join(this.sourceFolder, "application.ts"), application)],
    });
  }

  /** @param contents the bridge */
  buildLibrary(contents) {
    return this.esbuild.build({
      ...this.commonOptions(),
      stdin: { contents, resolveDir: this.sourceFolder },
      outfile: join(this.outputFolder, "..", "library.ts"),
      external: ["@mariozechner/*"],
    });
  }

  commonOptions() {
    return {
      absWorkingDir: this.root,
      bundle: true,
      format: "esm",
      platform: "node",
      target: "node20",
      // The `main` of class-validator is CommonJS, which cannot be tree-shaken: nine times the size.
      mainFields: ["es2015", "module", "main"],
      // Half the size is read and compiled in two thirds of the time.
      minify: true,
      legalComments: "none",
      charset: "utf8",
      write: false,
      metafile: true,
      logLevel: "silent",
    };
  }

  /** Puts other contents in the place of a source. */
  replaced(path, contents) {
    return {
      name: "replaced",
      setup(build) {
        build.onLoad({ filter: /\.ts$/ }, (file) => (file.path === path ? { contents } : undefined));
      },
    };
  }

  /** Reads what is imported from the host out of what the bridge has given. */
  givenHost() {
    const names = importedNames(this.sourceFolder, hostScope);
    return {
      name: "given-host",
      setup(build) {
        build.onResolve({ filter: hostScope }, ({ path, kind }) => ({
          path,
          namespace: kind === "dynamic-import" ? "host-later" : "host",
        }));
        build.onLoad({ filter: /.*/, namespace: "host" }, ({ path }) => ({
          contents: `export const { ${[...names.get(path)].sort().join(", ")} } = ${given}[${JSON.stringify(path)}];`,
        }));
        // The only one of this kind: the library that asks models, where the host's registry cannot.
        build.onLoad({ filter: /pi-ai$/, namespace: "host-later" }, () => ({
          contents: `export const complete = async (...args) => (await ${given}.loadAi()).complete(...args);`,
        }));
      },
    };
  }

  /** Takes of Node's modules what is imported, and leaves the rest alone: a copy of one with all its getters takes long. */
  requiredBuiltIns() {
    const names = importedNames(this.sourceFolder, builtInScope);
    return {
      name: "required-built-ins",
      setup(build) {
        build.onResolve({ filter: builtInScope }, ({ path, kind }) =>
          kind === "require-call" ? { path, external: true } : { path, namespace: "built-in" },
        );
        build.onLoad({ filter: /.*/, namespace: "built-in" }, ({ path }) => ({
          contents: `
            const required = require(${JSON.stringify(path)});
            export default required;
            export const { ${[...names.get(path)].sort().join(", ")} } = required;
          `,
        }));
      },
    };
  }

  /** The licences of the packages that ended up in the bundle, as these licences ask for. */
  licenses(metafiles) {
    const folders = new Set();
    for (const { outputs } of metafiles)
      for (const { inputs } of Object.values(outputs))
        for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
          const folder = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1];
          if (folder && bytesInOutput > 0) folders.add(join(this.root, folder));
        }
    return [...folders].sort().map(readLicense).join("\n\n");
  }

  /** Leaves files that did not change alone: a running pi may still have a chunk to load. */
  replaceFolder(files) {
    mkdirSync(this.outputFolder, { recursive: true });
    for (const [name, contents] of files) {
      const path = join(this.outputFolder, name);
      mkdirSync(dirname(path), { recursive: true });
      if (!existsSync(path) || !readFileSync(path).equals(contents)) writeFileSync(path, contents);
    }
    for (const name of readdirSync(this.outputFolder, { recursive: true }))
      if (!files.has(name) && statSync(join(this.outputFolder, name)).isFile())
        rmSync(join(this.outputFolder, name));
  }
}

/** What a script gets of the host, and where the files of the package are. */
const given = "piAskGiven";

/** The script as `CompiledScript` runs it. Its name changes with the contents: `/reload` after a build finds the new one. */
function toScriptFile(text) {
  // A script of `node:vm` has none.
  if (/\bimport\s*\(/.test(text)) throw new Error("the script would import something by itself");
  // esbuild leaves regular expressions as they are written.
  const foreign = /\P{ASCII}/u.exec(text);
  if (foreign) throw new Error(`the script is not ASCII: write "${foreign[0]}" as an escape`);
  const contents = Buffer.from(
    `(function(require,${given}){var module={exports:{}};${text}\nreturn module.exports})`,
    "latin1",
  );
  const hash = createHash("sha256").update(contents).digest("hex").slice(0, 8);
  return { name: `pi-ask-${hash}.cjs`, contents };
}

/** Imports the host's modules, hands them to the script, and passes on what it exports. */
function bridge(file, names) {
  return `
    import { fileURLToPath } from "node:url";
    import { CompiledScript } from "./base/compiled-script.ts";
    const [tui, agent] = await Promise.all([
      import("@mariozechner/pi-tui"),
      import("@mariozechner/pi-coding-agent"),
    ]);
    const script = new URL("${file}", import.meta.url);
    export const { ${names.join(", ")} } = CompiledScript.load(fileURLToPath(script), {
      "@mariozechner/pi-tui": tui,
      "@mariozechner/pi-coding-agent": agent,
      loadAi: () => import("@mariozechner/pi-ai"),
      url: script.href,
    });
  `;
}

/** By module, the names that sources import as values from modules of a scope. */
function importedNames(sourceFolder, scope) {
  const names = new Map();
  for (const file of readdirSync(sourceFolder, { recursive: true }).filter((path) => path.endsWith(".ts"))) {
    const text = readFileSync(join(sourceFolder, file), "utf8");
    for (const [, list = "", path] of text.matchAll(/^import (?:\w+|\{([^}]*)\}) from "([^"]+)";/gm)) {
      if (!scope.test(path)) continue;
      const values = list
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name && !name.startsWith("type "));
      names.set(path, new Set([...(names.get(path) ?? []), ...values]));
    }
  }
  return names;
}

function readLicense(packageFolder) {
  const { name, version, license } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"));
  const file = readdirSync(packageFolder).find((entry) => /^(licen[sc]e|copyrightnotice)/i.test(entry));
  const text = file ? readFileSync(join(packageFolder, file), "utf8").trim() : "";
  return `${name} ${version} (${license})\n\n${text}\n`;
}
