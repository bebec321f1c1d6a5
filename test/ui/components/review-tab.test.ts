import { expect } from "chai";
import { Pilot } from "../../../src/testing.js";
import { ReviewActionRequested } from "../../../src/ui/components/review-tab.js";

const TWO = [
  { id: "a", label: "Speed", options: ["Fast", "Slow"] },
  { id: "b", label: "Size", type: "multi", options: ["Big", "Small"] },
];
const AUTO = { autoSubmitWhenAnsweredWithoutNotes: true };
const SINGLE_PRESS = { doublePressReviewShortcuts: false };

/** The review of a form whose first question is answered with Fast, and the second not. */
function review(options: Parameters<typeof Pilot.form>[1] = {}): Pilot {
  return Pilot.form(TWO, options).press("1", "tab");
}

/** The actions as they stand on the screen. */
function actions(pilot: Pilot): string[] {
  return pilot.frame().filter((row) => /^(→| ) [123]\. (Submit|Elaborate|Cancel)/.test(row));
}

function focused(pilot: Pilot): string {
  return actions(pilot)
    .find((row) => row.startsWith("→"))!
    .slice(5)
    .split("  ")[0]!;
}

function armed(pilot: Pilot): string | undefined {
  return actions(pilot).find((row) => row.includes("again to"));
}

