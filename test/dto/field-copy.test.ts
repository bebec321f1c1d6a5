import "reflect-metadata";
import { expect } from "chai";
import { Type } from "class-transformer";
import { Allow, IsString, ValidateNested } from "class-validator";
import { DtoPlanner } from "../../src/dto/dto-plan.js";
import { FieldCopy } from "../../src/dto/field-copy.js";
import { IssueList } from "../../src/dto/issue-list.js";
import type { Issue } from "../../src/model/types.js";
import { deep, hostile } from "./fixtures.js";

class Leaf {
  @IsString()
  name: unknown;

  @Allow()
  data: unknown;
}

class Root {
  @Allow()
  data: unknown;

  @ValidateNested()
  @Type(() => Leaf)
  leaf: unknown;

  @ValidateNested()
  @Type(() => Root)
  inner: unknown;
}

interface Copied {
  readonly copy: Record<string, unknown>;
  readonly unreadable: Issue[];
  readonly misshapen: Issue[];
}

function copyOf(source: object): Copied {
  const [unreadable, misshapen] = [new IssueList(), new IssueList()];
  const copy = new FieldCopy(unreadable, misshapen, (dto) => new dto()).copyObject(
    source,
    new DtoPlanner().plan(Root),
    "",
  );
  return { copy, unreadable: unreadable.toArray(), misshapen: misshapen.toArray() };
}

const throwing = (key: string) =>
  Object.defineProperty({}, key, {
    enumerable: true,
    get() {
      throw new Error("a getter");
    },
  });
const unreadableAt = (path: string) => [{ path, message: "could not be read" }];

describe("FieldCopy", () => {
  it("copies the fields of a DTO into objects of its own, and leaves others", () => {
    const source = { data: { a: [1, "b"] }, leaf: { name: "n", stray: 1 }, stray: 1 };
    const { copy, unreadable, misshapen } = copyOf(source);
    expect(copy).to.be.instanceOf(Root);
    expect(copy.leaf).to.be.instanceOf(Leaf);
    expect({ ...copy, leaf: { ...(copy.leaf as object) } }).to.deep.equal({
      data: { a: [1, "b"] },
      leaf: { name: "n" },
    });
    expect(copy.data).not.to.equal(source.data);
    expect([unreadable, misshapen]).to.deep.equal([[], []]);
  });

  it("takes text in the place of a nested object as it is, for the rules to name it", () => {
    expect(copyOf({ leaf: "text" }).copy.leaf).to.equal("text");
  });

  describe("of what cannot be read", () => {
    it("tells about a field, with its path", () => {
      expect(copyOf(throwing("data")).unreadable).to.deep.equal(unreadableAt("data"));
      expect(copyOf({ leaf: throwing("name") }).unreadable).to.deep.equal(unreadableAt("leaf.name"));
    });

    it("tells about the field for what is inside its data", () => {
      expect(copyOf({ data: { a: throwing("b") } }).unreadable).to.deep.equal(unreadableAt("data"));
      const list = Object.assign([], { length: 2 });
      Object.defineProperty(list, "1", {
        get() {
          throw new Error("a getter");
        },
      });
      expect(copyOf({ data: list }).unreadable).to.deep.equal(unreadableAt("data[1]"));
      const { copy, unreadable } = copyOf({ data: hostile() });
      expect(unreadable).to.deep.equal(unreadableAt("data"));
      expect(copy.data).to.deep.equal({});
    });

    it("tells about a list whose length says nothing", () => {
      const { copy, unreadable } = copyOf({ data: new Proxy([], { get: () => -1 }) });
      expect(unreadable).to.deep.equal(unreadableAt("data"));
      expect(copy.data).to.deep.equal([]);
    });
  });

  describe("of what is too much", () => {
    it("reads 100,000 entries and not one more", () => {
      const { copy, unreadable } = copyOf({ data: new Array(100_000).fill(1) });
      expect(copy.data).to.have.length(100_000);
      expect(unreadable).to.deep.equal([]);
      expect(copyOf({ data: new Array(100_001).fill(1) }).unreadable).to.deep.equal([
        { path: "data", message: "has too many entries: 100001, at most 100000 are read" },
      ]);
    });

    it("reads a million values in all", () => {
      const shared = new Array(100_000).fill(1);
      const message = "is too large: at most 1000000 values are read";
      expect(copyOf({ data: new Array(9).fill(shared) }).unreadable).to.deep.equal([]);
      expect(copyOf({ data: new Array(10).fill(shared) }).unreadable).to.deep.equal([{ path: "", message }]);
    });

    for (const [what, wrap] of [
      ["objects", (value: unknown) => ({ a: value })],
      ["lists", (value: unknown) => [value]],
    ] as const) {
      it(`reads 64 levels of ${what} and not one more`, () => {
        const levels = (count: number) => {
          let value: unknown = 1;
          for (let level = 0; level < count; level++) value = wrap(value);
          return { data: value };
        };
        expect(copyOf(levels(64))).to.deep.include({ unreadable: [], misshapen: [] });
        expect(copyOf(levels(64)).copy.data).to.deep.equal(levels(64).data);
        expect(copyOf(levels(65)).misshapen).to.deep.equal([
          { path: "data", message: "is nested too deeply: at most 64 levels are read" },
        ]);
      });
    }

    it("reads 64 levels of DTOs, lists between them counted", () => {
      const levels = (count: number, isList = false) => {
        let value: object = {};
        for (let level = 0; level < count; level++) value = { inner: isList ? [value] : value };
        return value;
      };
      expect(copyOf(levels(64)).misshapen).to.deep.equal([]);
      expect(copyOf(levels(65)).misshapen[0]?.message).to.include("nested too deeply");
      expect(copyOf(levels(32, true)).misshapen).to.deep.equal([]);
      expect(copyOf(levels(33, true)).misshapen[0]?.message).to.include("nested too deeply");
      expect(copyOf({ leaf: { data: deep(63) } }).misshapen).to.deep.equal([]);
      expect(copyOf({ leaf: { data: deep(64) } }).misshapen).to.have.length(1);
    });
  });

  it("names what stands in the place of a nested object", () => {
    expect(copyOf({ leaf: () => 1 }).misshapen).to.deep.equal([
      { path: "leaf", message: "must be an object, received a function" },
    ]);
    expect(copyOf({ leaf: [[]] }).misshapen).to.deep.equal([
      { path: "leaf[0]", message: "must be an object, received an array" },
    ]);
  });

  it("leaves the prototype of data alone", () => {
    const { data } = copyOf({ data: JSON.parse('{"__proto__": {"hit": 1}, "constructor": 1, "kept": 1}') })
      .copy as { data: object };
    expect(Object.getPrototypeOf(data)).to.equal(Object.prototype);
    expect(Object.keys(data)).to.deep.equal(["kept"]);
  });
});
