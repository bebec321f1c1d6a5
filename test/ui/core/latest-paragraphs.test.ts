import { expect } from "chai";
import { latestParagraphs } from "../../../src/ui/core/latest-paragraphs.js";
import { TextLayout } from "../../../src/ui/core/text-layout.js";

const rows = (texts: readonly string[], limit: number) =>
  latestParagraphs(new TextLayout(), texts, 10, limit);

describe("latestParagraphs", () => {
  it("keeps the order of texts that all fit", () => {
    expect(rows(["one", "two words here"], 3)).to.deep.equal(["one", "two words", "here"]);
  });

  it("leaves out earlier texts where there is not room for all", () => {
    expect(rows(["one", "two", "three"], 2)).to.deep.equal(["two", "three"]);
    expect(rows(["one", "two words here"], 2)).to.deep.equal(["two words", "here"]);
  });

  it("shows no part of an earlier text", () => {
    expect(rows(["one that is long", "two"], 2)).to.deep.equal(["two"]);
  });

  it("cuts the last text with an ellipsis where it does not fit by itself", () => {
    expect(rows(["one", "two words that are many"], 2)).to.deep.equal(["two words", "that are …"]);
    expect(rows(["two words that are many"], 1)).to.deep.equal(["two words…"]);
  });

  it("gives nothing where there is no room", () => {
    expect(rows(["one"], 0)).to.deep.equal([]);
    expect(rows([], 3)).to.deep.equal([]);
  });
});
