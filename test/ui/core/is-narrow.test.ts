import { visibleWidth } from "@mariozechner/pi-tui";
import { expect } from "chai";
import { isNarrow } from "../../../src/ui/core/is-narrow.js";

describe("isNarrow", () => {
  it("is true only for what the host measures as one column for each unit, alone and beside another", () => {
    const narrow = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(isNarrow);
    expect(narrow.length).to.be.greaterThan(200);
    for (const character of narrow) {
      expect(visibleWidth(character), character).to.equal(1);
      expect(visibleWidth(`${character}${character}a`), character).to.equal(3);
    }
    expect(visibleWidth(narrow.join(""))).to.equal(narrow.length);
  });

  it("is true for the text and the signs of a form", () => {
    for (const text of ["", "Enter select · ↑↓ move", "○ Q1   ✓ Q2  ›", "│ …", "────"])
      expect(isNarrow(text), text).to.equal(true);
  });

  it("is false for everything wide, joined, combining or no text", () => {
    for (const text of ["中", "é", "e\u0301", "✓\ufe0f", "👍", "\t", "\n", "\u001b", "\u007f", "\u200b"])
      expect(isNarrow(text), JSON.stringify(text)).to.equal(false);
  });
});
