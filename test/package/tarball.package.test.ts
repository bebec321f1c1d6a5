import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { expect } from "chai";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { InstalledPackage } from "../support/host/installed-package.js";
import { runCommand } from "./command.js";
import { PackageFolder } from "./package-folder.js";

const contents: Readonly<Record<string, RegExp>> = {
  manifest: /^package\.json$/,
  readme: /^README\.md$/,
  licence: /^LICENSE$/,
  changes: /^CHANGELOG\.md$/,
  "what pi loads first": /^dist\/pi\/extension\.js$/,
  "what is loaded later": /^dist\/pi\/pi-ask-[0-9a-f]{8}\.cjs$/,
  "the module type of the extension": /^dist\/pi\/package\.json$/,
  "licences of what is bundled": /^dist\/pi\/LICENSES\.txt$/,
  "the library for pi's loader": /^dist\/library\.ts$/,
  library: /^dist\/(?!pi\/)([a-z-]+\/)*[a-z-]+\.js$/,
  "its types": /^dist\/(?!pi\/)([a-z-]+\/)*[a-z-]+\.d\.ts$/,
  skill: /^skills\/ask-user\/SKILL\.md$/,
  documentation: /^docs\/([a-z-]+\/)*[a-z-]+\.md$/,
};
// Pictures of the documentation come and go.
const pictures = /^docs\/([a-z-]+\/)*[a-z0-9-]+\.(svg|png)$/;

describe("the tarball", () => {
  let folder: PackageFolder;
  let tarball: string;
  let files: string[];

  before(async function () {
    this.timeout(120_000);
    tarball = await InstalledPackage.tarball();
    folder = await PackageFolder.unpacked();
    const listing = await runCommand("tar", ["-tzf", tarball], folder.path);
    files = listing
      .trim()
      .split("\n")
      .map((path) => path.replace(/^package\//, ""));
  });

  after(() => folder?.dispose());

  it("holds nothing that is not on the list", () => {
    const known = [...Object.values(contents), pictures];
    expect(files.filter((file) => !known.some((pattern) => pattern.test(file)))).to.deep.equal([]);
  });

  for (const [part, pattern] of Object.entries(contents)) {
    it(`holds ${part}`, () => {
      expect(files.filter((file) => pattern.test(file))).not.to.deep.equal([]);
    });
  }

  it("has the types of every file of the library", () => {
    const modules = files.filter((file) => contents.library?.test(file));
    const withoutTypes = modules.filter((file) => !files.includes(file.replace(/\.js$/, ".d.ts")));
    expect(withoutTypes).to.deep.equal([]);
  });

  it("is no larger than a picture", () => {
    expect(statSync(tarball).size).to.be.below(500_000);
  });

  it("has a script that is read as ASCII, and is", () => {
    const [script] = files.filter((file) => contents["what is loaded later"]?.test(file));
    expect(readFileSync(join(folder.path, script!)).every((byte) => byte < 128)).to.equal(true);
  });

  it("names no file of a source map", () => {
    const scripts = files.filter((file) => /\.c?js$/.test(file));
    const mapped = scripts.filter((file) =>
      readFileSync(join(folder.path, file), "utf8").includes("sourceMappingURL"),
    );
    expect(mapped).to.deep.equal([]);
  });

  it("satisfies publint", async () => {
    const { messages } = await publint({
      pkgDir: folder.path,
      level: "suggestion",
      pack: false,
      strict: true,
    });
    const manifest = JSON.parse(readFileSync(join(folder.path, "package.json"), "utf8"));
    expect(messages.map((message) => formatMessage(message, manifest, { color: false }))).to.deep.equal([]);
  });

  it("has types that resolve wherever ECMAScript modules are used", async function () {
    this.timeout(60_000);
    const result = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(tarball))));
    if (!result.types) throw new Error("the package has no types");
    // The package has no CommonJS form, so the two resolutions that look for one have nothing to find.
    const relevant = Object.entries(result.entrypoints).map(([name, { resolutions }]) => [
      name,
      [resolutions["node16-esm"], resolutions.bundler].map((resolution) => ({
        isResolved: resolution.resolution !== undefined,
        isTyped: resolution.resolution?.isTypeScript === true || resolution.resolution?.isJson === true,
      })),
    ]);
    const fine = { isResolved: true, isTyped: true };
    expect(Object.fromEntries(relevant)).to.deep.equal({
      ".": [fine, fine],
      "./testing": [fine, fine],
      "./package.json": [fine, fine],
    });
    const problems = result.problems.filter(
      (problem) =>
        !("resolutionKind" in problem) ||
        ["node16-esm", "bundler"].includes(problem.resolutionKind as string),
    );
    expect(problems).to.deep.equal([]);
  });
});
