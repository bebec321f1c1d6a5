import "reflect-metadata";
import { expect } from "chai";
import {
  Allow,
  ArrayNotEmpty,
  IsArray,
  IsDefined,
  IsInt,
  IsOptional,
  IsString,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
  ValidateNested,
  ValidatePromise,
  validateSync,
} from "class-validator";
import fc from "fast-check";
import { OptionDto } from "../../src/dto/option-dto.js";
import { QuestionDto } from "../../src/dto/question-dto.js";
import { RuleCheck } from "../../src/dto/rule-check.js";

class Inner {
  @IsInt()
  @Min(0)
  @Max(9)
  size: unknown;
}

class Base {
  @IsDefined()
  id: unknown;
}

/** Every kind of rule that is decided without class-validator. */
class Outer extends Base {
  @IsOptional()
  @IsString()
  title: unknown;

  @Allow()
  anything: unknown;

  @ValidateIf((outer: Outer) => outer.title !== "skip")
  @IsInt()
  count: unknown;

  @IsOptional()
  @IsString({ each: true })
  tags: unknown;

  @IsOptional()
  @IsArray()
  @ArrayNotEmpty()
  @ValidateNested({ each: true })
  list: unknown;

  @ValidateNested()
  single: unknown;
}

const scalar = fc.constantFrom<unknown>(undefined, null, "", "skip", "text", 0, 5, 12, 1.5, true, Number.NaN);
/** Mostly what the rules ask for, so that many instances are valid. */
const mostly = (valid: unknown) => fc.oneof({ weight: 5, arbitrary: fc.constant(valid) }, scalar);
const inner = fc.oneof(
  { weight: 4, arbitrary: mostly(3).map((size) => Object.assign(new Inner(), { size })) },
  scalar,
  fc.constantFrom<unknown>([], {}, [new Inner()], () => 1),
);
const outer = fc
  .record({
    id: scalar,
    title: mostly("text"),
    anything: scalar,
    count: mostly(1),
    tags: fc.oneof(scalar, fc.array(mostly("tag"), { maxLength: 3 })),
    list: fc.oneof(mostly(undefined), fc.array(inner, { minLength: 1, maxLength: 3 })),
    single: inner,
  })
  .map((fields) => Object.assign(new Outer(), fields));

function libraryAccepts(instance: object): boolean {
  return validateSync(instance, { forbidUnknownValues: false }).length === 0;
}

