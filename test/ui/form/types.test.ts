import { expect } from "chai";
import { Pilot } from "../../../src/testing.js";
import { answersOf, cursorRow, isEditing } from "./forms.js";

const MULTI = { type: "multi" };
const PREVIEW = {
  type: "preview",
  options: [
    { label: "Left", preview: "a" },
    { label: "Right", preview: "b" },
  ],
};
const WARNING = /Press t again/;

describe("The type key", () => {
  let pilot: Pilot;

  afterEach(() => pilot.dispose());

  const typeNow = () => pilot.session.state("q1").type;

  it("[TYPE-01] changes between single and multi", () => {
    pilot = Pilot.form({}).press("t");
    expect(typeNow()).to.equal("multi");
    expect(cursorRow(pilot)).to.equal("→ 1. [ ] Alpha");
    pilot.press("t");
    expect(cursorRow(pilot)).to.equal("→ 1. Alpha");
  });

  it("[TYPE-02] changes between preview and multi, and keeps the preview on the screen", () => {
    pilot = Pilot.form(PREVIEW).press("t");
    expect(typeNow()).to.equal("multi");
    expect(pilot.text()).to.include("│ a");
    pilot.press("t");
    expect(typeNow()).to.equal("preview");
  });

  it("[TYPE-03][TYPE-04] asks before answers are lost, and then keeps the own text", () => {
    pilot = Pilot.form(MULTI).press("1", "2", "4").type("mine").press("enter", "t");
    expect(pilot.text()).to.match(WARNING);
    expect(typeNow()).to.equal("multi");
    pilot.press("t");
    expect(typeNow()).to.equal("single");
    expect(answersOf(pilot)).to.deep.equal(["mine"]);
    expect(pilot.text()).not.to.match(WARNING);
  });

  it("[TYPE-05] keeps a single answer without asking", () => {
    pilot = Pilot.form(MULTI).press("2", "t");
    expect(typeNow()).to.equal("single");
    expect(answersOf(pilot)).to.deep.equal(["Beta"]);
  });

  it("[TYPE-08] keeps the answer on the way to multi", () => {
    pilot = Pilot.form([{}, {}]).press("2", "shift+tab", "t");
    expect(typeNow()).to.equal("multi");
    expect(answersOf(pilot)).to.deep.equal(["Beta"]);
  });

  const others = ["down", "n", "shift+n", "tab", "?", "3", "x", "esc"];
  for (const other of others) {
    it(`[TYPE-07] is disarmed by ${other}`, () => {
      pilot = Pilot.form([MULTI, {}]).press("1", "2", "t", other);
      if (other === "tab") pilot.press("shift+tab");
      if (["n", "shift+n", "?"].includes(other)) pilot.press("esc");
      expect(pilot.text()).not.to.match(WARNING);
      pilot.press("t");
      expect(typeNow()).to.equal("multi");
      expect(pilot.text()).to.match(WARNING);
    });
  }

  it("[TYPE-07] stays armed while nothing happens", () => {
    pilot = Pilot.form(MULTI).press("1", "2", "t").resize(60, 20);
    expect(pilot.text()).to.match(WARNING);
    pilot.press("t");
    expect(typeNow()).to.equal("single");
  });

  it("is typed in an editor, and is nothing on a freeform question", () => {
    pilot = Pilot.form({}).press("4").type("t").press("esc");
    expect(answersOf(pilot)).to.deep.equal(["t"]);
    expect(typeNow()).to.equal("single");
    pilot.dispose();
    pilot = Pilot.form({ freeform: true }).press("esc", "t");
    expect(typeNow()).to.equal("single");
    expect(isEditing(pilot)).to.equal(false);
  });
});
