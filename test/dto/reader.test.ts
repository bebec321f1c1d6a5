import "reflect-metadata";
import { expect } from "chai";
import { Transform, Type } from "class-transformer";
import { Allow, IsArray, IsBoolean, IsInt, IsOptional, IsString, ValidateNested } from "class-validator";
import { EachIsObject, IsFilledText, UniqueBy } from "../../src/dto/constraints.js";
import { DtoReader, type DtoResult, readDto } from "../../src/dto/reader.js";
import { deep, hostile, revoked } from "./fixtures.js";

class LeafDto {
  @IsFilledText()
  name!: string;

  @IsOptional()
  @IsBoolean()
  on?: boolean;

  @IsOptional()
  @ValidateNested()
  @Type(() => LeafDto)
  inner?: LeafDto;
}

class TreeDto {
  @IsString()
  title!: string;

  @IsArray()
  @EachIsObject('{"name": "x"}')
  @UniqueBy("name")
  @ValidateNested({ each: true })
  @Type(() => LeafDto)
  leaves!: LeafDto[];

  @Allow()
  extra?: unknown;
}

class SumDto {
  @IsInt()
  @Transform(({ value }) => Number(value) * 2)
  amount!: number;
}

class ThrowingDto {
  @IsInt()
  @Transform(() => {
    throw new Error("broken decorator");
  })
  amount!: number;
}

function issuesOf(result: DtoResult<object>) {
  if (result.ok) throw new Error("the input is valid");
  return result.issues;
}

function pathsOf(value: unknown): string[] {
  return issuesOf(readDto(TreeDto, value)).map((issue) => issue.path);
}

