import { expect } from "chai";
import fc from "fast-check";
import { toStoredParams } from "../../src/app/stored-params.js";
import { AskRequestReader } from "../../src/dto/index.js";
import { builtInKinds } from "../../src/model/built-in-kinds.js";

const text = fc.string({ minLength: 1, maxLength: 8 }).filter((value) => value.trim() !== "");
const option = fc.record(
  { value: text, label: text, description: text, recommended: fc.boolean() },
  { requiredKeys: ["value", "label"] },
);
const question = fc.record(
  {
    id: text,
    prompt: text,
    label: text,
    required: fc.boolean(),
    type: fc.constantFrom("single", "multi"),
    options: fc.uniqueArray(option, { minLength: 1, maxLength: 4, selector: ({ value }) => value.trim() }),
  },
  { requiredKeys: ["id", "prompt", "options"] },
);
const payload = fc.record(
  {
    title: text,
    questions: fc.uniqueArray(question, { minLength: 1, maxLength: 4, selector: ({ id }) => id.trim() }),
  },
  { requiredKeys: ["questions"] },
);

function read(raw: unknown) {
  const result = new AskRequestReader(builtInKinds(), { allowFreeform: true }).read(raw);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.request;
}

describe("toStoredParams", () => {
  it("[STORE-02] gives what reads as the same request again, also after JSON", () => {
    fc.assert(
      fc.property(payload, (raw) => {
        const request = read(raw);
        const stored = JSON.parse(JSON.stringify(toStoredParams(request, raw)));
        expect(read(stored)).to.deep.equal(request);
      }),
    );
  });

  it("keeps a clean payload as it was sent", () => {
    const raw = {
      title: "T",
      questions: [
        { id: "a", prompt: "P?", options: [{ value: "x", label: "X", recommended: true }] },
        {
          id: "b",
          label: "B",
          prompt: "P?",
          type: "single",
          required: false,
          options: [{ value: "x", label: "X" }],
        },
        {
          id: "c",
          prompt: "P?",
          type: "preview",
          options: [{ value: "x", label: "X", description: "d", preview: " p" }],
        },
      ],
    };
    expect(toStoredParams(read(raw), raw)).to.deep.equal(raw);
  });

  it("keeps the marker of an input-only question", () => {
    const raw = { questions: [{ id: "a", prompt: "P?", freeform: true, options: [] }] };
    expect(toStoredParams(read(raw), raw)).to.deep.equal(raw);
  });
});
