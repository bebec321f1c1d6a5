import { expect } from "chai";
import * as fc from "fast-check";
import { type RemoteSubmitResult, readRemoteSubmit } from "../../src/dto/remote-submit-reader.js";
import { deep, type Fields, hostile, revoked } from "./fixtures.js";

function submit(response: unknown, fields: Fields = {}): Fields {
  return { version: 1, requestId: "r1", flowId: "tool:1", response, ...fields };
}

function answersOf(result: RemoteSubmitResult) {
  if (!result.ok) throw new Error(result.message);
  if (result.submit.response.kind !== "answer") throw new Error("not an answer");
  return result.submit.response.answers;
}

function answer(answers: unknown, fields: Fields = {}): Fields {
  return submit({ kind: "answer", answers, ...fields });
}

describe("readRemoteSubmit", () => {
  it("reads a cancel", () => {
    expect(readRemoteSubmit(submit({ kind: "cancel", answers: 5 }))).to.deep.equal({
      ok: true,
      submit: { requestId: "r1", flowId: "tool:1", response: { kind: "cancel" } },
    });
  });

  it("reads an answer with all its parts", () => {
    const entry = { values: ["a", "b"], customText: " c ", note: " n ", optionNotes: { a: " why " } };
    const result = readRemoteSubmit(answer({ q: entry }, { mode: "elaborate" }));
    expect(answersOf(result)).to.deep.equal(
      new Map([
        ["q", { values: ["a", "b"], customText: "c", note: "n", optionNotes: new Map([["a", "why"]]) }],
      ]),
    );
    expect(result).to.have.nested.property("submit.response.mode", "elaborate");
  });

  it("[EVT-08] takes submit as the mode that is left out", () => {
    for (const mode of [undefined, null]) {
      expect(readRemoteSubmit(answer({}, { mode }))).to.have.nested.property(
        "submit.response.mode",
        "submit",
      );
    }
  });

  it("takes parts that are absent, null or blank as absent", () => {
    const entries = {
      a: {},
      b: { values: null, customText: null, note: null, optionNotes: null },
      c: { values: [], customText: " ", note: "\n" },
    };
    expect([...answersOf(readRemoteSubmit(answer(entries))).values()]).to.deep.equal([
      { values: [] },
      { values: [] },
      { values: [] },
    ]);
  });

  it("keeps blank option notes, so that an unknown option is still found", () => {
    const answers = answersOf(readRemoteSubmit(answer({ q: { optionNotes: { a: " ", b: null } } })));
    expect(answers.get("q")!.optionNotes).to.deep.equal(
      new Map([
        ["a", ""],
        ["b", ""],
      ]),
    );
  });

  it("reads question ids and option values that look like members of every object", () => {
    const answers = JSON.parse(
      '{"__proto__": {"values": ["x"], "optionNotes": {"__proto__": "n"}}, "constructor": {}}',
    );
    const read = answersOf(readRemoteSubmit(answer(answers)));
    expect([...read.keys()]).to.deep.equal(["__proto__", "constructor"]);
    expect(read.get("__proto__")!.values).to.deep.equal(["x"]);
    expect([...read.get("__proto__")!.optionNotes!]).to.deep.equal([["__proto__", "n"]]);
  });

  const REQUESTS: [title: string, raw: unknown, requestId: string, flowId: string][] = [
    ["null", null, "", ""],
    ["text", "submit", "", ""],
    ["an array", [], "", ""],
    ["an empty object", {}, "", ""],
    ["another version", submit({ kind: "cancel" }, { version: 2 }), "r1", "tool:1"],
    ["a version in text", submit({ kind: "cancel" }, { version: "1" }), "r1", "tool:1"],
    ["no request id", submit({ kind: "cancel" }, { requestId: undefined }), "", "tool:1"],
    ["a request id that is a number", submit({ kind: "cancel" }, { requestId: 7 }), "", "tool:1"],
    ["a blank flow id", submit({ kind: "cancel" }, { flowId: " " }), "r1", " "],
    ["no response", submit(undefined), "r1", "tool:1"],
    ["a response that is null", submit(null), "r1", "tool:1"],
    ["a response that is text", submit("cancel"), "r1", "tool:1"],
    ["a response that is a list", submit([{ kind: "cancel" }]), "r1", "tool:1"],
    ["a response without a kind", submit({}), "r1", "tool:1"],
    ["an unknown kind", submit({ kind: "approve" }), "r1", "tool:1"],
    ["an unknown mode", answer({}, { mode: "later" }), "r1", "tool:1"],
    ["a deep response", submit(deep(20_000)), "r1", "tool:1"],
  ];
  for (const [title, raw, requestId, flowId] of REQUESTS) {
    it(`[EVT-15] refuses ${title} as an invalid request`, () => {
      const result = readRemoteSubmit(raw);
      expect(result).to.include({ ok: false, error: "invalid_request", requestId, flowId });
      expect(!result.ok && result.message).to.match(/^Invalid request: \S/);
    });
  }

  const ANSWERS: [title: string, answers: unknown][] = [
    ["no answers", undefined],
    ["answers that are null", null],
    ["answers that are a list", []],
    ["answers that are text", "a"],
    ["an answer that is text", { q: "a" }],
    ["an answer that is null", { q: null }],
    ["an answer that is a list", { q: ["a"] }],
    ["values that are text", { q: { values: "a" } }],
    ["values that are an object", { q: { values: {} } }],
    ["a value that is a number", { q: { values: [1] } }],
    ["a value that is null", { q: { values: [null] } }],
    ["a custom text that is a number", { q: { customText: 1 } }],
    ["a note that is an object", { q: { note: {} } }],
    ["option notes that are text", { q: { optionNotes: "n" } }],
    ["option notes that are a list", { q: { optionNotes: [] } }],
    ["an option note that is a number", { q: { optionNotes: { a: 1 } } }],
    ["a deep answer", { q: deep(20_000), r: { note: deep(20_000) } }],
  ];
  for (const [title, answers] of ANSWERS) {
    it(`[EVT-10] refuses ${title} as an invalid answer`, () => {
      const result = readRemoteSubmit(answer(answers));
      expect(result).to.include({ ok: false, error: "invalid_answer", requestId: "r1", flowId: "tool:1" });
      expect(!result.ok && result.message).to.match(/^Invalid answer: answers/);
    });
  }

  it("names the place of what is wrong", () => {
    const result = readRemoteSubmit(answer({ "my q": { values: [1], note: 2 } }));
    expect(!result.ok && result.message).to.equal(
      'Invalid answer: answers["my q"].values must contain option values only, which are texts; ' +
        'answers["my q"].note must be text, received a number',
    );
  });

  it("names five problems and counts the others", () => {
    const answers = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`q${index}`, 1]));
    const result = readRemoteSubmit(answer(answers));
    expect(!result.ok && result.message).to.match(/q4"\][^;]*; and 3 more$/);
  });

  it("does not throw on proxies and getters that do", () => {
    for (const bad of [hostile(), revoked(), hostile([]), revoked([])]) {
      for (const raw of [
        bad,
        submit(bad),
        answer(bad),
        answer({ q: { values: bad } }),
        answer({ q: { optionNotes: bad } }),
      ]) {
        expect(readRemoteSubmit(raw).ok).to.equal(false);
      }
    }
  });

  for (const [answers, message] of [
    [undefined, "answers must be an object of answers by question id, received nothing"],
    [[], "answers must be an object of answers by question id, received an array"],
    [
      { q: { optionNotes: "why" } },
      'answers["q"].optionNotes must be an object of notes by option value, received text',
    ],
    [{ q: { optionNotes: { a: 7 } } }, 'answers["q"].optionNotes["a"] must be text, received a number'],
  ] as const) {
    it(`says what is wrong with ${JSON.stringify(answers)}`, () => {
      expect(readRemoteSubmit(answer(answers))).to.deep.include({
        ok: false,
        message: `Invalid answer: ${message}`,
      });
    });
  }

  it("keeps a blank note of an option, so that one for an option that does not exist is found", () => {
    const entry = { optionNotes: { a: null, b: undefined, c: " " } };
    expect(answersOf(readRemoteSubmit(answer({ q: entry }))).get("q")?.optionNotes).to.deep.equal(
      new Map([
        ["a", ""],
        ["b", ""],
        ["c", ""],
      ]),
    );
  });

  it("gives a submission or an error with a message for anything", () => {
    const response = fc.record({ kind: fc.constantFrom("answer", "cancel"), answers: fc.anything() });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          response.map((value) => submit(value)),
        ),
        (raw) => {
          const result = readRemoteSubmit(raw);
          if (!result.ok) expect(result.message).to.match(/^Invalid (request|answer): \S/);
        },
      ),
      { numRuns: 300 },
    );
  });
});
