import { expect } from "chai";
import { Pilot } from "../../../src/testing.js";

const BREAK = "\x1b\r";
const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}`).join("\n");
const preview = `${"p\n".repeat(30)}p`;

/** Questions that leave an editor little room, or much. */
const QUESTIONS = {
  plain: {},
  preview: { type: "preview", options: ["A", "B"].map((label) => ({ label, preview })) },
  "long prompt": { prompt: "long ".repeat(80) },
  "long description": { options: [{ label: "A", description: "word ".repeat(150) }, "B"] },
};
const SIZES = [
  [20, 10],
  [40, 12],
  [80, 15],
  [80, 24],
  [100, 70],
  [100, 120],
] as const;

describe("TextEditor", () => {
  let pilot: Pilot;

  afterEach(() => pilot?.dispose());

  /** The line of the cursor, without what stands beside the editor. */
  const shownLine = () => pilot.frame()[pilot.cursorRow!]!.trim().split("  ")[0];

  describe("with more lines than there is room for", () => {
    for (const [name, question] of Object.entries(QUESTIONS)) {
      it(`[ROB-03] shows the line of the cursor at each size, with a ${name} question`, () => {
        for (const [columns, rows] of SIZES) {
          for (const key of ["end", "n", "shift+n"]) {
            pilot?.dispose();
            pilot = Pilot.form(question, { columns, rows });
            if (key === "end") pilot.press(String("options" in question ? question.options.length + 1 : 4));
            else pilot.press(key);
            const at = `${key} at ${columns}x${rows}`;
            for (let index = 0; index < 25; index++) {
              pilot.send(BREAK).type(`t${index}`);
              expect(pilot.cursorRow, at).to.not.equal(undefined);
              expect(shownLine(), at).to.equal(`│ t${index}`);
            }
            for (let index = 24; index > 0; index--) {
              pilot.press("up");
              expect(pilot.cursorRow, at).to.not.equal(undefined);
            }
            pilot.resize(40, 10);
            expect(pilot.cursorRow, at).to.not.equal(undefined);
          }
        }
      }).timeout(60_000);
    }

    it("[ROB-06] counts the lines that it hides, on a screen where the editor is cut", () => {
      pilot = Pilot.form({}, { rows: 16 }).press("4").paste(lines(8));
      const shown = pilot.frame().filter((row) => row.includes("│"));
      const hidden = Number(/(\d+) more/.exec(shown[0]!)![1]);
      expect(hidden).to.be.greaterThan(0);
      expect(shown.at(-1)).to.include("line 7");
      expect(hidden + shown.length - 1).to.equal(8);
    });

    it("comes back into view with the next letter when the wheel has scrolled it away", () => {
      const options = Array.from({ length: 40 }, (_, index) => `Option ${index + 1}`);
      pilot = Pilot.form({ options }, { rows: 16 }).press("n").type("hm").wheel("Option 3", 20);
      expect(pilot.cursorRow).to.equal(undefined);
      pilot.type("!");
      expect(shownLine()).to.equal("│ hm!");
    });
  });

  it("shows completions in place of text when there is no room for both", async () => {
    const items = Array.from({ length: 3 }, (_, index) => ({ value: `@f${index}`, label: `file-${index}` }));
    let settle = () => {};
    const drawn = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const autocomplete = {
      getSuggestions: async (rows: string[], row: number, column: number) => {
        const prefix = rows[row]!.slice(0, column);
        if (!prefix.startsWith("@")) return null;
        setImmediate(settle);
        return { items, prefix };
      },
      applyCompletion: (rows: string[], cursorLine: number, cursorCol: number) => ({
        lines: rows,
        cursorLine,
        cursorCol,
      }),
    };
    pilot = Pilot.form({}, { rows: 16, autocomplete }).press("4").paste(lines(5)).send(BREAK).type("@");
    await drawn;
    expect(pilot.text()).to.include("│ @").and.to.include("file-0").and.to.include("file-2");
    expect(pilot.text()).not.to.include("line 0");
    // The list takes the keys, and what the keypad types is still typed.
    pilot.send("\x1bOr");
    expect(pilot.text()).to.include("│ @2");
  });

  it("[KEY-18] types what the keypad types, in each form that a terminal sends", () => {
    pilot = Pilot.form({}).press("4").send("\x1bOr").send("\x1b[57401u").send("\x1b[57410u").send("\x1bOk");
    pilot.press("esc");
    expect(pilot.session.state("q1").customText).to.equal("22/+");
  });

  for (const [key, data] of [
    ["F13", "\x1b[57376u"],
    ["Caps Lock", "\x1b[57358;65u"],
    ["a media key", "\x1b[57428u"],
    ["Shift alone", "\x1b[57441;2u"],
    ["Alt+F20", "\x1b[57383;3u"],
  ] as const) {
    it(`types nothing for ${key}, which some hosts take for a character`, () => {
      pilot = Pilot.form({}).press("4").type("a").send(data).type("b").press("esc");
      expect(pilot.session.state("q1").customText).to.equal("ab");
    });
  }

  it("types a letter of a private plane, which has no number of a key", () => {
    pilot = Pilot.form({}).press("4").send("\u{100000}").press("esc");
    expect(pilot.session.state("q1").customText).to.equal("\u{100000}");
  });

  it("[KEY-19] types nothing when a key is released", () => {
    pilot = Pilot.form({})
      .press("4")
      .type("a")
      .send("\x1b[97;1:3u")
      .send("\x1b[13;1:3u")
      .send("\x1b[27;1:3u");
    expect(pilot.cursorRow).to.not.equal(undefined);
    pilot.press("esc");
    expect(pilot.session.state("q1").customText).to.equal("a");
  });

  describe("with another key that submits", () => {
    const submitting = (...submit: string[]) =>
      Pilot.form([{}, {}], { keymaps: { editor: { submit } } })
        .press("4")
        .type("a");

    it("breaks the line with Enter, which has lost its action", () => {
      pilot = submitting("ctrl+s").press("enter").type("b").press("ctrl+s");
      expect(pilot.session.state("q1").customText).to.equal("a\nb");
      expect(pilot.session.activeTab).to.equal(1);
    });

    it("[EDIT-20] leaves the host's own line-break keys alone where both keys submit", () => {
      for (const data of ["\n", "\x1b\r", "\x1b[13;2u", "\x1b[13;2~"]) {
        pilot?.dispose();
        pilot = submitting("enter", "ctrl+s").send(data).type("b");
        expect(pilot.session.activeTab, JSON.stringify(data)).to.equal(0);
        pilot.press("enter");
        expect(pilot.session.state("q1").customText).to.equal("a\nb");
      }
    });

    it("[EDIT-07] submits with Shift+Enter where the person chose that", () => {
      pilot = submitting("shift+enter").press("enter").type("b").press("shift+enter");
      expect(pilot.session.state("q1").customText).to.equal("a\nb");
      expect(pilot.session.activeTab).to.equal(1);
    });
  });

  describe("a backslash before Enter", () => {
    it("breaks the line, in the answer and in a note", () => {
      for (const key of ["4", "n"]) {
        pilot?.dispose();
        pilot = Pilot.form([{}, {}]).press(key).type("a\\").press("enter").type("b").press("enter");
        const { customText, optionNotes } = pilot.session.state("q1");
        expect(customText || optionNotes.get("Alpha")).to.equal("a\nb");
      }
    });

    it("submits where the cursor is elsewhere, and keeps the text as it was", () => {
      pilot = Pilot.form([{}, {}]).press("4").type("abc\\").press("left", "left", "enter");
      expect(pilot.session.state("q1").customText).to.equal("abc\\");
      expect(pilot.session.activeTab).to.equal(1);
    });
  });
});
