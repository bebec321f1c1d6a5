import { expect } from "chai";
import * as fc from "fast-check";
import type { AskSession } from "../../src/model/ask-session.js";
import { builtInKinds } from "../../src/model/built-in-kinds.js";
import { toCancelledResult, toInvalidResult, toResult } from "../../src/model/result-builder.js";
import {
  cancelText,
  elaborateText,
  invalidText,
  submitText,
  transcriptLines,
  unavailableText,
} from "../../src/model/result-text.js";
import { SingleSelection } from "../../src/model/selection-policy.js";
import type { AskResult } from "../../src/model/types.js";
import { anySession, options, previewOptions, question, request, session } from "./fixtures.js";

const single = question({ id: "s", label: "Speed", prompt: "How fast?" });
const multi = question({ id: "m", type: "multi", label: "Parts", prompt: "Which parts?" });

/** As a session file gives it back. */
const stored = (open: AskSession, mode: "submit" | "elaborate"): AskResult =>
  JSON.parse(JSON.stringify(toResult(open, mode)));
const submitted = (open: AskSession) => submitText(stored(open, "submit"));
const elaborated = (open: AskSession) => elaborateText(stored(open, "elaborate"));

function answered(label: string, text: string): string {
  const open = session([question({ id: "q", label })]);
  open.setCustomText("q", text);
  return submitted(open);
}

