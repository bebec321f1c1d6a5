import { expect } from "chai";
import { toKeyBytes } from "./key-bytes.js";

describe("toKeyBytes", () => {
  const cases: [key: string, bytes: string][] = [
    ["enter", "\r"],
    ["shift+tab", "\x1b[Z"],
    ["ctrl+c", "\x03"],
    ["shift+n", "N"],
    ["alt+x", "\x1bx"],
    ["+", "+"],
    ["日", "日"],
  ];

  for (const [key, bytes] of cases) {
    it(`sends ${JSON.stringify(bytes)} for ${key}`, () => {
      expect(toKeyBytes(key)).to.equal(bytes);
    });
  }

  it("throws for a name that it does not know", () => {
    expect(() => toKeyBytes("retrun")).to.throw(RangeError, "retrun");
  });
});
