import { expect } from "chai";
import { AskSetup } from "../../../src/app/ask-setup.js";
import { builtInKinds } from "../../../src/model/built-in-kinds.js";
import { Pilot, type PilotFormOptions } from "../../../src/testing.js";
import { ErrorView } from "../../../src/ui/components/error-view.js";
import { Footer } from "../../../src/ui/components/footer.js";
import { QuestionView } from "../../../src/ui/components/question-view.js";
import { ReviewTab } from "../../../src/ui/components/review-tab.js";
import { SettingsModal } from "../../../src/ui/components/settings-modal.js";
import { TabBar } from "../../../src/ui/components/tab-bar.js";
import type { ViewRegistry } from "../../../src/ui/view-registry.js";

const SINGLE = { label: "One", options: ["Alpha", { label: "Beta", description: "The second." }] };
const MULTI = { label: "Two", type: "multi", options: ["Gamma", "Delta"] };
const PREVIEW = {
  label: "Look",
  type: "preview",
  options: [
    { label: "Epsilon", preview: "first preview" },
    { label: "Zeta", preview: "second preview" },
  ],
};
const FORM = [SINGLE, MULTI, PREVIEW];
const FAULT = "the map has no tiles";

function fail(): never {
  throw new Error(FAULT);
}

function cursorRow(pilot: Pilot): string {
  return pilot.frame().find((row) => row.startsWith("→")) ?? "";
}

/** A form with parts of somebody's own that may throw. */
function open(replace: (views: ViewRegistry) => void, options: PilotFormOptions = {}): Pilot {
  const setup = new AskSetup(builtInKinds());
  replace(setup.views);
  return Pilot.form(FORM, { setup, strict: false, ...options });
}

/** Lets what was put off to after a frame happen. */
async function settle(pilot: Pilot): Promise<string> {
  for (let round = 0; round < 5; round++) {
    pilot.frame();
    await Promise.resolve();
  }
  return pilot.text();
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}

