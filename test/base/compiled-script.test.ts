import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { expect } from "chai";
import { CompiledScript } from "../../src/base/compiled-script.js";

const source = `(function (require, given) {
  given.runs.push(given.name);
  const { sep } = require("node:path");
  function count() { return given.runs.length; }
  return { sep, count };
})`;
const module = new URL("../../src/base/compiled-script.js", import.meta.url).href;

describe("CompiledScript", () => {
  let folder: string;
  let path: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "pi-ask-script-"));
    path = join(folder, "script.cjs");
    writeFileSync(path, source);
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs the script in a process of its own, where nothing is compiled yet, and keeps what it compiles. */
  function runElsewhere(...flags: string[]): { isFromKept: boolean; count: number } {
    const program = `
      import { CompiledScript } from ${JSON.stringify(module)};
      const script = new CompiledScript(${JSON.stringify(path)});
      const exports = script.run({ runs: [], name: "elsewhere" });
      const count = exports.count();
      script.keep();
      console.log(JSON.stringify({ isFromKept: script.isFromKept, count }));
    `;
    const args = [...flags, "--input-type=module", "--eval", program];
    const { status, signal, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    expect({ status, signal }, stderr).to.deep.equal({ status: 0, signal: null });
    return JSON.parse(stdout);
  }

  it("gives what the script returns, which gets Node's require and what is given", () => {
    const runs: string[] = [];
    const exports = new CompiledScript(path).run({ runs, name: "first" });
    expect(exports.sep).to.equal(sep);
    expect(runs).to.deep.equal(["first"]);
  });

  it("runs once for all who load it, with what the first one gave", () => {
    const runs: string[] = [];
    const first = CompiledScript.load(path, { runs, name: "first" });
    expect(CompiledScript.load(path, { runs, name: "second" })).to.equal(first);
    expect(runs).to.deep.equal(["first"]);
  });

  it("runs a script of another path for itself", () => {
    const other = join(folder, "other.cjs");
    writeFileSync(other, source);
    const runs: string[] = [];
    CompiledScript.load(path, { runs, name: "one" });
    CompiledScript.load(other, { runs, name: "other" });
    expect(runs).to.deep.equal(["one", "other"]);
  });

  it("throws where there is no script, and tries again", () => {
    rmSync(path);
    expect(() => CompiledScript.load(path, {})).to.throw("ENOENT");
    writeFileSync(path, source);
    expect(CompiledScript.load(path, { runs: [], name: "later" })).to.include.keys("count");
  });

  it("throws what the script throws", () => {
    writeFileSync(path, "(function () { throw new Error('broken script'); })");
    expect(() => CompiledScript.load(path, {})).to.throw("broken script");
  });

  it("hands what is compiled to the next process", () => {
    expect(runElsewhere()).to.deep.equal({ isFromKept: false, count: 1 });
    expect(runElsewhere()).to.deep.equal({ isFromKept: true, count: 1 });
  });

  it("leaves nothing but the script and what is kept", () => {
    runElsewhere();
    const [script, kept, ...more] = readdirSync(folder).sort();
    expect([script, more]).to.deep.equal(["script.cjs", []]);
    expect(kept).to.equal(`script.cjs.${process.versions.v8}-${process.arch}.cache`);
  });

  it("does not write again what was taken over", () => {
    runElsewhere();
    const { keptPath } = new CompiledScript(path);
    const before = readFileSync(keptPath);
    runElsewhere();
    expect(readFileSync(keptPath).equals(before)).to.equal(true);
  });

  for (const [what, damage] of [
    ["a changed byte at its end", (bytes: Buffer) => flip(bytes, bytes.length - 1)],
    ["a changed byte in its middle", (bytes: Buffer) => flip(bytes, bytes.length >> 1)],
    ["a changed byte of its digest", (bytes: Buffer) => flip(bytes, 0)],
    ["half of it", (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
    ["less than a digest", (bytes: Buffer) => bytes.subarray(0, 7)],
    ["nothing", () => Buffer.alloc(0)],
    ["something else", () => Buffer.from("not compiled code at all, but long enough for a digest")],
  ] as const) {
    it(`does not take over ${what}, and replaces it`, () => {
      runElsewhere();
      const { keptPath } = new CompiledScript(path);
      writeFileSync(keptPath, damage(readFileSync(keptPath)));
      expect(runElsewhere()).to.deep.equal({ isFromKept: false, count: 1 });
      expect(runElsewhere().isFromKept).to.equal(true);
    });
  }

  it("does not take over what an engine with other flags compiled, and replaces it", () => {
    runElsewhere("--no-opt");
    expect(runElsewhere().isFromKept).to.equal(false);
    expect(runElsewhere().isFromKept).to.equal(true);
  });

  it("works where nothing can be kept, and leaves nothing behind there", () => {
    mkdirSync(new CompiledScript(path).keptPath);
    expect(runElsewhere()).to.deep.equal({ isFromKept: false, count: 1 });
    expect(readdirSync(folder)).to.have.lengthOf(2);
  });

  it("keeps every script that was loaded when all are to be kept", () => {
    CompiledScript.load(path, { runs: [], name: "one" });
    const { keptPath } = new CompiledScript(path);
    expect(existsSync(keptPath)).to.equal(false);
    CompiledScript.keepAll();
    expect(existsSync(keptPath)).to.equal(true);
  });

  it("survives that the folder of a loaded script is gone", () => {
    CompiledScript.load(path, { runs: [], name: "one" });
    rmSync(folder, { recursive: true });
    expect(() => CompiledScript.keepAll()).not.to.throw();
  });

  it("has nothing to keep before it ran", () => {
    const script = new CompiledScript(path);
    script.keep();
    expect(existsSync(script.keptPath)).to.equal(false);
  });
});

function flip(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at]! ^= 0xff;
  return copy;
}
