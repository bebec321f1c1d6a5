import { expect } from "chai";
import { AskSetup } from "../../../src/app/ask-setup.js";
import { builtInKinds } from "../../../src/model/built-in-kinds.js";
import type { PilotRequest } from "../../../src/testing/pilot-request.js";
import { Pilot, type PilotFormOptions } from "../../../src/testing.js";
import { Footer } from "../../../src/ui/components/footer.js";
import { QuestionView } from "../../../src/ui/components/question-view.js";
import type { Bindings } from "../../../src/ui/core/component.js";

const WIDE = { columns: 200 };
const lines = Array.from({ length: 60 }, (_, line) => `line ${line + 1}`).join("\n");
const PREVIEW = { type: "preview", options: ["A", "B"].map((label) => ({ label, preview: lines })) };
const FREEFORM = { freeform: true };
const FORM: PilotRequest = [{ label: "One" }, { type: "multi" }, PREVIEW, FREEFORM];

/** The row of hints, as hints. */
function hints(pilot: Pilot): string[] {
  return pilot.frame().at(-2)!.split(" · ").filter(Boolean);
}

/** One footer for actions that nothing does anything for. */
function mount(
  actions: readonly string[],
  options: Parameters<typeof Pilot.mount>[1] = WIDE,
  words = {},
): Pilot {
  const bindings = () => Object.fromEntries(actions.map((action) => [action, () => {}])) as Bindings;
  return Pilot.mount((ui) => new Footer(ui, { bindings, words: () => words }), options);
}

/** The keys that a hint names. */
function keysOf(hint: string): string[] {
  const names: Record<string, string> = {
    "↑": "up",
    "↓": "down",
    "←": "left",
    "→": "right",
    PgUp: "pageUp",
    PgDn: "pageDown",
  };
  const keys = hint
    .split(" ")
    .filter((part, index, all) => index === 0 || (/^\W$/.test(part) && index < all.length - 1));
  return keys
    .flatMap((part) => (/^[↑↓←→]+$/.test(part) ? [...part] : part.split("/")))
    .map((key) => names[key] ?? key);
}

