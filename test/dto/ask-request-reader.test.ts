import { expect } from "chai";
import { AskRequestReader } from "../../src/dto/ask-request-reader.js";
import { builtInKinds } from "../../src/model/built-in-kinds.js";
import {
  deep,
  hostile,
  issuesOf,
  pathsOf,
  plainQuestion,
  questionOf,
  read,
  requestOf,
  revoked,
  validPayload,
  withOption,
  withQuestion,
} from "./fixtures.js";

const INVALID: [title: string, raw: unknown, ...paths: string[]][] = [
  ["[IN-01] questions that are missing", {}, "questions"],
  ["[IN-01] questions that are empty", { questions: [] }, "questions"],
  ["[IN-01] questions that are null", { questions: null }, "questions"],
  ["[IN-02] an id that is missing", { questions: [plainQuestion(undefined)] }, "questions[0].id"],
  ["[IN-02] an id that is null", { questions: [plainQuestion(null)] }, "questions[0].id"],
  ["[IN-02] an id that is empty", { questions: [plainQuestion("")] }, "questions[0].id"],
  ["[IN-02] an id that is blank", { questions: [plainQuestion(" \t\n")] }, "questions[0].id"],
  ["[IN-03] a prompt that is missing", withQuestion({ prompt: undefined }), "questions[0].prompt"],
  ["[IN-03] a prompt that is null", withQuestion({ prompt: null }), "questions[0].prompt"],
  ["[IN-03] a prompt that is blank", withQuestion({ prompt: "  " }), "questions[0].prompt"],
  ["[IN-04] options that are missing", withQuestion({ options: undefined }), "questions[0].options"],
  ["[IN-04] options that are null", withQuestion({ options: null }), "questions[0].options"],
  ["[IN-04] options that are empty", withQuestion({ options: [] }), "questions[0].options"],
  [
    "[IN-05] an id twice, on the later question",
    { questions: [plainQuestion("a"), plainQuestion("b"), plainQuestion(" a ")] },
    "questions[2].id",
  ],
  [
    "[IN-05] an id twice, as number and text",
    { questions: [plainQuestion(1), plainQuestion("1")] },
    "questions[1].id",
  ],
  [
    "[IN-06] an option value twice, on the later option",
    withQuestion({ options: [option("v"), option("w"), option("v ")] }),
    "questions[0].options[2].value",
  ],
  ["[IN-08] a value that is missing", withOption({ value: undefined }), "questions[0].options[0].value"],
  ["[IN-08] a value that is null", withOption({ value: null }), "questions[0].options[0].value"],
  ["[IN-08] a value that is blank", withOption({ value: " " }), "questions[0].options[0].value"],
  [
    "[IN-09] an option label that is missing",
    withOption({ label: undefined }),
    "questions[0].options[0].label",
  ],
  ["[IN-09] an option label that is blank", withOption({ label: "" }), "questions[0].options[0].label"],
  ["[IN-10] a question label that is blank", withQuestion({ label: " " }), "questions[0].label"],
  [
    "[IN-10] a description that is blank",
    withOption({ description: "" }),
    "questions[0].options[0].description",
  ],
  ["[IN-10] a preview that is blank", withOption({ preview: " \n " }), "questions[0].options[0].preview"],
  ["[IN-11] a type that nobody knows", withQuestion({ type: "radio" }), "questions[0].type"],
  ["[IN-11] a type in other letters", withQuestion({ type: "Single" }), "questions[0].type"],
  ["[IN-11] a type that is empty", withQuestion({ type: "" }), "questions[0].type"],
  ["[IN-11] a type named like a method", withQuestion({ type: "constructor" }), "questions[0].type"],
  [
    "[IN-12] previews that are missing, each on its option",
    withQuestion({ type: "preview", options: [option("a"), { ...option("b"), preview: "p" }, option("c")] }),
    "questions[0].options[0].preview",
    "questions[0].options[2].preview",
  ],
  [
    "[IN-12] a preview that is null",
    withOption({ preview: null }, "preview"),
    "questions[0].options[0].preview",
  ],
  [
    "[IN-12] a preview that is blank",
    withOption({ preview: " " }, "preview"),
    "questions[0].options[0].preview",
  ],
  [
    "[IN-12] a preview that is an object",
    withOption({ preview: {} }, "preview"),
    "questions[0].options[0].preview",
  ],
  [
    "[IN-13] a description in the place of a preview",
    withOption({ preview: undefined, description: "d" }, "preview"),
    "questions[0].options[0].preview",
  ],
  ["[IN-19] a freeform question", withQuestion({ freeform: true }), "questions[0].freeform"],
  [
    "[IN-19] a freeform question without options",
    withQuestion({ freeform: true, options: [] }),
    "questions[0].freeform",
    "questions[0].options",
  ],
  ["[IN-20] a title that is an object", { ...withQuestion({}), title: {} }, "title"],
  ["[IN-20] a title that is an array", { ...withQuestion({}), title: ["T"] }, "title"],
  ["[NORM-10] an id that is an object", { questions: [plainQuestion({})] }, "questions[0].id"],
  ["[NORM-10] a prompt that is an array", withQuestion({ prompt: ["Which?"] }), "questions[0].prompt"],
  ["[NORM-10] a type that is an object", withQuestion({ type: {} }), "questions[0].type"],
  ["[NORM-10] a label that is an object", withQuestion({ label: {} }), "questions[0].label"],
  ["[NORM-10] an option value that is an array", withOption({ value: [] }), "questions[0].options[0].value"],
  ["[NORM-10] a required that is a number", withQuestion({ required: 1 }), "questions[0].required"],
  ["[NORM-10] a required that is other text", withQuestion({ required: "yes" }), "questions[0].required"],
  [
    "[NORM-10] a recommended that is text",
    withOption({ recommended: "no" }),
    "questions[0].options[0].recommended",
  ],
  ["[NORM-10] questions that are an object", { questions: {} }, "questions"],
  ["[NORM-10] questions that are text", { questions: "Which?" }, "questions"],
  ["[NORM-10] questions that are JSON of an object", { questions: "{}" }, "questions"],
  ["[NORM-10] questions that are broken JSON", { questions: '[{"id":' }, "questions"],
  ["[NORM-10] options that are text", withQuestion({ options: "red, blue" }), "questions[0].options"],
  ["[NORM-10] options that are an object", withQuestion({ options: { red: "Red" } }), "questions[0].options"],
  ["[NORM-10] options that are plain texts", withQuestion({ options: ["Red"] }), "questions[0].options[0]"],
  ["a question that is an empty array", { questions: [[]] }, "questions[0]"],
  ["a question that is null", { questions: [plainQuestion("a"), null] }, "questions[1]"],
  ["a question that is text", { questions: ["Which?"] }, "questions[0]"],
  ["a question that is a list of questions", { questions: [[plainQuestion("a")]] }, "questions[0]"],
  ["an option that is an empty array", withQuestion({ options: [[]] }), "questions[0].options[0]"],
  ["an option that is null", withQuestion({ options: [null] }), "questions[0].options[0]"],
  ["a root that is null", null, ""],
  ["a root that is missing", undefined, ""],
  ["a root that is an array", [plainQuestion("a")], ""],
  ["a root that is text", "Which?", ""],
  ["a root that is JSON of an array", "[]", ""],
  ["a root that is a number", 1, ""],
];

