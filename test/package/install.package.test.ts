import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect } from "chai";
import { askResults } from "../support/host/ask-results.js";
import { type Host, hosts } from "../support/host/hosts.js";
import { InstalledPackage } from "../support/host/installed-package.js";
import { PiProcess } from "../support/host/pi-process.js";
import { PiTerminal } from "../support/host/pi-terminal.js";
import { runCommand } from "./command.js";
import { PackageFolder, packagesIn } from "./package-folder.js";

const atMost = 12;
const question = {
  id: "tea",
  prompt: "Which tea?",
  options: [{ value: "green", label: "Green" }],
};

/** Nothing that pi has itself, and not more than a handful of others. */
function expectLight(packages: readonly string[]): void {
  expect(packages.filter((name) => /^@(mariozechner|earendil-works)\//.test(name))).to.deep.equal([]);
  expect(packages.length, packages.join(", ")).to.be.within(1, atMost);
}

/** Starts pi without a terminal and lets the model ask: every part of the extension that needs none is loaded. */
async function expectWorks(
  host: Host,
  source: { package?: InstalledPackage; extensions?: readonly string[] },
): Promise<void> {
  const script = [{ calls: [{ name: "ask_user", arguments: { questions: [question] } }] }, { text: "Done." }];
  const process = await PiProcess.print({ host, script, message: "go", ...source });
  try {
    expect(await process.exited, process.stderr).to.equal(0);
    expect(process.model.requests[0]?.tool("ask_user")?.description).to.be.a("string");
    const [result] = askResults(process.sessionEntries());
    expect(result?.text).to.include("Needs user input").and.include("Which tea?");
    expect(process.stderr).not.to.match(/error|warn/i);
  } finally {
    await process.dispose();
  }
}

/** Starts pi in a terminal, lets the model ask, and answers. */
async function expectForm(host: Host, extension: string): Promise<void> {
  const script = [{ calls: [{ name: "ask_user", arguments: { questions: [question] } }] }, { text: "Done." }];
  const terminal = await PiTerminal.start({ host, script, message: "go", extensions: [extension] });
  try {
    await terminal.waitFor("1. Green");
    await terminal.press("1");
    await terminal.waitFor("Elaborate");
    await terminal.press("enter");
    await terminal.waitFor("Done.");
    const [result] = askResults(terminal.sessionEntries());
    expect(result?.details.answers).to.have.nested.property("tea.values[0]", "green");
  } finally {
    await terminal.dispose();
  }
}

/** What is kept of the compiled code of a package. */
function keptCode(packageFolder: string): { path: string; bytes: Buffer } {
  const folder = join(packageFolder, "dist", "pi");
  const files = readdirSync(folder).filter((name) => name.endsWith(".cache"));
  expect(files).to.have.lengthOf(1);
  const path = join(folder, files[0]!);
  return { path, bytes: readFileSync(path) };
}

describe("the package", function () {
  this.timeout(180_000);
  let folder: PackageFolder | undefined;

  afterEach(() => {
    folder?.dispose();
    folder = undefined;
  });

  for (const host of hosts()) {
    describe(`on ${host.name}`, () => {
      it("works when pi has installed the tarball", async () => {
        const installation = await InstalledPackage.on(host);
        await expectWorks(host, { package: installation });
        const modules = dirname(installation.folder);
        expect(basename(modules)).to.equal("node_modules");
        expectLight(packagesIn(modules));
      });

      it("works from a directory, with nothing installed", async () => {
        folder = await PackageFolder.unpacked();
        expect(existsSync(join(folder.path, "node_modules"))).to.equal(false);
        await expectWorks(host, { extensions: [folder.path] });
      });

      it("takes over in the next process what was compiled up to the first form, and no damaged bytes", async () => {
        folder = await PackageFolder.unpacked();
        await expectForm(host, folder.path);
        const { path, bytes } = keptCode(folder.path);
        await expectForm(host, folder.path);
        expect(keptCode(folder.path).bytes.equals(bytes), "it was taken over").to.equal(true);
        const damaged = Buffer.from(bytes);
        damaged.fill(0xff, bytes.length >> 1);
        writeFileSync(path, damaged);
        await expectForm(host, folder.path);
        expect(keptCode(folder.path).bytes.equals(damaged), "it was replaced").to.equal(false);
      });
    });
  }

  for (const [index, args] of [["--omit=dev"], ["--omit=dev", "--legacy-peer-deps"]].entries()) {
    it(`works in a clone after npm install ${args.join(" ")}`, async () => {
      folder = await PackageFolder.cloned();
      await folder.npmInstall(...args);
      expectLight(folder.installed());
      const host = hosts()[index];
      if (!host) throw new Error("there are two hosts");
      await expectWorks(host, { extensions: [folder.path] });
    });
  }

  it("can be imported by a package that depends on it, in plain Node with pi's packages beside it", async () => {
    folder = await PackageFolder.dependent();
    await folder.npmInstall();
    expectLight(folder.installed());
    folder.linkScope("@mariozechner");
    const program = `
      const main = await import("pi-ask");
      const testing = await import("pi-ask/testing");
      class Own extends main.QuestionView {}
      console.log(JSON.stringify({
        main: typeof main.createAskExtension(),
        testing: Object.keys(testing).length,
        own: Object.getPrototypeOf(Own) === main.QuestionView,
      }));
    `;
    const output = await runCommand(
      process.execPath,
      ["--input-type=module", "--eval", program],
      folder.path,
    );
    const seen = JSON.parse(output) as { main: string; testing: number; own: boolean };
    expect(seen).to.deep.include({ main: "function", own: true });
    expect(seen.testing).to.be.above(0);
  });
});
