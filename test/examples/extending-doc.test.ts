import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import type { Pilot } from "../../src/testing.js";
import { checkoutRoot } from "../support/host/checkout.js";
import { openExample, readIssues } from "./example-form.js";
import { ExtensionSource } from "./extension-source.js";
import { FrameDocument } from "./frame-document.js";

const PATH = join(checkoutRoot, "docs", "extending.md");
const AGREEMENT = { id: "a", type: "agreement", prompt: "The new importer is easy to use." };
const OPTIONS = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

interface Step {
  readonly question: object;
  readonly keys?: readonly string[];
  /** What the result says when the first option is chosen. */
  readonly result: string;
}

const STEPS: Readonly<Record<string, Step>> = {
  "1": { question: { id: "a", prompt: "Ship it?", options: OPTIONS }, result: "Q1: Yes" },
  "2": { question: AGREEMENT, result: "Q1: agrees: Not at all" },
  "3": { question: { ...AGREEMENT, neutral: true }, result: "Q1: agrees: Not at all" },
  "4": { question: { ...AGREEMENT, neutral: true }, result: "Q1: agrees: Not at all" },
  "5": { question: { ...AGREEMENT, neutral: true }, keys: ["y"], result: "Q1: agrees: Completely" },
};

describe("docs/extending.md", function () {
  this.timeout(60_000);

  const document = new FrameDocument(PATH);
  const files = document.fences.filter(({ info }) => info.has("file"));

  /** The folder as it is after a step: later files replace earlier ones. */
  function filesAfter(step: string): Map<string, string> {
    const until = files.filter(({ info }) => Number(info.get("step") ?? 0) <= Number(step));
    return new Map(until.map(({ info, text }) => [info.get("file")!, text]));
  }

  for (const [step, { question, keys = [], result }] of Object.entries(STEPS)) {
    describe(`step ${step}`, () => {
      let source: ExtensionSource;
      let form: Pilot;

      before(async () => {
        source = ExtensionSource.write(filesAfter(step));
        form = await openExample(await source.load(), { questions: [question] }, { columns: 60, rows: 24 });
      });

      after(() => form.dispose());

      it("compiles", () => {
        expect(source.compile("index.ts")).to.equal("");
      });

      it("draws the frame that the page shows", () => {
        document.expectFrame(`\`\`\`text frame step=${step}`, form.press(...keys).frame());
      });

      it("answers", () => {
        form.press("enter");
        expect(form.resultText).to.equal(result);
      });
    });
  }

  it("has a test that compiles and passes", async function () {
    this.timeout(60_000);
    const source = ExtensionSource.write(filesAfter("6"));
    expect(source.compile("agreement.test.ts")).to.equal("");
    const { status, stdout } = await source.runTest("agreement.test.ts");
    expect(status, stdout).to.equal(0);
    expect(stdout).to.include("# pass 2");
  });

  it("has a step for each file, and a frame for each step", () => {
    const steps = new Set(document.fences.flatMap(({ info }) => info.get("step") ?? []));
    expect([...steps].sort()).to.include.members(Object.keys(STEPS));
    const manifest = JSON.parse(files.find(({ info }) => info.get("file") === "package.json")!.text);
    expect(manifest.pi.extensions).to.deep.equal(["./index.ts"]);
  });

  it("says what the model is told about a wrong field", async () => {
    const extension = await ExtensionSource.write(filesAfter("3")).load();
    const issues = await readIssues(extension, { questions: [{ ...AGREEMENT, neutral: "perhaps" }] });
    expect(issues.map(({ path }) => path)).to.deep.equal(["questions[0].neutral"]);
  });

  it("links to files that exist", () => {
    const text = readFileSync(PATH, "utf8");
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)]+)\)/g)].map(([, link]) => link!);
    for (const link of links) expect(existsSync(join(checkoutRoot, "docs", link)), link).to.equal(true);
    const examples = [...text.matchAll(/`(examples\/[\w-]+)`/g)].map(([, path]) => path!);
    for (const path of examples) expect(existsSync(join(checkoutRoot, path)), path).to.equal(true);
  });
});
