import "reflect-metadata";
import { expect } from "chai";
import { Transform, Type } from "class-transformer";
import { Allow, IsArray, IsInt, IsString, ValidateNested } from "class-validator";
import { type DtoClass, type DtoPlan, DtoPlanner } from "../../src/dto/dto-plan.js";

class Leaf {
  @IsInt()
  size: unknown;
}

class Base {
  @Allow()
  id: unknown;
}

class Tree extends Base {
  @IsString()
  @IsString({ each: true })
  name: unknown;

  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => Leaf)
  leaves: unknown;

  @ValidateNested()
  @IsArray()
  @Type(() => Tree)
  branch: unknown;

  @ValidateNested()
  untyped: unknown;

  @Type(() => Leaf)
  @Allow()
  notNested: unknown;

  @IsString({ groups: ["later"] })
  grouped: unknown;

  undecorated: unknown;
}

function nestedOf(plan: DtoPlan, name: string): DtoClass | undefined {
  return plan.fields.find((field) => field.name === name)?.nested?.dto;
}

describe("DtoPlanner", () => {
  const plan = new DtoPlanner().plan(Tree);

  it("knows every field with a rule once: inherited ones too, and those of a group", () => {
    expect(plan.dto).to.equal(Tree);
    expect(plan.fields.map(({ name }) => name).sort()).to.deep.equal(
      ["branch", "grouped", "id", "leaves", "name", "notNested", "untyped"].sort(),
    );
  });

  it("knows the DTO of a field that is validated as one, in whatever order its rules stand", () => {
    expect(nestedOf(plan, "leaves")).to.equal(Leaf);
    expect(nestedOf(plan, "branch")).to.equal(Tree);
  });

  it("has no DTO for the others", () => {
    for (const { name, nested } of plan.fields)
      if (name !== "leaves" && name !== "branch") expect(nested, name).to.equal(undefined);
  });

  it("gives a plan that contains itself for a DTO that contains itself", () => {
    expect(plan.fields.find(({ name }) => name === "branch")?.nested).to.equal(plan);
  });

  it("makes each plan once", () => {
    const planner = new DtoPlanner();
    const first = planner.plan(Tree);
    expect(planner.plan(Tree)).to.equal(first);
    expect(planner.plan(Leaf)).to.equal(first.fields.find(({ name }) => name === "leaves")?.nested);
  });

  it("has no DTO where finding it fails, or where it is no class of its own", () => {
    class Odd {
      @ValidateNested()
      @Transform(() => {
        throw new Error("a transformation");
      })
      failing: unknown;

      @ValidateNested()
      @Type(() => Object)
      plain: unknown;

      @ValidateNested()
      @Transform(() => undefined)
      absent: unknown;

      @ValidateNested()
      @Transform(() => Object.create(null))
      bare: unknown;
    }
    const fields = new DtoPlanner().plan(Odd).fields;
    expect(fields.map(({ name }) => name).sort()).to.deep.equal(["absent", "bare", "failing", "plain"]);
    for (const { name, nested } of fields) expect(nested, name).to.equal(undefined);
  });
});
