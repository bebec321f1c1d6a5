import { expect } from "chai";
import * as fc from "fast-check";
import { AskRequestReader, type AskRequestResult } from "../../src/dto/ask-request-reader.js";
import { builtInKinds } from "../../src/model/built-in-kinds.js";
import { validPayload } from "./fixtures.js";

const PATH =
  /^(title|questions(\[\d+\](\.(id|label|prompt|type|required|freeform|options(\[\d+\](\.(value|label|description|preview|recommended))?)?))?)?)?$/;

/** Every place of a payload, as the keys that lead to it. */
function placesOf(value: unknown, place: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== "object" || value === null) return [place];
  const keys = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
  return [
    place,
    ...keys.flatMap((key) => placesOf((value as Record<string, unknown>)[key], [...place, key])),
  ];
}

function replaceAt(payload: unknown, place: readonly (string | number)[], value: unknown): unknown {
  if (place.length === 0) return value;
  const [key, ...rest] = place;
  const copy = Array.isArray(payload) ? [...payload] : { ...(payload as object) };
  const record = copy as Record<string | number, unknown>;
  record[key!] = replaceAt(record[key!], rest, value);
  return copy;
}

/** Names and values that objects, JSON and the libraries treat in a special way. */
const awkward = fc.constantFrom<unknown>(
  null,
  undefined,
  "",
  " ",
  "null",
  "[]",
  "{}",
  "true",
  [[]],
  [null],
  {},
  JSON.parse('{"__proto__": {"polluted": true}}'),
  JSON.parse('{"constructor": {"prototype": {"polluted": true}}}'),
  JSON.parse('{"then": "later"}'),
  { length: 3 },
  Number.NaN,
  -0,
);
const anyValue = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue() },
  awkward,
  fc.anything({ withNullPrototype: true }),
);

function expectSane(result: AskRequestResult): void {
  if (result.ok) {
    expect(result.request.questions.length).to.be.greaterThan(0);
    const ids = result.request.questions.map((question) => question.id);
    expect(new Set(ids).size).to.equal(ids.length);
    for (const question of result.request.questions) {
      for (const text of [question.id, question.label, question.prompt]) expect(text).to.match(/\S/);
      expect(question.options.length).to.be.greaterThan(0);
      const values = question.options.map((option) => option.value);
      expect(new Set(values).size).to.equal(values.length);
      for (const option of question.options) {
        for (const text of [option.value, option.label]) expect(text).to.match(/\S/);
        if (question.type === "preview") expect(option.preview).to.match(/\S/);
      }
    }
    return;
  }
  expect(result.issues.length).to.be.greaterThan(0);
  for (const issue of result.issues) {
    expect(issue.path).to.match(PATH);
    expect(issue.message).to.be.a("string").and.match(/\S/);
  }
}

describe("AskRequestReader, with any input", () => {
  const reader = new AskRequestReader(builtInKinds());
  const prototypeBefore = JSON.stringify(Reflect.ownKeys(Object.prototype).map(String));

  afterEach(() => {
    expect(JSON.stringify(Reflect.ownKeys(Object.prototype).map(String))).to.equal(prototypeBefore);
  });

  it("[ROB-08] gives a request or issues with paths for any JSON value", () => {
    fc.assert(
      fc.property(anyValue, (raw) => expectSane(reader.read(raw))),
      { numRuns: 300 },
    );
  });

  it("[ROB-08] gives a request or issues with paths for any JSON value at any place of a valid payload", () => {
    const places = placesOf(validPayload());
    const mutation = fc.tuple(fc.constantFrom(...places), anyValue);
    const property = fc.property(fc.array(mutation, { minLength: 1, maxLength: 3 }), (mutations) => {
      let raw: unknown = validPayload();
      for (const [place, value] of mutations) {
        // An earlier mutation can have removed the place.
        if (place.slice(0, -1).every((_, depth) => isObjectAt(raw, place.slice(0, depth + 1)))) {
          raw = replaceAt(raw, place, value);
        }
      }
      expectSane(reader.read(raw));
    });
    fc.assert(property, { numRuns: 600 });
  });

  it("[ROB-08] gives the same for the JSON text of a payload as for the payload", () => {
    const places = placesOf(validPayload());
    const property = fc.property(fc.constantFrom(...places), fc.jsonValue(), (place, value) => {
      const raw = replaceAt(validPayload(), place, value);
      fc.pre(typeof raw === "object" && raw !== null && !Array.isArray(raw));
      expect(reader.read(JSON.stringify(raw))).to.deep.equal(reader.read(JSON.parse(JSON.stringify(raw))));
    });
    fc.assert(property, { numRuns: 150 });
  });

  it("reads its own result again without a change", () => {
    const text = fc.string({ minLength: 1 }).filter((value) => value.trim() !== "");
    const options = fc.uniqueArray(fc.record({ value: text, label: text, preview: text }), {
      minLength: 1,
      maxLength: 4,
      selector: (option) => option.value.trim(),
    });
    const type = fc.constantFrom("single", "multi", "preview");
    const question = fc.record({
      id: text,
      prompt: text,
      label: text,
      type,
      required: fc.boolean(),
      options,
    });
    const questions = fc.uniqueArray(question, {
      minLength: 1,
      maxLength: 4,
      selector: ({ id }) => id.trim(),
    });
    fc.assert(
      fc.property(fc.record({ title: text, questions }), (raw) => {
        const first = reader.read(raw);
        if (!first.ok) throw new Error(JSON.stringify(first.issues));
        expect(reader.read(first.request)).to.deep.equal(first);
      }),
      { numRuns: 150 },
    );
  });
});

function isObjectAt(root: unknown, place: readonly (string | number)[]): boolean {
  let value: unknown = root;
  for (const key of place.slice(0, -1))
    value = (value as Record<string | number, unknown> | undefined)?.[key];
  return typeof value === "object" && value !== null;
}
