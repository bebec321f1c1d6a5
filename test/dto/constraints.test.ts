import "reflect-metadata";
import { expect } from "chai";
import { validateSync } from "class-validator";
import {
  EachIsObject,
  IsFilledText,
  IsFlag,
  IsSingleObject,
  IsTimestamp,
  toListMessage,
  UniqueBy,
} from "../../src/dto/constraints.js";
import { readDto } from "../../src/dto/reader.js";
import type { Issue } from "../../src/model/types.js";

/** A DTO of one field with one rule. */
function toDto(rule: PropertyDecorator): new () => { field: unknown } {
  class Dto {
    field: unknown;
  }
  rule(Dto.prototype, "field");
  return Dto;
}

/** What is wrong with a value of that field. */
function issuesOf(rule: PropertyDecorator, field: unknown): Issue[] {
  const result = readDto(toDto(rule), { field });
  return result.ok ? [] : result.issues;
}

function messageOf(rule: PropertyDecorator, field: unknown): string | undefined {
  return issuesOf(rule, field)[0]?.message;
}

/** The library's own words for a rule that failed, where no issue says more. */
function wordsOf(rule: PropertyDecorator, field: unknown): (string | undefined)[] {
  const errors = validateSync(Object.assign(new (toDto(rule))(), { field }), { forbidUnknownValues: false });
  return errors.flatMap(({ constraints = {} }) => Object.entries(constraints).flat());
}

describe("IsFilledText", () => {
  for (const optional of [false, true]) {
    const rule = IsFilledText({ optional });
    const name = optional ? "of an optional field" : "of a field that must be there";

    it(`takes text ${name}`, () => {
      expect(messageOf(rule, " a ")).to.equal(undefined);
    });

    it(`says what it got ${name}`, () => {
      expect(messageOf(rule, 7)).to.equal("must be text, received a number");
      expect(messageOf(rule, ["a"])).to.equal("must be text, received an array");
      expect(messageOf(rule, false)).to.equal("must be text, received a boolean");
    });
  }

  it("asks for text in a field that must be there", () => {
    const rule = IsFilledText();
    expect(messageOf(rule, " ")).to.equal("must not be blank: send text");
    expect(messageOf(rule, null)).to.equal("is missing: send non-blank text");
    expect(messageOf(rule, undefined)).to.equal("is missing: send non-blank text");
  });

  it("takes the absence of an optional field, but no blank text", () => {
    const rule = IsFilledText({ optional: true });
    expect(messageOf(rule, null)).to.equal(undefined);
    expect(messageOf(rule, undefined)).to.equal(undefined);
    expect(messageOf(rule, " ")).to.equal("must not be blank: send text or leave it out");
  });
});

describe("IsFlag", () => {
  it("takes true and false, and absence where that is allowed", () => {
    for (const value of [true, false]) expect(messageOf(IsFlag(), value)).to.equal(undefined);
    for (const value of [true, false, null, undefined])
      expect(messageOf(IsFlag({ optional: true }), value)).to.equal(undefined);
  });

  it("says what it got", () => {
    expect(messageOf(IsFlag(), "true")).to.equal("must be true or false, received text");
    expect(messageOf(IsFlag(), undefined)).to.equal("must be true or false, received nothing");
    expect(messageOf(IsFlag(), null)).to.equal("must be true or false, received null");
    expect(messageOf(IsFlag({ optional: true }), 1)).to.equal("must be true or false, received a number");
  });
});

describe("IsTimestamp", () => {
  it("takes a number and the text of a date", () => {
    for (const value of [0, -1, 1.5, Date.now(), "2026-12-01T10:00:00Z"])
      expect(messageOf(IsTimestamp(), value)).to.equal(undefined);
  });

  it("takes nothing else", () => {
    for (const [value, words] of [
      [Number.NaN, "a number"],
      [Number.POSITIVE_INFINITY, "a number"],
      [" ", "blank text"],
      [null, "null"],
      [undefined, "nothing"],
      [true, "a boolean"],
    ] as const)
      expect(messageOf(IsTimestamp(), value)).to.equal(
        `must be milliseconds since the epoch, received ${words}`,
      );
  });
});

describe("EachIsObject", () => {
  const rule = EachIsObject('{"a": 1}');

  it("takes lists of objects, and leaves what is no list to other rules", () => {
    for (const value of [[], [{}], [{ a: 1 }, { a: 2 }], "text", undefined, { a: 1 }])
      expect(issuesOf(rule, value)).to.deep.equal([]);
  });

  it("names each element that is none", () => {
    expect(issuesOf(rule, [{}, "text", [], null])).to.deep.equal(
      [
        ["field[1]", "text"],
        ["field[2]", "an array"],
        ["field[3]", "null"],
      ].map(([path, words]) => ({
        path,
        message: `must be an object like {"a": 1}, received ${words}`,
      })),
    );
  });

  it("has words and a name of its own for others who validate", () => {
    expect(wordsOf(rule, [1])).to.deep.equal(["eachIsObject", 'must contain objects only, like {"a": 1}']);
  });
});

describe("IsSingleObject", () => {
  const rule = IsSingleObject('{"a": 1}');

  it("takes one object", () => {
    expect(issuesOf(rule, {})).to.deep.equal([]);
  });

  it("says what it got in the place of one", () => {
    for (const [value, words] of [
      [[{}], "an array"],
      [null, "null"],
      [undefined, "nothing"],
      ["text", "text"],
    ] as const)
      expect(issuesOf(rule, value)).to.deep.equal([
        { path: "field", message: `must be an object like {"a": 1}, received ${words}` },
      ]);
  });

  it("has a name of its own for others who validate", () => {
    expect(wordsOf(rule, 1)[0]).to.equal("isSingleObject");
  });
});

describe("UniqueBy", () => {
  const rule = UniqueBy("id");

  it("takes different texts, and leaves what is blank or no text to other rules", () => {
    const same = [{ id: " " }, { id: " " }, { id: 1 }, { id: 1 }, {}, {}, null, null, "a", "a"];
    for (const value of [undefined, "text", { id: "a" }, [], [{ id: "a" }, { id: "A" }, { id: "a " }], same])
      expect(issuesOf(rule, value)).to.deep.equal([]);
  });

  it("names each later entry, and the first one that has the text", () => {
    const list = [{ id: "b" }, { id: "a" }, { id: "b" }, { id: "a" }, { id: "b" }];
    expect(issuesOf(rule, list)).to.deep.equal([
      { path: "field[2].id", message: 'must be unique: "b" is already the id of entry 1' },
      { path: "field[3].id", message: 'must be unique: "a" is already the id of entry 2' },
      { path: "field[4].id", message: 'must be unique: "b" is already the id of entry 1' },
    ]);
  });

  it("has words, a name and its field for others who validate", () => {
    expect(wordsOf(rule, [{ id: "a" }, { id: "a" }])).to.deep.equal([
      "uniqueBy",
      "must have a different id in every entry",
    ]);
  });
});

describe("toListMessage", () => {
  for (const [value, message] of [
    [undefined, "is missing: send an array with at least one option"],
    [null, "is missing: send an array with at least one option"],
    [[], "is empty: send at least one option"],
    ["[", "must be an array of options, received text, which does not read as a JSON array"],
    [" ", "must be an array of options, received blank text, which does not read as a JSON array"],
    [{}, "must be an array of options, received an object"],
    [3, "must be an array of options, received a number"],
  ] as const) {
    it(`says why ${JSON.stringify(value)} is no filled list`, () => {
      expect(toListMessage("option", value)).to.equal(message);
    });
  }
});
