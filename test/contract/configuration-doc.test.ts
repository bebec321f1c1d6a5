import { expect } from "chai";
import { defaultFile } from "../../src/config/config.js";
import { ActionTable } from "../../src/ui/keys/action-table.js";
import { readDocument, readFencedBlocks, readTableRows } from "./documents.js";

const table = ActionTable.builtIn();
const defaults = JSON.parse(JSON.stringify(defaultFile(table)));

/** The section of the defaults that stands in the contract. */
function contractDefaults(): { keymaps: Record<string, unknown> } & Record<string, unknown> {
  return JSON.parse(readFencedBlocks(readDocument("docs/contract.md"), "jsonc")[0]!);
}

describe("docs/contract.md", () => {
  it("[KMAP-02, KMAP-03, KMAP-04, KMAP-05, KMAP-06] states the default keymaps, and no other context", () => {
    expect(contractDefaults().keymaps).to.deep.equal(defaults.keymaps);
  });

  it("[CFG-08, CFG-12] states the defaults of the whole file", () => {
    expect(contractDefaults()).to.deep.equal(defaults);
  });
});

describe("docs/configuration.md", () => {
  const text = readDocument("docs/configuration.md");

  it("shows the file with its defaults", () => {
    expect(JSON.parse(readFencedBlocks(text, "json")[0]!)).to.deep.equal(defaults);
  });

  it("holds valid JSON in every example", () => {
    for (const block of readFencedBlocks(text, "json")) expect(() => JSON.parse(block), block).not.to.throw();
  });

  it("lists every action with its keys and its description", () => {
    const listed = readTableRows(text, "| Context | Action |");
    const actions = table
      .all()
      .filter(({ fixed }) => !fixed)
      .map(({ context, name, defaultKeys, description }) => [
        `\`${context}\``,
        `\`${name}\``,
        defaultKeys.map((key) => `\`${key}\``).join(" "),
        description,
      ]);
    expect(listed).to.deep.equal(actions);
  });

  it("lists every key that is not in the file", () => {
    const listed = readTableRows(text, "| Key | What it does |");
    const actions = table
      .all()
      .filter(({ fixed }) => fixed)
      .map(({ defaultKeys, description }) => [defaultKeys.map((key) => `\`${key}\``).join(" "), description]);
    expect(listed).to.deep.equal(actions);
  });
});
