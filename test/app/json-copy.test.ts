import { expect } from "chai";
import fc from "fast-check";
import { toJsonCopy } from "../../src/app/json-copy.js";

const selfMade = {
  a: 1,
  toJSON() {
    return this;
  },
};
const viaText = (value: unknown): unknown => JSON.parse(JSON.stringify({ value })).value;

describe("toJsonCopy", () => {
  it("gives what comes back from JSON text", () => {
    const parts = fc.anything({ withDate: true, withMap: true, withSet: true, withSparseArray: true });
    fc.assert(
      fc.property(parts, (value) => {
        expect(toJsonCopy({ value })).to.deep.equal(JSON.parse(JSON.stringify({ value })));
      }),
      { numRuns: 1000 },
    );
  });

  const values: [string, unknown][] = [
    ["numbers that JSON has not", [Number.NaN, Number.POSITIVE_INFINITY, -0]],
    ["what has no text, in a list and in an object", [undefined, () => 1, Symbol("s"), { a: undefined }]],
    ["holes of a list", new Array(2)],
    ["objects that say what they are stored as", [new Date(0), { toJSON: (key: string) => `at ${key}` }]],
    ["an object that says it is stored as itself", { selfMade }],
    ["boxed values", [Object("text"), Object(1), Object(false)]],
    ["a field named __proto__", JSON.parse('{"__proto__": {"a": 1}}')],
    ["the same object twice", Array(2).fill({ a: 1 })],
    ["fields that are inherited or hidden", Object.create({ inherited: 1 }, { hidden: { value: 1 } })],
  ];
  for (const [what, value] of values) {
    it(`treats ${what} as JSON does`, () => {
      const copy = toJsonCopy(value);
      expect(JSON.stringify(copy)).to.equal(JSON.stringify(value));
      expect(copy).to.deep.equal(viaText(value));
    });
  }

  it("shares nothing that can change", () => {
    const value = { list: [{ a: 1 }] };
    const copy = toJsonCopy(value) as typeof value;
    expect(copy.list).not.to.equal(value.list);
    expect(copy.list[0]).not.to.equal(value.list[0]);
  });

  it("throws for what JSON cannot hold", () => {
    const circular: { list: unknown[] } = { list: [] };
    circular.list.push(circular);
    expect(() => toJsonCopy(circular)).to.throw(TypeError, "circular");
    expect(() => toJsonCopy({ big: 1n })).to.throw(TypeError, "bigint");
  });
});