describe("submitText", () => {
  it("[TXT-02] tells options with the same label apart by their values", () => {
    const options = [
      { value: "a", label: "Yes" },
      { value: "b c", label: "Yes" },
      { value: "no", label: "No" },
    ];
    const open = session([question({ id: "q", type: "multi", options }), question({ id: "r" })]);
    for (const index of [0, 1, 2]) open.toggleOption("q", index);
    open.setCustomText("r", "Alpha");
    expect(submitText(toResult(open, "submit"), new Map(), open.request).split("\n")).to.deep.equal([
      'Q: Yes [a], Yes ["b c"], No',
      "R: Alpha",
    ]);
  });

  it("[TXT-02] [TXT-03] has one line for each question, unanswered ones included", () => {
    const open = session([single, multi, question({ id: "q", label: "Rest" })]);
    open.toggleOption("s", 1);
    open.toggleOption("m", 2);
    open.toggleOption("m", 0);
    open.setCustomText("m", "mine");
    expect(submitted(open)).to.equal("Speed: Beta\nParts: Alpha, Gamma, mine\nRest: (no answer)");
  });

  it("[TXT-10] puts notes of the question and of selected options under it", () => {
    const open = session([single, multi]);
    open.setNote("s", "why?");
    open.toggleOption("m", 1);
    open.setNote("m", "two\nlines");
    open.setOptionNote("m", "b", "really?");
    open.setOptionNote("m", "c", "not selected");
    expect(submitted(open)).to.equal(
      [
        "Speed: (no answer)",
        "  note: why?",
        "Parts: Beta",
        "  note: two",
        "    lines",
        '  note on "Beta": really?',
      ].join("\n"),
    );
  });

  for (const [what, label, text, expected] of [
    ["[TXT-06] a comma", "L", "a, b", 'L: "a, b"'],
    ["quotes", "L", 'a "b" \\', 'L: "a \\"b\\" \\\\"'],
    ["[TXT-05] line breaks", "L", "one\nQ2: two\n\n  three", 'L: "one\n    Q2: two\n    \n      three"'],
    ["[TXT-05] a line separator", "L", "one\u2028Q2: two", 'L: "one\n    Q2: two"'],
    ["the words for no answer", "L", "(No answer)", 'L: "(No answer)"'],
    ["control characters", "L", "\u001b[31mred\u0007\u202e", "L: red"],
    ["nothing but control characters", "L", "\u0000", 'L: ""'],
    ["a plain text", "L", "it's 5: fine (or not)", "L: it's 5: fine (or not)"],
    ["a comma in the question's label", "a, b", "x", '"a, b": x'],
    ["a colon in the question's label", "a: b", "x", '"a: b": x'],
    ["what looks like an id in the question's label", "a [b]", "x", '"a [b]": x'],
    ["[TXT-05] a line break in the question's label", "a\nb: y", "x", '"a\n    b: y": x'],
    ["an indent in the question's label", "\u001b[0m  note", "x", "note: x"],
    ["what looks like the last line in the question's label", "Presented as x", "x", '"Presented as x": x'],
    ["a path", "src/a.ts:12", "x", "src/a.ts:12: x"],
  ] as const) {
    it(`keeps ${what} unambiguous`, () => {
      expect(answered(label, text)).to.equal(expected);
    });
  }

  it("[TXT-06] tells one label with a comma from two labels", () => {
    const asked = question({ id: "m", type: "multi", label: "M", options: options("x, y", "x", "y") });
    const one = session([asked]);
    one.toggleOption("m", 0);
    const two = session([asked]);
    for (const index of [1, 2]) two.toggleOption("m", index);
    expect([submitted(one), submitted(two)]).to.deep.equal(['M: "x, y"', "M: x, y"]);
  });

  it("adds the id where two questions have the same label", () => {
    const same = ["one", "two three", "three"].map((id) =>
      question({ id, label: id === "three" ? "Other" : "Same" }),
    );
    expect(submitted(session(same))).to.equal(
      'Same [one]: (no answer)\nSame ["two three"]: (no answer)\nOther: (no answer)',
    );
  });

  it("[TXT-07] ends with one line for all answered questions that were presented as another type", () => {
    const open = session([
      single,
      question({ id: "p", type: "preview", label: "Pic, big", options: previewOptions("a") }),
      multi,
      question({ id: "n", label: "None" }),
    ]);
    for (const id of ["s", "p", "m", "n"]) open.changeType(id);
    for (const id of ["s", "p", "m"]) open.toggleOption(id, 0);
    expect(submitted(open).split("\n").slice(3)).to.deep.equal([
      "None: (no answer)",
      'Presented as multi-select: Speed, "Pic, big"; as single-select: Parts',
    ]);
  });

  it("has no such line where nothing differs", () => {
    const open = session([single]);
    open.toggleOption("s", 0);
    expect(submitted(open)).to.equal("Speed: Alpha");
  });

  it("reads no answer out of what an object inherits", () => {
    const open = session([
      question({ id: "constructor", label: "C" }),
      question({ id: "__proto__", label: "P" }),
    ]);
    expect(submitted(open)).to.equal("C: (no answer)\nP: (no answer)");
    open.toggleOption("__proto__", 0);
    expect(submitted(open)).to.equal("C: (no answer)\nP: Alpha");
  });

  it("has one unindented line for each question, whatever the texts hold", () => {
    fc.assert(
      fc.property(anySession, (open) => {
        const result = stored(open, "submit");
        const presented = result.questions.some(
          ({ presentedType }, index) => presentedType !== undefined && open.states[index]!.isAnswered,
        );
        const lines = submitText(result).split(/[\r\n\u0085\u2028\u2029]/);
        const heads = lines.filter((line) => !line.startsWith("  "));
        expect(heads.length).to.equal(result.questions.length + (presented ? 1 : 0));
        expect(heads.filter((line) => line.startsWith("Presented as ")).length).to.equal(presented ? 1 : 0);
        const notes = lines.filter((line) => /^ {2}\S/.test(line));
        const kept = Object.values(result.answers).map((answer) => {
          return (answer.note ? 1 : 0) + Object.keys(answer.optionNotes ?? {}).length;
        });
        expect(notes.length).to.equal(kept.reduce((sum, count) => sum + count, 0));
      }),
      { numRuns: 300 },
    );
  });

  describe("with a registered kind that formats its answers", () => {
    const kinds = builtInKinds();
    const made = (formatAnswer: () => string) =>
      new Map(kinds).set("scale", {
        name: "scale",
        description: "",
        policy: new SingleSelection(),
        formatAnswer,
      });
    const open = session([question({ id: "q", label: "Q", type: "scale", data: { max: 5 } })], { kinds });
    open.toggleOption("q", 1);

    it("reads as the kind says", () => {
      const seen: unknown[] = [];
      const withFormat = new Map(kinds).set("scale", {
        name: "scale",
        description: "",
        policy: new SingleSelection(),
        formatAnswer: (answer, asked) => {
          seen.push(asked);
          return `${answer.labels[0]} of ${asked.data?.max ?? asked.options.length}\nforged: x`;
        },
      });
      const result = stored(open, "submit");
      expect(submitText(result, withFormat, open.request)).to.equal("Q: Beta of 5\n    forged: x");
      expect(submitText(result, withFormat)).to.equal("Q: Beta of 1\n    forged: x");
      expect(transcriptLines(result, withFormat)).to.deep.equal(["✓ Q: Beta of 1", "    forged: x"]);
      open.setNote("q", "why?");
      expect(elaborateText(stored(open, "elaborate"), withFormat)).to.contain(
        "(current answer: Beta of 3\n    forged",
      );
      open.setNote("q", "");
      expect(seen[0]).to.equal(open.request.questions[0]);
    });

    for (const [what, format] of [
      [
        "throws",
        () => {
          throw new Error("no");
        },
      ],
      ["gives nothing", () => " "],
      ["gives no text", () => 5 as unknown as string],
    ] as const) {
      it(`falls back to the labels when the kind ${what}`, () => {
        expect(submitText(stored(open, "submit"), made(format))).to.equal("Q: Beta");
      });
    }
  });
});

