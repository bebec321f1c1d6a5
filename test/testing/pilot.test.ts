import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import type { TabBar } from "../../src/index.js";
import {
  AskSetup,
  builtInKinds,
  Component,
  type DrawContext,
  Message,
  OptionChosen,
  OptionRow,
  type UiContext,
} from "../../src/index.js";
import { Pilot, toKeyInput } from "../../src/testing.js";
import { ActionTable } from "../../src/ui/keys/action-table.js";
import { normalizeKeyId } from "../../src/ui/keys/key-id.js";
import { parseKeyPress } from "../../src/ui/keys/key-press.js";
import { findRoot } from "../contract/documents.js";

class Pinged extends Message {}

/** Draws what it is told to, and reports a key and a click. */
class Probe extends Component {
  constructor(
    ui: UiContext,
    private readonly rows: (context: DrawContext) => string[],
  ) {
    super(ui);
  }

  override bindings() {
    return { "main.confirm": () => this.emit(new Pinged()) };
  }

  protected override onMouse(): boolean {
    this.emit(new Pinged());
    return true;
  }

  protected draw(context: DrawContext): string[] {
    return this.rows(context);
  }
}

const probe = (rows: (context: DrawContext) => string[]) => (ui: UiContext) => new Probe(ui, rows);

describe("Pilot", () => {
  let pilot: Pilot;

  afterEach(() => pilot?.dispose());

  describe("with a component", () => {
    it("gives it the size of the terminal, less the rows of the host", () => {
      pilot = Pilot.mount(
        probe(({ width, maxHeight }) => [`${width}x${maxHeight}`]),
        { columns: 50, rows: 12 },
      );
      expect(pilot.frame()).to.deep.equal(["50x8"]);
      pilot.resize(30, 9);
      expect(pilot.frame()).to.deep.equal(["30x5"]);
    });

    it("collects what it reports on a key and on a click", () => {
      pilot = Pilot.mount(probe(() => ["here"]))
        .press("enter")
        .click("here");
      expect(pilot.messagesOf(Pinged).length).to.equal(2);
      expect(pilot.messagesOf(OptionChosen)).to.deep.equal([]);
    });

    it("throws when it draws too wide, too high, or throws, and names it", () => {
      expect(() => Pilot.mount(probe(({ width }) => ["x".repeat(width + 1)]))).to.throw("Probe drew more");
      expect(() => Pilot.mount(probe(({ maxHeight }) => Array(maxHeight + 1).fill("x")))).to.throw(
        "Probe drew more",
      );
      const failing = probe(() => {
        throw new Error("no map");
      });
      expect(() => Pilot.mount(failing)).to.throw("no map");
    });

    it("goes on where it is not strict", () => {
      pilot = Pilot.mount(
        probe(({ width }) => ["x".repeat(width + 1)]),
        { strict: false, columns: 10 },
      );
      expect(pilot.text()).to.equal("xxxxxxxxx…");
      expect(pilot.ui.clamped).to.deep.equal(["Probe drew more than 10 columns and 20 rows"]);
    });

    it("has no form", () => {
      pilot = Pilot.mount(probe(() => []));
      expect(() => pilot.session).to.throw("no form");
    });

    it("says what it cannot click on", () => {
      pilot = Pilot.mount(probe(() => ["here"]));
      expect(() => pilot.click("there")).to.throw('Nothing on the screen shows "there":\nhere');
    });
  });

  describe("with a form", () => {
    it("fills in what a test leaves out", () => {
      pilot = Pilot.form([{ prompt: "Why?" }, { options: ["A", { label: "B", value: "b" }] }]);
      expect(pilot.session.request.questions.map(({ id, prompt }) => `${id}: ${prompt}`)).to.deep.equal([
        "q1: Why?",
        "q2: Question 2?",
      ]);
      expect(pilot.session.request.questions[1]!.options.map(({ value }) => value)).to.deep.equal(["A", "b"]);
    });

    it("throws for a form that no model could ask, with every issue", () => {
      const wrong = {
        options: [
          { label: "A", value: "same" },
          { label: "B", value: "same" },
        ],
        type: "preview",
      };
      expect(() => Pilot.form(wrong)).to.throw(/Not a valid form:\n.*questions\[0\]/);
    });

    it("tells the answers, the messages, the outcome and what the agent reads", () => {
      pilot = Pilot.form({ label: "Pet", options: ["Cat", "Dog"] }).press("down", "enter");
      expect(pilot.messagesOf(OptionChosen).map(({ index }) => index)).to.deep.equal([1]);
      expect(pilot.outcome).to.equal(undefined);
      expect(pilot.resultText).to.equal("Pet: Dog");
      pilot.press("enter");
      expect(pilot.outcome).to.deep.equal({ mode: "submit" });
      expect(pilot.result).to.include({ cancelled: false, mode: "submit" });
      expect(pilot.transcript).to.deep.equal(["✓ Pet: Dog"]);
    });

    it("tells that it was cancelled", () => {
      pilot = Pilot.form({}).press("esc");
      expect(pilot.result.cancelled).to.equal(true);
      expect(pilot.resultText).to.match(/nothing/i);
    });

    it("tells what the agent reads of an elaboration", () => {
      pilot = Pilot.form({}).press("n").type("why?").press("enter", "tab", "2", "2");
      expect(pilot.outcome).to.deep.equal({ mode: "elaborate" });
      expect(pilot.resultText).to.include("why?");
    });

    it("types, pastes and places the cursor", () => {
      pilot = Pilot.form({}).press("4").type("ab").paste("cd");
      expect(pilot.frame()[pilot.cursorRow!]).to.equal("     │ abcd");
      pilot.press("esc");
      expect(pilot.cursorRow).to.equal(undefined);
      expect(pilot.session.state("q1").customText).to.equal("abcd");
    });

    it("clicks on what is shown, and turns the wheel over it", () => {
      const options = Array.from({ length: 40 }, (_, index) => `Option ${index + 1}`);
      pilot = Pilot.form([{ options }, { label: "Other" }], { rows: 16 }).click("Other");
      expect(pilot.session.activeTab).to.equal(1);
      pilot.press("shift+tab").wheel("Option 2", 3);
      expect(pilot.text()).not.to.include("1. Option 1\n");
      expect(pilot.session.activeTab).to.equal(0);
    });

    it("takes the setup of an extension, its keys and its colours", () => {
      const setup = new AskSetup(builtInKinds());
      setup.views.optionRow = (ui) =>
        new (class extends OptionRow {
          protected override drawLead(): string {
            return "* ";
          }
        })(ui);
      setup.palette = (palette) => ({ ...palette, accent: (text) => `\x1b[1m${text}\x1b[22m` });
      pilot = Pilot.form({}, { setup, keymaps: { main: { nextOption: ["j"] } } }).press("j");
      expect(pilot.frame()).to.include("* Beta");
      expect(pilot.rawFrame().some((row) => row.includes("\x1b[1mBeta"))).to.equal(true);
      expect(pilot.messages.length).to.be.greaterThan(0);
    });

    it("starts with settings, switches them, and with what was saved earlier", () => {
      pilot = Pilot.form({}).press("space");
      const snapshot = pilot.session.snapshot();
      pilot.dispose();
      pilot = Pilot.form({}, { snapshot, settings: { showFooterHints: false } });
      expect(pilot.resultText).to.equal("Q1: Alpha");
      expect(pilot.text()).not.to.include("move");
      pilot.settings.set("showFooterHints", true);
      expect(pilot.text()).to.include("move");
    });

    it("lets a save of a setting fail", () => {
      pilot = Pilot.form({}).press("?");
      pilot.settings.saveError = "The disk is full.";
      pilot.press("space");
      expect(pilot.settings.get("autoSubmitWhenAnsweredWithoutNotes")).to.equal(false);
      expect(pilot.text()).to.include("The disk is full.");
    });

    it("throws when a view of an extension fails", () => {
      const setup = new AskSetup(builtInKinds());
      setup.views.tabBar = (ui) => new Probe(ui, () => [][0]!) as unknown as TabBar;
      expect(() => Pilot.form({}, { setup })).to.throw("A component failed");
    });
  });
});

