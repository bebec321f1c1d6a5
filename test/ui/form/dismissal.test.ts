import { expect } from "chai";
import { Pilot } from "../../../src/testing.js";

const DISMISSED = { cancelled: "dismissed" };
const WARNING = /will be lost/;
const KEYS = ["esc", "ctrl+c"] as const;

/** What makes a form dirty, and the keys for it; none of them leaves an editor open. */
const CHANGES: Readonly<Record<string, (pilot: Pilot) => unknown>> = {
  "an answer": (pilot) => pilot.press("space"),
  "an own answer": (pilot) => pilot.press("4").type("mine").press("esc", "up"),
  "a note on an option": (pilot) => pilot.press("n").type("hm").press("enter"),
  "a note on the question": (pilot) => pilot.press("shift+n").type("hm").press("enter"),
};

describe("Leaving a form", () => {
  let pilot: Pilot;

  afterEach(() => pilot.dispose());

  for (const key of KEYS) {
    it(`[DIRTY-05] ends a form that is not dirty at the first ${key}`, () => {
      pilot = Pilot.form({}).press("down", "tab", "tab", key);
      expect(pilot.outcome).to.deep.equal(DISMISSED);
    });

    for (const [name, change] of Object.entries(CHANGES)) {
      it(`[DIRTY-02] takes ${key} twice with ${name}`, () => {
        pilot = Pilot.form([{}, {}]);
        change(pilot);
        pilot.press(key);
        expect(pilot.outcome).to.equal(undefined);
        expect(pilot.text()).to.match(WARNING);
        pilot.press(key);
        expect(pilot.outcome).to.deep.equal(DISMISSED);
      });
    }

    it(`[DIRTY-06] ends a dirty form at the first ${key} when it is not to ask`, () => {
      pilot = Pilot.form([{}, {}], { settings: { confirmDismissWhenDirty: false } }).press("space", key);
      expect(pilot.outcome).to.deep.equal(DISMISSED);
    });
  }

  it("[DIRTY-01][DIRTY-02] asks when there is unsaved text in an open editor", () => {
    for (const keys of [["4"], ["n"], ["shift+n"]]) {
      pilot?.dispose();
      pilot = Pilot.form({})
        .press(...keys)
        .type("unsaved")
        .press("ctrl+c");
      expect(pilot.outcome).to.equal(undefined);
      expect(pilot.text()).to.match(WARNING);
      pilot.press("ctrl+c");
      expect(pilot.outcome).to.deep.equal(DISMISSED);
    }
  });

  it("[DIRTY-03] does not take Ctrl+C and Esc for the same thing twice", () => {
    for (const [first, second] of [
      ["ctrl+c", "esc"],
      ["esc", "ctrl+c"],
    ] as const) {
      pilot?.dispose();
      pilot = Pilot.form([{}, {}]).press("space", first, second);
      expect(pilot.outcome).to.equal(undefined);
      pilot.press(second);
      expect(pilot.outcome).to.deep.equal(DISMISSED);
    }
  });

  it("[DIRTY-04] keeps the warning while the cursor moves", () => {
    pilot = Pilot.form([{}, {}]).press("space", "esc", "down", "up");
    expect(pilot.text()).to.match(WARNING);
    pilot.press("esc");
    expect(pilot.outcome).to.deep.equal(DISMISSED);
  });

  it("[DIRTY-04] keeps the warning when the terminal reports something", () => {
    pilot = Pilot.form([{}, {}]).press("space", "esc").send("\x1b[I").send("\x1b[O").send("\x1b[?997;1n");
    expect(pilot.text()).to.match(WARNING);
    pilot.press("esc");
    expect(pilot.outcome).to.deep.equal(DISMISSED);
  });

  it("[DIRTY-04] takes the warning away with a change of tab", () => {
    pilot = Pilot.form([{}, {}]).press("space", "esc", "tab");
    expect(pilot.text()).not.to.match(WARNING);
    pilot.press("esc");
    expect(pilot.outcome).to.equal(undefined);
  });

  it("[DIRTY-02][DIRTY-06] follows the setting at once", () => {
    pilot = Pilot.form([{}, {}]).press("space");
    pilot.settings.set("confirmDismissWhenDirty", false);
    pilot.press("esc");
    expect(pilot.outcome).to.deep.equal(DISMISSED);
  });

  it("[DIRTY-02] takes the key that is bound", () => {
    pilot = Pilot.form([{}, {}], { keymaps: { main: { cancel: ["q", "esc"] } } }).press("space", "q");
    expect(pilot.text()).to.match(WARNING);
    // Another key of the same action is the same action.
    pilot.press("esc");
    expect(pilot.outcome).to.deep.equal(DISMISSED);
  });
});
