import { expect } from "chai";
import { type AnswerContent, AskSession } from "../../src/model/ask-session.js";
import { builtInKinds } from "../../src/model/built-in-kinds.js";
import { MultiSelection, SingleSelection } from "../../src/model/selection-policy.js";
import { countChanges, options, previewOptions, question, request, session } from "./fixtures.js";

const single = question({ id: "s" });
const multi = question({ id: "m", type: "multi" });
const preview = question({ id: "p", type: "preview", options: previewOptions("a", "b", "c") });

describe("AskSession", () => {
  describe("constructor", () => {
    it("starts on the first tab, empty and clean", () => {
      const asked = session([single, multi]);
      expect(asked.activeTab).to.equal(0);
      expect(asked.isReview).to.equal(false);
      expect(asked.answeredCount).to.equal(0);
      expect(asked.allAnswered).to.equal(false);
      expect(asked.hasNotes).to.equal(false);
      expect(asked.isDirty).to.equal(false);
      expect(asked.states.map((state) => state.type)).to.deep.equal(["single", "multi"]);
    });

    it("[NORM-14] never preselects a recommended option", () => {
      const recommended = options("a", "b").map((option) => ({ ...option, recommended: true }));
      const asked = session([
        question({ id: "s", options: recommended }),
        { ...multi, options: recommended },
      ]);
      expect(asked.states.map((state) => state.selected.size)).to.deep.equal([0, 0]);
    });

    it("[SET-15] presents and handles single questions as multi when asked to, and no others", () => {
      const typed = question({ id: "f", freeform: true, options: [] });
      const asked = session([single, multi, preview, typed], { presentSingleAsMulti: true });
      expect(asked.states.map((state) => state.type)).to.deep.equal(["multi", "multi", "preview", "single"]);
      asked.toggleOption("s", 0);
      asked.toggleOption("s", 2);
      expect([...asked.state("s").selected]).to.deep.equal([0, 2]);
      expect(asked.request.questions[0]!.type).to.equal("single");
    });

    it("treats an unknown kind as single and keeps its name", () => {
      const asked = session([question({ id: "q", type: "unheard-of" })]);
      asked.toggleOption("q", 0);
      asked.toggleOption("q", 1);
      expect(asked.state("q").type).to.equal("unheard-of");
      expect([...asked.state("q").selected]).to.deep.equal([1]);
    });

    it("takes the policy of a registered kind", () => {
      const kinds = builtInKinds();
      kinds.set("tags", { name: "tags", description: "", policy: new MultiSelection() });
      const asked = session([question({ id: "q", type: "tags" })], { kinds });
      asked.toggleOption("q", 0);
      asked.toggleOption("q", 1);
      expect(asked.state("q").answerCount).to.equal(2);
    });

    it("works without any registered kind", () => {
      const asked = new AskSession(request(single, multi), { kinds: new Map() });
      expect(asked.changeType("s")).to.equal("changed");
      expect(asked.state("m").policy.multiple).to.equal(true);
    });
  });

  describe("tabs", () => {
    it("[UX-01] has one tab for each question, in order, and Review at the end", () => {
      const asked = session([single, multi]);
      expect(asked.states.map((state) => state.question.id)).to.deep.equal(["s", "m"]);
      asked.setActiveTab(2);
      expect(asked.isReview).to.equal(true);
    });

    it("[UX-02] wraps around at both ends", () => {
      const asked = session([single, multi]);
      const seen = [asked.activeTab];
      for (let step = 0; step < 3; step++) {
        asked.nextTab();
        seen.push(asked.activeTab);
      }
      for (let step = 0; step < 3; step++) {
        asked.previousTab();
        seen.push(asked.activeTab);
      }
      expect(seen).to.deep.equal([0, 1, 2, 0, 2, 1, 0]);
    });

    for (const [index, expected] of [
      [-3, 0],
      [1, 1],
      [1.7, 1],
      [99, 2],
      [Number.POSITIVE_INFINITY, 2],
      [Number.NaN, 1],
    ] as const) {
      it(`goes to tab ${expected} when told ${index}`, () => {
        const asked = session([single, multi]);
        asked.setActiveTab(1);
        asked.setActiveTab(index);
        expect(asked.activeTab).to.equal(expected);
      });
    }
  });

  describe("toggleOption", () => {
    for (const asked of [single, preview]) {
      it(`[KEY-07] keeps at most one option on ${asked.type}, and deselects it again`, () => {
        const open = session([asked]);
        open.toggleOption(asked.id, 0);
        open.toggleOption(asked.id, 2);
        expect([...open.state(asked.id).selected]).to.deep.equal([2]);
        open.toggleOption(asked.id, 2);
        expect(open.state(asked.id).isAnswered).to.equal(false);
      });

      it(`[OUT-16] switches the custom text off on ${asked.type}, without forgetting it`, () => {
        const open = session([asked]);
        open.setCustomText(asked.id, "mine");
        open.toggleOption(asked.id, 1);
        const { customOn, customText, selected } = open.state(asked.id);
        expect({ customOn, customText, selected: [...selected] }).to.deep.equal({
          customOn: false,
          customText: "mine",
          selected: [1],
        });
      });
    }

    it("leaves the custom text on where the policy refuses the choice", () => {
      const policy = { multiple: false, toggle: () => new Set<number>() };
      const kinds = builtInKinds().set("closed", { name: "closed", description: "", policy });
      const open = session([question({ id: "q", type: "closed" })], { kinds });
      open.setCustomText("q", "mine");
      expect(countChanges(open, () => open.toggleOption("q", 0))).to.equal(0);
      expect(open.state("q").customOn).to.equal(true);
    });

    it("toggles each option on its own on multi and leaves the custom text alone", () => {
      const open = session([multi]);
      open.setCustomText("m", "mine");
      open.toggleOption("m", 0);
      open.toggleOption("m", 1);
      open.toggleOption("m", 0);
      expect([...open.state("m").selected]).to.deep.equal([1]);
      expect(open.state("m").customOn).to.equal(true);
      expect(open.state("m").answerCount).to.equal(2);
    });
  });

  describe("selectOption", () => {
    it("never deselects", () => {
      for (const id of ["s", "m"]) {
        const open = session([single, multi]);
        open.selectOption(id, 1);
        expect(countChanges(open, () => open.selectOption(id, 1))).to.equal(0);
        expect([...open.state(id).selected]).to.deep.equal([1]);
      }
    });

    it("replaces on single and adds on multi", () => {
      const open = session([single, multi]);
      for (const id of ["s", "m"]) {
        open.setCustomText(id, "mine");
        open.selectOption(id, 0);
        open.selectOption(id, 1);
      }
      expect([...open.state("s").selected]).to.deep.equal([1]);
      expect(open.state("s").customOn).to.equal(false);
      expect([...open.state("m").selected]).to.deep.equal([0, 1]);
      expect(open.state("m").customOn).to.equal(true);
    });
  });

  describe("setCustomText", () => {
    it("trims the ends and keeps the inside", () => {
      const open = session([single]);
      open.setCustomText("s", "  two  words\n here \n");
      expect(open.state("s").customText).to.equal("two  words\n here");
      expect(open.state("s").customOn).to.equal(true);
    });

    for (const asked of [single, preview]) {
      it(`[OUT-14] deselects the option on ${asked.type}`, () => {
        const open = session([asked]);
        open.toggleOption(asked.id, 0);
        open.setCustomText(asked.id, "mine");
        expect(open.state(asked.id).selected.size).to.equal(0);
      });
    }

    it("[OUT-15] leaves the selected options alone on multi, saving and clearing", () => {
      const open = session([multi]);
      open.toggleOption("m", 0);
      open.setCustomText("m", "mine");
      expect([...open.state("m").selected]).to.deep.equal([0]);
      open.setCustomText("m", "");
      expect([...open.state("m").selected]).to.deep.equal([0]);
      expect(open.state("m").customText).to.equal("");
    });

    it("removes the text when it is blank, and leaves the selected option alone", () => {
      const open = session([single]);
      open.setCustomText("s", "mine");
      open.toggleOption("s", 1);
      open.setCustomText("s", " \n ");
      expect(open.state("s").customText).to.equal("");
      expect(open.state("s").customOn).to.equal(false);
      expect([...open.state("s").selected]).to.deep.equal([1]);
    });
  });

  describe("toggleCustom", () => {
    it("does nothing without a text", () => {
      const open = session([multi]);
      expect(countChanges(open, () => open.toggleCustom("m"))).to.equal(0);
      expect(open.state("m").customOn).to.equal(false);
    });

    it("switches the text off and on again on multi without losing it", () => {
      const open = session([multi]);
      open.toggleOption("m", 0);
      open.setCustomText("m", "mine");
      open.toggleCustom("m");
      expect(open.state("m").customOn).to.equal(false);
      expect(open.state("m").customText).to.equal("mine");
      open.toggleCustom("m");
      expect(open.state("m").customOn).to.equal(true);
      expect([...open.state("m").selected]).to.deep.equal([0]);
    });

    it("clears the selected option when it switches the text on under single", () => {
      const open = session([single]);
      open.setCustomText("s", "mine");
      open.toggleOption("s", 0);
      open.toggleCustom("s");
      expect(open.state("s").selected.size).to.equal(0);
      expect(open.state("s").customOn).to.equal(true);
    });
  });

  describe("notes", () => {
    it("[EDIT-13] trims notes and removes blank ones", () => {
      const open = session([single]);
      open.setNote("s", " why? ");
      open.setOptionNote("s", "b", " how? ");
      expect(open.state("s").note).to.equal("why?");
      expect([...open.state("s").optionNotes]).to.deep.equal([["b", "how?"]]);
      expect(open.hasNotes).to.equal(true);
      open.setNote("s", "  ");
      open.setOptionNote("s", "b", "\n");
      expect(open.state("s").note).to.equal("");
      expect(open.state("s").optionNotes.size).to.equal(0);
      expect(open.hasNotes).to.equal(false);
    });

    it("does not count a note as an answer", () => {
      const open = session([single]);
      open.setNote("s", "why?");
      expect(open.answeredCount).to.equal(0);
    });
  });

  describe("drafts", () => {
    const targets = [
      { kind: "custom", questionId: "s" },
      { kind: "question-note", questionId: "s" },
      { kind: "option-note", questionId: "s", optionValue: "a" },
    ] as const;
    const save = {
      custom: (open: AskSession, text: string) => open.setCustomText("s", text),
      "question-note": (open: AskSession, text: string) => open.setNote("s", text),
      "option-note": (open: AskSession, text: string) => open.setOptionNote("s", "a", text),
    };

    for (const target of targets) {
      it(`[EDIT-21] keeps the unsaved text of a ${target.kind} editor as typed, for that editor only`, () => {
        const open = session([single, multi]);
        open.setDraft(target, " half a ");
        expect(open.draft(target)).to.equal(" half a ");
        for (const other of targets.filter((one) => one !== target))
          expect(open.draft(other)).to.equal(undefined);
        open.setDraft(target, undefined);
        expect(open.draft(target)).to.equal(undefined);
      });

      it(`removes the draft of a ${target.kind} editor when it is saved, also with the text that was there`, () => {
        const open = session([single]);
        save[target.kind](open, "text");
        open.setDraft(target, "text");
        expect(countChanges(open, () => save[target.kind](open, "text"))).to.equal(1);
        expect(open.draft(target)).to.equal(undefined);
      });
    }
  });

  describe("isDirty", () => {
    const target = { kind: "question-note", questionId: "s" } as const;
    for (const [what, dirty, act] of [
      ["nothing", false, () => {}],
      ["a selected option", true, (open: AskSession) => open.toggleOption("s", 0)],
      ["a custom text", true, (open: AskSession) => open.setCustomText("s", "x")],
      [
        "a custom text that is off",
        true,
        (open: AskSession) => {
          open.setCustomText("m", "x");
          open.toggleCustom("m");
        },
      ],
      ["a question note", true, (open: AskSession) => open.setNote("s", "x")],
      ["an option note", true, (open: AskSession) => open.setOptionNote("s", "c", "x")],
      ["unsaved text", true, (open: AskSession) => open.setDraft(target, "x")],
      ["a blank draft", false, (open: AskSession) => open.setDraft(target, " \n")],
      ["another tab", false, (open: AskSession) => open.nextTab()],
      ["another type", false, (open: AskSession) => open.changeType("s")],
    ] as const) {
      it(`[DIRTY-01] is ${dirty} with ${what}`, () => {
        const open = session([single, multi]);
        act(open);
        expect(open.isDirty).to.equal(dirty);
      });
    }
  });

  describe("changeType", () => {
    it("[TYPE-01] makes a single question multi and a multi question single, and back", () => {
      const open = session([single, multi]);
      const types = () => open.states.map((state) => state.type);
      for (const id of ["s", "m"]) expect(open.changeType(id)).to.equal("changed");
      expect(types()).to.deep.equal(["multi", "single"]);
      expect(open.states.map((state) => state.policy.multiple)).to.deep.equal([true, false]);
      for (const id of ["s", "m"]) open.changeType(id);
      expect(types()).to.deep.equal(["single", "multi"]);
    });

    it("[TYPE-02] changes a preview question between preview and multi", () => {
      const open = session([preview]);
      const seen = [1, 2, 3].map(() => {
        open.changeType("p");
        return open.state("p").type;
      });
      expect(seen).to.deep.equal(["multi", "preview", "multi"]);
    });

    it("goes back to single from a single question that was presented as multi at once", () => {
      const open = session([single], { presentSingleAsMulti: true });
      open.changeType("s");
      expect(open.state("s").type).to.equal("single");
    });

    for (const [asked, label] of [
      [multi, "[TYPE-03]"],
      [preview, "[TYPE-06]"],
    ] as const) {
      const ready = () => {
        const open = session([asked]);
        if (open.state(asked.id).type !== "multi") open.changeType(asked.id);
        return open;
      };

      it(`${label} needs confirmation on ${asked.type} with two answers, custom text included`, () => {
        for (const second of ["option", "custom"]) {
          const open = ready();
          open.toggleOption(asked.id, 0);
          if (second === "option") open.toggleOption(asked.id, 1);
          else open.setCustomText(asked.id, "mine");
          const changes = countChanges(open, () => {
            expect(open.changeType(asked.id)).to.equal("needs-confirmation");
          });
          expect(changes).to.equal(0);
          expect(open.state(asked.id).type).to.equal("multi");
          expect(open.state(asked.id).answerCount).to.equal(2);
        }
      });
    }

    it("[TYPE-04] clears the selected options when confirmed, and keeps the custom text on or off as it was", () => {
      for (const on of [true, false]) {
        const open = session([multi]);
        open.toggleOption("m", 0);
        open.toggleOption("m", 1);
        open.setCustomText("m", "mine");
        if (!on) open.toggleCustom("m");
        expect(countChanges(open, () => open.changeType("m", { confirmed: true }))).to.equal(1);
        const { type, selected, customText, customOn } = open.state("m");
        expect({ type, size: selected.size, customText, customOn }).to.deep.equal({
          type: "single",
          size: 0,
          customText: "mine",
          customOn: on,
        });
      }
    });

    it("[TYPE-05] changes at once with one answer and keeps it", () => {
      const open = session([multi]);
      open.setCustomText("m", "mine");
      open.toggleCustom("m");
      open.toggleOption("m", 1);
      expect(open.changeType("m")).to.equal("changed");
      expect([...open.state("m").selected]).to.deep.equal([1]);
      expect(open.state("m").customText).to.equal("mine");
      const custom = session([multi]);
      custom.setCustomText("m", "mine");
      expect(custom.changeType("m")).to.equal("changed");
      expect(custom.state("m").customOn).to.equal(true);
    });

    it("keeps the answer also when a confirmation was given that was not needed", () => {
      const open = session([multi]);
      open.toggleOption("m", 1);
      open.changeType("m", { confirmed: true });
      expect([...open.state("m").selected]).to.deep.equal([1]);
    });

    it("[TYPE-08] keeps the answer of a change to multi", () => {
      const open = session([single, preview]);
      open.toggleOption("s", 1);
      open.setCustomText("p", "mine");
      open.changeType("s");
      open.changeType("p");
      expect([...open.state("s").selected]).to.deep.equal([1]);
      expect(open.state("p").customOn).to.equal(true);
    });

    describe("on a registered kind", () => {
      const kinds = builtInKinds();
      const policy = new SingleSelection();
      kinds.set("scale", { name: "scale", description: "", policy, alternative: "multi" });
      kinds.set("lonely", { name: "lonely", description: "", policy });
      kinds.set("lost", { name: "lost", description: "", policy, alternative: "nowhere" });
      kinds.set("mirror", { name: "mirror", description: "", policy, alternative: "mirror" });
      kinds.set("number", {
        name: "number",
        description: "",
        policy,
        alternative: "text",
        requiresOptions: false,
      });
      kinds.set("text", {
        name: "text",
        description: "",
        policy,
        alternative: "multi",
        requiresOptions: false,
      });
      kinds.set("picture", { name: "picture", description: "", policy, alternative: "preview" });

      it("goes to its alternative and back", () => {
        const open = session([question({ id: "q", type: "scale" })], { kinds });
        open.changeType("q");
        expect(open.state("q").type).to.equal("multi");
        open.changeType("q");
        expect(open.state("q").type).to.equal("scale");
      });

      for (const [type, why] of [
        ["lonely", "it has no alternative"],
        ["lost", "its alternative is not registered"],
        ["mirror", "it is its own alternative"],
        ["picture", "its alternative needs previews that the options lack"],
      ] as const) {
        it(`does nothing when ${why}`, () => {
          const open = session([question({ id: "q", type })], { kinds });
          expect(countChanges(open, () => expect(open.changeType("q")).to.equal("unavailable"))).to.equal(0);
          expect(open.state("q").type).to.equal(type);
        });
      }

      it("needs options only where the alternative does", () => {
        const bare = { options: [] };
        const open = session(
          [question({ id: "n", type: "number", ...bare }), question({ id: "t", type: "text", ...bare })],
          {
            kinds,
          },
        );
        expect(open.changeType("n")).to.equal("changed");
        expect(open.changeType("t")).to.equal("unavailable");
      });

      it("does nothing on an input-only question", () => {
        const open = session([question({ id: "f", type: "number", freeform: true, options: [] })], { kinds });
        expect(open.changeType("f")).to.equal("unavailable");
      });

      it("takes an alternative that needs previews where the options have them", () => {
        const open = session([{ ...preview, type: "picture" }], { kinds });
        expect(open.changeType("p")).to.equal("changed");
        expect(open.state("p").type).to.equal("preview");
      });
    });

    it("does nothing on an input-only single question", () => {
      const open = session([question({ id: "f", freeform: true, options: [] })]);
      expect(open.changeType("f")).to.equal("unavailable");
    });
  });

  describe("replaceAnswers", () => {
    it("replaces answers, texts, notes and drafts of the whole form", () => {
      const open = session([single, multi]);
      open.toggleOption("s", 0);
      open.setNote("s", "old");
      open.setDraft({ kind: "custom", questionId: "s" }, "old");
      open.setOptionNote("m", "a", "old");
      const changes = countChanges(open, () =>
        open.replaceAnswers(
          new Map([
            [
              "m",
              {
                optionIndexes: [2, 0],
                customText: " mine ",
                note: "new",
                optionNotes: new Map([["c", "newer"]]),
              },
            ],
          ]),
        ),
      );
      expect(changes).to.equal(1);
      expect(open.state("s").isAnswered).to.equal(false);
      expect(open.state("s").hasNotes).to.equal(false);
      expect(open.draft({ kind: "custom", questionId: "s" })).to.equal(undefined);
      const { selected, customText, customOn, note, optionNotes } = open.state("m");
      expect([[...selected], customText, customOn, note, [...optionNotes]]).to.deep.equal([
        [2, 0],
        "mine",
        true,
        "new",
        [["c", "newer"]],
      ]);
    });

    it("stays silent when nothing is different", () => {
      const open = session([single]);
      open.toggleOption("s", 0);
      expect(
        countChanges(open, () => open.replaceAnswers(new Map([["s", { optionIndexes: [0] }]]))),
      ).to.equal(0);
    });

    for (const [what, id, content] of [
      ["an unknown question", "x", { optionIndexes: [] }],
      ["an unknown position", "m", { optionIndexes: [3] }],
      ["a broken position", "m", { optionIndexes: [0.5] }],
      ["a note for an unknown option", "m", { optionIndexes: [], optionNotes: new Map([["z", "n"]]) }],
      ["two options under single", "s", { optionIndexes: [0, 1] }],
      ["an option with a text under single", "s", { optionIndexes: [0], customText: "x" }],
    ] as const) {
      it(`throws for ${what} before it changes anything`, () => {
        const open = session([single, multi]);
        open.toggleOption("s", 2);
        const answers = new Map<string, AnswerContent>([
          ["m", { optionIndexes: [1] }],
          ["s", { optionIndexes: [] }],
        ]).set(id, content);
        expect(() => open.replaceAnswers(answers)).to.throw(RangeError);
        expect([...open.state("s").selected]).to.deep.equal([2]);
        expect(open.state("m").isAnswered).to.equal(false);
      });
    }
  });

  describe("with what the request does not have", () => {
    for (const [what, act] of [
      ["state", (open: AskSession) => open.state("x")],
      ["draft", (open: AskSession) => open.draft({ kind: "custom", questionId: "x" })],
      ["toggleOption, question", (open: AskSession) => open.toggleOption("x", 0)],
      ["toggleOption, position", (open: AskSession) => open.toggleOption("s", 3)],
      ["toggleOption, negative", (open: AskSession) => open.toggleOption("s", -1)],
      ["selectOption", (open: AskSession) => open.selectOption("s", 3)],
      ["setCustomText", (open: AskSession) => open.setCustomText("x", "t")],
      ["toggleCustom", (open: AskSession) => open.toggleCustom("x")],
      ["setNote", (open: AskSession) => open.setNote("x", "t")],
      ["setOptionNote, question", (open: AskSession) => open.setOptionNote("x", "a", "t")],
      ["setOptionNote, value", (open: AskSession) => open.setOptionNote("s", "z", "t")],
      [
        "setDraft",
        (open: AskSession) => open.setDraft({ kind: "option-note", questionId: "s", optionValue: "z" }, "t"),
      ],
      ["changeType", (open: AskSession) => open.changeType("constructor")],
    ] as const) {
      it(`throws a RangeError from ${what} and changes nothing`, () => {
        const open = session([single]);
        expect(countChanges(open, () => expect(() => act(open)).to.throw(RangeError))).to.equal(0);
        expect(open.isDirty).to.equal(false);
      });
    }
  });

  describe("onDidChange", () => {
    const twice: readonly (readonly [string, (open: AskSession) => void])[] = [
      ["setActiveTab", (open) => open.setActiveTab(1)],
      ["selectOption", (open) => open.selectOption("s", 0)],
      ["setCustomText", (open) => open.setCustomText("s", "x")],
      ["setNote", (open) => open.setNote("s", "x")],
      ["setOptionNote", (open) => open.setOptionNote("s", "a", "x")],
      ["setDraft", (open) => open.setDraft({ kind: "custom", questionId: "s" }, "x")],
    ];
    for (const [name, act] of twice) {
      it(`fires once for ${name}, and not again for the same`, () => {
        const open = session([single]);
        expect(countChanges(open, () => act(open))).to.equal(1);
        expect(countChanges(open, () => act(open))).to.equal(0);
      });
    }

    it("fires once where an option and the custom text change together", () => {
      const open = session([single]);
      open.toggleOption("s", 0);
      open.setDraft({ kind: "custom", questionId: "s" }, "min");
      expect(countChanges(open, () => open.setCustomText("s", "mine"))).to.equal(1);
      expect(countChanges(open, () => open.toggleOption("s", 0))).to.equal(1);
      expect(countChanges(open, () => open.toggleCustom("s"))).to.equal(1);
    });

    it("is silent after dispose", () => {
      const open = session([single]);
      const count = countChanges(open, () => {
        open.dispose();
        open.toggleOption("s", 0);
      });
      expect(count).to.equal(0);
    });
  });
});
