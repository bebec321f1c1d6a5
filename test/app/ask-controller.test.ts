import { expect } from "chai";
import { AskController, type Outcome } from "../../src/app/ask-controller.js";
import { AskSetup } from "../../src/app/ask-setup.js";
import { builtInKinds } from "../../src/model/built-in-kinds.js";
import { Pilot, type PilotFormOptions } from "../../src/testing.js";
import { LeaveRequested } from "../../src/ui/components/navigation.js";
import { OptionChosen } from "../../src/ui/components/option-list.js";

const MULTI = { type: "multi" };
const AUTO = { settings: { autoSubmitWhenAnsweredWithoutNotes: true } };

describe("AskController", () => {
  let pilot: Pilot;

  afterEach(() => pilot?.dispose());

  const customText = () => pilot.session.state("q1").customText;

  describe("end", () => {
    it("tells the first end only, and follows no key afterwards", () => {
      pilot = Pilot.form([MULTI, {}]);
      const outcomes: Outcome[] = [];
      pilot.controller.onDidEnd((outcome) => outcomes.push(outcome));
      pilot.controller.end({ mode: "elaborate" });
      pilot.controller.end({ cancelled: "aborted" });
      pilot.press("1", "tab", "esc", "esc");
      expect(outcomes).to.deep.equal([{ mode: "elaborate" }]);
      expect(pilot.session.isDirty).to.equal(false);
      expect(pilot.session.activeTab).to.equal(0);
    });
  });

  describe("dispose", () => {
    it("lets go of the screen and of the settings", () => {
      pilot = Pilot.form([{}, {}]).press("1");
      pilot.controller.dispose();
      pilot.press("1");
      expect(pilot.session.activeTab).to.equal(1);
      const { requests } = pilot.ui;
      pilot.settings.set("showFooterHints", false);
      expect(pilot.ui.requests).to.equal(requests);
    });
  });

  describe("what is typed", () => {
    const ways: Readonly<Record<string, (form: Pilot) => Pilot>> = {
      "the key that closes": (form) => form.press("esc"),
      "the key that submits": (form) => form.press("enter"),
      "a click on a tab": (form) => form.click("Other"),
      "a click on a row": (form) => form.click("Alpha"),
    };
    for (const [name, leave] of Object.entries(ways)) {
      for (const question of [{}, MULTI]) {
        it(`is kept by ${name} on a ${question === MULTI ? "multi" : "single"} question`, () => {
          pilot = Pilot.form([question, { label: "Other" }])
            .press("4")
            .type("mine");
          leave(pilot);
          expect(customText()).to.equal("mine");
          expect(pilot.session.draft({ kind: "custom", questionId: "q1" })).to.equal(undefined);
        });
      }
    }

    it("stays when the type is changed, and when it is changed back", () => {
      pilot = Pilot.form(MULTI).press("1", "2", "4").type("mine").press("enter", "t", "t");
      expect(pilot.result.answers.q1?.labels).to.deep.equal(["mine"]);
      pilot.press("t", "space");
      expect(pilot.session.state("q1")).to.include({ type: "multi", customText: "mine", customOn: false });
    });

    it("[EDIT-02] is no answer while it is blank, and keeps the answer that there is", () => {
      for (const leave of ["enter", "esc"]) {
        pilot?.dispose();
        pilot = Pilot.form([{}, {}])
          .press("space", "4")
          .type("  ")
          .press("shift+enter")
          .type(" ")
          .press(leave);
        expect(pilot.result.answers.q1?.labels, leave).to.deep.equal(["Alpha"]);
        expect(pilot.session.activeTab, leave).to.equal(0);
        expect(pilot.session.snapshot().questions[0]!.drafts).to.deep.equal([]);
      }
    });

    it("[EDIT-08] takes back the text that is emptied and submitted, and leaves the options alone", () => {
      pilot = Pilot.form(MULTI).press("2", "4").type("x").press("enter", "enter", "backspace", "enter");
      expect(pilot.result.answers.q1?.labels).to.deep.equal(["Beta"]);
      expect(customText()).to.equal("");
    });
  });

  describe("warnings", () => {
    it("[DIRTY-02] names the key that must be pressed again, as the person bound it", () => {
      const keymaps = { main: { cancel: ["f4"] }, global: { dismiss: ["ctrl+q"] } };
      pilot = Pilot.form({}, { keymaps }).press("space", "ctrl+q");
      expect(pilot.controller.warnings.join()).to.include("Ctrl+Q");
      pilot.press("f4");
      expect(pilot.controller.warnings.join()).to.include("F4").and.not.to.include("Ctrl+Q");
    });

    it("[TYPE-03] tells how many options a change of type would clear", () => {
      pilot = Pilot.form(MULTI, { keymaps: { main: { changeQuestionType: ["y"] } } });
      pilot.press("1", "2", "3", "y");
      expect(pilot.controller.warnings.join()).to.include("3").and.to.include("Press y");
      pilot.press("down");
      expect(pilot.controller.warnings).to.deep.equal([]);
    });

    it("[TYPE-07] ends with a click as with a key, and with no release of a key", () => {
      pilot = Pilot.form(MULTI).press("1", "2", "t").send("\x1b[116;1:3u");
      expect(pilot.controller.warnings.length).to.equal(1);
      pilot.click("Gamma");
      expect(pilot.controller.warnings).to.deep.equal([]);
      expect(pilot.session.state("q1").type).to.equal("multi");
    });

    it("[TYPE-07] belongs to its question", () => {
      pilot = Pilot.form([MULTI, MULTI]).press("1", "2", "tab", "1", "2", "shift+tab", "t", "tab", "t");
      expect(pilot.session.state("q1").type).to.equal("multi");
      expect(pilot.session.state("q2").type).to.equal("multi");
    });
  });

  describe("the review", () => {
    const answered = (options: PilotFormOptions = {}) => Pilot.form({}, options).press("1");

    it("[REV-05] arms another digit instead, and names it", () => {
      pilot = answered().press("1");
      expect(pilot.controller.armedAction).to.equal("submit");
      pilot.press("3");
      expect(pilot.controller.armedAction).to.equal("cancel");
      expect(pilot.outcome).to.equal(undefined);
      pilot.press("3");
      expect(pilot.outcome).to.deep.equal({ cancelled: "dismissed" });
    });

    it("[REV-06] forgets the digit after any other key, a paste included", () => {
      for (const other of ["down", "?", "x", "9"]) {
        pilot?.dispose();
        pilot = answered().press("1", other);
        expect(pilot.controller.armedAction, other).to.equal(undefined);
      }
      pilot.dispose();
      pilot = answered().press("1").paste("1");
      expect(pilot.controller.armedAction).to.equal(undefined);
      expect(pilot.outcome).to.equal(undefined);
    });

    it("[REV-08] follows the setting at once", () => {
      pilot = answered();
      pilot.settings.set("doublePressReviewShortcuts", false);
      pilot.press("2");
      expect(pilot.outcome).to.deep.equal({ mode: "elaborate" });
    });

    it("[REV-14] submits by itself on arrival, by each way there", () => {
      for (const arrive of [["1"], ["enter"], ["space", "tab"], ["space", "shift+tab"]]) {
        pilot?.dispose();
        pilot = Pilot.form({}, AUTO).press(...arrive);
        expect(pilot.outcome, arrive.join()).to.deep.equal({ mode: "submit" });
      }
      pilot.dispose();
      pilot = Pilot.form({}, AUTO).press("4").type("mine").press("enter");
      expect(pilot.outcome).to.deep.equal({ mode: "submit" });
      expect(pilot.result.answers.q1?.customText).to.equal("mine");
    });

    it("[REV-15] does not submit by itself with a note or with something unanswered", () => {
      pilot = Pilot.form({}, AUTO).press("n").type("hm").press("enter", "1");
      expect(pilot.session.isReview).to.equal(true);
      expect(pilot.outcome).to.equal(undefined);
      pilot.dispose();
      pilot = Pilot.form([{}, {}], AUTO).press("1", "tab");
      expect(pilot.session.isReview).to.equal(true);
      expect(pilot.outcome).to.equal(undefined);
    });
  });

  describe("in an extension", () => {
    class Counting extends AskController {
      chosen = 0;

      protected override registerReactions(): void {
        super.registerReactions();
        this.on(OptionChosen, ({ questionId, index }) => {
          this.chosen++;
          this.session.toggleOption(questionId, index);
        });
      }
    }

    it("takes its reaction in the place of the stock one, and keeps the others", () => {
      const setup = new AskSetup(builtInKinds());
      setup.controller = (session, behaviour, ui) => new Counting(session, behaviour, ui);
      pilot = Pilot.form([{}, {}], { setup }).press("2");
      expect((pilot.controller as Counting).chosen).to.equal(1);
      expect(pilot.result.answers.q1?.labels).to.deep.equal(["Beta"]);
      expect(pilot.session.activeTab).to.equal(0);
      pilot.press("esc", "esc");
      expect(pilot.messagesOf(LeaveRequested).length).to.equal(2);
      expect(pilot.outcome).to.deep.equal({ cancelled: "dismissed" });
    });
  });
});