describe("toKeyInput", () => {
  const INPUTS: readonly (readonly [id: string, legacy: string, kitty: string])[] = [
    ["enter", "\r", "\x1b[13u"],
    ["esc", "\x1b", "\x1b[27u"],
    ["space", " ", "\x1b[32u"],
    ["Tab", "\t", "\x1b[9u"],
    ["shift+tab", "\x1b[Z", "\x1b[9;2u"],
    ["up", "\x1b[A", "\x1b[A"],
    ["ctrl+up", "\x1b[1;5A", "\x1b[1;5A"],
    ["pageup", "\x1b[5~", "\x1b[5~"],
    ["ctrl+pagedown", "\x1b[6;5~", "\x1b[6;5~"],
    ["a", "a", "\x1b[97u"],
    ["Shift+N", "N", "\x1b[110;2u"],
    ["ctrl+c", "\x03", "\x1b[99;5u"],
    ["alt+x", "\x1bx", "\x1b[120;3u"],
    ["+", "+", "\x1b[43u"],
    ["?", "?", "\x1b[63u"],
    ["ö", "ö", "\x1b[246u"],
    ["shift+enter", "\x1b[13;2u", "\x1b[13;2u"],
    ["alt+enter", "\x1b\r", "\x1b[13;3u"],
    ["f1", "\x1bOP", "\x1b[P"],
    ["f3", "\x1bOR", "\x1b[13~"],
    ["f5", "\x1b[15~", "\x1b[15~"],
    ["shift+f5", "\x1b[15;2~", "\x1b[15;2~"],
    ["F12", "\x1b[24~", "\x1b[24~"],
  ];

  for (const [id, legacy, kitty] of INPUTS) {
    it(`knows what terminals send for ${id}`, () => {
      expect(toKeyInput(id)).to.equal(legacy);
      expect(toKeyInput(id, "kitty")).to.equal(kitty);
    });
  }

  it("is read as the key that it was made of", () => {
    for (const protocol of ["legacy", "kitty"] as const) {
      for (const [id] of INPUTS) {
        // What has no id of its own in the host's reading of it is left out.
        if (id === "f1" || id === "shift+f5") continue;
        const { ids = [] } = parseKeyPress(toKeyInput(id, protocol)) ?? {};
        expect(ids, `${id} as ${protocol}`).to.include(normalizeKeyId(id));
      }
    }
  });

  it("has a way to press every key that can be bound by default", () => {
    for (const { defaultKeys } of ActionTable.builtIn().all())
      for (const key of defaultKeys)
        for (const protocol of ["legacy", "kitty"] as const)
          expect(parseKeyPress(toKeyInput(key, protocol))?.ids, key).to.include(key);
  });

  it("throws for what is no key", () => {
    for (const id of ["", "ctrl+", "hyper+x", "enterr"])
      expect(() => toKeyInput(id), id).to.throw(RangeError);
  });
});

describe("The testing library", () => {
  it("needs no test framework", () => {
    const folder = join(findRoot(), "src", "testing");
    for (const file of readdirSync(folder))
      expect(readFileSync(join(folder, file), "utf8"), file).not.to.match(/from "(?:mocha|chai|fast-check)"/);
  });
});
