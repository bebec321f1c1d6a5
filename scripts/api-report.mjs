// `npm run api`: writes what the package exports to `etc/<entry>.api.md`, from the declarations in `dist/`.
// `--check` writes nothing and fails when a file in git is not current, so that no export changes unnoticed.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Extractor, ExtractorConfig } from "@microsoft/api-extractor";
import { findCommand, readManifest, root } from "./lib/checkout.mjs";
import { toFormattedText } from "./lib/formatted-text.mjs";

const { values: options } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const declarations = join(root, ".cache", "api", "declarations");
const reports = join(root, ".cache", "api", "reports");

/** The declarations, made apart from `dist/`, which may be in use or out of date. */
function emitDeclarations() {
  rmSync(declarations, { recursive: true, force: true });
  const args = ["-p", join(root, "tsconfig.build.json"), "--emitDeclarationOnly", "--outDir", declarations];
  const { status } = spawnSync(process.execPath, [findCommand("typescript", "tsc"), ...args], {
    stdio: "inherit",
  });
  return status === 0;
}

/** The names of the public entries and where their declarations lie. */
function entries() {
  return Object.values(readManifest().exports)
    .filter(({ types }) => types !== undefined)
    .map(({ types }) => types.replace(/^\.\/dist\//, ""))
    .map((file) => ({ name: file.replace(/\.d\.ts$/, ""), path: join(declarations, file) }));
}

function report({ name, path }) {
  if (!existsSync(path)) throw new Error(`package.json exports ${name}, but no source makes it`);
  const compilerOptions = {
    module: "NodeNext",
    moduleResolution: "NodeNext",
    target: "ES2022",
    lib: ["ES2023"],
    types: ["node"],
    strict: true,
    skipLibCheck: true,
  };
  const quiet = { default: { logLevel: "none" } };
  const config = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(root, "package.json"),
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: path,
      compiler: { overrideTsconfig: { compilerOptions, files: [path] } },
      apiReport: {
        enabled: true,
        reportFileName: `${name}.api.md`,
        reportFolder: reports,
        reportTempFolder: join(reports, "new"),
        includeForgottenExports: true,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      // What is written about the comments is a matter of taste; a type that does not resolve is not.
      messages: {
        extractorMessageReporting: { ...quiet, "ae-undocumented": { logLevel: "none" } },
        tsdocMessageReporting: quiet,
        compilerMessageReporting: { default: { logLevel: "warning" } },
      },
      newlineKind: "lf",
    },
  });
  const { succeeded } = Extractor.invoke(config, {
    localBuild: true,
    showVerboseMessages: false,
    messageCallback,
  });
  if (!succeeded) throw new Error(`there is no API report of ${name}`);
  return readFileSync(join(reports, `${name}.api.md`), "utf8");
}

/** The notes about the files it writes are of no use here; errors and warnings are. */
function messageCallback(message) {
  if (message.category === "console") message.handled = true;
}

if (!emitDeclarations()) process.exit(1);
mkdirSync(join(root, "etc"), { recursive: true });
mkdirSync(reports, { recursive: true });
for (const entry of entries()) {
  const file = join(root, "etc", `${entry.name}.api.md`);
  const text = toFormattedText(file, report(entry));
  if (!options.check) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, "utf8") !== text) {
    console.error(`etc/${entry.name}.api.md is not current: run npm run api and look at the difference`);
    process.exitCode = 1;
  }
}
