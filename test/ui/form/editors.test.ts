import { expect } from "chai";
import { Pilot } from "../../../src/testing.js";
import { answersOf, cursorRow, isEditing } from "./forms.js";

const MULTI = { type: "multi" };
const PREVIEW = {
  type: "preview",
  options: [
    { label: "Left", preview: "a" },
    { label: "Mid", preview: "b" },
    { label: "Right", preview: "c" },
  ],
};
const ONE_ANSWER = [{}, PREVIEW];
const LONG = Array.from({ length: 60 }, (_, index) => `line ${index} of a long paste`).join("\n");

/** The person's own text of the first question, as the agent would get it. */
const ownText = (pilot: Pilot) => pilot.result.answers.q1?.customText;

describe("The editor of an own answer", () => {
  let pilot: Pilot;

  afterEach(() => pilot.dispose());

  it("[EDIT-01] opens when the cursor comes to the empty row", () => {
    pilot = Pilot.form({}).press("down", "down");
    expect(isEditing(pilot)).to.equal(false);
    pilot.press("down");
    expect(isEditing(pilot)).to.equal(true);
    expect(cursorRow(pilot)).to.equal("→ 4. Type your own");
  });

  it("[EDIT-02] changes nothing when it is left empty, whatever the way out", () => {
    for (const way of ["esc", "enter", "up", "tab", "shift+tab"]) {
      for (const blank of ["", "   "]) {
        pilot?.dispose();
        pilot = Pilot.form([{}, {}]).press("space", "down", "down", "down").type(blank);
        if (blank && !["esc", "enter"].includes(way)) continue;
        pilot.press(way);
        expect(answersOf(pilot), `${way} after ${JSON.stringify(blank)}`).to.deep.equal(["Alpha"]);
      }
    }
  });

  it("[EDIT-02] keeps the options of a multi question when the row is walked over", () => {
    pilot = Pilot.form(MULTI).press("1", "2", "end", "down", "down", "down", "up", "up");
    expect(answersOf(pilot)).to.deep.equal(["Alpha", "Beta"]);
  });

  it("[EDIT-03] opens on the saved text with Enter", () => {
    for (const question of [{}, MULTI, PREVIEW]) {
      pilot?.dispose();
      pilot = Pilot.form([question]).press("4").type("mine").press("esc", "enter");
      expect(isEditing(pilot)).to.equal(true);
      pilot.type("!").press("esc");
      expect(ownText(pilot)).to.equal("mine!");
    }
  });

  it("[EDIT-04] is switched off and on by Space and the digit on a multi question, and keeps its text", () => {
    pilot = Pilot.form(MULTI).press("1", "4").type("mine").press("enter");
    expect(answersOf(pilot)).to.deep.equal(["Alpha", "mine"]);
    for (const key of ["space", "4"]) {
      pilot.press(key);
      expect(answersOf(pilot)).to.deep.equal(["Alpha"]);
      expect(isEditing(pilot)).to.equal(false);
      expect(pilot.text()).to.include("4. [ ] Type your own\n     mine");
      pilot.press(key);
      expect(answersOf(pilot)).to.deep.equal(["Alpha", "mine"]);
    }
  });

  it("[EDIT-05] opens on the text with Space and the digit on a single and a preview question", () => {
    for (const question of ONE_ANSWER) {
      for (const key of ["space", "4"]) {
        pilot?.dispose();
        pilot = Pilot.form([question]).press("4").type("mine").press("esc", key);
        expect(isEditing(pilot), key).to.equal(true);
        pilot.type("!").press("esc");
        expect(ownText(pilot)).to.equal("mine!");
      }
    }
  });

  it("[EDIT-06] opens with Space and the digit on the empty row of a multi question", () => {
    for (const key of ["space", "4"]) {
      pilot?.dispose();
      pilot = Pilot.form(MULTI).press("4", "esc");
      expect(isEditing(pilot)).to.equal(false);
      pilot.press(key);
      expect(isEditing(pilot), key).to.equal(true);
    }
  });

  it("[EDIT-07] saves with Enter, takes the place of the option, and goes on where there is one answer", () => {
    for (const question of ONE_ANSWER) {
      pilot?.dispose();
      pilot = Pilot.form([question, {}]).press("space", "4").type("  mine  ").press("enter");
      expect(answersOf(pilot)).to.deep.equal(["mine"]);
      expect(pilot.session.activeTab).to.equal(1);
    }
  });

  it("[EDIT-08] saves with Enter on a multi question, is on, and stays", () => {
    pilot = Pilot.form([MULTI, {}]).press("2", "4").type("mine").press("enter");
    expect(answersOf(pilot)).to.deep.equal(["Beta", "mine"]);
    expect(pilot.session.activeTab).to.equal(0);
    expect(isEditing(pilot)).to.equal(false);
    expect(cursorRow(pilot)).to.equal("→ 4. [x] Type your own");
  });

  it("[EDIT-09] saves with Esc, stays, and opens again only when the cursor has moved", () => {
    pilot = Pilot.form([{}, {}]).press("4").type("mine").press("esc");
    expect(answersOf(pilot)).to.deep.equal(["mine"]);
    expect(pilot.session.activeTab).to.equal(0);
    expect(isEditing(pilot)).to.equal(false);
    expect(pilot.outcome).to.equal(undefined);
  });

  it("[EDIT-09] closes an empty one with Esc and not the form, until the cursor has moved", () => {
    pilot = Pilot.form({}).press("4", "esc");
    expect(isEditing(pilot)).to.equal(false);
    expect(pilot.outcome).to.equal(undefined);
    // At the end of the list nothing moves.
    pilot.press("down");
    expect(isEditing(pilot)).to.equal(false);
    pilot.press("up", "down");
    expect(isEditing(pilot)).to.equal(true);
  });

  it("[EDIT-10] has no effect when it is closed unchanged: a text that was off stays off", () => {
    pilot = Pilot.form(MULTI).press("4").type("mine").press("enter", "space", "enter");
    expect(isEditing(pilot)).to.equal(true);
    pilot.press("esc");
    expect(answersOf(pilot)).to.deep.equal([]);
    expect(pilot.text()).to.include("mine");
  });

  it("[EDIT-10] does not take the answer back from an option when it is closed unchanged", () => {
    pilot = Pilot.form({}).press("4").type("mine").press("esc", "up", "space", "down", "enter", "esc");
    expect(answersOf(pilot)).to.deep.equal(["Gamma"]);
    expect(pilot.text()).to.include("mine");
  });

  it("[EDIT-21] keeps the text as a draft when an option is chosen, and has it again on its row", () => {
    pilot = Pilot.form([{}, {}]).press("4").type("mine").press("esc", "1");
    expect(answersOf(pilot)).to.deep.equal(["Alpha"]);
    pilot.press("shift+tab", "up", "down", "down", "down");
    expect(pilot.text()).to.include("mine");
    pilot.press("enter", "enter");
    expect(answersOf(pilot)).to.deep.equal(["mine"]);
  });

  it("[EDIT-14] gives arrow keys and Tab to an editor with text in it", () => {
    pilot = Pilot.form([{}, {}]).press("4").type("ac").press("left").type("b").press("up", "down", "tab");
    expect(pilot.session.activeTab).to.equal(0);
    expect(isEditing(pilot)).to.equal(true);
    pilot.press("esc");
    expect(ownText(pilot)).to.equal("abc");
  });

  it("[EDIT-15] moves between options and tabs from an empty editor", () => {
    pilot = Pilot.form([{}, {}]).press("4", "up");
    expect(cursorRow(pilot)).to.equal("→ 3. Gamma");
    pilot.press("down", "down");
    expect(cursorRow(pilot)).to.equal("→ 4. Type your own");
    pilot.press("tab");
    expect(pilot.session.activeTab).to.equal(1);
    pilot.press("4", "shift+tab");
    expect(pilot.session.activeTab).to.equal(0);
    pilot.press("4", "left");
    expect(pilot.session.isReview).to.equal(true);
    pilot.press("tab", "4", "right");
    expect(pilot.session.activeTab).to.equal(1);
  });

  it("[EDIT-16] opens the settings with ? when it is empty, and is there again afterwards", () => {
    pilot = Pilot.form({}).press("4", "?");
    expect(pilot.text()).to.include("Show footer hints");
    pilot.press("esc").type("mine");
    expect(isEditing(pilot)).to.equal(true);
    pilot.press("?", "esc");
    expect(ownText(pilot)).to.equal("mine?");
  });

  it("[EDIT-17] ends the whole form with Ctrl+C and does not save what was typed", () => {
    pilot = Pilot.form({}, { settings: { confirmDismissWhenDirty: false } })
      .press("4")
      .type("mine");
    pilot.press("ctrl+c");
    expect(pilot.outcome).to.deep.equal({ cancelled: "dismissed" });
    expect(pilot.session.state("q1").customText).to.equal("");
  });

  it("[EDIT-17] asks before it loses what was typed, and keeps the text in the editor", () => {
    pilot = Pilot.form({}).press("4").type("mine").press("ctrl+c");
    expect(pilot.outcome).to.equal(undefined);
    expect(isEditing(pilot)).to.equal(true);
    pilot.type("!").press("esc");
    expect(ownText(pilot)).to.equal("mine!");
  });

  const suggestion = { value: "@src/index.ts", label: "src/index.ts" };
  const autocomplete = {
    getSuggestions: async (lines: string[], line: number, column: number) => {
      const prefix = lines[line]!.slice(0, column);
      return prefix.startsWith("@") ? { items: [suggestion], prefix } : null;
    },
    applyCompletion: (lines: string[], line: number) => {
      const text = `${suggestion.value} `;
      return { lines: lines.with(line, text), cursorLine: line, cursorCol: text.length };
    },
  };

  it("[EDIT-18] gives Enter and Esc to an open list of completions", async () => {
    for (const [key, text] of [
      ["enter", "@src/index.ts"],
      ["esc", "@s"],
    ] as const) {
      pilot?.dispose();
      pilot = Pilot.form([{}, {}], { autocomplete }).press("4").type("@s");
      const opened = pilot;
      await until(() => opened.text().includes("src/index.ts"));
      expect(pilot.text()).not.to.match(/Enter submit|Esc close/);
      pilot.press(key);
      expect(isEditing(pilot), key).to.equal(true);
      expect(pilot.session.activeTab).to.equal(0);
      pilot.press("enter");
      expect(ownText(pilot)).to.equal(text);
    }
  });

  it("[EDIT-18] completes paths behind @ with the host's provider, here and in notes", async () => {
    for (const keys of [["4"], ["n"]]) {
      pilot?.dispose();
      pilot = Pilot.form({}, { autocomplete })
        .press(...keys)
        .type("@s");
      const opened = pilot;
      await until(() => opened.text().includes("src/index.ts"));
      pilot.press("tab");
      expect(pilot.text()).to.include("@src/index.ts");
      pilot.press("esc");
      const { customText, optionNotes } = pilot.session.state("q1");
      expect(customText || optionNotes.get("Alpha")).to.equal("@src/index.ts");
    }
  });

  it("[EDIT-19] types what elsewhere are hotkeys", () => {
    const typed = "1 2 3 n N t [ ] { } ?";
    for (const keys of [["4"], ["n"], ["shift+n"]]) {
      pilot?.dispose();
      pilot = Pilot.form([{}, {}])
        .press(...keys)
        .type("x")
        .type(typed);
      expect(pilot.text()).to.include(`x${typed}`);
      expect(pilot.session.activeTab).to.equal(0);
      expect(answersOf(pilot)).to.deep.equal([]);
    }
  });

  it("[EDIT-20] breaks the line with Shift+Enter and the host's own keys", () => {
    for (const key of ["\x1b[13;2u", "\x1b[13;2~", "\x1b\r", "\n"]) {
      pilot?.dispose();
      pilot = Pilot.form({}).press("4").type("one").send(key).type("two").press("enter");
      expect(ownText(pilot), JSON.stringify(key)).to.equal("one\ntwo");
    }
  });

  it("[ROB-06] hands a long paste over in full, by each way out, and opens on it again", () => {
    const ways: Readonly<Record<string, readonly string[]>> = {
      enter: ["enter"],
      esc: ["esc"],
      "a tab that is clicked": [],
    };
    for (const [name, keys] of Object.entries(ways)) {
      pilot?.dispose();
      pilot = Pilot.form([{}, { label: "Other" }])
        .press("4")
        .paste(LONG)
        .type(" end");
      if (keys.length === 0) pilot.click("Other");
      else pilot.press(...keys);
      expect(ownText(pilot), name).to.equal(`${LONG} end`);
      while (pilot.session.activeTab !== 0) pilot.press("shift+tab");
      pilot.press("4").type("!").press("esc");
      expect(ownText(pilot), name).to.equal(`${LONG} end!`);
    }
  });

  it("[ROB-06] hands a long paste over in full when the submit key is another one", () => {
    pilot = Pilot.form([{}, {}], { keymaps: { editor: { submit: ["ctrl+s"] } } })
      .press("4")
      .paste(LONG);
    pilot.press("ctrl+s");
    expect(ownText(pilot)).to.equal(LONG);
    expect(pilot.session.activeTab).to.equal(1);
  });

  it("[ROB-06] keeps a long paste in full that a note gets", () => {
    pilot = Pilot.form({}).press("n").paste(LONG).press("enter");
    expect(pilot.session.state("q1").optionNotes.get("Alpha")).to.equal(LONG);
    pilot.press("n").type("!").press("esc");
    expect(pilot.session.state("q1").optionNotes.get("Alpha")).to.equal(`${LONG}!`);
  });

  it("[ROB-06] submits nothing when a paste ends in a line break", () => {
    pilot = Pilot.form([{}, {}]).press("4").paste("one\ntwo\n");
    expect(isEditing(pilot)).to.equal(true);
    expect(pilot.session.activeTab).to.equal(0);
    pilot.press("enter");
    expect(ownText(pilot)).to.equal("one\ntwo");
  });

  it("shows all of a freeform question's input, and submits it", () => {
    pilot = Pilot.form([{ freeform: true, prompt: "Why?" }, {}]);
    expect(isEditing(pilot)).to.equal(true);
    pilot.type("because").press("enter");
    expect(answersOf(pilot)).to.deep.equal(["because"]);
    expect(pilot.session.activeTab).to.equal(1);
  });
});

