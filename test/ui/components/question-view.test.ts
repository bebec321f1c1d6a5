import { expect } from "chai";
import { Pilot } from "../../../src/testing.js";

const MULTI = { type: "multi" };

describe("QuestionView", () => {
  let pilot: Pilot;

  afterEach(() => pilot?.dispose());

  const labels = () => pilot.result.answers.q1?.labels ?? [];

  describe("with an open note on the question", () => {
    const noted = () => Pilot.form([MULTI, {}]).press("shift+n").type("hm");

    it("saves the note when an option is clicked, and takes the click", () => {
      pilot = noted().click("Beta");
      expect(pilot.session.state("q1").note).to.equal("hm");
      expect(pilot.cursorRow).to.equal(undefined);
      expect(labels()).to.deep.equal(["Beta"]);
    });

    it("has one editor only when the row for an own answer is clicked", () => {
      pilot = noted().click("Type your own").type("mine");
      expect(pilot.session.state("q1").note).to.equal("hm");
      pilot.click("Beta");
      expect(labels()).to.deep.equal(["Beta", "mine"]);
      expect(pilot.session.isDirty).to.equal(true);
      expect(pilot.session.draft({ kind: "question-note", questionId: "q1" })).to.equal(undefined);
    });

    it("keeps it open under the wheel", () => {
      const options = Array.from({ length: 40 }, (_, index) => `Option ${index + 1}`);
      pilot = Pilot.form({ options }, { rows: 16 }).press("shift+n").type("hm").wheel("Option 2", 3);
      expect(pilot.text()).not.to.include(" 1. Option 1\n");
      pilot.type("!").press("enter");
      expect(pilot.session.state("q1").note).to.equal("hm!");
    });
  });

  describe("with previews", () => {
    const options = ["Alpha", "Beta", "Gamma"].map((label) => ({ label, preview: `look of ${label}` }));
    const preview = { type: "preview", options };
    const choices = () => [pilot.session.activeTab, labels()];

    it("shows the one that is clicked, and chooses it with the next click", () => {
      pilot = Pilot.form([preview, {}]).click("Beta");
      expect(pilot.text()).to.include("look of Beta");
      expect(choices()).to.deep.equal([0, []]);
      pilot.click("Gamma").click("Beta");
      expect(choices()).to.deep.equal([0, []]);
      pilot.click("2. Beta");
      expect(choices()).to.deep.equal([1, ["Beta"]]);
    });

    it("chooses the one in focus with the first click", () => {
      pilot = Pilot.form([preview, {}]).click("1. Alpha");
      expect(choices()).to.deep.equal([1, ["Alpha"]]);
    });

    it("toggles with each click where several can be chosen, and shows what it toggles", () => {
      pilot = Pilot.form([preview, {}]).press("t").click("Beta");
      expect(choices()).to.deep.equal([0, ["Beta"]]);
      expect(pilot.text()).to.include("look of Beta");
    });

    it("opens the row for an own answer with the first click", () => {
      pilot = Pilot.form([preview, {}]).click("Type your own").type("mine").press("esc");
      expect(labels()).to.deep.equal(["mine"]);
    });
  });

  describe("with an open editor in the list", () => {
    it("saves what was typed when another row is clicked", () => {
      for (const key of ["4", "n"]) {
        pilot?.dispose();
        pilot = Pilot.form([MULTI, {}]).press(key).type("hm").click("Beta");
        const { customText, optionNotes } = pilot.session.state("q1");
        expect(customText || optionNotes.get("Alpha")).to.equal("hm");
        expect(labels()).to.include("Beta");
      }
    });

    it("leaves it alone when its own row is clicked", () => {
      pilot = Pilot.form([MULTI, {}]).press("4").type("hm").click("Type your own");
      pilot.type("!").press("esc");
      expect(pilot.session.state("q1").customText).to.equal("hm!");
    });
  });

  describe("with an empty editor at an end of the list", () => {
    it("[EDIT-15] keeps it open, so that one arrow too many turns no text into hotkeys", () => {
      pilot = Pilot.form(MULTI).press("down", "down", "down", "down", "down").type("no 1").press("esc");
      expect(labels()).to.deep.equal(["no 1"]);
      pilot.dispose();
      pilot = Pilot.form(MULTI).press("n", "up").type("no 1").press("esc");
      expect(pilot.session.state("q1").optionNotes.get("Alpha")).to.equal("no 1");
    });

    it("[EDIT-15] keeps the input of a freeform question open", () => {
      pilot = Pilot.form([{ freeform: true }, {}])
        .press("down", "up")
        .type("t")
        .press("esc");
      expect(labels()).to.deep.equal(["t"]);
    });

    it("[UX-11] names no key that goes nowhere", () => {
      pilot = Pilot.form([{ freeform: true }, {}]);
      expect(pilot.text()).not.to.include("move");
      pilot.press("esc");
      expect(pilot.text()).not.to.include("move");
      pilot.press("tab");
      expect(pilot.text()).to.include("move");
    });

    it("[EDIT-15] leaves the note on the question in either direction", () => {
      for (const key of ["up", "down"]) {
        pilot?.dispose();
        pilot = Pilot.form({}).press("shift+n", key);
        expect(pilot.cursorRow, key).to.equal(undefined);
      }
    });
  });

  describe("after an interruption", () => {
    const interrupted = (...keys: string[]) => {
      const before = Pilot.form([MULTI, {}])
        .press(...keys)
        .type("half a thou");
      const snapshot = before.session.snapshot();
      before.dispose();
      return Pilot.form([MULTI, {}], { snapshot });
    };

    it("[EDIT-21] has the text that was being typed in its editor, at its end", () => {
      for (const keys of [["4"], ["down", "n"], ["shift+n"]]) {
        pilot?.dispose();
        pilot = interrupted(...keys).type("ght");
        expect(pilot.text()).to.include("half a thought");
        pilot.press("enter");
        const { customText, optionNotes, note } = pilot.session.state("q1");
        expect(customText || optionNotes.get("Beta") || note, keys.join()).to.equal("half a thought");
      }
    });

    it("[DIRTY-01] is dirty", () => {
      pilot = interrupted("n").press("ctrl+c");
      expect(pilot.outcome).to.equal(undefined);
    });
  });

  it("[EDIT-21] keeps what was typed when somebody else ends the form", () => {
    for (const keys of [["4"], ["n"], ["shift+n"]]) {
      pilot?.dispose();
      pilot = Pilot.form([MULTI, {}])
        .press(...keys)
        .type("hm");
      pilot.controller.end({ cancelled: "interrupted" });
      expect(pilot.session.snapshot().questions[0]!.drafts.map(({ text }) => text)).to.deep.equal(["hm"]);
    }
  });
});
