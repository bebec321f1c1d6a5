import { expect } from "chai";
import type { PilotFormOptions } from "../../../src/testing.js";
import { Pilot } from "../../../src/testing.js";
import { TabRequested } from "../../../src/ui/components/navigation.js";
import { plainPalette } from "../../../src/ui/theme/palette.js";

const THREE = [{ label: "One" }, { label: "Two" }, { label: "Three" }];
const MANY = Array.from({ length: 12 }, (_, index) => ({ label: `Subject ${index + 1}` }));

/** Shows which tab is open by brackets around it. */
function withMarkedTab(): PilotFormOptions {
  const palette = { ...plainPalette(), activeTab: (text: string) => `[${text.slice(1, -1)}]` };
  return { palette };
}

function bar(pilot: Pilot): string {
  return pilot.frame()[1]!;
}

describe("TabBar", () => {
  let pilot: Pilot;
  afterEach(() => pilot.dispose());

  it("[UX-01] shows a tab for each question and Review, and which one is open", () => {
    pilot = Pilot.form(THREE, withMarkedTab());
    expect(bar(pilot)).to.equal("[○ One]  ○ Two   ○ Three   Review");
    pilot.press("tab", "tab", "tab");
    expect(bar(pilot)).to.equal(" ○ One   ○ Two   ○ Three  [Review]");
  });

  it("marks what is answered", () => {
    pilot = Pilot.form(THREE).press("1");
    expect(bar(pilot)).to.equal(" ✓ One   ○ Two   ○ Three   Review");
  });

  it("[ROB-03] scrolls around the open tab and counts what is hidden at both sides", () => {
    for (let columns = 24; columns < 80; columns++) {
      pilot = Pilot.form(MANY, { ...withMarkedTab(), columns });
      for (let tab = 1; tab <= 12; tab++) {
        const [, left = "0", tabs, right = "0"] = /^(?:‹(\d+) )?(.*?)(?: (\d+)›)?$/.exec(bar(pilot))!;
        expect(tabs).to.include(`[○ Subject ${tab}]`);
        const shown = tabs!.split(/[ [\]]{2,}|[[\]]/).filter((each) => each.trim()).length;
        expect(Number(left) + shown + Number(right), `${columns} columns: ${bar(pilot)}`).to.equal(13);
        pilot.press("tab");
      }
      expect(bar(pilot)).to.include("[Review]");
      pilot.dispose();
    }
  });

  it("cuts a label that is too long, so that others stay beside it", () => {
    pilot = Pilot.form([{ label: "A label that says far too much" }, { label: "Two" }], { columns: 60 });
    expect(bar(pilot)).to.equal(" ○ A label that says far…   ○ Two   Review");
  });

  for (const columns of [1, 2, 3, 4, 8, 13]) {
    it(`[ROB-02] fits ${columns} columns`, () => {
      pilot = Pilot.form([{ label: "漢字の題名" }, ...MANY], { columns, strict: false });
      for (let tab = 0; tab < 14; tab++) pilot.press("tab");
      expect(pilot.ui.clamped.filter((each) => each.startsWith("TabBar"))).to.deep.equal([]);
    });
  }

  it("opens the tab that is clicked on, hidden ones not counted", () => {
    pilot = Pilot.form(MANY, { columns: 60 }).press("tab", "tab", "tab", "tab");
    pilot.click("Subject 6");
    expect(pilot.text()).to.include("Question 6?");
    expect(pilot.messagesOf(TabRequested).at(-1)!.target).to.equal(5);
  });

  it("opens nothing between two tabs", () => {
    pilot = Pilot.form(THREE).click("  ○ Two");
    expect(pilot.text()).to.include("Question 1?");
  });

  it("goes on with the wheel", () => {
    pilot = Pilot.form(THREE).wheel("One", 1);
    expect(pilot.text()).to.include("Question 2?");
    pilot.wheel("One", -1);
    expect(pilot.text()).to.include("Question 1?");
  });
});