describe("AskScreen", () => {
  let pilot: Pilot;
  afterEach(() => pilot.dispose());

  describe("its rows", () => {
    it("[UX-05] [UX-06] are numbered, the person's own answer too, with boxes on a multi question", () => {
      pilot = Pilot.form(FORM);
      expect(pilot.text())
        .to.match(/^→ 1\. Alpha$/m)
        .and.match(/^ {2}2\. Beta$/m);
      expect(pilot.text()).to.match(/^ {2}3\. Type your own$/m);
      pilot.press("tab", "2");
      expect(pilot.text())
        .to.match(/^ {2}1\. \[ \] Gamma$/m)
        .and.match(/2\. \[x\] Delta$/m);
      expect(pilot.text()).to.match(/^ {2}3\. \[ \] Type your own$/m);
    });

    it("[UX-07] mark a recommended option beside its description", () => {
      pilot = Pilot.form({
        options: ["Alpha", { label: "Beta", description: "The second.", recommended: true }],
      });
      expect(pilot.text()).to.include("2. Beta\n     recommended · The second.");
      expect(count(pilot.text(), "recommended")).to.equal(1);
    });

    it("[UX-03] do not wrap", () => {
      pilot = Pilot.form(FORM).press("up");
      expect(cursorRow(pilot)).to.equal("→ 1. Alpha");
      pilot.press("down", "down");
      expect(cursorRow(pilot)).to.equal("→ 3. Type your own");
      pilot.press("down");
      expect(cursorRow(pilot)).to.equal("→ 3. Type your own");
    });

    for (const [what, there, back] of [
      ["the next tab", "tab", "shift+tab"],
      ["the tab before", "left", "right"],
    ] as const) {
      it(`[UX-04] begin at the first again after ${what}`, () => {
        pilot = Pilot.form(FORM).press("down", there);
        expect(cursorRow(pilot)).to.match(/^→ 1\. /);
        pilot.press("down", back);
        expect(cursorRow(pilot)).to.equal("→ 1. Alpha");
      });
    }

    it("[UX-04] begin at the first on the tab that an answer leads to", () => {
      pilot = Pilot.form(FORM).press("2");
      expect(cursorRow(pilot)).to.equal("→ 1. [ ] Gamma");
    });
  });

  describe("a preview", () => {
    it("[UX-08] is that of the focused option", () => {
      pilot = Pilot.form(PREVIEW);
      expect(pilot.text()).to.include("first preview").and.not.include("second preview");
      pilot.press("down");
      expect(pilot.text()).to.include("second preview").and.not.include("first preview");
      pilot.press("down");
      expect(pilot.text()).to.not.include("preview");
    });

    it("[UX-09] stands beside the options on a wide screen", () => {
      pilot = Pilot.form(PREVIEW, { columns: 120 });
      expect(pilot.text()).to.match(/^→ 1\. Epsilon +│ first preview$/m);
    });

    it("[UX-09] stands below the options on a narrow screen, and moves with the width", () => {
      pilot = Pilot.form(PREVIEW, { columns: 60 });
      const rows = pilot.frame();
      expect(rows.indexOf("│ first preview")).to.be.greaterThan(rows.indexOf("  3. Type your own"));
      pilot.resize(120, 24);
      expect(pilot.text()).to.match(/^→ 1\. Epsilon +│ first preview$/m);
    });
  });

  describe("an editor", () => {
    it("[UX-10] opens under the option that its note is on", () => {
      pilot = Pilot.form(FORM).press("down", "n").type("why");
      expect(pilot.text()).to.include("→ 2. Beta\n     The second.\n     │ why\n  3. Type your own");
    });

    it("[UX-10] opens under the row for the person's own answer", () => {
      pilot = Pilot.form(FORM).press("3").type("mine");
      expect(pilot.text()).to.include("→ 3. Type your own\n     │ mine");
    });

    it("[UX-10] opens under the prompt for a note on the question", () => {
      pilot = Pilot.form(FORM).press("shift+n").type("why");
      expect(pilot.text()).to.include("Question 1?\nNote on the question\n│ why");
    });
  });

  describe("a warning", () => {
    it("[ROB-03] stays beside tabs and hints, in one row where there is little room", () => {
      pilot = Pilot.form(FORM, { columns: 30 }).press("1", "esc");
      expect(pilot.text()).to.include("Press Esc again: answers will\nbe lost.\n↑↓ move");
      for (let rows = 16; rows >= 9; rows--) {
        pilot.resize(30, rows);
        expect(pilot.text()).to.include("Press Esc again: answers will…\n↑↓ move");
        expect(pilot.text()).to.include("✓ One").and.include("→ 1. [ ] Gamma");
      }
    });

    for (const rows of [6, 7, 8, 10, 15]) {
      it(`names the key on a terminal of 40 columns and ${rows} rows`, () => {
        pilot = Pilot.form(FORM, { columns: 40, rows }).press("1", "esc");
        expect(pilot.text()).to.include("Press Esc again: answers will be lost.");
        expect(cursorRow(pilot)).to.not.equal("");
      });
    }
  });

  describe("its title", () => {
    it("takes two rows at most, and none where the options need them", () => {
      const title = "A title of a form that goes on and on, ".repeat(5).trim();
      pilot = Pilot.form({ title, questions: [SINGLE] });
      expect(pilot.frame()[1]).to.match(/^A title/);
      expect(pilot.frame()[3]).to.include("○ One");
      pilot.resize(80, 12);
      expect(pilot.frame().slice(0, 2).join()).to.match(/^A title.*…, ○ One/);
      pilot.resize(80, 11);
      expect(pilot.frame()[0]).to.include("○ One");
    });
  });

  describe("a part that throws", () => {
    class FailingTabBar extends TabBar {
      protected override draw(): string[] {
        return fail();
      }
    }
    class FailingFooter extends Footer {
      protected override draw(): string[] {
        return fail();
      }
    }
    class FailingSettings extends SettingsModal {
      protected override draw(): string[] {
        return fail();
      }
    }
    class FailingToggle extends SettingsModal {
      override bindings() {
        return { ...super.bindings(), "settingsModal.toggle": fail };
      }
    }
    class FailingView extends QuestionView {
      protected override draw(): string[] {
        return fail();
      }
    }
    class FailingReview extends ReviewTab {
      protected override drawActions(): string[] {
        return fail();
      }
    }
    class FailingError extends ErrorView {
      protected override draw(): string[] {
        return fail();
      }
    }

    const around: readonly (readonly [string, (views: ViewRegistry) => void])[] = [
      [
        "the row of tabs",
        (views) => {
          views.tabBar = (ui, props) => new FailingTabBar(ui, props);
        },
      ],
      [
        "the making of the row of tabs",
        (views) => {
          views.tabBar = fail;
        },
      ],
      [
        "the footer",
        (views) => {
          views.footer = (ui, props) => new FailingFooter(ui, props);
        },
      ],
      [
        "the making of the footer",
        (views) => {
          views.footer = fail;
        },
      ],
    ];
    for (const [what, replace] of around) {
      it(`[ROB-12] is told in one row and leaves the open tab alone: ${what}`, async () => {
        pilot = open(replace);
        expect(await settle(pilot)).to.include("1. Alpha");
        expect(count(pilot.text(), FAULT)).to.equal(1);
        pilot.press("tab", "shift+tab");
        expect(pilot.text()).to.include("1. Alpha");
        pilot.press("1", "space", "tab", "tab", "enter");
        expect(pilot.result.answers).to.have.keys("q1", "q2");
        expect(pilot.outcome).to.deep.equal({ mode: "submit" });
        expect(pilot.screen.failures).to.have.length(1);
      });
    }

    it("[ROB-12] is replaced on its tab only", async () => {
      pilot = open((views) => views.registerQuestion("single", (ui, props) => new FailingView(ui, props)));
      expect(await settle(pilot)).to.include(`This part cannot be shown: ${FAULT}`);
      pilot.press("tab");
      expect(await settle(pilot))
        .to.include("1. [ ] Gamma")
        .and.not.include(FAULT);
      pilot.press("shift+tab");
      expect(await settle(pilot)).to.include(FAULT);
      expect(pilot.screen.failures).to.have.length(1);
    });

    it("[ROB-12] can be Review, and the answers stay", async () => {
      pilot = open((views) => {
        views.reviewTab = (ui, props) => new FailingReview(ui, props);
      }).press("1", "left", "left");
      expect(await settle(pilot)).to.include(FAULT);
      pilot.press("tab");
      expect(await settle(pilot)).to.include("1. Alpha ✓");
    });

    for (const [what, Settings, key] of [
      ["drawing", FailingSettings, undefined],
      ["a key", FailingToggle, "space"],
    ] as const) {
      it(`[ROB-12] gives the form back when the settings fail at ${what}`, async () => {
        pilot = open((views) => {
          views.settingsModal = (ui, props) => new Settings(ui, props);
        }).press("?");
        if (key) pilot.press(key);
        expect(await settle(pilot)).to.include("1. Alpha");
        expect(count(pilot.text(), FAULT)).to.equal(1);
        pilot.press("1");
        expect(pilot.text()).to.include("1. [ ] Gamma").and.not.include(FAULT);
      });
    }

    it("[ROB-12] gives the form back when the settings cannot be made", async () => {
      pilot = open((views) => {
        views.settingsModal = fail;
      }).press("?");
      expect(await settle(pilot))
        .to.include("1. Alpha")
        .and.include(`That did not work: ${FAULT}`);
      pilot.press("2");
      expect(pilot.text()).to.include("✓ One").and.not.include(FAULT);
    });

    it("[ROB-12] can be what shows errors, which is not replaced without end", async () => {
      pilot = open((views) => {
        views.errorView = (ui, props) => new FailingError(ui, props);
        views.registerQuestion("single", (ui, props) => new FailingView(ui, props));
      });
      expect(await settle(pilot)).to.include("This part cannot be shown.");
      const { requests } = pilot.ui;
      await settle(pilot);
      expect(pilot.ui.requests).to.equal(requests);
    });

    it("[ROB-12] can be what makes the view of errors", async () => {
      pilot = open((views) => {
        views.errorView = fail;
        views.registerQuestion("single", fail);
      });
      expect(await settle(pilot)).to.include(FAULT);
      pilot.press("tab");
      expect(pilot.text()).to.include("1. [ ] Gamma");
    });

    it("[ROB-12] does not hold a person on its tab when it cannot be left", async () => {
      class Sticky extends QuestionView {
        override leave(): void {
          fail();
        }
      }
      pilot = open((views) => views.registerQuestion("single", (ui, props) => new Sticky(ui, props)));
      pilot.press("tab");
      expect(await settle(pilot))
        .to.include("1. [ ] Gamma")
        .and.not.include(FAULT);
    });

    it("[ROB-12] can be who coordinates: the tab stays, and one row tells it", async () => {
      pilot = open(() => {});
      pilot.screen.onDidMessage(fail);
      pilot.press("tab");
      expect(await settle(pilot))
        .to.include("1. [ ] Gamma")
        .and.include(`That did not work: ${FAULT}`);
    });
  });
});
