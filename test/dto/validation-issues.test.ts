import { expect } from "chai";
import type { ValidationError } from "class-validator";
import { IssueList } from "../../src/dto/issue-list.js";
import { ValidationIssues } from "../../src/dto/validation-issues.js";
import type { Issue } from "../../src/model/types.js";

function collect(errors: Partial<ValidationError>[], parent: object): Issue[] {
  const issues = new IssueList();
  new ValidationIssues(issues).collect(errors as ValidationError[], parent, "root");
  return issues.toArray();
}

const inside = { property: "b", constraints: { rule: "is wrong inside" } };

describe("ValidationIssues", () => {
  it("names the field of an object and the element of a list", () => {
    const errors = [{ property: "0", constraints: { rule: "is wrong" } }];
    expect(collect(errors, { 0: 1 })).to.deep.equal([{ path: "root.0", message: "is wrong" }]);
    expect(collect(errors, [1])).to.deep.equal([{ path: "root[0]", message: "is wrong" }]);
  });

  it("says everything that is wrong with a field and in it", () => {
    const errors = [
      {
        property: "a",
        constraints: { one: "is wrong", two: "is late" },
        children: [inside] as ValidationError[],
      },
    ];
    expect(collect(errors, { a: { b: 1 } })).to.deep.equal([
      { path: "root.a", message: "is wrong" },
      { path: "root.a", message: "is late" },
      { path: "root.a.b", message: "is wrong inside" },
    ]);
  });

  it("says nothing about the inside of what is no object", () => {
    const errors = [{ property: "a", children: [inside] as ValidationError[] }];
    for (const a of [null, undefined, "text", 1]) expect(collect(errors, { a })).to.deep.equal([]);
    expect(collect(errors, { a: { b: 1 } })).to.have.length(1);
  });

  it("takes an error without rules and without children for none", () => {
    expect(collect([{ property: "a" }], { a: {} })).to.deep.equal([]);
    expect(collect([{ property: "a", children: [] }], { a: {} })).to.deep.equal([]);
  });

  for (const rule of ["isArray", "isSingleObject"]) {
    it(`says nothing but what ${rule} says where that fails`, () => {
      const errors = [
        {
          property: "a",
          constraints: { other: "is wrong", [rule]: "has the wrong shape" },
          children: [inside] as ValidationError[],
        },
      ];
      expect(collect(errors, { a: { b: 1 } })).to.deep.equal([
        { path: "root.a", message: "has the wrong shape" },
      ]);
    });
  }

  it("puts an issue where its rule locates it", () => {
    const context = {
      locate: (value: unknown) =>
        (value as string[]).map((text) => ({ path: `[${text}]`, message: `is ${text}` })),
    };
    const errors = [{ property: "a", constraints: { rule: "is wrong" }, contexts: { rule: context } }];
    expect(collect(errors, { a: ["x", "y"] })).to.deep.equal([
      { path: "root.a[x]", message: "is x" },
      { path: "root.a[y]", message: "is y" },
    ]);
    expect(collect(errors, { a: [] })).to.deep.equal([{ path: "root.a", message: "is wrong" }]);
  });
});