function option(value: string) {
  return { value, label: value.toUpperCase() };
}

describe("AskRequestReader", () => {
  const publicReader = new AskRequestReader(builtInKinds());
  const answerReader = new AskRequestReader(builtInKinds(), { allowFreeform: true });

  describe("read, on invalid payloads", () => {
    for (const [title, raw, ...paths] of INVALID) {
      it(`${title.replace(/^(\[\S+\] )?/, "$1rejects ")}`, () => {
        expect(pathsOf(raw)).to.deep.equal(paths);
        for (const issue of issuesOf(raw)) expect(issue.message).to.match(/\S/);
      });
    }

    it("[IN-15] reports all issues at once, in the order of the questions", () => {
      const raw = {
        title: [],
        questions: [
          { id: " ", prompt: "p", type: "radio", options: [{ value: "a" }] },
          "x",
          { id: "b", prompt: 1, type: "preview", options: [option("a"), option("a")] },
          { id: "b", options: [] },
        ],
      };
      expect(pathsOf(raw)).to.deep.equal([
        "title",
        "questions[0].id",
        "questions[0].options[0].label",
        "questions[0].type",
        "questions[1]",
        "questions[2].options[1].value",
        "questions[2].options[0].preview",
        "questions[2].options[1].preview",
        "questions[3].id",
        "questions[3].prompt",
        "questions[3].options",
      ]);
    });

    it("[IN-16] tells in the message what to change", () => {
      const messageOf = (raw: unknown) => issuesOf(raw)[0]!.message;
      expect(messageOf(withQuestion({ prompt: undefined }))).to.equal("is missing: send non-blank text");
      expect(messageOf(withQuestion({ prompt: " " }))).to.equal("must not be blank: send text");
      expect(messageOf(withQuestion({ label: " " }))).to.equal(
        "must not be blank: send text or leave it out",
      );
      expect(messageOf(withQuestion({ prompt: [] }))).to.equal("must be text, received an array");
      expect(messageOf(withQuestion({ required: "yes" }))).to.equal("must be true or false, received text");
      expect(messageOf({})).to.equal("is missing: send an array with at least one question");
      expect(messageOf(withQuestion({ options: [] }))).to.equal("is empty: send at least one option");
      expect(messageOf(withQuestion({ options: ["Red"] }))).to.equal(
        'must be an object like {"value": "yes", "label": "Yes"}, received text',
      );
      expect(messageOf({ questions: [plainQuestion("a"), plainQuestion("a")] })).to.equal(
        'must be unique: "a" is already the id of entry 1',
      );
    });

    it("[IN-16] repeats the text of the model unchanged, however it looks to a template", () => {
      const id = "$value $property $constraint1 $target $&";
      const issue = issuesOf({ questions: [plainQuestion(id), plainQuestion(id)] })[0]!;
      expect(issue.message).to.contain(JSON.stringify(id));
    });

    it("[IN-11] lists the types that are allowed", () => {
      expect(issuesOf(withQuestion({ type: "radio" }))[0]!.message).to.equal(
        'must be one of "single", "multi", "preview", received "radio"',
      );
    });

    it("[IN-14] says what stands in the place of a preview", () => {
      for (const [preview, words] of [
        [undefined, "is missing: "],
        [null, "is missing: "],
        [" ", "must be non-blank text, received blank text: "],
        [["p"], "must be non-blank text, received an array: "],
      ] as const)
        expect(issuesOf(withOption({ preview }, "preview"))[0]?.message).to.match(
          new RegExp(`^${words}add preview`),
        );
    });

    it("[IN-14] names both ways out of a missing preview", () => {
      for (const preview of [undefined, null, " ", {}]) {
        const { message } = issuesOf(withOption({ preview }, "preview"))[0]!;
        expect(message).to.contain("add preview text").and.to.contain('type: "single"');
      }
    });

    it("gives the title of an invalid payload when there is one", () => {
      expect(read({ title: " T ", questions: [] })).to.include({ ok: false, title: "T" });
      expect(read({ title: {}, questions: [] })).to.not.have.property("title");
    });

    it("stops after 1000 issues", () => {
      const issues = issuesOf({ questions: new Array(3000).fill({ id: "", prompt: "", options: [] }) });
      expect(issues).to.have.length(1001);
      expect(issues.at(-1)).to.deep.equal({
        path: "",
        message: "has more than 1000 issues: fix these first",
      });
    });
  });

  describe("read, on valid payloads", () => {
    it("makes the model with everything that was sent", () => {
      expect(requestOf(validPayload())).to.deep.equal({
        title: "Setup",
        questions: [
          {
            id: "color",
            label: "Color",
            labelGiven: true,
            prompt: "Which color?",
            type: "single",
            required: true,
            freeform: false,
            options: [
              { value: "red", label: "Red", description: "Warm", recommended: true },
              { value: "blue", label: "Blue" },
            ],
          },
          {
            id: "layout",
            label: "Q2",
            labelGiven: false,
            prompt: "Which layout?",
            type: "preview",
            required: false,
            freeform: false,
            options: [
              { value: "grid", label: "Grid", preview: "+--+" },
              { value: "list", label: "List", preview: "-\n-" },
            ],
          },
        ],
      });
    });

    it("[IN-07] takes the same option value in two questions", () => {
      expect(requestOf({ questions: [plainQuestion("a"), plainQuestion("b")] }).questions).to.have.length(2);
    });

    it("[IN-10] takes questions and options without the optional texts", () => {
      expect(questionOf(withQuestion({})).options).to.deep.equal([{ value: "x", label: "X" }]);
    });

    for (const type of ["single", "multi", "preview"]) {
      it(`[IN-11] takes the type ${type}`, () => {
        expect(questionOf(withOption({}, type)).type).to.equal(type);
      });
    }

    it("[IN-17] ignores unknown keys at every level, whatever is in them", () => {
      const stray = { deep: deep(20_000), hostile: hostile(), toString: 1, hasOwnProperty: null };
      const raw = {
        ...stray,
        questions: [{ ...plainQuestion("a"), ...stray, options: [{ ...option("x"), ...stray }] }],
      };
      expect(questionOf(raw).options).to.deep.equal([option("x")]);
    });

    it("[NORM-01] trims texts at both ends and nowhere else", () => {
      const raw = {
        title: "  My  form ",
        questions: [
          {
            id: "\ta b\n",
            label: " L ",
            prompt: "\n line 1 \n\n line 2 \n",
            type: " multi ",
            options: [{ value: " v ", label: " x\ty ", description: " d\n" }],
          },
        ],
      };
      const request = requestOf(raw);
      expect(request.title).to.equal("My  form");
      expect(request.questions[0]).to.deep.include({
        id: "a b",
        label: "L",
        prompt: "line 1 \n\n line 2",
        type: "multi",
      });
      expect(request.questions[0]!.options).to.deep.equal([{ value: "v", label: "x\ty", description: "d" }]);
    });

    for (const [sent, kept] of [
      ["  indented\n    more\n\n \t \n", "  indented\n    more"],
      ["\n\nblank first", "\n\nblank first"],
      ["ends in spaces  \n", "ends in spaces  "],
      ["ends in spaces  ", "ends in spaces  "],
      ["windows  \r\n\r\n", "windows  "],
      ["a\n\n\nb\n", "a\n\n\nb"],
    ] as const) {
      it(`[NORM-02] keeps ${JSON.stringify(kept)} of the preview ${JSON.stringify(sent)}`, () => {
        expect(questionOf(withOption({ preview: sent }, "preview")).options[0]!.preview).to.equal(kept);
      });
    }

    it("[NORM-02] trims a preview of many blank lines in linear time", () => {
      const preview = `${"\n".repeat(300_000)}x${" \n".repeat(300_000)}`;
      const start = performance.now();
      expect(questionOf(withOption({ preview })).options[0]!.preview).to.have.length(300_002);
      expect(performance.now() - start).to.be.below(1000);
    });

    it("[NORM-03] calls questions without a label by their position", () => {
      const raw = {
        questions: [plainQuestion("a"), { ...plainQuestion("b"), label: "B" }, plainQuestion("c")],
      };
      expect(requestOf(raw).questions.map(({ label, labelGiven }) => [label, labelGiven])).to.deep.equal([
        ["Q1", false],
        ["B", true],
        ["Q3", false],
      ]);
    });

    it("[NORM-04] [NORM-05] takes single and not required as defaults", () => {
      expect(questionOf(withQuestion({}))).to.include({ type: "single", required: false });
    });

    it("[NORM-07] takes null in an optional field as absence", () => {
      const raw = {
        title: null,
        questions: [
          {
            ...plainQuestion("a"),
            label: null,
            type: null,
            required: null,
            freeform: null,
            options: [{ ...option("x"), description: null, preview: null, recommended: null }],
          },
        ],
      };
      expect(requestOf(raw)).to.deep.equal(requestOf(withQuestion({ options: [option("x")] })));
    });

    it("[NORM-08] turns numbers and booleans into text where text is wanted", () => {
      const raw = {
        title: 2024,
        questions: [
          {
            id: 0,
            label: 7,
            prompt: true,
            options: [{ value: false, label: 1.5, description: -1, preview: 0 }],
          },
        ],
      };
      const request = requestOf(raw);
      expect(request.title).to.equal("2024");
      expect(request.questions[0]).to.deep.include({ id: "0", label: "7", prompt: "true" });
      expect(request.questions[0]!.options).to.deep.equal([
        { value: "false", label: "1.5", description: "-1", preview: "0" },
      ]);
    });

    it('[NORM-09] turns "true" and "false" into booleans where a boolean is wanted', () => {
      expect(questionOf(withQuestion({ required: "true" })).required).to.equal(true);
      expect(questionOf(withQuestion({ required: "false", freeform: "false" })).required).to.equal(false);
      expect(questionOf(withOption({ recommended: "true" })).options[0]!.recommended).to.equal(true);
      expect(questionOf(withOption({ recommended: "false" })).options[0]).to.not.have.property("recommended");
    });

    it("[NORM-12] reads questions and options that are JSON strings of an array", () => {
      const expected = requestOf(validPayload());
      const withText = validPayload().questions.map((q) => ({ ...q, options: JSON.stringify(q.options) }));
      expect(requestOf({ title: "Setup", questions: withText })).to.deep.equal(expected);
      expect(requestOf({ title: "Setup", questions: JSON.stringify(withText) })).to.deep.equal(expected);
    });

    it("reads a root, a question or an option that is a JSON string of an object", () => {
      const expected = requestOf(validPayload());
      const questions = validPayload().questions.map((q) =>
        JSON.stringify({ ...q, options: q.options.map((o) => JSON.stringify(o)) }),
      );
      expect(requestOf({ title: "Setup", questions })).to.deep.equal(expected);
      expect(requestOf(JSON.stringify({ title: "Setup", questions }))).to.deep.equal(expected);
    });

    it("[NORM-14] keeps recommended: true on its option", () => {
      expect(questionOf(withOption({ recommended: true })).options[0]!.recommended).to.equal(true);
      expect(questionOf(withOption({ recommended: false })).options[0]).to.not.have.property("recommended");
    });

    it("takes ids and values that look like members of every object", () => {
      const names = ["__proto__", "constructor", "toString", "hasOwnProperty"];
      const raw = { questions: names.map((id) => ({ ...plainQuestion(id), options: names.map(option) })) };
      const { questions } = requestOf(raw);
      expect(questions.map((question) => question.id)).to.deep.equal(names);
      expect(questions[0]!.options.map((o) => o.value)).to.deep.equal(names);
    });

    it("takes lone surrogates and control characters as they are", () => {
      expect(questionOf(withQuestion({ prompt: "\ud800 \u001b[31m" })).prompt).to.equal("\ud800 \u001b[31m");
    });

    it("does not change the payload", () => {
      const raw = validPayload();
      requestOf(raw);
      expect(raw).to.deep.equal(validPayload());
    });

    it("gives a model that shares nothing with the payload", () => {
      const raw = validPayload();
      const request = requestOf(raw);
      raw.questions[0]!.options[0]!.label = "Changed";
      expect(request.questions[0]!.options[0]!.label).to.equal("Red");
    });
  });

  describe("read, with freeform questions", () => {
    it("[ANS-07] takes a freeform question without options when that is allowed", () => {
      for (const options of [undefined, null, []]) {
        const question = questionOf(withQuestion({ freeform: true, options }), answerReader);
        expect(question).to.deep.include({ freeform: true, options: [] });
      }
      expect(questionOf(withQuestion({ freeform: "true", options: [] }), answerReader).freeform).to.equal(
        true,
      );
    });

    it("takes a freeform question that has options as a question with options", () => {
      expect(questionOf(withQuestion({ freeform: true }), answerReader).freeform).to.equal(false);
    });

    it("wants options from the other questions all the same", () => {
      expect(pathsOf(withQuestion({ options: [] }), answerReader)).to.deep.equal(["questions[0].options"]);
      expect(pathsOf(withQuestion({ freeform: false, options: [] }), answerReader)).to.have.length(1);
    });

    it("[IN-19] ignores freeform: false in the public tool", () => {
      expect(questionOf(withQuestion({ freeform: false }), publicReader).freeform).to.equal(false);
    });
  });

  describe("read, on inputs of extreme shape", () => {
    it("[ROB-08] reports 20,000 levels in the place of any field", () => {
      const raws: [unknown, string][] = [
        [withQuestion({ prompt: deep(20_000) }), "questions[0].prompt"],
        [withQuestion({ options: deep(20_000) }), "questions[0].options"],
        [withOption({ label: deep(20_000) }), "questions[0].options[0].label"],
        [{ title: deep(20_000), questions: [plainQuestion("a")] }, "title"],
      ];
      for (const [raw, path] of raws) expect(pathsOf(raw)).to.deep.equal([path]);
      const nested = JSON.parse(`${"[".repeat(20_000)}${"]".repeat(20_000)}`);
      expect(pathsOf({ questions: nested })).to.deep.equal(["questions[0]"]);
      expect(pathsOf({ questions: "[".repeat(20_000) + "]".repeat(20_000) })).to.deep.equal(["questions[0]"]);
    });

    it("reads 10,000 options and finds the duplicate among them", () => {
      const options = Array.from({ length: 10_000 }, (_, index) => option(`v${index}`));
      expect(questionOf(withQuestion({ options })).options).to.have.length(10_000);
      options.push(option("v9999"));
      expect(pathsOf(withQuestion({ options }))).to.deep.equal(["questions[0].options[10000].value"]);
    });

    it("gives the title of an invalid payload, when there is one", () => {
      for (const [title, expected] of [
        ["Setup", "Setup"],
        [" Setup ", "Setup"],
        [7, "7"],
        ["", undefined],
        [" ", undefined],
        [null, undefined],
        [["Setup"], undefined],
      ] as const) {
        const result = read({ title, questions: [] });
        expect(result.ok ? "valid" : result.title, JSON.stringify(title)).to.equal(expected);
        expect(result).to.have.property("ok", false);
        if (expected === undefined) expect(result).not.to.have.property("title");
      }
    });

    it("lists issues in the order of the questions, those of the whole form first and remarks last", () => {
      const bad = (index: number) => ({ ...plainQuestion(`q${index}`), prompt: " ", type: "odd" });
      const paths = pathsOf({
        title: ["T"],
        questions: Array.from({ length: 12 }, (_, index) => bad(index)),
      });
      expect(paths[0]).to.equal("title");
      const numbers = paths.slice(1).map((path) => Number(/\d+/.exec(path)?.[0]));
      expect(numbers).to.deep.equal([...numbers].sort((a, b) => a - b));
      expect(new Set(numbers).size).to.equal(12);
      const many = issuesOf({ questions: Array.from({ length: 1200 }, (_, index) => bad(index)) });
      expect(many.at(-1)).to.deep.equal({ path: "", message: "has more than 1000 issues: fix these first" });
    });

    it("says which field could not be read, and that nothing else is known about it", () => {
      const throwing = (fields: object, key: string) =>
        Object.defineProperty({ ...fields }, key, {
          get() {
            throw new Error("a getter");
          },
        });
      const unread = (path: string) => ({ path, message: "could not be read" });
      expect(issuesOf(throwing(validPayload(), "title"))).to.deep.equal([unread("title")]);
      expect(issuesOf({ questions: [throwing(plainQuestion("a"), "label")] })).to.deep.equal([
        unread("questions[0].label"),
      ]);
      expect(issuesOf({ questions: [throwing(plainQuestion("a"), "options")] })).to.deep.equal([
        unread("questions[0].options"),
      ]);
      const list = new Proxy([], { get: () => -1 });
      expect(issuesOf({ questions: list })).to.deep.include(unread("questions"));
      expect(issuesOf(withQuestion({ options: list }))).to.deep.equal([unread("questions[0].options")]);
    });

    it("reads 100,000 questions and options in all, and not one more", () => {
      const options = (count: number) => Array.from({ length: count }, (_, index) => option(`v${index}`));
      expect(questionOf(withQuestion({ options: options(99_999) })).options).to.have.length(99_999);
      expect(issuesOf(withQuestion({ options: options(100_000) }))).to.deep.equal([
        {
          path: "questions[0].options",
          message: "is too long: a form has at most 100000 questions and options in all",
        },
      ]);
    });

    it("refuses lists that are too long without walking them", () => {
      expect(pathsOf({ questions: new Array(4_000_000_000) })).to.deep.equal(["questions"]);
      expect(pathsOf(withQuestion({ options: new Array(4_000_000_000) }))).to.deep.equal([
        "questions[0].options",
      ]);
      const shared = new Array(1000).fill(option("x"));
      const raw = { questions: new Array(1000).fill({ ...plainQuestion("a"), options: shared }) };
      expect(issuesOf(raw).length).to.be.greaterThan(0);
    });

    it("[ROB-08] reports getters and proxies that throw", () => {
      for (const bad of [hostile(), revoked(), hostile([]), revoked([])]) {
        for (const raw of [
          bad,
          { questions: bad },
          { questions: [bad] },
          withQuestion({ options: bad }),
          withQuestion({ options: [bad] }),
          withOption({ value: bad }),
        ]) {
          expect(issuesOf(raw).length).to.be.greaterThan(0);
        }
      }
      const raw = withQuestion({});
      Object.defineProperty((raw.questions as object[])[0]!, "prompt", {
        get() {
          throw new Error("no");
        },
      });
      expect(pathsOf(raw)).to.deep.equal(["questions[0].prompt"]);
    });

    it("reports values that JSON does not have", () => {
      for (const bad of [Symbol("s"), 1n, () => "x", new Map(), new Date()]) {
        expect(pathsOf(withQuestion({ prompt: bad }))).to.deep.equal(["questions[0].prompt"]);
        expect(pathsOf(withQuestion({ options: bad }))).to.deep.equal(["questions[0].options"]);
      }
    });
  });
});

describe("A blank title", () => {
  it("[IN-10] is none", () => {
    const read = new AskRequestReader(builtInKinds()).read({ ...withQuestion({}), title: "  " });
    expect(read.ok && read.request.title).to.equal(undefined);
    expect(read.ok).to.equal(true);
  });
});
