import { expect } from "chai";
import fc from "fast-check";
import { builtInKinds } from "../../src/model/built-in-kinds.js";
import { toAskSchema } from "../../src/tool/ask-schema.js";
import { isAccepted } from "../../src/tool/host-shape.js";
import { RawArguments } from "../../src/tool/raw-arguments.js";

const KINDS = new Set(["single", "multi", "preview"]);
const option = { value: "a", label: "A" };
const question = { id: "q", prompt: "Which?", options: [option] };

/** JSON values that look like a payload often enough. */
const payload = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      title: fc.oneof(fc.string(), fc.jsonValue()),
      questions: fc.oneof(
        fc.jsonValue(),
        fc.array(
          fc.record(
            {
              id: fc.oneof(fc.string(), fc.jsonValue()),
              prompt: fc.string(),
              type: fc.constantFrom<unknown>("single", "multi", "radio", null),
              required: fc.constantFrom<unknown>(true, "true", 1),
              options: fc.oneof(
                fc.jsonValue(),
                fc.array(
                  fc.record(
                    { value: fc.string(), label: fc.string(), description: fc.jsonValue() },
                    { requiredKeys: ["value"] },
                  ),
                ),
              ),
            },
            { requiredKeys: ["id"] },
          ),
        ),
      ),
      extra: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ),
);

describe("RawArguments", () => {
  it("[NORM-11] gives back in execute what the model sent, through the host's clone, whatever it was", () => {
    const raw = new RawArguments(() => KINDS);
    fc.assert(
      fc.property(payload, (value) => {
        const prepared = raw.wrap(value);
        expect(raw.unwrap(structuredClone(prepared))).to.deep.equal(value);
      }),
      { numRuns: 500 },
    );
  });

  it("[IN-18] hands the host nothing but what its schema takes", () => {
    const raw = new RawArguments(() => KINDS);
    fc.assert(
      fc.property(payload, (value) => {
        const prepared = raw.wrap(value) as Record<string, unknown>;
        const { "pi-ask:raw": _token, ...visible } = prepared;
        expect(isAccepted(visible, KINDS)).to.equal(true);
      }),
    );
  });

  it("hands on the object itself where nothing would be changed", () => {
    const value = { title: "T", questions: [{ ...question, type: "multi", required: true }] };
    expect(new RawArguments(() => KINDS).wrap(value)).to.equal(value);
  });

  it("[ROB-09] takes what is nested too deep for a clone", () => {
    let deep: unknown = "x";
    for (let level = 0; level < 20_000; level++) deep = [deep];
    const raw = new RawArguments(() => KINDS);
    const value = { questions: [{ ...question, stray: deep }] };
    expect(raw.unwrap(structuredClone(raw.wrap(value)))).to.equal(value);
  });

  it("keeps what was sent for many calls at once, and not for ever", () => {
    const raw = new RawArguments(() => KINDS);
    const prepared = Array.from({ length: 64 }, (_, index) => raw.wrap({ index }));
    expect(prepared.map((each) => raw.unwrap(each))).to.deep.equal(prepared.map((_, index) => ({ index })));
    const first = raw.wrap({ first: true });
    expect(raw.unwrap(first)).to.deep.equal({ first: true });
    // A host may run a call again.
    expect(raw.unwrap(first)).to.deep.equal({ first: true });
    for (let count = 0; count < 64; count++) raw.wrap({ count });
    // Nobody has asked the questions of the stand-in.
    expect(raw.unwrap(first)).to.equal(undefined);
  });

  for (const value of [null, undefined, 7, "x", [], {}, { "pi-ask:raw": 7 }, { "pi-ask:raw": "unknown" }]) {
    it(`leaves ${JSON.stringify(value)} without a token as it is`, () => {
      expect(new RawArguments(() => KINDS).unwrap(value)).to.equal(value);
    });
  }

  it("follows kinds that are registered later", () => {
    const kinds = new Set(KINDS);
    const raw = new RawArguments(() => kinds);
    const value = { questions: [{ ...question, type: "scale" }] };
    expect(raw.wrap(value)).not.to.equal(value);
    kinds.add("scale");
    expect(raw.wrap(value)).to.equal(value);
  });
});

