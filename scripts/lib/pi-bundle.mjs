import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

const dtoChunk = "dto.mjs";
const hostScope = /^@(mariozechner|earendil-works)\//;

/**
 * What pi loads: in `dist/pi`, a folder without a module type, `extension.js` and its lazy chunks, and `dto.mjs`; and
 * beside it `dist/library.ts` for extensions that build on the package.
 *
 * The host's loader maps `@mariozechner/*` to its own modules only in files that it transpiles itself. Those are `.ts`
 * files, and `.js` files outside a `"type": "module"` package; a file that it hands to Node has Node's own
 * `import()`, which knows no such names. The validation libraries are the other way round: no host import, and slow
 * to transpile, so they are one `.mjs` that Node loads.
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
    this.dtoFolder = join(root, "src", "dto");
    this.outputFolder = join(root, "dist", "pi");
  }

  /** Builds both parts and replaces the folder's contents. Throws when a source does not compile or breaks a rule. */
  async write() {
    const builds = await Promise.all([this.buildExtension(), this.buildLibrary(), this.buildDto()]);
    const files = new Map();
    for (const output of builds.flatMap(({ outputFiles }) => outputFiles))
      files.set(relative(this.outputFolder, output.path), Buffer.from(output.contents));
    files.set("package.json", Buffer.from("{}\n"));
    files.set("LICENSES.txt", Buffer.from(this.licenses(builds.map(({ metafile }) => metafile))));
    this.replaceFolder(files);
  }

  buildExtension() {
    return this.esbuild.build({
      ...this.commonOptions(),
      entryPoints: [join(this.root, "src", "extension.ts")],
      outdir: this.outputFolder,
      splitting: true,
      chunkNames: "[name]-[hash]",
      plugins: [this.sharedDto(`./${dtoChunk}`)],
    });
  }

  /** The library for the loader: the same modules in one file, of JavaScript under a name that it transpiles. */
  buildLibrary() {
    return this.esbuild.build({
      ...this.commonOptions(),
      entryPoints: [join(this.root, "src", "index.ts")],
      outfile: join(this.outputFolder, "..", "library.ts"),
      plugins: [this.sharedDto(`./pi/${dtoChunk}`)],
    });
  }

  buildDto() {
    return this.esbuild.build({
      ...this.commonOptions(),
      entryPoints: [join(this.dtoFolder, "index.ts")],
      outfile: join(this.outputFolder, dtoChunk),
      plugins: [this.noHost()],
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
      external: ["@mariozechner/*"],
      legalComments: "none",
      charset: "utf8",
      write: false,
      metafile: true,
      logLevel: "silent",
    };
  }

  /** Sends imports of `…/dto/index.js` to the chunk of its own, and refuses every other way into that folder. */
  sharedDto(chunk) {
    const { dtoFolder } = this;
    return {
      name: "shared-dto",
      setup(build) {
        build.onResolve({ filter: /^\./ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
          if (pluginData === dtoFolder) return undefined;
          const resolved = await build.resolve(path, { importer, resolveDir, kind, pluginData: dtoFolder });
          if (!resolved.path.startsWith(dtoFolder + sep)) return resolved;
          if (resolved.path !== join(dtoFolder, "index.ts"))
            return {
              errors: [{ text: `outside of src/dto only src/dto/index.ts can be imported, not ${path}` }],
            };
          return { path: chunk, external: true };
        });
      },
    };
  }

  /** Refuses host imports in the chunk that Node loads without the host's names. */
  noHost() {
    return {
      name: "no-host",
      setup(build) {
        build.onResolve({ filter: hostScope }, ({ path }) => ({
          errors: [{ text: `src/dto is loaded without the host's module names and cannot import ${path}` }],
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

function readLicense(packageFolder) {
  const { name, version, license } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"));
  const file = readdirSync(packageFolder).find((entry) => /^(licen[sc]e|copyrightnotice)/i.test(entry));
  const text = file ? readFileSync(join(packageFolder, file), "utf8").trim() : "";
  return `${name} ${version} (${license})\n\n${text}\n`;
}