describe("elaborateText", () => {
  it("[ELAB-12] describes a note on an option with the full prompt and the label", () => {
    const asked = question({
      id: "q",
      prompt: "Which option would you like to select?",
      options: [{ value: "a", label: "Option A" }],
    });
    const open = session([asked]);
    open.setOptionNote("q", "a", "why this one?");
    expect(elaborated(open).split("\n")[0]).to.equal(
      'User asked to elaborate on question "Which option would you like to select?" option "Option A" with note "why this one?"',
    );
  });

  it("[ELAB-12] [ELAB-13] [ELAB-15] names notes, current answers, what stands and what is open, then what to do", () => {
    const open = session([single, multi, question({ id: "q", label: "Rest", prompt: "And the rest?" })]);
    open.toggleOption("s", 1);
    open.toggleOption("m", 0);
    open.setCustomText("m", "a, b");
    open.setNote("m", 'is "x" enough?');
    open.setOptionNote("m", "c", "is it safe?");
    expect(elaborated(open)).to.equal(
      [
        'User asked to elaborate on question "Which parts?" with note "is \\"x\\" enough?" (current answer: Alpha, "a, b")',
        'User asked to elaborate on question "Which parts?" option "Gamma" with note "is it safe?" (current answer: Alpha, "a, b")',
        "",
        "Preserved answers:",
        "- Speed: Beta",
        "",
        "Unanswered questions:",
        "- Rest: (no answer)",
        "",
        toResult(open, "elaborate").elaboration!.instruction,
      ].join("\n"),
    );
  });

  it("[ELAB-14] names the committed answers when there is no note", () => {
    const open = session([single, multi]);
    open.toggleOption("s", 1);
    const lines = elaborated(open).split("\n");
    expect(lines[0]).to.equal('User asked to elaborate on question "How fast?" with current answer "Beta"');
    expect(lines).to.include("- Parts: (no answer)");
    expect(lines.at(-1)).to.equal(toResult(open, "elaborate").elaboration!.instruction);
  });

  it("says so when there is neither an answer nor a note", () => {
    expect(elaborated(session([single])).split("\n")[0]).to.equal(
      "User asked to elaborate on the questions without an answer or a note so far",
    );
  });

  it("adds the id to a prompt and the value to a label that stand there twice", () => {
    const asked = {
      prompt: "Same?",
      options: [
        { value: "v1", label: "L" },
        { value: "v2", label: "L" },
      ],
    };
    const open = session([question({ id: "one", ...asked }), question({ id: "two", ...asked })]);
    open.setOptionNote("two", "v2", "why?");
    expect(elaborated(open)).to.contain('question "Same?" [two] option "L" ["v2"] with note "why?"');
  });

  it("[TXT-07] says which answered questions were presented as another type", () => {
    const open = session([single]);
    open.changeType("s");
    open.toggleOption("s", 0);
    expect(elaborated(open).split("\n")).to.include("Presented as multi-select: Speed");
  });

  it("[TXT-05] starts no line of its own for a line break in a prompt, a label or a note", () => {
    fc.assert(
      fc.property(anySession, (open) => {
        const result = stored(open, "elaborate");
        const heads = elaborateText(result)
          .split(/[\r\n\u0085\u2028\u2029]/)
          .filter((line) => line.startsWith("User asked to elaborate on "));
        const answers = Object.keys(result.answers).length;
        expect(heads.length).to.equal(result.elaboration!.items.length || answers || 1);
      }),
      { numRuns: 200 },
    );
  });
});

describe("cancelText", () => {
  it("[TXT-08] reads differently for each reason", () => {
    const texts = (["dismissed", "aborted", "unavailable", "interrupted"] as const).map(cancelText);
    expect(new Set([...texts, invalidText([])]).size).to.equal(5);
  });

  it("[TXT-09] says of a dismissed form that nothing was chosen and nothing is to be assumed", () => {
    expect(cancelText("dismissed")).to.equal(
      "The user dismissed the questions without answering. Nothing was chosen and nothing should be assumed.",
    );
  });
});

