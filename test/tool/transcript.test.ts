import { visibleWidth } from "@mariozechner/pi-tui";
import { expect } from "chai";
import fc from "fast-check";
import { Transcript } from "../../src/tool/transcript.js";
import { TranscriptSlot } from "../../src/tool/transcript-slot.js";
import { FORBIDDEN, hostileText, withoutColors } from "../ui/core/foreign-text.js";

const theme = { fg: (_color: string, text: string) => text };
const transcript = () => new Transcript(new Map());
const call = (args: unknown, expanded = false, width = 60) =>
  transcript().call(args, theme, expanded).render(width);
const result = (value: unknown, expanded = false, width = 60) =>
  transcript().result(value, theme, expanded, undefined).render(width);

const args = {
  title: "Storage",
  questions: [
    {
      id: "db",
      label: "Database",
      prompt: "Which database?",
      options: [
        { value: "pg", label: "Postgres", description: "A server" },
        { value: "lite", label: "SQLite" },
      ],
    },
    { id: "os", prompt: "Which system?", options: [{ value: "l", label: "Linux" }] },
  ],
};
const answer = { values: ["pg"], labels: ["Postgres"], indices: [1] };
const details = {
  cancelled: false,
  mode: "submit",
  questions: [
    { id: "db", label: "Database", prompt: "Which database?", type: "single" },
    { id: "os", label: "Q2", prompt: "Which system?", type: "single" },
  ],
  answers: { db: answer },
};
const content = [{ type: "text", text: "the text of the result" }];

function deep(levels: number): unknown {
  let value: unknown = "x";
  for (let level = 0; level < levels; level++) value = { questions: [value], options: [value] };
  return value;
}

