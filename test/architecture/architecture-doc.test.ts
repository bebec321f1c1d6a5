import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { checkoutRoot } from "../support/host/checkout.js";
import { LAYERS } from "./rules.js";
import { SourceTree } from "./source-tree.js";

const text = readFileSync(join(checkoutRoot, "docs", "architecture.md"), "utf8");

/** The rows of the table that follows a heading, as cells without their bars. */
function rowsBelow(heading: string): string[][] {
  const section = text.split(`\n${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const rows = section.split("\n").filter((line) => /^\| `/.test(line));
  return rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function quoted(cell: string | undefined): string[] {
  return [...(cell ?? "").matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
}

describe("docs/architecture.md", () => {
  const tree = SourceTree.read(join(checkoutRoot, "src"));
  const classes = tree.files.flatMap((file) => file.classes.map(({ name }) => ({ name, file })));

  it("names files that exist", () => {
    const paths = [...text.matchAll(/`([\w/.-]+\/[\w.-]*\.(?:ts|mjs))`/g)].map(([, path]) => path!);
    expect(paths.length).to.be.greaterThan(25);
    const missing = paths.filter((path) => {
      if (path.startsWith("dist/")) return false;
      return !existsSync(join(checkoutRoot, "src", path)) && !existsSync(join(checkoutRoot, path));
    });
    expect(missing).to.deep.equal([]);
  });

  it("has the layers that the rules hold", () => {
    const rows = rowsBelow("## Layers");
    const folders = rows.flatMap(([folder]) => quoted(folder)).filter((folder) => folder !== "testing");
    expect(folders.sort()).to.deep.equal(Object.keys(LAYERS).sort());
    for (const [folder, sees] of rows.slice(0, 5)) {
      expect(quoted(sees), folder).to.deep.equal(LAYERS[quoted(folder)[0]!]);
    }
  });

  it("has every message, with the classes that send it", () => {
    const rows = rowsBelow("## Messages");
    const messages = classes.map(({ name }) => name).filter((name) => tree.depthBelow(name, "Message"));
    expect(rows.map(([message]) => quoted(message)[0]!).sort()).to.deep.equal(messages.sort());
    for (const [message, senders] of rows) {
      for (const sender of quoted(senders)) {
        const file = classes.find(({ name }) => name === sender)?.file;
        expect(file?.bare, `${sender} sends ${message}`).to.include(`new ${quoted(message)[0]}(`);
      }
    }
  });

  it("says which messages the controller reacts to", () => {
    const controller = tree.files.find(({ path }) => path === "app/ask-controller.ts")!;
    const reactions = [...controller.bare.matchAll(/this\.on\((\w+),/g)].map(([, name]) => name!);
    const first = text.split("\nThese stay inside the views:\n")[0]!.split("\n## Messages\n")[1]!;
    expect(quoted([...first.matchAll(/^\| (`\w+`)/gm)].map(([, cell]) => cell).join()).sort()).to.deep.equal(
      reactions.sort(),
    );
  });

  it("names classes and functions that exist", () => {
    const sources = tree.files.map(({ bare }) => bare).join("\n");
    const diagrams = [...text.matchAll(/```\n([\s\S]*?)```/g)]
      .slice(1)
      .map(([, diagram]) => diagram!)
      .join("\n");
    const names = [...diagrams.matchAll(/\b((?:Ask|Raw)[A-Z]\w+)(?:\.(\w+))?/g)];
    expect(names.length).to.be.greaterThan(8);
    for (const [, name, member] of names) {
      expect(sources).to.match(new RegExp(`\\b(?:class|interface) ${name}\\b`));
      if (member) expect(sources, member).to.match(new RegExp(`\\b${member}\\b`));
    }
  });
});
