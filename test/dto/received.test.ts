import { expect } from "chai";
import { describeKind, quote } from "../../src/dto/received.js";

describe("describeKind", () => {
  for (const [value, words] of [
    [undefined, "nothing"],
    [null, "null"],
    [[], "an array"],
    [["a"], "an array"],
    [{}, "an object"],
    [new Map(), "an object"],
    ["", "blank text"],
    [" \n\t", "blank text"],
    ["text", "text"],
    [" text ", "text"],
    [0, "a number"],
    [Number.NaN, "a number"],
    [false, "a boolean"],
    [1n, "a bigint"],
    [Symbol("s"), "a symbol"],
    [() => 1, "a function"],
  ] as const) {
    it(`says ${words} for ${typeof value === "object" ? JSON.stringify(value) : String(value)}`, () => {
      expect(describeKind(value)).to.equal(words);
    });
  }

  it("takes an array that cannot be looked at for an object", () => {
    const { proxy, revoke } = Proxy.revocable([], {});
    revoke();
    expect(describeKind(proxy)).to.equal("an object");
  });
});

describe("quote", () => {
  it("puts a text into quotes, on one line", () => {
    expect(quote('a "b"\nc')).to.equal('"a \\"b\\"\\nc"');
  });

  it("keeps 60 characters", () => {
    expect(quote("x".repeat(60))).to.equal(`"${"x".repeat(60)}"`);
  });

  it("cuts what is longer after 60 characters", () => {
    expect(quote("x".repeat(61))).to.equal(`"${"x".repeat(60)}…"`);
    expect(quote("x".repeat(121))).to.equal(`"${"x".repeat(60)}…"`);
    expect(quote("x".repeat(100_000))).to.equal(`"${"x".repeat(60)}…"`);
  });

  it("counts characters, not halves of them", () => {
    expect(quote("😀".repeat(60))).to.equal(`"${"😀".repeat(60)}"`);
    expect(quote("😀".repeat(61))).to.equal(`"${"😀".repeat(60)}…"`);
    expect(quote(`${"😀".repeat(60)}x`)).to.equal(`"${"😀".repeat(60)}…"`);
    expect(quote(`${"😀".repeat(59)}xy`)).to.equal(`"${"😀".repeat(59)}x…"`);
  });
});