describe("Transcript", () => {
  describe("call", () => {
    it("is one row while collapsed", () => {
      expect(call(args)).to.deep.equal(["ask_user Storage (2 questions)"]);
      expect(call({ questions: [args.questions[0]] })).to.deep.equal([
        "ask_user Which database? (1 question)",
      ]);
    });

    it("shows every question with options and descriptions when expanded", () => {
      expect(call(args, true)).to.deep.equal([
        "ask_user Storage (2 questions)",
        "  1. Which database?",
        "    1. Postgres",
        "       A server",
        "    2. SQLite",
        "  2. Which system?",
        "    1. Linux",
      ]);
    });

    const partial: [string, unknown, string][] = [
      ["nothing", undefined, "ask_user"],
      ["null", null, "ask_user"],
      ["half a JSON text", '{"questions":[{"id"', "ask_user"],
      ["a list", [null], "ask_user"],
      ["a title that is not finished", { title: "Stor" }, "ask_user Stor"],
      [
        "a question that is not finished",
        { questions: [{ id: "a", prompt: "Whi" }] },
        "ask_user Whi (1 question)",
      ],
      ["questions without content", { questions: [null, 7, "x", []] }, "ask_user (4 questions)"],
      [
        "questions as text",
        { questions: JSON.stringify(args.questions) },
        "ask_user Which database? (2 questions)",
      ],
      ["half of questions as text", { questions: '[{"id":"a"' }, "ask_user"],
      ["wrong types", { title: {}, questions: { a: 1 } }, "ask_user"],
      ["numbers", { title: 7, questions: [{ prompt: 8 }] }, "ask_user 7 (1 question)"],
      ["arguments that are nested 6,000 deep", deep(6_000), "ask_user (1 question)"],
      ["a title with a line break", { title: "a\nb" }, "ask_user a b"],
    ];
    for (const [what, value, row] of partial) {
      it(`[ROB-10] draws something for ${what}`, () => {
        expect(call(value)).to.deep.equal([row]);
        expect(() => call(value, true)).not.to.throw();
      });
    }

    it("leaves out what has no room", () => {
      expect(call(args, false, 20)).to.deep.equal(["ask_user Storage"]);
      expect(call(args, false, 12)).to.deep.equal(["ask_user"]);
      expect(call(args, false, 5)).to.deep.equal(["ask_…"]);
    });

    it("draws also with a theme that fails", () => {
      const broken = {
        fg: () => {
          throw new Error("theme");
        },
      };
      expect(transcript().call(args, broken, false).render(60)).to.deep.equal([
        "ask_user Storage (2 questions)",
      ]);
      expect(transcript().call(args, undefined, false).render(60)).to.deep.equal([
        "ask_user Storage (2 questions)",
      ]);
    });
  });

  describe("result", () => {
    it("is one row for each answer", () => {
      expect(result({ content, details })).to.deep.equal(["✓ Database: Postgres", "? Q2: (no answer)"]);
    });

    it("names a cancelled form", () =>
      expect(result({ content, details: { ...details, cancelled: true, answers: {} } })).to.deep.equal([
        "✗ Cancelled",
      ]));

    it("is short while collapsed and whole when expanded", () => {
      const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join("\n");
      const value = {
        content,
        details: {
          ...details,
          answers: { db: { values: [long], labels: [long], indices: [], customText: long } },
        },
      };
      const collapsed = result(value);
      expect(collapsed).to.have.length(12);
      expect(collapsed[11]).to.equal("… 30 more rows");
      expect(result(value, true).join("\n")).to.include("line 39").and.to.include("? Q2");
    });

    it("[ROB-05] indents the lines of an answer, so that none of them can pass for another answer", () => {
      const forged = "x\n✓ Q2: yes";
      const value = {
        details: { ...details, answers: { db: { values: [forged], labels: [forged], indices: [] } } },
      };
      const rows = result(value, true);
      expect(rows.filter((row) => row.startsWith("✓"))).to.deep.equal([rows[0]]);
    });

    const broken: [string, unknown][] = [
      ["no details", undefined],
      ["null", null],
      ["a text", "cancelled"],
      ["no questions", { cancelled: false, answers: {} }],
      ["a question without a label", { ...details, questions: [{ id: "db", prompt: "p", type: "single" }] }],
      ["answers in a list", { ...details, answers: [answer] }],
      ["an answer that is a text", { ...details, answers: { db: "Postgres" } }],
      ["an answer without labels", { ...details, answers: { db: { values: ["pg"], indices: [1] } } }],
      ["labels that are numbers", { ...details, answers: { db: { ...answer, labels: [1] } } }],
      ["notes that are a list", { ...details, answers: { db: { ...answer, optionNotes: [1] } } }],
      ["issues that are no list", { ...details, error: { kind: "invalid_input", issues: "x" } }],
      ["an elaboration without items", { ...details, mode: "elaborate", elaboration: { instruction: "x" } }],
      [
        "an item without a question",
        { ...details, mode: "elaborate", elaboration: { instruction: "x", items: [{ note: "n" }] } },
      ],
    ];
    for (const [what, value] of broken) {
      it(`[ROB-10] shows the text of a result with ${what}`, () => {
        expect(result({ content, details: value })).to.deep.equal(["the text of the result"]);
      });
    }

    it("shows the text when a registered kind breaks the lines", () => {
      const kinds = {
        get: () => {
          throw new Error("kind");
        },
      } as never;
      expect(
        new Transcript(kinds).result({ content, details }, theme, false, undefined).render(60),
      ).to.deep.equal(["the text of the result"]);
    });

    for (const value of [
      undefined,
      null,
      7,
      "text",
      [],
      {},
      { content: 7 },
      { content: [null, { text: 7 }] },
    ]) {
      it(`draws nothing for ${JSON.stringify(value)}`, () =>
        expect(result(value).join("").trim()).to.match(/^7?$/));
    }

    it("shows content that is a plain text", () =>
      expect(result({ content: "a\nb" })).to.deep.equal(["a", "b"]));
  });

  it("[ROB-02] [ROB-04] [ROB-10] fits, is safe and does not throw, whatever was stored", () => {
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: "small" },
        hostileText,
        fc.constantFrom<unknown>(null, undefined, true, 7, Number.NaN),
        fc.array(tie("tree"), { maxLength: 4 }),
        fc.record(
          {
            title: tie("tree"),
            questions: tie("tree"),
            prompt: tie("tree"),
            label: hostileText,
            options: tie("tree"),
            description: tie("tree"),
            details: tie("tree"),
            content: tie("tree"),
            text: tie("tree"),
            answers: tie("tree"),
            cancelled: fc.boolean(),
            id: hostileText,
            type: hostileText,
            error: tie("tree"),
            elaboration: tie("tree"),
          },
          { requiredKeys: [] },
        ),
      ),
    }));
    fc.assert(
      fc.property(tree, fc.boolean(), fc.integer({ min: 1, max: 120 }), (value, expanded, width) => {
        for (const row of [
          ...call(value, expanded, width),
          ...result(value, expanded, width),
          ...result({ details: value }, expanded, width),
        ]) {
          expect(visibleWidth(row)).to.be.at.most(width);
          expect(withoutColors(row)).not.to.match(FORBIDDEN);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("draws again only for another width", () => {
    const piece = transcript().call(args, theme, true);
    expect(piece.render(60)).to.equal(piece.render(60));
    expect(piece.render(30)).not.to.equal(piece.render(60));
  });
});

describe("TranscriptSlot", () => {
  const later = () => {
    let loaded: Transcript | undefined;
    let finish = () => {};
    const loading = new Promise<Transcript>((resolve) => {
      finish = () => {
        loaded = transcript();
        resolve(loaded);
      };
    });
    return {
      source: {
        get transcript() {
          return loaded;
        },
        loadTranscript: () => loading,
      },
      finish: () => finish(),
    };
  };

  it("is a plain line until its renderer is loaded, and then asks for a new frame", async () => {
    const { source, finish } = later();
    let asked = 0;
    const slot = new TranscriptSlot(
      source,
      (each) => each.call(args, theme, false),
      { invalidate: () => asked++ },
      "ask_user",
    );
    expect(slot.render(60)).to.deep.equal(["ask_user"]);
    expect(slot.render(3)).to.deep.equal(["ask"]);
    finish();
    await source.loadTranscript();
    await Promise.resolve();
    expect(asked).to.equal(1);
    expect(slot.render(60)).to.deep.equal(["ask_user Storage (2 questions)"]);
  });

  it("stays a plain line when the renderer cannot be loaded or fails", async () => {
    const missing = { transcript: undefined, loadTranscript: () => Promise.reject(new Error("disk")) };
    const slot = new TranscriptSlot(missing, (each) => each.call(args, theme, false), undefined, "ask_user");
    await Promise.resolve();
    expect(slot.render(60)).to.deep.equal(["ask_user"]);
    const loaded = { transcript: transcript(), loadTranscript: async () => transcript() };
    const failing = new TranscriptSlot(
      loaded,
      () => {
        throw new Error("make");
      },
      undefined,
      "ask_user",
    );
    expect(failing.render(60)).to.deep.equal(["ask_user"]);
  });

  it("draws anew after an invalidation", () => {
    const loaded = { transcript: transcript(), loadTranscript: async () => transcript() };
    let title = "one";
    const slot = new TranscriptSlot(
      loaded,
      (each) => each.call({ title }, theme, false),
      undefined,
      "ask_user",
    );
    expect(slot.render(60)).to.deep.equal(["ask_user one"]);
    title = "two";
    expect(slot.render(60)).to.deep.equal(["ask_user one"]);
    slot.invalidate();
    expect(slot.render(60)).to.deep.equal(["ask_user two"]);
  });
});