describe("The editor of a note", () => {
  let pilot: Pilot;

  afterEach(() => pilot.dispose());

  for (const [name, key] of [
    ["an option", "n"],
    ["a question", "shift+n"],
  ] as const) {
    const noteOf = (form: Pilot) =>
      key === "n" ? (form.session.state("q1").optionNotes.get("Alpha") ?? "") : form.session.state("q1").note;

    describe(`on ${name}`, () => {
      it("[EDIT-11] saves with Enter, closes and stays", () => {
        pilot = Pilot.form([{}, {}]).press(key).type(" hm ").press("enter");
        expect(noteOf(pilot)).to.equal("hm");
        expect(isEditing(pilot)).to.equal(false);
        expect(pilot.session.activeTab).to.equal(0);
        expect(cursorRow(pilot)).to.equal("→ 1. Alpha");
        expect(answersOf(pilot)).to.deep.equal([]);
      });

      it("[EDIT-12] saves with Esc and closes", () => {
        pilot = Pilot.form({}).press(key).type("hm").press("esc");
        expect(noteOf(pilot)).to.equal("hm");
        expect(isEditing(pilot)).to.equal(false);
        expect(pilot.outcome).to.equal(undefined);
      });

      it("[EDIT-13] opens with the note so far, and removes it when it is emptied", () => {
        pilot = Pilot.form({}).press(key).type("hm").press("enter", key).type("!");
        expect(pilot.text()).to.include("hm!");
        pilot.press("backspace", "backspace", "backspace", "enter");
        expect(noteOf(pilot)).to.equal("");
      });

      it("[EDIT-14] has the arrow keys and Tab while there is text in it", () => {
        pilot = Pilot.form([{}, {}])
          .press(key)
          .type("ac")
          .press("left")
          .type("b")
          .press("tab", "up", "enter");
        expect(noteOf(pilot)).to.equal("abc");
        expect(pilot.session.activeTab).to.equal(0);
      });

      it("[EDIT-15] can be left by its keys while it is empty", () => {
        pilot = Pilot.form([{}, {}]).press(key, "down");
        expect(isEditing(pilot)).to.equal(false);
        expect(cursorRow(pilot)).to.equal("→ 2. Beta");
        pilot.press(key, "tab");
        expect(pilot.session.activeTab).to.equal(1);
        pilot.press(key, "shift+tab");
        expect(pilot.session.activeTab).to.equal(0);
        expect(isEditing(pilot)).to.equal(false);
      });

      it("[EDIT-16] opens the settings with ? while it is empty, and is there again afterwards", () => {
        pilot = Pilot.form({}).press(key, "?");
        expect(pilot.text()).to.include("Show footer hints");
        pilot.press("esc").type("a?").press("enter");
        expect(noteOf(pilot)).to.equal("a?");
      });

      it("[EDIT-17] does not save with Ctrl+C", () => {
        pilot = Pilot.form({}, { settings: { confirmDismissWhenDirty: false } });
        pilot.press(key).type("hm").press("ctrl+c");
        expect(pilot.outcome).to.deep.equal({ cancelled: "dismissed" });
        expect(noteOf(pilot)).to.equal("");
      });
    });
  }

  it("keeps the notes of different options apart", () => {
    pilot = Pilot.form({}).press("n").type("one").press("enter", "down", "n").type("two").press("enter");
    expect([...pilot.session.state("q1").optionNotes]).to.deep.equal([
      ["Alpha", "one"],
      ["Beta", "two"],
    ]);
  });

  it("keeps what was typed when another tab is clicked, and has it on its option", () => {
    pilot = Pilot.form([{}, { label: "Other" }])
      .press("down", "n")
      .type("hm")
      .click("Other");
    expect(pilot.session.activeTab).to.equal(1);
    expect(pilot.session.state("q1").optionNotes.get("Beta")).to.equal("hm");
  });
});