describe("RuleCheck", () => {
  const check = new RuleCheck();

  it("accepts nothing that class-validator refuses", () => {
    let accepted = 0;
    fc.assert(
      fc.property(outer, (instance) => {
        if (!check.holds(instance)) return;
        accepted++;
        expect(libraryAccepts(instance)).to.equal(true);
      }),
      { numRuns: 5_000 },
    );
    expect(accepted).to.be.greaterThan(100);
  });

  it("accepts what class-validator accepts, but for lists in lists and functions", () => {
    fc.assert(
      fc.property(outer, (instance) => {
        const elements = [instance.single, ...(Array.isArray(instance.list) ? instance.list : [])];
        const isSimple = !elements.some(
          (element) => Array.isArray(element) || typeof element === "function" || element === undefined,
        );
        if (isSimple) expect(check.holds(instance)).to.equal(libraryAccepts(instance));
      }),
      { numRuns: 5_000 },
    );
  });

  it("agrees about the DTOs of a question", () => {
    const option = fc
      .record({
        value: mostly("a"),
        label: mostly("A"),
        description: mostly("d"),
        preview: mostly("p"),
        recommended: mostly(true),
      })
      .map((fields) => Object.assign(new OptionDto(), fields));
    const question = fc
      .record({
        id: mostly("q"),
        prompt: fc.constantFrom<unknown>("Why?", "", undefined),
        required: mostly(false),
        options: fc.oneof(scalar, fc.array(option, { maxLength: 3 })),
      })
      .map((fields) => Object.assign(new QuestionDto(), fields));
    fc.assert(
      fc.property(question, (instance) => {
        expect(check.holds(instance)).to.equal(libraryAccepts(instance));
      }),
      { numRuns: 3_000 },
    );
  });

  it("gives a validator what class-validator gives it", () => {
    const seen: unknown[] = [];
    class Asked {
      @ValidateBy({
        name: "asked",
        constraints: ["limit", 3],
        validator: {
          validate: (value, args) => {
            seen.push([value, args]);
            return true;
          },
        },
      })
      size = 7;
    }
    const instance = new Asked();
    expect(check.holds(instance)).to.equal(true);
    validateSync(instance);
    const [ours, theirs] = seen;
    expect(ours).to.deep.equal([
      7,
      { targetName: "Asked", property: "size", object: instance, value: 7, constraints: ["limit", 3] },
    ]);
    expect(ours).to.deep.equal(theirs);
  });

  it("gives the validator of each element that element, and the whole list beside it", () => {
    const seen: unknown[] = [];
    class Asked {
      @ValidateBy(
        {
          name: "asked",
          validator: {
            validate: (value, args) => {
              seen.push([value, args?.value]);
              return value !== "no";
            },
          },
        },
        { each: true },
      )
      list: unknown;
    }
    expect(check.holds(Object.assign(new Asked(), { list: ["a", "b"] }))).to.equal(true);
    expect(check.holds(Object.assign(new Asked(), { list: "alone" }))).to.equal(true);
    expect(seen).to.deep.equal([
      ["a", ["a", "b"]],
      ["b", ["a", "b"]],
      ["alone", "alone"],
    ]);
    expect(check.holds(Object.assign(new Asked(), { list: ["a", "no"] }))).to.equal(false);
    expect(check.holds(Object.assign(new Asked(), { list: [] }))).to.equal(true);
  });

  it("asks for nothing while one of several conditions does not hold", () => {
    class Conditional {
      @ValidateIf((object) => object.first)
      @ValidateIf((_object, value) => value !== "skip")
      @IsInt()
      size: unknown;

      first = true;
    }
    const holds = (fields: object) => check.holds(Object.assign(new Conditional(), fields));
    expect(holds({ size: 1 })).to.equal(true);
    expect(holds({ size: "text" })).to.equal(false);
    expect(holds({ size: "skip" })).to.equal(true);
    expect(holds({ size: "text", first: false })).to.equal(true);
  });

  it("leaves one rule out where its own condition does not hold", () => {
    class Conditional {
      @IsInt({ validateIf: (object, value) => object.strict && value !== "skip" })
      size: unknown;

      strict = true;
    }
    const holds = (fields: object) => check.holds(Object.assign(new Conditional(), fields));
    expect(holds({ size: 1 })).to.equal(true);
    expect(holds({ size: "text" })).to.equal(false);
    expect(holds({ size: "skip" })).to.equal(true);
    expect(holds({ size: "text", strict: false })).to.equal(true);
  });

  it("asks every rule of a field, and every field", () => {
    class Several {
      @Min(3)
      @Max(5)
      a: unknown;

      @IsDefined()
      b: unknown;
    }
    const holds = (a: unknown, b: unknown) => check.holds(Object.assign(new Several(), { a, b }));
    expect(holds(4, 1)).to.equal(true);
    expect(holds(2, 1)).to.equal(false);
    expect(holds(6, 1)).to.equal(false);
    expect(holds(4, undefined)).to.equal(false);
    expect(holds(4, null)).to.equal(false);
  });

  it("looks into nested objects and lists of them", () => {
    class Holder {
      @ValidateNested()
      inner: unknown;
    }
    const valid = Object.assign(new Inner(), { size: 3 });
    const invalid = Object.assign(new Inner(), { size: 30 });
    const holds = (inner: unknown) => check.holds(Object.assign(new Holder(), { inner }));
    for (const value of [undefined, valid, [], [valid, valid]]) expect(holds(value)).to.equal(true);
    const sets = [new Set([valid]), new Map([[1, valid]])];
    for (const value of [
      invalid,
      [valid, invalid],
      [invalid, valid],
      null,
      "text",
      1,
      [null],
      [[valid]],
      ...sets,
    ])
      expect(holds(value)).to.equal(false);
  });

  it("leaves promises to class-validator", () => {
    class Later {
      @ValidatePromise()
      @IsInt()
      size = Promise.resolve(1);
    }
    class Asking {
      @ValidateBy({
        name: "asks",
        validator: { validate: () => Promise.resolve(true), defaultMessage: () => "" },
      })
      size = 1;
    }
    for (const instance of [new Later(), new Asking()]) expect(check.holds(instance)).to.equal(false);
  });

  it("leaves sets and maps to class-validator", () => {
    for (const list of [new Set([1]), new Map([[1, 1]])]) {
      const instance = Object.assign(new Outer(), { id: 1, count: 1, single: new Inner(), tags: list });
      expect(check.holds(instance)).to.equal(false);
      expect(check.holds(Object.assign(new Outer(), { id: 1, count: 1, single: list }))).to.equal(false);
    }
  });

  it("leaves an object without a class to class-validator", () => {
    expect(check.holds(Object.create(null))).to.equal(false);
    expect(check.holds({ constructor: "text" })).to.equal(false);
  });
});
