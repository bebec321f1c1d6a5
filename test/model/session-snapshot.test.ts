import { expect } from "chai";
import * as fc from "fast-check";
import { AskSession } from "../../src/model/ask-session.js";
import { builtInKinds } from "../../src/model/built-in-kinds.js";
import type { SessionSnapshot } from "../../src/model/session-snapshot.js";
import { anyRequest, anySession, countChanges, options, question, session } from "./fixtures.js";

const multi = question({ id: "m", type: "multi" });
const single = question({ id: "s" });

function filled(): AskSession {
  const made = session([single, multi]);
  made.changeType("s");
  made.toggleOption("s", 2);
  made.toggleOption("s", 0);
  made.setCustomText("m", "mine");
  made.toggleCustom("m");
  made.setNote("m", "note");
  made.setOptionNote("m", "b", "option note");
  made.setDraft({ kind: "question-note", questionId: "m" }, "draft ");
  made.setActiveTab(2);
  return made;
}

/** The snapshot of {@link filled} with the question `m` changed. */
function edited(change: (question: Record<string, unknown>) => void): SessionSnapshot {
  const snapshot = filled().snapshot();
  change(snapshot.questions[1] as unknown as Record<string, unknown>);
  return snapshot;
}

describe("AskSession.snapshot", () => {
  it("names everything by question id and option value, in plain data", () => {
    expect(filled().snapshot()).to.deep.equal({
      version: 1,
      activeTab: 2,
      questions: [
        {
          id: "s",
          type: "multi",
          selected: ["c", "a"],
          customText: "",
          customOn: false,
          note: "",
          optionNotes: [],
          drafts: [],
        },
        {
          id: "m",
          type: "multi",
          selected: [],
          customText: "mine",
          customOn: false,
          note: "note",
          optionNotes: [["b", "option note"]],
          drafts: [{ kind: "question-note", text: "draft " }],
        },
      ],
    });
  });

  it("comes back whole through JSON, whatever a person did", () => {
    fc.assert(
      fc.property(anySession, fc.boolean(), (before, presentSingleAsMulti) => {
        const stored = JSON.parse(JSON.stringify(before.snapshot()));
        const after = new AskSession(before.request, { kinds: builtInKinds(), presentSingleAsMulti });
        after.restore(stored);
        expect(after.snapshot()).to.deep.equal(before.snapshot());
        expect(countChanges(after, () => after.restore(stored))).to.equal(0);
      }),
      { numRuns: 200 },
    );
  });
});

describe("AskSession.restore", () => {
  it("fires once", () => {
    const open = session([single, multi]);
    expect(countChanges(open, () => open.restore(filled().snapshot()))).to.equal(1);
  });

  it("finds options by value where their order has changed", () => {
    const open = session([{ ...single, options: options("c", "b", "a") }, multi]);
    open.restore(filled().snapshot());
    expect([...open.state("s").selected]).to.deep.equal([0, 2]);
  });

  it("ignores questions and options that are gone", () => {
    const open = session([{ ...multi, options: options("a") }]);
    open.restore(
      edited((saved) => {
        saved.selected = ["b", "a"];
      }),
    );
    expect([...open.state("m").selected]).to.deep.equal([0]);
    expect(open.state("m").optionNotes.size).to.equal(0);
    expect(open.state("m").note).to.equal("note");
    expect(open.activeTab).to.equal(1);
  });

  it("ignores a type that the question cannot be presented as", () => {
    for (const type of ["preview", "unheard-of", 7]) {
      const open = session([single, multi]);
      open.restore(
        edited((saved) => {
          saved.type = type;
        }),
      );
      expect(open.state("m").type).to.equal("multi");
      expect(open.state("m").note).to.equal("note");
    }
  });

  it("drops the selected options where the type does not let the answers stand together", () => {
    const open = session([single, multi]);
    open.restore(
      edited((saved) => {
        Object.assign(saved, { type: "single", selected: ["a"], customOn: true });
      }),
    );
    const { selected, customText, customOn } = open.state("m");
    expect([selected.size, customText, customOn]).to.deep.equal([0, "mine", true]);
  });

  for (const [field, junk] of Object.entries({
    selected: [1, null, ["a"]],
    customText: 5,
    customOn: "yes",
    note: {},
    optionNotes: [["a"], "ab", ["a", 1], null],
    drafts: [null, { kind: "custom" }, { kind: "x", text: "t" }, { kind: "option-note", text: "t" }],
  })) {
    it(`reads around a broken ${field}`, () => {
      const empty = { selected: [], customText: "", customOn: false, note: "", optionNotes: [], drafts: [] };
      const open = session([single, multi]);
      open.restore(
        edited((saved) => {
          saved[field] = junk;
        }),
      );
      const restored = { ...open.snapshot().questions[1] } as Record<string, unknown>;
      const untouched = { ...filled().snapshot().questions[1] } as Record<string, unknown>;
      expect(restored).to.deep.equal({ ...untouched, [field]: (empty as Record<string, unknown>)[field] });
    });
  }

  it("leaves the session alone for what is not a snapshot of this version", () => {
    for (const junk of [undefined, null, 3, "x", [], {}, { version: 2, activeTab: 1, questions: [] }]) {
      const open = filled();
      expect(countChanges(open, () => open.restore(junk))).to.equal(0);
    }
  });

  it("never throws, and leaves a session that can still be read", () => {
    const junk = fc.anything({ withNullPrototype: true, maxDepth: 4 });
    const snapshotLike = fc.record({
      version: fc.constant(1),
      activeTab: fc.oneof(fc.integer(), junk),
      questions: fc.oneof(
        junk,
        fc.array(
          fc.oneof(
            junk,
            fc.record(
              {
                id: fc.constantFrom("s", "m"),
                type: fc.oneof(fc.constantFrom("single", "multi", "preview"), junk),
                selected: fc.oneof(fc.array(fc.constantFrom("a", "b", "z")), junk),
                customText: fc.oneof(fc.string(), junk),
                customOn: fc.oneof(fc.boolean(), junk),
                note: junk,
                optionNotes: fc.oneof(fc.array(fc.tuple(fc.constantFrom("a", "z"), fc.string())), junk),
                drafts: fc.oneof(
                  fc.array(fc.record({ kind: fc.constantFrom("custom"), text: fc.string() })),
                  junk,
                ),
              },
              { requiredKeys: ["id"] },
            ),
          ),
        ),
      ),
    });
    fc.assert(
      fc.property(fc.oneof(junk, snapshotLike), (input) => {
        const open = session([single, multi]);
        open.restore(input);
        for (const state of open.states) {
          if (!state.policy.multiple) expect(state.answerCount).to.be.at.most(1);
          if (state.customOn) expect(state.customText).not.to.equal("");
        }
        expect(open.activeTab).to.be.within(0, 2);
      }),
      { numRuns: 300 },
    );
  });

  it("ignores a snapshot of another form as a whole form of strangers", () => {
    fc.assert(
      fc.property(anySession, anyRequest, (other, asked) => {
        const open = new AskSession(asked, { kinds: builtInKinds() });
        open.restore(other.snapshot());
        const ids = new Set(other.request.questions.map(({ id }) => id));
        for (const state of open.states)
          if (!ids.has(state.question.id)) expect(state.isAnswered).to.equal(false);
      }),
    );
  });
});
