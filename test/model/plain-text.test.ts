import { expect } from "chai";
import * as fc from "fast-check";
import { toPlainText } from "../../src/model/plain-text.js";

const FORBIDDEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|\p{Surrogate}/u;

describe("toPlainText", () => {
  const cases: readonly (readonly [what: string, input: string, expected: string])[] = [
    ["plain text", "Grüße, 世界 1. [x]", "Grüße, 世界 1. [x]"],
    ["a colour", "a\u001b[1;31mb\u001b[0mc", "abc"],
    ["a CSI with private parameters and intermediates", "a\u001b[?25l\u001b[0 qb", "ab"],
    ["an 8-bit CSI", "a\u009b31mb", "ab"],
    ["a CSI that is cut off", "a\u001b[31", "a"],
    ["a CSI that another character breaks off", "a\u001b[3é", "aé"],
    ["an OSC ended by BEL", "a\u001b]0;title\u0007b", "ab"],
    ["an OSC ended by ST", "a\u001b]8;;https://x\u001b\\link\u001b]8;;\u001b\\b", "alinkb"],
    ["an OSC ended by 8-bit ST", "a\u009d0;title\u009cb", "ab"],
    ["a DCS", "a\u001bPq#0\u001b\\b", "ab"],
    ["an APC", "a\u001b_pi:c\u0007b", "ab"],
    ["a PM and a SOS", "a\u001b^x\u001b\\\u001bXy\u001b\\b", "ab"],
    ["an OSC without an end", "a\u001b]0;title", "a0;title"],
    ["an OSC whose end is behind a line break", "a\u001b]0;x\nrest\u0007b", "a0;x\nrestb"],
    ["an OSC that another sequence breaks off", "a\u001b]0;x\u001b[31mb", "a0;xb"],
    ["a two-character escape", "a\u001bcb\u001b7c", "abc"],
    ["an escape with intermediates", "a\u001b(Bb\u001b#8c", "abc"],
    ["an ESC at the end", "a\u001b", "a"],
    ["an ESC before what is no sequence", "a\u001b\u001b[31mb\u001bé", "abé"],
    ["C0 and DEL", "a\u0000\u0007\u0008\u000b\u000c\u007fb", "ab"],
    ["C1", "a\u0080\u0085\u009cb", "ab"],
    ["bidi controls", "a\u202eb\u2066c\u2069\u200e\u200f\u061cd", "abcd"],
    ["line and paragraph separators", "a\u2028b\u2029c", "a\nb\nc"],
    ["all line ends", "a\r\nb\rc\nd", "a\nb\nc\nd"],
    ["a line end with a control character inside", "a\r\u0000\nb", "a\nb"],
    ["tabs", "a\tb", "a\tb"],
    ["lone surrogates", "a\ud800b\udc00", "a\ufffdb\ufffd"],
    ["emoji with joiners and variation selectors", "👩‍👩‍👧 ❤️ 🇩🇪", "👩‍👩‍👧 ❤️ 🇩🇪"],
    ["combining marks", "e\u0301 क्ष", "e\u0301 क्ष"],
  ];

  for (const [what, input, expected] of cases) {
    it(`reads ${what} in several lines`, () => {
      expect(toPlainText(input, { multiline: true })).to.equal(expected);
    });

    it(`reads ${what} in one line`, () => {
      expect(toPlainText(input)).to.equal(expected.replace(/[\n\t]/g, " "));
    });
  }

  const anyText = fc.oneof(
    fc.string({ unit: "binary" }),
    fc
      .array(
        fc.constantFrom(
          "\u001b",
          "[",
          "]",
          "P",
          "_",
          "\\",
          "\u0007",
          "\u009b",
          "\u009d",
          "\u009c",
          "0",
          ";",
          "m",
          "a",
          " ",
          "\n",
          "\r",
          "\t",
          "\ud83d",
          "\ude00",
          "\u2028",
          "\u202e",
          "\u0000",
          "é",
        ),
        { maxLength: 40 },
      )
      .map((parts) => parts.join("")),
  );

  it("gives text without control characters, and changes it no further", () => {
    fc.assert(
      fc.property(anyText, fc.boolean(), (text, multiline) => {
        const plain = toPlainText(text, { multiline });
        expect(FORBIDDEN.test(plain)).to.equal(false);
        if (!multiline) expect(/[\n\t]/.test(plain)).to.equal(false);
        expect(toPlainText(plain, { multiline })).to.equal(plain);
      }),
      { numRuns: 1000 },
    );
  });

  it("keeps text that has nothing to remove", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(toPlainText(text, { multiline: true })).to.equal(text);
      }),
    );
  });

  for (const unit of [
    "\u001b]",
    "\u001b[31m",
    "\u001b",
    "\u001b]0;x",
    "\u009d",
    "\u001bP ",
    "\u001b[",
    "\r",
    "\ud800",
  ]) {
    it(`comes to an end with a million times ${JSON.stringify(unit)}`, () => {
      const text = toPlainText(unit.repeat(1_000_000), { multiline: true });
      expect(FORBIDDEN.test(text)).to.equal(false);
    });
  }

  it("comes to an end with one very long sequence", () => {
    const body = "x".repeat(3_000_000);
    expect(toPlainText(`a\u001b]${body}\u0007b`)).to.equal("ab");
    expect(toPlainText(`\u001b]${body}`)).to.equal(body);
    expect(toPlainText(`\u001b(${" ".repeat(3_000_000)}`).length).to.equal(3_000_001);
  });
});
