import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { findRoot, readDocument } from "./documents.js";

const OWN_NAME = "contract-trace.test.ts";

/** The ids that a contract text defines, in order, repeated where the text repeats them. */
function parseDefinedIds(markdown: string): string[] {
  return [...markdown.matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)].map((match) => match[1]!);
}

const LITERAL = /(["'`])((?:\\[\s\S]|(?!\1)[\s\S])*)\1/g;
const TITLE = new RegExp(`(?<![\\w.$])(?:it|specify)\\(\\s*${LITERAL.source}`, "g");
const ID_LIST = /^[A-Z]+-\d+(?:\s*,\s*[A-Z]+-\d+)*$/;

/**
 * The ids that the titles of `it` and `specify` name in a TypeScript source. Skipped and commented-out tests do not count.
 * A title with a placeholder gets its ids from a table: the texts of the file that begin with a bracketed id count then,
 * and for a bracketed placeholder those that are an id.
 */
function parseNamedIds(source: string): string[] {
  const code = source.replace(/^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const titles = [...code.matchAll(TITLE)].map((match) => match[2]!);
  // Line by line, so that an apostrophe or a pattern with a quote spoils no more than its own line.
  const texts = code.split("\n").flatMap((line) => [...line.matchAll(LITERAL)].map((match) => match[2]!));
  const named = titles.flatMap(parseBrackets);
  if (titles.some((title) => title.includes("${"))) {
    named.push(...texts.filter((text) => text.startsWith("[")).flatMap(parseBrackets));
  }
  if (titles.some((title) => title.includes("[${"))) {
    named.push(...texts.filter((text) => ID_LIST.test(text)).flatMap((text) => text.split(/\s*,\s*/)));
  }
  return [...new Set(named)];
}

function parseBrackets(title: string): string[] {
  const groups = [...title.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1]!);
  return groups.filter((group) => ID_LIST.test(group)).flatMap((group) => group.split(/\s*,\s*/));
}

/** What appears in `ids` after it has appeared before. */
function findRepeated(ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
}

function readNamedIds(root: string): Map<string, string[]> {
  const filesById = new Map<string, string[]>();
  const folder = join(root, "test");
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    // This file's samples are no tests of the contract.
    if (!file.endsWith(".ts") || file.endsWith(OWN_NAME)) continue;
    for (const id of parseNamedIds(readFileSync(join(folder, file), "utf8"))) {
      filesById.set(id, [...(filesById.get(id) ?? []), file]);
    }
  }
  return filesById;
}

describe("The contract trace", () => {
  const root = findRoot();
  const defined = parseDefinedIds(readDocument("docs/contract.md"));

  it("finds ids in the contract", () => {
    expect(defined.length).to.be.greaterThan(100);
  });

  it("defines every id once", () => {
    expect(findRepeated(defined), "ids defined twice in docs/contract.md").to.be.empty;
  });

  it("has a test for every id", () => {
    const named = readNamedIds(root);
    const missing = defined.filter((id) => !named.has(id));
    expect(missing, `no test title names: ${missing.join(", ")}`).to.be.empty;
  });

  it("names no id that the contract does not define", () => {
    const known = new Set(defined);
    const unknown = [...readNamedIds(root)]
      .filter(([id]) => !known.has(id))
      .map(([id, files]) => `${id} (${[...new Set(files)].join(", ")})`);
    expect(unknown, `not in docs/contract.md: ${unknown.join("; ")}`).to.be.empty;
  });

  describe("its parser", () => {
    it("reads ids of list items only", () => {
      const text =
        "Prose about **AA-01**.\n- **AA-02** One.\n- **BB-10** See AA-02.\n  - **AA-03** Nested.\n";
      expect(parseDefinedIds(text)).to.deep.equal(["AA-02", "BB-10"]);
    });

    it("finds an id that is defined twice", () => {
      expect(findRepeated(["AA-01", "AA-02", "AA-01", "AA-01"])).to.deep.equal(["AA-01"]);
    });

    const cases: ReadonlyArray<readonly [string, string, string[]]> = [
      ["one id", 'it("[AA-01] works", () => {});', ["AA-01"]],
      ["two brackets", "it('[AA-01][AA-02] works', f);", ["AA-01", "AA-02"]],
      ["a list", "it(`[AA-01, AA-02,BB-03] works`, f);", ["AA-01", "AA-02", "BB-03"]],
      ["a title on its own line", 'it(\n  "works as [AA-01] says",\n  f,\n);', ["AA-01"]],
      ["an escaped quote", 'it("says \\"no\\" [AA-01]", f);', ["AA-01"]],
      ["two tests", 'it("[AA-01] a", f); it("[AA-02] b", f);', ["AA-01", "AA-02"]],
      ["no id in a describe", 'describe("[AA-01] group", f);', []],
      ["no id in a body", 'it("works", () => check("[AA-01]"));', []],
      ["no id of a skipped test", 'it.skip("[AA-01] a", f); xit("[AA-02] b", f);', []],
      ["no id of a commented-out test", '// it("[AA-01] a", f);\n/* it("[AA-02] b", f); */', []],
      ["past a glob in a string", 'glob("test/*.ts");\nit("[AA-01] a", f); /* */', ["AA-01"]],
      [
        "a table of ids",
        `const t = [['AA-01', 1], ["BB-02, BB-03", 2]];\nit(\`[\${id}] a\`, f);`,
        ["AA-01", "BB-02", "BB-03"],
      ],
      ["a table of titles", `const t = ["[AA-01] a", "b [AA-02]"];\nit(\`\${name}\`, f);`, ["AA-01"]],
      ["no table without a placeholder", 'const t = ["AA-01", "[AA-02] b"];\nit("[AA-03] a", f);', ["AA-03"]],
      ["no id without brackets", 'it("AA-01 works", f);', []],
    ];
    for (const [name, source, ids] of cases) {
      it(`reads ${name}`, () => {
        expect(parseNamedIds(source)).to.deep.equal(ids);
      });
    }
  });
});
