import { CURSOR_MARKER, visibleWidth } from "@mariozechner/pi-tui";
import { expect } from "chai";
import fc from "fast-check";
import { fitRow } from "../../../src/ui/core/fit-row.js";
import { padRow } from "../../../src/ui/core/pad-row.js";
import { StyledRow } from "../../../src/ui/core/styled-row.js";
import { FORBIDDEN, hostileText, withoutColors } from "./foreign-text.js";

const RED = "\u001b[31m";
const OFF = "\u001b[39m";
const RESET = "\u001b[0m";
const styled = fc
  .array(
    fc.oneof(
      hostileText,
      fc.constantFrom(RED, OFF, "\u001b[1m", "\u001b[22m", "\u001b[38;2;1;2;3m", "\u001b[48;5;7m", RESET),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""));
const width = fc.integer({ min: 1, max: 120 });

describe("StyledRow", () => {
  it("leaves a row of text and colours as it is", () => {
    const row = `${RED}red${OFF} ${CURSOR_MARKER}漢`;
    expect(new StyledRow(row)).to.include({ text: row, plain: "red 漢", width: 6 });
  });

  it("takes out whatever else is in it", () => {
    expect(new StyledRow(`${RED}a\nb\u001b]0;t\u0007c\u001b[2Jd\te${OFF}`).text).to.equal(
      `${RED}a bcd e${OFF}`,
    );
  });

  describe("closed", () => {
    const cases: [string, string][] = [
      ["plain", "plain"],
      [`${RED}a${OFF}`, `${RED}a${OFF}`],
      [`${RED}a`, `${RED}a${RESET}`],
      [`\u001b[1;4ma\u001b[22m`, `\u001b[1;4ma\u001b[22m${RESET}`],
      [`\u001b[38;2;0;0;0;1ma\u001b[39m`, `\u001b[38;2;0;0;0;1ma\u001b[39m${RESET}`],
      [`\u001b[48;5;1ma\u001b[49m`, `\u001b[48;5;1ma\u001b[49m`],
      [`\u001b[91;107ma\u001b[m`, `\u001b[91;107ma\u001b[m`],
    ];
    for (const [row, closed] of cases) {
      it(`makes ${JSON.stringify(closed)} of ${JSON.stringify(row)}`, () =>
        expect(new StyledRow(row).closed).to.equal(closed));
    }
  });

  describe("wrap", () => {
    it("continues a colour on the next row and ends it on each", () => {
      expect(new StyledRow(`a ${RED}bcd efg${OFF} h`).wrap(5)).to.deep.equal([
        `a ${RED}bcd${RESET}`,
        `${RED}efg${OFF} h${RESET}`,
      ]);
    });

    it("fits and loses nothing but spaces", () => {
      fc.assert(
        fc.property(styled, fc.integer({ min: 8, max: 120 }), (row, columns) => {
          const parsed = new StyledRow(row);
          const rows = parsed.wrap(columns);
          for (const each of rows) expect(visibleWidth(each)).to.be.at.most(columns);
          const text = rows.map((each) => new StyledRow(each).plain).join("");
          expect(text.replace(/\s/g, "")).to.equal(parsed.plain.replace(/\s/g, ""));
        }),
      );
    });
  });
});

describe("fitRow", () => {
  it("cuts with an ellipsis and ends the colour", () => {
    expect(fitRow(`${RED}abcdef${OFF}`, 4)).to.equal(`${RED}abc…${RESET}`);
    expect(fitRow("漢字", 1)).to.equal("…");
  });

  it("[ROB-02] makes any row fit and safe", () => {
    fc.assert(
      fc.property(styled, width, (row, columns) => {
        const fitted = fitRow(row, columns);
        expect(visibleWidth(fitted)).to.be.at.most(columns);
        expect(withoutColors(fitted).replaceAll(CURSOR_MARKER, "")).not.to.match(FORBIDDEN);
        expect(fitRow(fitted, columns)).to.equal(fitted);
      }),
      { numRuns: 300 },
    );
  });

  it("takes time that grows with the length only", () => {
    const start = performance.now();
    for (const row of ["\u001b[".repeat(100_000), `${RED}漢`.repeat(40_000), "\u001b]".repeat(100_000)])
      fitRow(row, 80);
    expect(performance.now() - start).to.be.below(1_500);
  }).timeout(20_000);
});

describe("padRow", () => {
  it("ends colours before the spaces", () => expect(padRow(`${RED}漢`, 4)).to.equal(`${RED}漢${RESET}  `));
  it("leaves a row that is wider", () => expect(padRow("abc", 2)).to.equal("abc"));

  it("keeps the host's marks for the cursor, which take no column", () => {
    const row = "a\u001b_pi:c\u0007\u001b_pi:fc\u0007b\u001b_pi:/fc\u0007c";
    const styled = new StyledRow(row);
    expect(styled.text).to.equal(row);
    expect(styled.plain).to.equal("abc");
    expect(styled.width).to.equal(3);
    expect(new StyledRow("a\u001b_pi:other\u0007b").text).to.equal("ab");
  });
});
