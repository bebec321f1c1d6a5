import { expect } from "chai";
import { ownEntry, toRecord } from "../../src/model/answer-builder.js";
import { toCancelledResult, toInvalidResult, toResult } from "../../src/model/result-builder.js";
import { previewOptions, question, request, session } from "./fixtures.js";

const single = question({ id: "s" });
const multi = question({ id: "m", type: "multi" });
const third = question({ id: "t" });

describe("toResult", () => {
  describe("on Submit", () => {
    it("[OUT-01] [OUT-06] [OUT-08] [OUT-09] gives metadata for all questions and entries for the answered ones", () => {
      const open = session([single, multi]);
      open.toggleOption("s", 1);
      expect(toResult(open, "submit")).to.deep.equal({
        cancelled: false,
        mode: "submit",
        questions: [
          { id: "s", label: "S", prompt: "Prompt of s?", type: "single" },
          { id: "m", label: "M", prompt: "Prompt of m?", type: "multi" },
        ],
        answers: { s: { values: ["b"], labels: ["Beta"], indices: [2] } },
      });
    });

    it("[OUT-22] carries the title when one was sent", () => {
      const open = session([single]);
      expect(toResult(open, "submit")).not.to.have.property("title");
      Object.assign(open.request, { title: "Setup" });
      expect(toResult(open, "submit").title).to.equal("Setup");
    });

    it("[OUT-10] [OUT-13] lists selected options in the order of the form, counted from 1", () => {
      const open = session([multi]);
      for (const index of [2, 0]) open.toggleOption("m", index);
      expect(toResult(open, "submit").answers.m).to.deep.equal({
        values: ["a", "c"],
        labels: ["Alpha", "Gamma"],
        indices: [1, 3],
      });
    });

    it("[OUT-11] [OUT-12] puts a custom text last on multi, without an index", () => {
      const open = session([multi]);
      open.setCustomText("m", "mine");
      for (const index of [2, 1]) open.toggleOption("m", index);
      expect(toResult(open, "submit").answers.m).to.deep.equal({
        values: ["b", "c", "mine"],
        labels: ["Beta", "Gamma", "mine"],
        indices: [2, 3],
        customText: "mine",
      });
    });

    for (const type of ["single", "preview", "unheard-of"]) {
      it(`[OUT-12] gives a custom text as the only entry on ${type}`, () => {
        const open = session([question({ id: "q", type, options: previewOptions("a", "b") })]);
        open.toggleOption("q", 1);
        open.setCustomText("q", "mine");
        expect(toResult(open, "submit").answers.q).to.deep.equal({
          values: ["mine"],
          labels: ["mine"],
          indices: [],
          customText: "mine",
        });
      });
    }

    it("[OUT-17] leaves out a custom text that is off", () => {
      const open = session([single, multi]);
      open.setCustomText("s", "hidden");
      open.toggleOption("s", 0);
      open.setCustomText("m", "hidden");
      open.toggleCustom("m");
      const result = toResult(open, "submit");
      expect(JSON.stringify(result)).not.to.contain("hidden");
      expect(result.answers).to.have.all.keys("s");
    });

    it("[OUT-18] [OUT-19] carries the question note, and notes of selected options only", () => {
      const open = session([multi]);
      open.toggleOption("m", 1);
      open.setNote("m", "why");
      for (const value of ["a", "b"]) open.setOptionNote("m", value, `note on ${value}`);
      expect(toResult(open, "submit").answers.m).to.deep.equal({
        values: ["b"],
        labels: ["Beta"],
        indices: [2],
        note: "why",
        optionNotes: { b: "note on b" },
      });
    });

    it("[OUT-08] [OUT-20] keeps a question that has only a note, and omits one that has only an option note", () => {
      const open = session([single, multi]);
      open.setNote("s", "why");
      open.setOptionNote("m", "a", "how");
      expect(toResult(open, "submit").answers).to.deep.equal({
        s: { values: [], labels: [], indices: [], note: "why" },
      });
    });

    it("[NORM-06] takes an unanswered required question", () => {
      const open = session([question({ id: "r", required: true })]);
      expect(toResult(open, "submit")).to.deep.include({ cancelled: false, answers: {} });
    });

    it("[ELAB-01] [CONT-01] has neither elaboration nor continuation", () => {
      const open = session([single]);
      open.setNote("s", "why");
      expect(toResult(open, "submit")).to.have.all.keys("cancelled", "mode", "questions", "answers");
    });
  });

  it("[OUT-07] names the presented type where it differs from the requested one, and only there", () => {
    const open = session([
      single,
      multi,
      question({ id: "p", type: "preview", options: previewOptions("a") }),
    ]);
    for (const id of ["s", "p", "m", "m"]) open.changeType(id);
    expect(
      toResult(open, "submit").questions.map(({ type, presentedType }) => [type, presentedType]),
    ).to.deep.equal([
      ["single", "multi"],
      ["multi", undefined],
      ["preview", "multi"],
    ]);
    expect(toResult(open, "submit").questions[1]).not.to.have.property("presentedType");
  });

  it("[SET-15] keeps the requested type and adds the presented one for single as multi", () => {
    const open = session([single], { presentSingleAsMulti: true });
    for (const index of [0, 1]) open.toggleOption("s", index);
    const result = toResult(open, "submit");
    expect(result.questions[0]).to.include({ type: "single", presentedType: "multi" });
    expect(result.answers.s!.values).to.deep.equal(["a", "b"]);
  });

  it("[OUT-21] never carries recommended, nor description and preview in an answer", () => {
    const rich = previewOptions("a", "b").map((option) => ({
      ...option,
      description: "d",
      recommended: true,
    }));
    const open = session([question({ id: "p", type: "preview", options: rich })]);
    open.toggleOption("p", 0);
    open.setNote("p", "why");
    const result = toResult(open, "elaborate");
    expect(JSON.stringify(result)).not.to.contain("recommended");
    expect(JSON.stringify(result.answers)).not.to.match(/description|preview/);
    expect(result.elaboration!.items[0]!.question.options[0]).to.deep.equal({
      value: "a",
      label: "Alpha",
      description: "d",
      preview: "preview of a",
    });
  });

  it("[OUT-23] returns ids and values that read like parts of an object", () => {
    const names = ["__proto__", "constructor", "toString"];
    const options = names.map((value) => ({ value, label: value }));
    const open = session(names.map((id) => question({ id, type: "multi", options })));
    for (const id of names) {
      open.toggleOption(id, 0);
      open.setOptionNote(id, "__proto__", "note");
    }
    open.setNote("constructor", "why");
    const result = toResult(open, "elaborate");
    const stored = JSON.parse(JSON.stringify(result));
    for (const one of [result, stored]) {
      expect(Object.keys(one.answers)).to.deep.equal(names);
      expect(Object.keys(one.continuation.questionStates)).to.deep.equal(names);
      const answer = ownEntry<{ values: string[]; optionNotes: object }>(one.answers, "__proto__")!;
      expect(answer.values).to.deep.equal(["__proto__"]);
      expect(Object.keys(answer.optionNotes)).to.deep.equal(["__proto__"]);
    }
    expect(({} as Record<string, unknown>).values).to.equal(undefined);
  });

  it("shares no object with the session or between its parts", () => {
    const open = session([multi]);
    open.toggleOption("m", 0);
    open.setNote("m", "why");
    open.setOptionNote("m", "a", "how");
    const untouched = JSON.stringify(toResult(open, "elaborate"));
    const spoiled = toResult(open, "elaborate");
    spoiled.questions[0]!.id = "x";
    spoiled.answers.m!.values.push("x");
    const [first, second] = spoiled.elaboration!.items;
    first!.question.options[0]!.value = "x";
    first!.answer!.labels.push("x");
    expect(second!.question.options[0]!.value).to.equal("a");
    expect(second!.answer!.labels).to.deep.equal(["Alpha"]);
    expect(JSON.stringify(toResult(open, "elaborate"))).to.equal(untouched);
  });

  describe("on Elaborate", () => {
    /** `s` answered without notes, `m` answered with notes, `t` noted only, `u` nothing. */
    function noted() {
      const open = session([single, multi, third, question({ id: "u" })]);
      open.toggleOption("s", 0);
      open.toggleOption("m", 1);
      open.setNote("m", "which one?");
      open.setOptionNote("m", "c", "is it fast?");
      open.setOptionNote("m", "b", "is it safe?");
      open.setNote("t", "why this?");
      return open;
    }

    it("[OUT-02] [ELAB-02] has committed answers only in answers", () => {
      const result = toResult(noted(), "elaborate");
      expect(result.cancelled).to.equal(false);
      expect(result.mode).to.equal("elaborate");
      expect(result.answers).to.deep.equal({
        s: { values: ["a"], labels: ["Alpha"], indices: [1] },
        m: {
          values: ["b"],
          labels: ["Beta"],
          indices: [2],
          note: "which one?",
          optionNotes: { b: "is it safe?" },
        },
      });
    });

    it("[ELAB-03] [ELAB-04] lists every note: a question's own first, then its options' in their order", () => {
      const { items } = toResult(noted(), "elaborate").elaboration!;
      expect(items.map(({ question: { id }, target, note }) => [id, target, note])).to.deep.equal([
        ["m", { kind: "question" }, "which one?"],
        ["m", { kind: "option", optionValue: "b" }, "is it safe?"],
        ["m", { kind: "option", optionValue: "c" }, "is it fast?"],
        ["t", { kind: "question" }, "why this?"],
      ]);
    });

    it("[ELAB-05] [ELAB-06] [ELAB-07] gives an option item its whole question, its option and the answer", () => {
      expect(toResult(noted(), "elaborate").elaboration!.items[2]).to.deep.equal({
        target: { kind: "option", optionValue: "c" },
        question: {
          id: "m",
          label: "M",
          prompt: "Prompt of m?",
          type: "multi",
          options: [
            { value: "a", label: "Alpha" },
            { value: "b", label: "Beta" },
            { value: "c", label: "Gamma" },
          ],
        },
        option: { value: "c", label: "Gamma" },
        selected: false,
        answered: true,
        answer: {
          values: ["b"],
          labels: ["Beta"],
          indices: [2],
          note: "which one?",
          optionNotes: { b: "is it safe?" },
        },
        note: "is it fast?",
      });
      expect(toResult(noted(), "elaborate").elaboration!.items[1]).to.include({ selected: true });
    });

    it("[ELAB-05] [ELAB-07] gives a question item without an answer its whole question", () => {
      const open = noted();
      open.changeType("t");
      expect(toResult(open, "elaborate").elaboration!.items[3]).to.deep.equal({
        target: { kind: "question" },
        question: {
          id: "t",
          label: "T",
          prompt: "Prompt of t?",
          type: "single",
          presentedType: "multi",
          options: third.options,
        },
        answered: false,
        note: "why this?",
      });
    });

    it("[ELAB-08] [ELAB-09] [ELAB-10] [ELAB-11] says what to do with notes", () => {
      const { instruction, nextAction } = toResult(noted(), "elaborate").elaboration!;
      expect(nextAction).to.equal("clarify_then_reask");
      expect(instruction).to.match(
        /^Answer the clarification directly first, then re-ask only the affected questions/,
      );
      expect(instruction).to.match(/if a choice is still needed/);
      expect(instruction).to.match(/structured follow-up over choices in plain text/);
      expect(instruction).to.match(/bundle the next 2-3 related open questions into one call/);
    });

    it("[ELAB-01] [ELAB-11] says what to do without notes", () => {
      const open = session([single]);
      open.toggleOption("s", 0);
      const { instruction, nextAction, items } = toResult(open, "elaborate").elaboration!;
      expect(nextAction).to.equal("clarify");
      expect(items).to.deep.equal([]);
      expect(instruction).to.match(/^Elaborate on the current answers .* only if a decision is still open/);
    });

    it("[CONT-01] [CONT-02] [CONT-03] [CONT-04] [CONT-05] [CONT-06] [CONT-07] says what is settled", () => {
      expect(toResult(noted(), "elaborate").continuation).to.deep.equal({
        strategy: "refine_only",
        affectedQuestionIds: ["m", "t"],
        preservedAnswers: { s: { values: ["a"], labels: ["Alpha"], indices: [1] } },
        questionStates: {
          s: { status: "answered" },
          m: { status: "needs_clarification" },
          t: { status: "needs_clarification" },
          u: { status: "unanswered" },
        },
      });
    });

    it("[CONT-03] [CONT-06] counts a note on an option that is not selected", () => {
      const open = session([single]);
      open.setOptionNote("s", "c", "how?");
      const { affectedQuestionIds, questionStates } = toResult(open, "elaborate").continuation!;
      expect(affectedQuestionIds).to.deep.equal(["s"]);
      expect(questionStates.s!.status).to.equal("needs_clarification");
    });
  });
});