describe("Footer", () => {
  let pilot: Pilot;
  afterEach(() => pilot.dispose());

  describe("its order", () => {
    it("begins with what is needed most, with the way back before the way on", () => {
      pilot = Pilot.form({}, { columns: 40 });
      expect(hints(pilot)).to.deep.equal(["↑↓ move", "Enter select", "Space toggle"]);
    });

    it("does not depend on the order of the bindings", () => {
      pilot = mount([
        "global.settings",
        "main.nextOption",
        "main.toggle",
        "main.previousOption",
        "main.confirm",
      ]);
      expect(pilot.text()).to.equal("↑↓ move · Enter select · Space toggle · ? settings");
    });

    it("puts actions of somebody's own before the general ones", () => {
      const setup = new AskSetup(builtInKinds());
      setup.actions.add({ id: "rating.raise", defaultKeys: ["r"], description: "Raise.", hint: "raise" });
      pilot = mount(["main.cancel", "rating.raise", "main.confirm"], { ...WIDE, setup });
      expect(pilot.text()).to.equal("Enter select · r raise · Esc cancel");
    });

    it("leaves out what does not fit and tries the next", () => {
      pilot = mount(["main.confirm", "main.toggle", "main.optionNote"], { columns: 21 });
      expect(pilot.text()).to.equal("Enter select · n note");
      pilot.resize(5, 24);
      expect(pilot.text()).to.equal("");
    });
  });

  describe("its keys", () => {
    it("[UX-11] are the person's own", () => {
      const keymaps = {
        main: { confirm: ["ctrl+s"], nextOption: ["j"], previousOption: ["k"], nextTab: ["l"] },
      };
      pilot = mount(["main.confirm", "main.nextOption", "main.previousOption", "main.nextTab"], {
        ...WIDE,
        keymaps,
      });
      expect(pilot.text()).to.equal("k/j move · Ctrl+S select · l tabs");
    });

    it("are arrows where a pair has them", () => {
      pilot = mount(["main.nextTab", "main.previousTab"]);
      expect(pilot.text()).to.equal("←→ tabs");
    });

    it("stand apart where they are symbols", () => {
      pilot = mount(["preview.scrollUp", "preview.scrollDown"]);
      expect(pilot.text()).to.equal("[ ] scroll");
    });

    for (const [previousOption, nextOption, text] of [
      ["ö", "ä", "ö/ä move"],
      ["a", "b", "a/b move"],
      ["§", "¤", "§ ¤ move"],
      ["+", "-", "+ - move"],
      ["-", "ä", "-/ä move"],
    ] as const) {
      it(`are told apart: ${text}`, () => {
        const keymaps = { main: { previousOption: [previousOption], nextOption: [nextOption] } };
        pilot = mount(["main.nextOption", "main.previousOption"], { ...WIDE, keymaps });
        expect(pilot.text()).to.equal(text);
      });
    }

    it("are none for an action that has lost its keys", () => {
      pilot = mount(["preview.scrollUp", "main.confirm"], { ...WIDE, keymaps: { main: { confirm: ["["] } } });
      expect(pilot.text()).to.equal("[ select");
    });
  });

  it("takes better words from the view", () => {
    pilot = mount(["main.confirm", "main.toggle"], WIDE, { "main.confirm": "send" });
    expect(pilot.text()).to.equal("Enter send · Space toggle");
  });

  it("asks a registered view for its words", () => {
    const setup = new AskSetup(builtInKinds());
    const hintWords = () => ({ "main.confirm": "ship" });
    setup.views.registerQuestion("single", (ui, props) =>
      Object.assign(new QuestionView(ui, props), { hintWords }),
    );
    pilot = Pilot.form({}, { setup });
    expect(hints(pilot)).to.include("Enter ship");
  });

  describe("in a form", () => {
    it("[UX-11] is there with hints on, and not with hints off", () => {
      pilot = Pilot.form({});
      expect(pilot.text()).to.include("Enter select");
      pilot.settings.set("showFooterHints", false);
      expect(pilot.text()).not.to.match(/Enter|Space|Esc|settings/);
      pilot.press("tab");
      expect(pilot.text()).not.to.match(/Enter|Space|Esc|settings/);
    });

    it("[UX-11] names the keys of an editor while it is open, and those of the form afterwards", () => {
      pilot = Pilot.form({}, WIDE).press("n").type("x");
      expect(hints(pilot)).to.deep.equal(["Enter save", "Esc close"]);
      pilot.press("esc");
      expect(hints(pilot)).to.include("n note");
    });

    it("[UX-11] follows the cursor", () => {
      pilot = Pilot.form({ type: "multi" }, WIDE).press("4").type("own").press("enter");
      expect(hints(pilot)).to.not.include("n note");
      expect(hints(pilot.press("up"))).to.include("n note");
    });

    it("[UX-11] says on Review what Enter does", () => {
      pilot = Pilot.form({}, WIDE).press("tab");
      const seen = ["Enter submit", "Enter elaborate", "Enter/Esc cancel"];
      for (const hint of seen) {
        expect(hints(pilot)).to.include(hint).and.not.include("Space toggle");
        pilot.press("down");
      }
    });

    it("[UX-11] offers no change of the type where there is none", () => {
      pilot = Pilot.form([{ freeform: true }, {}], WIDE).press("esc");
      expect(hints(pilot)).to.not.include("t change type");
      pilot.press("tab");
      expect(hints(pilot)).to.include("t change type");
    });

    it("[UX-11] offers to scroll only what does not fit", () => {
      pilot = Pilot.form(PREVIEW, WIDE);
      expect(hints(pilot)).to.include("[ ] scroll");
      pilot.resize(200, 100);
      expect(hints(pilot)).to.not.include("[ ] scroll");
    });

    const states: readonly (readonly [string, readonly string[]])[] = [
      ["a single question", []],
      ["its custom row", ["4"]],
      ["its custom row with text", ["4", "x", "esc"]],
      ["a note", ["n"]],
      ["a note with text", ["n", "x"]],
      ["the note of the question", ["shift+n"]],
      ["a multi question", ["tab", "down"]],
      ["its custom row after an answer", ["tab", "4", "x", "enter"]],
      ["a preview", ["tab", "tab"]],
      ["an input", ["left", "left"]],
      ["an input that was left", ["left", "left", "esc"]],
      ["Review", ["left"]],
      ["the settings", ["?", "down"]],
      ["the reset", ["?", "end"]],
    ];
    for (const [what, keys] of states) {
      for (const rows of [15, 24]) {
        it(`[UX-11] promises no dead key on ${what}, ${rows} rows`, () => {
          const open = (options: PilotFormOptions = {}) =>
            Pilot.form(FORM, { columns: 200, rows, ...options });
          const reach = () => open().press(...keys);
          pilot = reach();
          const shown = hints(pilot);
          expect(shown).to.not.be.empty;
          for (const hint of shown) {
            const alive = keysOf(hint).filter((key) => {
              const tried = reach();
              const before = [tried.text(), tried.messages.length, tried.outcome];
              tried.press(key);
              const after = [tried.text(), tried.messages.length, tried.outcome];
              tried.dispose();
              return JSON.stringify(before) !== JSON.stringify(after);
            });
            expect(alive, hint).to.not.be.empty;
          }
        });
      }
    }
  });
});