/** Waits for something that a promise of the host brings about; at most a second. */
async function until(isTrue: () => boolean): Promise<void> {
  for (let turn = 0; turn < 200 && !isTrue(); turn++) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(isTrue()).to.equal(true);
}

describe("A text of any length", () => {
  let pilot: Pilot;

  afterEach(() => pilot.dispose());

  const texts: Readonly<Record<string, string>> = {
    "one line of 100,000 characters": "word ".repeat(20_000).trim(),
    "a line without a space": "x".repeat(30_000),
    "20,000 lines": Array.from({ length: 20_000 }, (_, index) => `line ${index}`).join("\n"),
    "long lines between short ones": [
      "short",
      "long ".repeat(500).trim(),
      "",
      "short",
      "y".repeat(5_000),
    ].join("\n"),
  };
  for (const [name, text] of Object.entries(texts)) {
    it(`[ROB-06] can be added to and taken over again: ${name}`, () => {
      pilot = Pilot.form([{}, {}]).press("4").paste(text).press("esc");
      expect(ownText(pilot)).to.equal(text);
      pilot.press("enter").type("!").press("esc");
      expect(ownText(pilot)).to.equal(`${text}!`);
      pilot.press("up", "n").paste(text).press("enter", "n").type("?").press("esc");
      expect(pilot.session.state("q1").optionNotes.get("Gamma")).to.equal(`${text}?`);
      pilot.press("shift+n").paste(text).press("esc", "shift+n").type("?").press("enter");
      expect(pilot.session.state("q1").note).to.equal(`${text}?`);
    });
  }

  it("shows the beginning of it only, beside what it belongs to", () => {
    const text = Array.from({ length: 40 }, (_, index) => `line ${index}`).join("\n");
    pilot = Pilot.form({}).press("n").paste(text).press("enter", "shift+n").paste(text).press("enter");
    const shown = pilot.frame().filter((row) => row.includes("line"));
    expect(shown).to.deep.equal(["note: line 0", "line 1", "     note: line 0", "     line 1"]);
    expect(pilot.text()).to.include("     38 more");
    pilot.press("n");
    expect(pilot.frame().filter((row) => row.includes("note:")).length).to.equal(1);
  });

  it("[EDIT-10] is not an edit when the editor would write it another way", () => {
    const snapshot = {
      version: 1,
      activeTab: 0,
      questions: [
        { id: "q1", type: "multi", selected: [], customText: "a\tb\r\nc", customOn: false, note: "" },
      ],
    };
    pilot = Pilot.form({ type: "multi" }, { snapshot }).press("4", "4", "up", "down", "enter");
    pilot.press("esc");
    expect(answersOf(pilot)).to.deep.equal([]);
    expect(pilot.session.state("q1").customText).to.equal("a\tb\r\nc");
  });
});
