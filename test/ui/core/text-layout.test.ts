import { visibleWidth } from "@mariozechner/pi-tui";
import { expect } from "chai";
import fc from "fast-check";
import { toPlainText } from "../../../src/model/plain-text.js";
import { clusters } from "../../../src/ui/core/line-breaks.js";
import { expandTabs, TextLayout, textWidth, wrapText } from "../../../src/ui/core/text-layout.js";
import { FORBIDDEN, hardText, hostileText } from "./foreign-text.js";

const width = fc.integer({ min: 1, max: 200 });
const withoutSpace = (text: string) => text.replace(/\s/gu, "");

describe("TextLayout", () => {
  describe("wrap", () => {
    const cases: [string, string, number, string[]][] = [
      ["breaks at a space", "one two three", 8, ["one two", "three"]],
      ["breaks where a word ends at the edge", "abcd efgh", 4, ["abcd", "efgh"]],
      ["breaks inside a word that is wider than the row", "abcdefgh ij", 3, ["abc", "def", "gh", "ij"]],
      ["keeps indentation at the beginning", "    one two", 8, ["    one", "two"]],
      ["keeps indentation in front of a word that must be broken", "  abcdefgh", 5, ["  abc", "defgh"]],
      ["drops indentation that is wider than the row", "          x", 5, ["x"]],
      ["keeps several spaces inside a row", "a   b cc", 6, ["a   b", "cc"]],
      ["keeps line breaks and empty lines", "a\n\nb", 9, ["a", "", "b"]],
      ["makes one empty row of an empty text", "", 9, [""]],
      ["makes one empty row of a long blank line", " ".repeat(30), 9, [""]],
      ["breaks between wide characters", "漢字漢字", 5, ["漢字", "漢字"]],
      ["keeps a word together behind wide characters", "漢字abc", 6, ["漢字", "abc"]],
      ["shows an ellipsis for what is wider than the row", "漢a", 1, ["…", "a"]],
      ["keeps an emoji with joiners together", "ab👩‍👩‍👧", 3, ["ab", "👩‍👩‍👧"]],
      ["sets tabs to stops of eight columns", "a\tb\n漢\tb", 40, ["a       b", "漢      b"]],
    ];
    for (const [title, text, columns, rows] of cases) {
      it(title, () => expect(new TextLayout().wrap(text, columns)).to.deep.equal(rows));
    }

    it("[ROB-02] makes no row wider than asked for, of any text at 1 to 200 columns", () => {
      fc.assert(
        fc.property(hardText, width, (text, columns) => {
          for (const row of new TextLayout().wrap(text, columns))
            expect(visibleWidth(row)).to.be.at.most(columns);
        }),
        { numRuns: 400 },
      );
    });

    it("loses nothing but white space at its breaks", () => {
      fc.assert(
        fc.property(hardText, fc.integer({ min: 8, max: 200 }), (text, columns) => {
          const rows = new TextLayout().wrap(text, columns);
          expect(withoutSpace(rows.join(""))).to.equal(withoutSpace(toPlainText(text, { multiline: true })));
        }),
        { numRuns: 300 },
      );
    });

    it("wraps the same text the same way whether or not one wide character follows it", () => {
      const ascii = fc
        .array(fc.constantFrom("a", "bc", "defghijk", " ", "   "), { maxLength: 30 })
        .map((all) => all.join(""));
      fc.assert(
        fc.property(ascii, fc.integer({ min: 2, max: 30 }), (text, columns) => {
          const narrow = wrapText(`q${text} ..`, columns);
          const wide = wrapText(`q${text} 漢`, columns);
          expect(wide.map((row) => row.replace("漢", ".."))).to.deep.equal(narrow);
        }),
        { numRuns: 300 },
      );
    });

    it("[ROB-04] lets no control character and no sequence through", () => {
      fc.assert(
        fc.property(hostileText, width, (text, columns) => {
          for (const row of new TextLayout().wrap(text, columns)) expect(row).not.to.match(FORBIDDEN);
        }),
      );
    });

    it("limits the length of a row of invisible characters", () => {
      for (const sign of ["\u200b", "\u0301", "\u200d"]) {
        const rows = new TextLayout().wrap(`a${sign.repeat(20_000)}`, 20);
        expect(Math.max(...rows.map((row) => row.length))).to.be.below(1_000);
        expect(rows.join("").length).to.equal(20_001);
      }
    });

    it("takes time that grows with the length only", () => {
      const kinds = ["word ", "x", "漢", "👩‍👩‍👧e\u0301", "\u200b", "a\u0301", " ", "a\t漢"];
      for (const kind of kinds) {
        const text = kind.repeat(Math.ceil(200_000 / kind.length));
        const start = performance.now();
        wrapText(text, 80);
        // Generous: what grows with the square takes several seconds.
        expect(performance.now() - start, JSON.stringify(kind)).to.be.below(1_500);
      }
    }).timeout(20_000);

    it("gives the same rows for the same text and width again", () => {
      const layout = new TextLayout();
      expect(layout.wrap("one two", 5)).to.equal(layout.wrap("one two", 5));
      const rows = layout.wrap("one two", 5);
      layout.clear();
      expect(layout.wrap("one two", 5)).not.to.equal(rows);
    });

    it("remembers a limited amount of text", () => {
      const layout = new TextLayout();
      const first = layout.wrap("first", 20);
      for (let count = 0; count < 50; count++) layout.wrap(`${count}${"x".repeat(100_000)}`, 80);
      expect(layout.wrap("first", 20)).not.to.equal(first);
    });
  });

  describe("line", () => {
    const cases: [string, number, string][] = [
      ["short", 10, "short"],
      ["two\nlines\tand tab", 40, "two lines and tab"],
      ["abcdef", 4, "abc…"],
      ["漢字漢字", 5, "漢字…"],
      ["漢字", 1, "…"],
      ["", 3, ""],
    ];
    for (const [text, columns, row] of cases) {
      it(`makes ${JSON.stringify(row)} of ${JSON.stringify(text)} in ${columns} columns`, () => {
        expect(new TextLayout().line(text, columns)).to.equal(row);
      });
    }

    it("fits and is safe for any text", () => {
      fc.assert(
        fc.property(hostileText, width, (text, columns) => {
          const row = new TextLayout().line(text, columns);
          expect(visibleWidth(row)).to.be.at.most(columns);
          expect(row).not.to.match(FORBIDDEN);
        }),
      );
    });
  });
});

describe("clusters", () => {
  it("gives the whole text in order", () => {
    fc.assert(
      fc.property(hardText, fc.integer({ min: 1, max: 40 }), (text, times) => {
        const long = text.repeat(times);
        expect([...clusters(long)].join("")).to.equal(long);
      }),
    );
  });

  it("cuts no character where it reads the text in stretches", () => {
    const family = "👩‍👩‍👧";
    for (let lead = 0; lead < 16; lead++) {
      const found = [...clusters(`${"a".repeat(500 + lead)}${family}漢`)];
      expect(found).to.include(family);
    }
  });
});

describe("expandTabs", () => {
  it("keeps columns aligned behind wide characters", () => {
    expect(expandTabs("漢\tx\ty")).to.equal("漢      x       y");
  });
});

describe("textWidth", () => {
  it("is what the host measures", () => {
    const oneLine = hardText.map((text) => text.replace(/[\n\t]/g, ""));
    fc.assert(
      fc.property(oneLine, (text) => {
        // A long text is measured in pieces, which can only make it wider.
        expect(textWidth(text)).to.be.at.least(visibleWidth(text));
      }),
    );
    expect(textWidth("漢a")).to.equal(3);
  });
});
