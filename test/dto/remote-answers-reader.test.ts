import { expect } from "chai";
import { type PresentedQuestion, readRemoteAnswers } from "../../src/dto/remote-answers-reader.js";
import type { RemoteAnswer } from "../../src/dto/remote-submit-reader.js";
import { MultiSelection, SingleSelection } from "../../src/model/selection-policy.js";
import type { Question } from "../../src/model/types.js";

function presented(
  id: string,
  policy: PresentedQuestion["policy"],
  values = ["a", "b", "c"],
): PresentedQuestion {
  const question: Question = {
    id,
    label: "L",
    labelGiven: true,
    prompt: "p",
    type: "single",
    required: false,
    options: values.map((value) => ({ value, label: `Label ${value}` })),
    freeform: values.length === 0,
  };
  return { question, policy };
}

const QUESTIONS = [
  presented("one", new SingleSelection()),
  presented("many", new MultiSelection()),
  presented("typed", new SingleSelection(), []),
  presented("__proto__", new SingleSelection(), ["constructor", "__proto__"]),
];

function resolve(id: string, answer: Partial<RemoteAnswer>) {
  return readRemoteAnswers(new Map([[id, { values: [], ...answer }]]), QUESTIONS);
}

function resolved(id: string, answer: Partial<RemoteAnswer>) {
  const result = resolve(id, answer);
  if (!result.ok) throw new Error(result.message);
  return result.answers.get(id);
}

describe("readRemoteAnswers", () => {
  it("resolves values to positions, in the order of the options", () => {
    expect(resolved("one", { values: ["b"] })).to.deep.equal({ optionIndexes: [1] });
    expect(resolved("many", { values: ["c", "a"] })).to.deep.equal({ optionIndexes: [0, 2] });
    expect(resolved("__proto__", { values: ["__proto__"] })).to.deep.equal({ optionIndexes: [1] });
  });

  it("keeps custom text and notes, and drops blank option notes", () => {
    const answer = {
      values: ["a"],
      customText: "x",
      note: "n",
      optionNotes: new Map([
        ["b", "why"],
        ["c", ""],
      ]),
    };
    expect(resolved("many", answer)).to.deep.equal({
      optionIndexes: [0],
      customText: "x",
      note: "n",
      optionNotes: new Map([["b", "why"]]),
    });
    expect(resolved("one", { optionNotes: new Map([["a", ""]]) })).to.deep.equal({ optionIndexes: [] });
  });

  it("takes custom text alone where one answer is allowed", () => {
    expect(resolved("one", { customText: "x" })).to.deep.equal({ optionIndexes: [], customText: "x" });
    expect(resolved("typed", { customText: "x" })).to.deep.equal({ optionIndexes: [], customText: "x" });
  });

  it("takes no answers at all", () => {
    expect(readRemoteAnswers(new Map(), QUESTIONS)).to.deep.equal({ ok: true, answers: new Map() });
  });

  const REFUSED: [title: string, id: string, answer: Partial<RemoteAnswer>, message: RegExp][] = [
    ["[EVT-10] an unknown question", "two", { values: ["a"] }, /"two": there is no such question/],
    ["[EVT-10] a question named like a member of every object", "constructor", {}, /no such question/],
    ["[EVT-10] an unknown value", "one", { values: ["z"] }, /no option "z"/],
    ["[EVT-10] a value of a question without options", "typed", { values: ["a"] }, /no option "a"/],
    ["[EVT-10] a value twice", "many", { values: ["a", "b", "a"] }, /"a" is there twice/],
    [
      "[EVT-10] a note for an unknown option",
      "one",
      { optionNotes: new Map([["z", "n"]]) },
      /note for an option "z"/,
    ],
    ["[EVT-10] a blank note for an unknown option", "one", { optionNotes: new Map([["z", ""]]) }, /"z"/],
    ["[EVT-11] two values where one answer is allowed", "one", { values: ["a", "b"] }, /only one answer/],
    [
      "[EVT-11] a value with custom text where one is allowed",
      "one",
      { values: ["a"], customText: "x" },
      /only one/,
    ],
    ["[EVT-19] a label in the place of a value", "one", { values: ["Label a"] }, /no option "Label a"/],
  ];
  for (const [title, id, answer, message] of REFUSED) {
    it(`${title.replace(/^(\[\S+\] )/, "$1refuses ")}`, () => {
      const result = resolve(id, answer);
      expect(result.ok).to.equal(false);
      expect(!result.ok && result.message)
        .to.match(/^Invalid answer: /)
        .and.match(message);
    });
  }

  it("refuses all answers when one of them is wrong", () => {
    const answers = new Map<string, RemoteAnswer>([
      ["one", { values: ["a"] }],
      ["many", { values: ["z"] }],
    ]);
    expect(readRemoteAnswers(answers, QUESTIONS).ok).to.equal(false);
  });
});