describe("invalidText", () => {
  it("[TXT-01] lists the issues with their paths", () => {
    expect(
      invalidText([
        { path: "questions[0].id", message: "must not be blank" },
        { path: "", message: "must be\nan object\u001b[31m" },
      ]),
    ).to.equal(
      [
        "Invalid ask_user payload:",
        "- questions[0].id: must not be blank",
        "- (payload): must be an object",
        "Fix these issues and call ask_user again.",
      ].join("\n"),
    );
  });

  for (const [count, shown, more] of [
    [50, 50, false],
    [51, 50, true],
  ] as const) {
    it(`lists ${shown} of ${count} issues`, () => {
      const lines = invalidText(
        Array.from({ length: count }, (_, index) => ({ path: `p${index}`, message: "m" })),
      ).split("\n");
      expect(lines.filter((line) => /^- p\d+: m$/.test(line)).length).to.equal(shown);
      expect(lines.includes("- and 1 more")).to.equal(more);
    });
  }
});

describe("unavailableText", () => {
  it("[MODE-02] [MODE-03] lists the normalised questions with their options", () => {
    const asked = question({
      id: "db",
      prompt: "Which database?\nPick one.",
      options: [
        { value: "pg", label: "Postgres", description: "Solid", recommended: true },
        { value: "lite", label: 'SQLite "3"' },
      ],
    });
    const typed = question({ id: "f", prompt: "Name?", freeform: true, options: [] });
    const text = unavailableText({ title: "Setup", questions: [asked, typed] });
    expect(text).to.equal(
      [
        "Needs user input: ask_user requires interactive TUI mode.",
        "Ask the user these questions in plain text. A text of their own is an answer to each of them too.",
        "Title: Setup",
        "1. Which database?",
        "    Pick one.",
        '  id: "db"',
        "  type: single",
        "  options:",
        '    1. "Postgres" (value "pg", recommended): Solid',
        '    2. "SQLite \\"3\\"" (value "lite")',
        "2. Name?",
        '  id: "f"',
        "  type: single",
        "  options: none, the answer is a text",
      ].join("\n"),
    );
  });

  it("has no title line without a title", () => {
    expect(unavailableText(request(single))).not.to.contain("Title");
  });
});

describe("transcriptLines", () => {
  it("[TXT-04] marks answered and unanswered questions, notes below theirs", () => {
    const open = session([single, multi]);
    open.setNote("s", "why?");
    open.toggleOption("m", 0);
    open.setCustomText("m", "two\nlines");
    open.setOptionNote("m", "a", "really?");
    expect(transcriptLines(stored(open, "submit"))).to.deep.equal([
      "? Speed: (no answer)",
      "  note: why?",
      '✓ Parts: Alpha, "two',
      '    lines"',
      '  note on "Alpha": really?',
    ]);
  });

  it("[ELAB-12] [ELAB-13] describes each note of an elaborate result, with the current answer", () => {
    const open = session([single, multi]);
    open.toggleOption("s", 1);
    open.setNote("s", "why?");
    expect(transcriptLines(stored(open, "elaborate"))).to.deep.equal([
      'User asked to elaborate on question "How fast?" with note "why?" (current answer: Beta)',
      "✓ Speed: Beta",
      "? Parts: (no answer)",
    ]);
  });

  it("[ELAB-14] names the committed answers of an elaborate result without notes", () => {
    const open = session([single]);
    open.toggleOption("s", 1);
    expect(transcriptLines(stored(open, "elaborate"))[0]).to.equal(
      'User asked to elaborate on question "How fast?" with current answer "Beta"',
    );
  });

  it("[TXT-07] says which answered questions were presented as another type", () => {
    const open = session([single]);
    open.changeType("s");
    open.toggleOption("s", 0);
    expect(transcriptLines(stored(open, "submit"))).to.deep.equal([
      "✓ Speed: Alpha",
      "Presented as multi-select: Speed",
    ]);
  });

  it("reads short for a cancelled result and lists the issues of an invalid one", () => {
    expect(transcriptLines(toCancelledResult(request(single)))).to.deep.equal(["✗ Cancelled"]);
    const issues = [{ path: "questions", message: "missing" }];
    expect(transcriptLines(toInvalidResult(issues)).slice(0, 2)).to.deep.equal([
      "Invalid ask_user payload:",
      "- questions: missing",
    ]);
  });

  it("never holds a line break or a control character in a line", () => {
    fc.assert(
      fc.property(anySession, fc.constantFrom("submit" as const, "elaborate" as const), (open, mode) => {
        for (const line of transcriptLines(stored(open, mode))) {
          expect(/[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/.test(line)).to.equal(
            false,
          );
        }
      }),
      { numRuns: 200 },
    );
  });
});