describe("toCancelledResult", () => {
  it("[OUT-03] [OUT-04] describes the questions and has no answers", () => {
    expect(toCancelledResult({ title: "Setup", ...request(single) })).to.deep.equal({
      title: "Setup",
      cancelled: true,
      mode: "submit",
      questions: [{ id: "s", label: "S", prompt: "Prompt of s?", type: "single" }],
      answers: {},
    });
  });

  it("[OUT-07] says as what a question was presented at the end, where something was on the screen", () => {
    const open = session([single, multi]);
    open.changeType("s");
    const types = toCancelledResult(open.request, open.states).questions.map(({ type, presentedType }) => [
      type,
      presentedType,
    ]);
    expect(types).to.deep.equal([
      ["single", "multi"],
      ["multi", undefined],
    ]);
  });

  it("works without a request", () => {
    expect(toCancelledResult(undefined)).to.deep.equal({
      cancelled: true,
      mode: "submit",
      questions: [],
      answers: {},
    });
  });
});

describe("toInvalidResult", () => {
  it("[OUT-03] [OUT-04] [OUT-05] carries the issues", () => {
    const issues = [{ path: "questions", message: "at least one" }];
    const result = toInvalidResult(issues);
    expect(result).to.deep.equal({
      cancelled: true,
      error: { kind: "invalid_input", issues: [{ path: "questions", message: "at least one" }] },
      mode: "submit",
      questions: [],
      answers: {},
    });
    expect(result.error!.issues[0]).not.to.equal(issues[0]);
  });

  it("carries a title that could be read", () => {
    expect(toInvalidResult([], "Setup").title).to.equal("Setup");
  });
});

describe("toRecord", () => {
  it("deep-equals a literal for plain keys", () => {
    expect(toRecord([["a", 1]])).to.deep.equal({ a: 1 });
  });
});
