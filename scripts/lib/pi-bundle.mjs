import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";

const hostScope = /^@(mariozechner|earendil-works)\//;
/** Where the bridge leaves the host's modules for the files that Node loads. */
const hostModules = 'globalThis[Symbol.for("pi-ask.host-modules")]';

/**
 * What pi loads: `dist/pi/extension.js`, which registers with pi, and `application-*.mjs`, everything else;
 * and `dist/library.ts` with `dist/pi/library-*.mjs` for extensions that build on the package.
 *
 * The host's loader maps `@mariozechner/*` to its own modules only in files that it transpiles itself: `.ts` files, and
 * `.js` files outside a `"type": "module"` package. That costs about a millisecond for each file and twenty for each
 * 100 kB. Node loads an `.mjs` ten times faster, but its `import()` knows no such names. So the first file that the
 * loader runs is small: a bridge that imports the host's modules by their names, leaves them where the others find
 * them, and then has Node load the rest.
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
    const native = await this.buildNative();
    const [application, library] = ["src/application.ts", "src/index.ts"].map((entry) => {
      const { outputs } = native.metafile;
      const [path, { exports }] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry);
      return { file: basename(path), names: exports };
    });
    const builds = [native, await this.buildExtension(application), await this.buildLibrary(library)];
    const files = new Map();
    for (const output of builds.flatMap(({ outputFiles }) => outputFiles))
      files.set(relative(this.outputFolder, output.path), Buffer.from(output.contents));
    files.set("package.json", Buffer.from("{}\n"));
    files.set("LICENSES.txt", Buffer.from(this.licenses(builds.map(({ metafile }) => metafile))));
    this.replaceFolder(files);
  }

  /**
   * The files that Node loads; what both entries need is in files of its own. Node keeps what it has loaded as long as
   * pi runs, so a name changes with the contents: `/reload` after a build then finds the new file.
   */
  buildNative() {
    return this.esbuild.build({
      ...this.commonOptions(),
      entryPoints: {
        application: join(this.sourceFolder, "application.ts"),
        library: join(this.sourceFolder, "index.ts"),
      },
      outdir: this.outputFolder,
      outExtension: { ".js": ".mjs" },
      splitting: true,
      entryNames: "[name]-[hash]",
      chunkNames: "[name]-[hash]",
      plugins: [this.givenHost()],
    });
  }

  /** @param built the application's file and what it exports */
  buildExtension({ file, names }) {
    const application = join(this.sourceFolder, "application.ts");
    return this.esbuild.build({
      ...this.commonOptions(),
      entryPoints: [join(this.sourceFolder, "extension.ts")],
      outfile: join(this.outputFolder, "extension.js"),
      external: ["@mariozechner/*", "*.mjs"],
      plugins: [this.replaced(application, bridge(`./${file}`, names))],
    });
  }

  /** @param built the library's file and what it exports */
  buildLibrary({ file, names }) {
    const contents = bridge(`./pi/${file}`, names);
    return this.esbuild.build({
      ...this.commonOptions(),
      stdin: { contents, resolveDir: this.root },
      outfile: join(this.outputFolder, "..", "library.ts"),
      external: ["@mariozechner/*", "*.mjs"],
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

  /** Reads what is imported from the host out of what the bridge has left. */
  givenHost() {
    const names = importedNames(this.sourceFolder);
    return {
      name: "given-host",
      setup(build) {
        build.onResolve({ filter: hostScope }, ({ path, kind }) => ({
          path,
          namespace: kind === "dynamic-import" ? "host-later" : "host",
        }));
        build.onLoad({ filter: /.*/, namespace: "host" }, ({ path }) => ({
          contents: `export const { ${[...names.get(path)].sort().join(", ")} } = ${hostModules}[${JSON.stringify(path)}];`,
        }));
        // The only one of this kind: the library that asks models, where the host's registry cannot.
        build.onLoad({ filter: /pi-ai$/, namespace: "host-later" }, () => ({
          contents: `export const { complete } = await ${hostModules}.loadAi();`,
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

/** Imports the host's modules, leaves them for the others, and passes on what `file` exports. */
function bridge(file, names) {
  return `
    const [tui, agent] = await Promise.all([
      import("@mariozechner/pi-tui"),
      import("@mariozechner/pi-coding-agent"),
    ]);
    ${hostModules} = {
      "@mariozechner/pi-tui": tui,
      "@mariozechner/pi-coding-agent": agent,
      loadAi: () => import("@mariozechner/pi-ai"),
    };
    export const { ${names.join(", ")} } = await import("${file}");
  `;
}

/** By package, the names that sources import from the host as values. */
function importedNames(sourceFolder) {
  const names = new Map();
  for (const file of readdirSync(sourceFolder, { recursive: true }).filter((path) => path.endsWith(".ts"))) {
    const text = readFileSync(join(sourceFolder, file), "utf8");
    for (const [, list, path] of text.matchAll(/^import \{([^}]*)\} from "([^"]+)";/gm)) {
      if (!hostScope.test(path)) continue;
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