describe("readDto", () => {
  it("gives instances at every level and ignores keys it does not know", () => {
    const result = readDto(TreeDto, {
      title: "T",
      stray: 1,
      leaves: [{ name: "a", stray: 2, inner: { name: "b" } }],
    });
    if (!result.ok) throw new Error(JSON.stringify(result.issues));
    expect(result.value).to.be.instanceOf(TreeDto);
    expect(result.value.leaves[0]).to.be.instanceOf(LeafDto);
    expect(result.value.leaves[0]!.inner).to.be.instanceOf(LeafDto);
    expect(JSON.parse(JSON.stringify(result.value))).to.deep.equal({
      title: "T",
      leaves: [{ name: "a", inner: { name: "b" } }],
    });
  });

  it("gives the same with and without transforming for DTOs that only nest", () => {
    const value = { title: "T", leaves: [{ name: "a", on: true }, { name: "b" }], extra: { a: [1] } };
    const direct = new DtoReader({ transform: false }).read(TreeDto, value);
    expect(direct).to.deep.equal(readDto(TreeDto, value));
    if (direct.ok) expect(direct.value.leaves[1]).to.be.instanceOf(LeafDto);
  });

  it("runs the transforms of a DTO and does not convert anything by itself", () => {
    expect(readDto(SumDto, { amount: "4" })).to.have.nested.property("value.amount", 8);
    expect(pathsOf({ title: "T", leaves: [{ name: "a", on: "false" }] })).to.deep.equal(["leaves[0].on"]);
  });

  it("reports all issues at once, each with its path", () => {
    const value = { title: 1, leaves: [{ name: "a" }, { name: " ", inner: { name: 2 } }, { name: "a" }] };
    expect(pathsOf(value)).to.have.members([
      "title",
      "leaves[1].name",
      "leaves[1].inner.name",
      "leaves[2].name",
    ]);
  });

  for (const [title, value] of [
    ["null", null],
    ["undefined", undefined],
    ["text", "{}"],
    ["a number", 3],
    ["an array", []],
    ["an array in an array", [[]]],
    ["a function", () => ({})],
    ["a symbol", Symbol("s")],
    ["a bigint", 1n],
  ] as const) {
    it(`reports ${title} in the place of the root`, () => {
      const issues = issuesOf(readDto(TreeDto, value));
      expect(issues).to.have.length(1);
      expect(issues[0]!.path).to.equal("");
      expect(issues[0]!.message).to.match(/^must be an object, received /);
    });
  }

  for (const [title, element] of [
    ["null", null],
    ["undefined", undefined],
    ["text", "x"],
    ["a number", 0],
    ["an empty array", []],
    ["an array with a good object", [{ name: "a" }]],
    ["a function", () => {}],
    ["a symbol", Symbol("s")],
    ["a bigint", 1n],
  ] as const) {
    it(`reports ${title} in the place of a nested object, on the element`, () => {
      const paths = pathsOf({ title: "T", leaves: [{ name: "a" }, element] });
      expect([...new Set(paths)]).to.deep.equal(["leaves[1]"]);
    });
  }

  it("reports an object or text in the place of a list once, without guesses about its inside", () => {
    expect(pathsOf({ title: "T", leaves: {} })).to.deep.equal(["leaves"]);
    expect(pathsOf({ title: "T", leaves: "x" })).to.deep.equal(["leaves"]);
    expect(pathsOf({ title: "T", leaves: null })).to.deep.equal(["leaves"]);
  });

  it("reports the holes of a sparse list", () => {
    const leaves: unknown[] = [];
    leaves[2] = { name: "c" };
    expect(new Set(pathsOf({ title: "T", leaves }))).to.deep.equal(new Set(["leaves[0]", "leaves[1]"]));
  });

  it("refuses a list that is too long without walking it", () => {
    expect(pathsOf({ title: "T", leaves: new Array(4_000_000_000) })).to.deep.equal(["leaves"]);
  });

  it("refuses shared references that multiply beyond all size", () => {
    let extra: unknown = new Array(1000).fill(1);
    for (let level = 0; level < 5; level++) extra = new Array(1000).fill(extra);
    expect(pathsOf({ title: "T", leaves: [], extra })).to.deep.equal([""]);
  });

  it("ignores a stray field of any depth and does not recurse into one of the wrong kind", () => {
    expect(readDto(TreeDto, { title: "T", leaves: [], stray: deep(20_000) }).ok).to.equal(true);
    expect(pathsOf({ title: deep(20_000), leaves: [] })).to.deep.equal(["title"]);
    expect(pathsOf({ title: "T", leaves: [{ name: deep(20_000) }] })).to.deep.equal(["leaves[0].name"]);
  });

  it("reports what is nested too deeply in a field that takes anything", () => {
    const issues = issuesOf(readDto(TreeDto, { title: "T", leaves: [], extra: deep(20_000) }));
    expect(issues).to.have.length(1);
    expect(issues[0]).to.include({ path: "extra" });
    expect(issues[0]!.message).to.contain("nested too deeply");
    expect(readDto(TreeDto, { title: "T", leaves: [], extra: deep(50) }).ok).to.equal(true);
  });

  it("ends on cycles, in data and in DTOs that contain themselves", () => {
    const data: Record<string, unknown> = {};
    data.self = data;
    expect(pathsOf({ title: "T", leaves: [], extra: data })).to.deep.equal(["extra"]);
    const leaf: Record<string, unknown> = { name: "a" };
    leaf.inner = leaf;
    expect(pathsOf({ title: "T", leaves: [leaf] })[0]).to.match(/^leaves\[0\]\.inner/);
  });

  it("reports getters and proxies that throw on the field they stand for", () => {
    const throwing = {
      title: "T",
      get leaves() {
        throw new Error("no");
      },
    };
    expect(pathsOf(throwing)).to.include("leaves");
    for (const bad of [hostile(), revoked(), hostile([]), revoked([])]) {
      expect(pathsOf(bad)).to.satisfy((paths: string[]) => paths.length > 0);
      expect(pathsOf({ title: "T", leaves: bad })).to.satisfy((paths: string[]) =>
        paths[0]!.startsWith("leaves"),
      );
      expect(pathsOf({ title: "T", leaves: [bad] })[0]).to.match(/^leaves\[0\]/);
      expect(pathsOf({ title: bad, leaves: [] })).to.include("title");
    }
  });

  it("reads own properties only", () => {
    expect(pathsOf(Object.create({ title: "T", leaves: [] }))).to.deep.equal(["title", "leaves"]);
    expect(pathsOf(JSON.parse('{"__proto__": {"title": "T", "leaves": []}}'))).to.deep.equal([
      "title",
      "leaves",
    ]);
  });

  it("keeps data safe from the keys __proto__, constructor and then", () => {
    const extra = JSON.parse('{"__proto__": {"hit": 1}, "constructor": "x", "then": "later", "kept": 1}');
    // biome-ignore lint/suspicious/noThenProperty: what such an object does here is the question.
    extra.also = Object.fromEntries([["then", () => {}]]);
    const result = readDto(TreeDto, { title: "T", leaves: [], extra });
    if (!result.ok) throw new Error(JSON.stringify(result.issues));
    expect(result.value.extra).to.deep.equal(JSON.parse('{"then": "later", "kept": 1, "also": {}}'));
    expect(({} as { hit?: number }).hit).to.equal(undefined);
  });

  it("takes objects without a prototype", () => {
    const leaf = Object.assign(Object.create(null), { name: "a" });
    const root = Object.assign(Object.create(null), { title: "T", leaves: [leaf] });
    expect(readDto(TreeDto, root).ok).to.equal(true);
  });

  it("turns a decorator that throws into an issue", () => {
    const issues = issuesOf(readDto(ThrowingDto, { amount: 1 }));
    expect(issues).to.deep.equal([{ path: "", message: "could not be read: broken decorator" }]);
    class TextThrowingDto {
      @IsInt()
      @Transform(() => {
        throw "text";
      })
      amount!: number;
    }
    expect(issuesOf(readDto(TextThrowingDto, { amount: 1 }))).to.deep.equal([
      { path: "", message: "could not be read: unknown error" },
    ]);
  });

  it("takes what class-validator has nothing against, where its quick check does not know", () => {
    class SetDto {
      @IsString({ each: true })
      @Transform(({ value }) => new Set(value))
      tags: unknown;
    }
    const result = readDto(SetDto, { tags: ["a"] });
    expect(result).to.deep.include({ ok: true });
    expect(result.ok && result.value.tags).to.deep.equal(new Set(["a"]));
    expect(pathsOfSet([1])).to.deep.equal(["tags"]);
    function pathsOfSet(tags: unknown): string[] {
      return issuesOf(readDto(SetDto, { tags })).map(({ path }) => path);
    }
  });

  it("reports a function in the place of an optional nested object", () => {
    expect(pathsOf({ title: "T", leaves: [{ name: "a", inner: () => {} }] })).to.deep.equal([
      "leaves[0].inner",
    ]);
  });

  it("stops after 1000 issues and says so", () => {
    const issues = issuesOf(readDto(TreeDto, { title: "T", leaves: new Array(5000).fill(null) }));
    expect(issues).to.have.length(1001);
    expect(issues[1000]!.message).to.contain("more than 1000 issues");
  });

  it("does not change the input", () => {
    const value = Object.freeze({
      title: "T",
      leaves: Object.freeze([Object.freeze({ name: "a", on: true })]),
    });
    expect(readDto(TreeDto, value).ok).to.equal(true);
  });
});