describe("isAccepted", () => {
  const cases: [boolean, string, unknown][] = [
    [true, "the smallest payload", { questions: [question] }],
    [
      true,
      "every field",
      {
        title: "T",
        questions: [
          {
            ...question,
            label: "L",
            type: "preview",
            required: false,
            options: [{ ...option, description: "d", preview: "p", recommended: true }],
          },
        ],
      },
    ],
    [false, "nothing", undefined],
    [false, "a list", [question]],
    [false, "no questions", { questions: [] }],
    [false, "questions as text", { questions: "[]" }],
    [false, "a null title", { title: null, questions: [question] }],
    [false, "an unknown key", { questions: [question], extra: 1 }],
    [false, "an unknown key of a question", { questions: [{ ...question, freeform: true }] }],
    [false, "an unknown key of an option", { questions: [{ ...question, options: [{ ...option, x: 1 }] }] }],
    [false, "a number as id", { questions: [{ ...question, id: 7 }] }],
    [false, "an empty prompt", { questions: [{ ...question, prompt: "" }] }],
    [false, "a null label", { questions: [{ ...question, label: null }] }],
    [false, "an unknown type", { questions: [{ ...question, type: "radio" }] }],
    [false, "required as text", { questions: [{ ...question, required: "true" }] }],
    [false, "an option without a label", { questions: [{ ...question, options: [{ value: "a" }] }] }],
    [false, "options with a hole", { questions: [{ ...question, options: [option, null] }] }],
    [
      false,
      "a getter that throws",
      Object.defineProperty({}, "questions", {
        enumerable: true,
        get: () => {
          throw new Error("getter");
        },
      }),
    ],
    [
      false,
      "an own __proto__ key",
      {
        questions: [
          JSON.parse('{"id":"q","prompt":"p","options":[{"value":"a","label":"A"}],"__proto__":{"x":1}}'),
        ],
      },
    ],
  ];
  for (const [accepted, what, value] of cases) {
    it(`says ${accepted ? "yes" : "no"} to ${what}`, () =>
      expect(isAccepted(value, KINDS)).to.equal(accepted));
  }
});

describe("toAskSchema", () => {
  const schema = toAskSchema(builtInKinds()) as never as {
    required: string[];
    properties: {
      questions: {
        items: {
          required: string[];
          properties: Record<string, { enum?: string[]; items?: { required: string[] } }>;
        };
      };
    };
  };
  const item = schema.properties.questions.items;

  it("says what is needed and which kinds there are", () => {
    expect(schema.required).to.deep.equal(["questions"]);
    expect(item.required).to.deep.equal(["id", "prompt", "options"]);
    expect(item.properties.options!.items!.required).to.deep.equal(["value", "label"]);
    expect(item.properties.type!.enum).to.deep.equal(["single", "multi", "preview"]);
  });

  it("forbids no further keys, because one carries the arguments as they were sent", () => {
    expect(JSON.stringify(schema)).not.to.include("additionalProperties");
  });

  it("[IN-19] does not offer the internal marker of an input-only question", () => {
    expect(JSON.stringify(schema)).not.to.include("freeform");
  });

  it("offers a registered kind with its own fields", () => {
    const kinds = new Map(builtInKinds());
    kinds.set("scale", {
      ...kinds.get("single")!,
      name: "scale",
      description: "A number.",
      requiresOptions: false,
      schemaProperties: { max: { type: "number" } },
    });
    const text = JSON.stringify(toAskSchema(kinds));
    expect(text).to.include('"scale"').and.to.include('"max"').and.to.include('"required":["id","prompt"]');
  });

  it("is small, as it is part of every request", () => {
    expect(JSON.stringify(schema).length).to.be.below(2_600);
  });
});