describe("ReviewTab", () => {
  let pilot: Pilot;
  afterEach(() => pilot.dispose());

  describe("its actions", () => {
    it("[REV-01] are Submit, Elaborate and Cancel, with the cursor on Submit", () => {
      pilot = Pilot.form(TWO).press("1", "space", "enter");
      expect(actions(pilot)).to.deep.equal(["→ 1. Submit", "  2. Elaborate", "  3. Cancel"]);
    });

    for (const [keys, outcome] of [
      [["enter"], { mode: "submit" }],
      [["down", "enter"], { mode: "elaborate" }],
      [["down", "down", "enter"], { cancelled: "dismissed" }],
    ] as const) {
      it(`[REV-02] [REV-10] end the form by ${keys.join(", ")}`, () => {
        pilot = review().press(...keys);
        expect(pilot.outcome).to.deep.equal(outcome);
      });
    }

    it("[UX-03] do not wrap", () => {
      pilot = review().press("up");
      expect(focused(pilot)).to.equal("Submit");
      pilot.press("down", "down", "down");
      expect(focused(pilot)).to.equal("Cancel");
    });

    it("[REV-01] [UX-04] begin at Submit again when the tab is opened again", () => {
      pilot = review().press("down", "down", "tab", "shift+tab");
      expect(focused(pilot)).to.equal("Submit");
    });

    it("run by a click", () => {
      pilot = review().click("2. Elaborate");
      expect(pilot.outcome).to.deep.equal({ mode: "elaborate" });
    });

    it("run by a click on the one that is shown where there is no room for all", () => {
      pilot = Pilot.form(TWO, { rows: 7 }).press("1", "tab", "down", "down");
      expect(actions(pilot)).to.have.length(2);
      pilot.click("2. Elaborate");
      expect(pilot.outcome).to.deep.equal({ mode: "elaborate" });
    });

    it("scroll the answers with the wheel and nothing else", () => {
      pilot = Pilot.form(Array.from({ length: 40 }, () => ({}))).press("shift+tab");
      pilot.wheel("Q1:", 2);
      expect(pilot.text()).to.include("↑ 1 more").and.not.to.include("Q1:");
      expect(focused(pilot)).to.equal("Submit");
    });
  });

  describe("its digits", () => {
    for (const [digit, outcome] of [
      ["1", { mode: "submit" }],
      ["2", { mode: "elaborate" }],
      ["3", { cancelled: "dismissed" }],
    ] as const) {
      it(`[REV-03] [REV-08] [REV-10] end the form by one ${digit} with double press off`, () => {
        pilot = review({ settings: SINGLE_PRESS }).press(digit);
        expect(pilot.outcome).to.deep.equal(outcome);
      });

      it(`[REV-03] [REV-04] [REV-10] end the form by ${digit} twice with double press on`, () => {
        pilot = review().press(digit);
        expect(pilot.outcome).to.equal(undefined);
        pilot.press(digit);
        expect(pilot.outcome).to.deep.equal(outcome);
      });
    }

    it("[REV-04] [REV-07] focus their action and say in its row that it is armed", () => {
      pilot = review().press("2");
      expect(focused(pilot)).to.equal("Elaborate");
      expect(armed(pilot)).to.equal("→ 2. Elaborate  Press 2 again to elaborate");
    });

    it("[REV-05] stay armed, however long it takes", () => {
      const now = performance.now.bind(performance);
      pilot = review().press("2");
      performance.now = () => now() + 24 * 60 * 60 * 1000;
      try {
        pilot.press("2");
      } finally {
        performance.now = now;
      }
      expect(pilot.outcome).to.deep.equal({ mode: "elaborate" });
    });

    it("[REV-05] arm another action instead", () => {
      pilot = review().press("2", "1");
      expect(armed(pilot)).to.include("1. Submit");
      pilot.press("2");
      expect(pilot.outcome).to.equal(undefined);
      pilot.press("2");
      expect(pilot.outcome).to.deep.equal({ mode: "elaborate" });
    });

    for (const key of ["up", "down", "x", "space", "9", "?"]) {
      it(`[REV-06] are disarmed by ${key}`, () => {
        pilot = review().press("1", key);
        if (key === "?") pilot.press("esc");
        expect(armed(pilot)).to.equal(undefined);
        pilot.press("1");
        expect(pilot.outcome).to.equal(undefined);
      });
    }

    it("[REV-06] are disarmed when the tab is left", () => {
      pilot = review().press("1", "tab", "shift+tab");
      expect(armed(pilot)).to.equal(undefined);
      pilot.press("1");
      expect(pilot.outcome).to.equal(undefined);
    });

    for (const settings of [{}, SINGLE_PRESS]) {
      it(`[REV-09] above 3 do nothing, ${JSON.stringify(settings)}`, () => {
        pilot = review({ settings });
        const before = pilot.text();
        pilot.press("4", "4", "9", "9");
        expect(pilot.text()).to.equal(before);
        expect(pilot.messagesOf(ReviewActionRequested)).to.deep.equal([]);
      });
    }
  });

  describe("its answers", () => {
    it("[REV-13] stand beside their questions, and those without are marked", () => {
      pilot = review();
      expect(pilot.text()).to.include("✓ Speed: Fast").and.to.include("? Size: (no answer)");
      expect(actions(pilot)[0]).to.include("1 question has no answer");
    });

    it("[REV-13] are several where several were given, with the person's own text last", () => {
      pilot = Pilot.form(TWO).press("1", "2", "1", "3").type("Huge").press("enter", "tab");
      expect(pilot.text()).to.include("✓ Size: Big, Small, Huge");
    });

    it("[REV-13] stand under the prompt of a question that has no label", () => {
      pilot = Pilot.form({ prompt: "Ship it?", options: ["Yes", "No"] }).press("2");
      expect(pilot.text()).to.include("✓ Q1: Ship it?\n    No");
    });

    it("[REV-11] take along the notes of answered questions only", () => {
      pilot = Pilot.form(TWO).press("shift+n").type("why").press("enter", "1");
      pilot.press("shift+n").type("unanswered").press("enter", "tab");
      for (const action of ["Submit", "Cancel"]) {
        expect(focused(pilot)).to.equal(action);
        expect(pilot.text()).to.include("note: why").and.not.to.include("unanswered");
        pilot.press("down", "down");
      }
    });

    it("[REV-11] take along notes of selected options only", () => {
      pilot = Pilot.form(TWO).press("n").type("first").press("enter", "down", "n").type("second");
      pilot.press("enter", "enter", "tab");
      expect(pilot.text()).to.include("note on Slow: second").and.not.to.include("first");
    });

    it("[REV-12] take along every note while Elaborate is focused", () => {
      pilot = Pilot.form(TWO).press("n").type("first").press("enter", "2");
      pilot.press("shift+n").type("unanswered").press("enter", "tab", "down");
      expect(focused(pilot)).to.equal("Elaborate");
      expect(pilot.text()).to.include("note on Fast: first").and.to.include("note: unanswered");
    });
  });

  describe("auto-submit", () => {
    it("[REV-14] completes the form on arrival", () => {
      pilot = Pilot.form(TWO, { settings: AUTO }).press("1", "space");
      expect(pilot.outcome).to.equal(undefined);
      pilot.press("enter");
      expect(pilot.outcome).to.deep.equal({ mode: "submit" });
    });

    it("[REV-14] leaves the form alone when it is off", () => {
      pilot = Pilot.form(TWO).press("1", "space", "enter");
      expect(pilot.outcome).to.equal(undefined);
    });

    it("[REV-15] does not fire with an unanswered question", () => {
      pilot = review({ settings: AUTO });
      expect(actions(pilot)).to.have.length(3);
      expect(pilot.outcome).to.equal(undefined);
    });

    for (const [what, key] of [
      ["an option that is not selected", "n"],
      ["a question", "shift+n"],
    ] as const) {
      it(`[REV-15] does not fire with a note on ${what}`, () => {
        pilot = Pilot.form(TWO, { settings: AUTO }).press(key).type("note").press("enter", "2", "1", "enter");
        expect(actions(pilot)).to.have.length(3);
        expect(pilot.outcome).to.equal(undefined);
      });
    }
  });
});

describe("ReviewTab on a narrow screen", () => {
  it("[REV-07] says that a digit is armed", () => {
    const pilot = Pilot.form({}, { columns: 20, rows: 12 }).press("enter", "1");
    expect(pilot.text()).to.include("→ 1. Submit  again?");
    pilot.press("down");
    expect(pilot.text()).not.to.include("again");
    pilot.dispose();
  });
});
