import { expect } from "chai";
import { Pilot } from "../../../src/testing.js";
import { answersOf, cursorRow, isEditing } from "./forms.js";

const TWO = [{}, {}];
const MULTI = { type: "multi" };
const PREVIEW = {
  type: "preview",
  options: [
    { label: "Left", preview: "a" },
    { label: "Right", preview: "b" },
  ],
};
const SETTINGS = "Show footer hints";
const PROTOCOLS = ["legacy", "kitty"] as const;

describe("The keys of a form", () => {
  let pilot: Pilot;

  afterEach(() => pilot.dispose());

  for (const protocol of PROTOCOLS) {
    describe(`as the ${protocol} protocol sends them`, () => {
      it("[KEY-01] opens the settings with ?, and comes back to the same row", () => {
        pilot = Pilot.form({}, { protocol }).press("down", "?");
        expect(pilot.text()).to.include(SETTINGS);
        pilot.press("esc");
        expect(pilot.text()).not.to.include(SETTINGS);
        expect(cursorRow(pilot)).to.equal("→ 2. Beta");
      });

      it("[KEY-03] goes through the tabs with Tab and Right, back with Shift+Tab and Left", () => {
        pilot = Pilot.form(TWO, { protocol });
        const tabs = ["tab", "right", "tab", "shift+tab", "left", "left"].map((key) => {
          pilot.press(key);
          return pilot.session.activeTab;
        });
        expect(tabs).to.deep.equal([1, 2, 0, 2, 1, 0]);
      });

      it("[KEY-04] moves over options and review actions with Down and Up", () => {
        pilot = Pilot.form({}, { protocol }).press("down", "down", "up");
        expect(cursorRow(pilot)).to.equal("→ 2. Beta");
        pilot.press("tab", "down", "down", "up");
        expect(cursorRow(pilot)).to.equal("→ 2. Elaborate");
      });

      it("[KEY-06] goes on with Enter on a multi question and toggles nothing", () => {
        pilot = Pilot.form([MULTI, {}], { protocol }).press("2", "enter");
        expect(pilot.session.activeTab).to.equal(1);
        expect(answersOf(pilot)).to.deep.equal(["Beta"]);
        pilot.press("shift+tab", "down", "enter");
        expect(answersOf(pilot)).to.deep.equal(["Beta"]);
      });

      it("[KEY-07] selects and deselects with Space on a single question, and stays", () => {
        pilot = Pilot.form(TWO, { protocol }).press("down", "space");
        expect(answersOf(pilot)).to.deep.equal(["Beta"]);
        pilot.press("up", "space");
        expect(answersOf(pilot)).to.deep.equal(["Alpha"]);
        pilot.press("space");
        expect(answersOf(pilot)).to.deep.equal([]);
        expect(pilot.session.activeTab).to.equal(0);
      });

      it("[KEY-09] selects a row with its digit on a single and a preview question, and goes on", () => {
        pilot = Pilot.form([{}, PREVIEW], { protocol }).press("3");
        expect(pilot.session.activeTab).to.equal(1);
        pilot.press("2");
        expect(pilot.session.isReview).to.equal(true);
        expect(answersOf(pilot, "q1")).to.deep.equal(["Gamma"]);
        expect(answersOf(pilot, "q2")).to.deep.equal(["Right"]);
      });

      it("[KEY-10] toggles a row with its digit on a multi question, and stays", () => {
        pilot = Pilot.form([MULTI, {}], { protocol }).press("3", "1", "2", "1");
        expect(answersOf(pilot)).to.deep.equal(["Beta", "Gamma"]);
        expect(pilot.session.activeTab).to.equal(0);
      });

      it("[KEY-13] opens the note of the focused option with n", () => {
        pilot = Pilot.form({}, { protocol }).press("down", "n").type("why").press("enter");
        expect(pilot.session.state("q1").optionNotes).to.deep.equal(new Map([["Beta", "why"]]));
      });

      it("[KEY-14] opens the note of the question with Shift+N", () => {
        pilot = Pilot.form({}, { protocol }).press("shift+n").type("why").press("enter");
        expect(pilot.session.state("q1").note).to.equal("why");
      });

      it("[KEY-12] cancels with Esc", () => {
        pilot = Pilot.form({}, { protocol }).press("esc");
        expect(pilot.outcome).to.deep.equal({ cancelled: "dismissed" });
      });

      it("[KEY-02] dismisses with Ctrl+C; in the settings it closes the settings only", () => {
        pilot = Pilot.form({}, { protocol }).press("?", "ctrl+c");
        expect(pilot.outcome).to.equal(undefined);
        expect(pilot.text()).not.to.include(SETTINGS);
        pilot.press("ctrl+c");
        expect(pilot.outcome).to.deep.equal({ cancelled: "dismissed" });
      });
    });
  }

  it("[KEY-09] selects again what is selected already", () => {
    pilot = Pilot.form(TWO).press("2", "shift+tab", "2");
    expect(answersOf(pilot)).to.deep.equal(["Beta"]);
    expect(pilot.session.activeTab).to.equal(1);
  });

  it("[KEY-05] selects with Enter also when the option is selected already", () => {
    pilot = Pilot.form(TWO).press("enter", "shift+tab", "enter");
    expect(answersOf(pilot)).to.deep.equal(["Alpha"]);
    expect(pilot.session.activeTab).to.equal(1);
  });

  it("[KEY-11] does nothing for a digit beyond the last row, and for 0", () => {
    pilot = Pilot.form(TWO).press("5", "9", "0");
    expect(pilot.session.activeTab).to.equal(0);
    expect(answersOf(pilot)).to.deep.equal([]);
    expect(cursorRow(pilot)).to.equal("→ 1. Alpha");
  });

  it("[KEY-09][NORM-13] reaches the custom row by its digit, which opens its editor", () => {
    for (const question of [{}, MULTI, PREVIEW]) {
      const rows = question === PREVIEW ? 3 : 4;
      pilot?.dispose();
      pilot = Pilot.form(question);
      expect(pilot.text()).to.match(new RegExp(`${rows}\\. (\\[ \\] )?Type your own`));
      pilot.press(String(rows));
      expect(isEditing(pilot)).to.equal(true);
    }
  });

  it("[NORM-13] gives the custom row to each built-in type, behind any number of options", () => {
    const options = Array.from({ length: 12 }, (_, index) => ({
      label: `Option ${index + 1}`,
      preview: "p",
    }));
    for (const type of ["single", "multi", "preview"]) {
      pilot?.dispose();
      pilot = Pilot.form({ type, options }, { rows: 40 });
      expect(pilot.text()).to.match(/13\. (\[ \] )?Type your own/);
    }
  });

  it("[KEY-13] does nothing for n on the custom row", () => {
    pilot = Pilot.form({}).press("4").type("own").press("esc", "n");
    expect(isEditing(pilot)).to.equal(false);
    expect(pilot.text()).to.include("own");
  });

  it("[KEY-15] pages a long list, and goes to its start and end", () => {
    const options = Array.from({ length: 60 }, (_, index) => `Option ${index + 1}`);
    pilot = Pilot.form({ options }, { rows: 20 });
    const first = "→ 1. Option 1";
    expect(cursorRow(pilot)).to.equal(first);
    pilot.press("pageDown");
    expect(pilot.text()).not.to.include(" 1. Option 1\n");
    const paged = Number(/→ (\d+)/.exec(cursorRow(pilot)!)![1]);
    expect(paged).to.be.within(5, 14);
    pilot.press("pageUp");
    expect(pilot.text()).to.include("1. Option 1\n");
    pilot.press("pageUp");
    expect(cursorRow(pilot)).to.equal(first);
    pilot.press("end");
    expect(cursorRow(pilot)).to.equal("→ 61. Type your own");
    pilot.press("esc", "home");
    expect(cursorRow(pilot)).to.equal(first);
  });

  it("[KEY-04] takes the cursor along with the wheel, so that no key acts out of sight", () => {
    const options = Array.from({ length: 40 }, (_, index) => `Option ${index + 1}`);
    pilot = Pilot.form({ type: "multi", options }, { rows: 16 }).wheel("Option 2", 8).press("space");
    expect(answersOf(pilot)).to.have.length(1);
    expect(cursorRow(pilot)).to.include("[x]").and.include(answersOf(pilot)[0]!);
  });

  it("[ROB-03] shows a single hidden row in the place of a marker for it", () => {
    const options = [{ label: "One", description: "The first." }, "Two", "Three"];
    pilot = Pilot.form({ options }, { columns: 40, rows: 10 });
    const opened = pilot.frame();
    pilot.press("down", "down", "up", "up", "up");
    expect(pilot.frame()).to.deep.equal(opened);
  });

  it("[KEY-18] knows the digits and Enter of the keypad", () => {
    // Kitty protocol: keypad 2 is 57401, keypad Enter 57414. SS3: keypad Enter is M, keypad 2 is r.
    for (const [two, enter] of [
      ["\x1b[57401u", "\x1b[57414u"],
      ["\x1bOr", "\x1bOM"],
    ] as const) {
      pilot?.dispose();
      pilot = Pilot.form([MULTI, {}]).send(two).send(enter);
      expect(answersOf(pilot), JSON.stringify(two)).to.deep.equal(["Beta"]);
      expect(pilot.session.activeTab, JSON.stringify(enter)).to.equal(1);
    }
  });

  it("[KEY-19] does nothing when a key is released", () => {
    pilot = Pilot.form(TWO)
      .send("\x1b[13;1:3u")
      .send("\x1b[50;1:3u")
      .send("\x1b[1;1:3B")
      .send("\x1b[27;1:3u");
    expect(pilot.outcome).to.equal(undefined);
    expect(pilot.session.activeTab).to.equal(0);
    expect(cursorRow(pilot)).to.equal("→ 1. Alpha");
  });

  it("does nothing for what is no key: mouse, focus and colour reports, unknown sequences", () => {
    pilot = Pilot.form(TWO);
    const before = pilot.text();
    for (const data of [
      "\x1b[<0;11;15M",
      "\x1b[I",
      "\x1b[O",
      "\x1b[?997;2n",
      "\x1b[200~\x1b[201~",
      "\x1b[99;99X",
    ])
      pilot.send(data);
    expect(pilot.text()).to.equal(before);
    expect(pilot.outcome).to.equal(undefined);
  });

  it("acts on the keys that the person bound, and no longer on the default ones", () => {
    const keymaps = {
      main: {
        nextOption: ["j"],
        confirm: ["ctrl+s"],
        nextTab: ["shift+right"],
        optionNote: ["ö"],
        cancel: ["q"],
      },
      global: { settings: ["f"], dismiss: ["ctrl+q"] },
    };
    pilot = Pilot.form(TWO, { keymaps }).press("down", "enter", "tab", "n", "?", "esc", "ctrl+c");
    expect(pilot.session.activeTab).to.equal(0);
    expect(cursorRow(pilot)).to.equal("→ 1. Alpha");
    expect(pilot.outcome).to.equal(undefined);
    pilot.press("j", "ö").type("hm").press("enter");
    expect(pilot.session.state("q1").optionNotes.get("Beta")).to.equal("hm");
    pilot.press("f");
    expect(pilot.text()).to.include(SETTINGS);
    pilot.press("esc", "ctrl+s");
    expect(answersOf(pilot)).to.deep.equal(["Beta"]);
    expect(pilot.session.activeTab).to.equal(1);
    pilot.press("q", "q");
    expect(pilot.outcome).to.deep.equal({ cancelled: "dismissed" });
  });

  it("[ROB-07] selects nothing when something is pasted into the list", () => {
    pilot = Pilot.form([MULTI, {}]).paste("1 2 3\nn t \x1b[B").paste("2").paste("\n").paste("?");
    expect(answersOf(pilot)).to.deep.equal([]);
    expect(pilot.session.activeTab).to.equal(0);
    expect(isEditing(pilot)).to.equal(false);
    expect(pilot.text()).not.to.include(SETTINGS);
    expect(pilot.outcome).to.equal(undefined);
  });

  it("[ROB-07] runs nothing when something is pasted into the review", () => {
    pilot = Pilot.form({}).press("2").paste("1").paste("1").paste("\n").paste("3\n3");
    expect(pilot.session.isReview).to.equal(true);
    expect(pilot.outcome).to.equal(undefined);
  });
});
