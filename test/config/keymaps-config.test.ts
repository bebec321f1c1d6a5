import { expect } from "chai";
import { defaultKeymaps } from "../../src/config/config.js";
import { KeymapsReader } from "../../src/config/keymaps-config.js";
import { ActionTable } from "../../src/ui/keys/action-table.js";
import { DEFAULT_FILE, defaultFile, type EditableFile } from "./files.js";

const table = ActionTable.builtIn();

type Change = (keymaps: EditableFile["keymaps"]) => unknown;

/** What stands in the place of a context. */
function context(value: unknown): Record<string, unknown> {
  return value as Record<string, unknown>;
}

/** The default section after one change. */
function section(change: Change): unknown {
  const { keymaps } = defaultFile();
  change(keymaps);
  return keymaps;
}

describe("KeymapsReader", () => {
  describe("read", () => {
    it("[KMAP-16] gives the defaults without a section, and without a warning", () => {
      expect(new KeymapsReader(table).read(undefined)).to.deep.equal({ keymaps: defaultKeymaps(table) });
    });

    it("accepts the default section", () => {
      expect(new KeymapsReader(table).read(DEFAULT_FILE.keymaps)).to.deep.equal({
        keymaps: defaultKeymaps(table),
      });
    });

    it("[KMAP-01] [KMAP-08] takes a key or a list of keys, in any spelling", () => {
      const changed = section((keymaps) => {
        keymaps.main.confirm = "Return";
        keymaps.main.toggle = ["control+x", "Pageup"];
        keymaps.main.optionNote = "ж";
      });
      const { keymaps, warning } = new KeymapsReader(table).read(changed);
      expect(warning).to.equal(undefined);
      expect(keymaps.main).to.deep.include({
        confirm: ["enter"],
        toggle: ["ctrl+x", "pageUp"],
        optionNote: ["ж"],
      });
    });

    it("allows an action without any key", () => {
      const changed = section((keymaps) => {
        keymaps.main.changeQuestionType = [];
      });
      const { keymaps, warning } = new KeymapsReader(table).read(changed);
      expect(warning).to.equal(undefined);
      expect(keymaps.main?.changeQuestionType).to.deep.equal([]);
    });

    it("allows one key in contexts that are never live together", () => {
      const changed = section((keymaps) => {
        keymaps.editor.submit = "n";
        keymaps.settingsModal.toggle = "ctrl+c";
        keymaps.settingsModal.close = "esc";
      });
      expect(new KeymapsReader(table).read(changed).warning).to.equal(undefined);
    });

    const invalid: [string, string, Change, string[]][] = [
      ["KMAP-09", "a missing context", (k) => delete k.noteEditor, ["noteEditor", "missing"]],
      ["KMAP-09", "a context that is null", (k) => (k.noteEditor = context(null)), ["noteEditor", "missing"]],
      ["KMAP-09", "a context that is no object", (k) => (k.main = context("x")), ["main", "not an object"]],
      ["KMAP-09", "a context that is a list", (k) => (k.main = context([])), ["main", "not an object"]],
      ["KMAP-09", "a missing action", (k) => delete k.main.toggle, ["main.toggle", "missing"]],
      ["KMAP-09", "an action that is null", (k) => (k.main.toggle = null), ["main.toggle", "missing"]],
      ["KMAP-10", "an unknown key", (k) => (k.main.toggle = "foo"), ["main.toggle", '"foo"']],
      [
        "KMAP-10",
        "an unknown key in a list",
        (k) => (k.editor.close = ["esc", "ctrl+"]),
        ["editor.close", '"ctrl+"'],
      ],
      ["KMAP-10", "two characters", (k) => (k.main.toggle = "éé"), ["main.toggle", '"éé"']],
      ["KMAP-10", "an empty key", (k) => (k.main.toggle = ""), ["main.toggle", '""']],
      ["KMAP-10", "a number", (k) => (k.main.toggle = 7), ["main.toggle", "neither a key nor a list"]],
      [
        "KMAP-10",
        "an object",
        (k) => (k.main.toggle = { key: "x" }),
        ["main.toggle", "neither a key nor a list"],
      ],
      [
        "KMAP-10",
        "a number in a list",
        (k) => (k.main.toggle = ["x", 7]),
        ["main.toggle", "neither a key nor a list"],
      ],
      [
        "KMAP-11",
        "a duplicate",
        (k) => (k.main.toggle = "enter"),
        ["main.toggle", "main.confirm", '"enter"'],
      ],
      [
        "KMAP-11",
        "a duplicate in another spelling",
        (k) => (k.editor.close = "Return"),
        ["editor.close", "editor.submit", '"enter"'],
      ],
      [
        "KMAP-11",
        "a capital beside Shift",
        (k) => (k.main.toggle = "N"),
        ["main.toggle", "main.questionNote", '"shift+n"'],
      ],
      [
        "KMAP-11",
        "a duplicate in one action",
        (k) => (k.main.toggle = ["x", "X", "x"]),
        ["main.toggle", '"x"', "twice"],
      ],
      [
        "KMAP-11",
        "a duplicate in settingsModal",
        (k) => (k.settingsModal.toggle = "?"),
        ["settingsModal.toggle", "settingsModal.close", '"?"'],
      ],
      [
        "KMAP-12",
        "a key of global in main",
        (k) => (k.main.toggle = "?"),
        ["main.toggle", "global.settings", '"?"'],
      ],
      [
        "KMAP-12",
        "a key of global in editor",
        (k) => (k.editor.close = "ctrl+c"),
        ["editor.close", "global.dismiss", '"ctrl+c"'],
      ],
      [
        "KMAP-12",
        "a key of global in noteEditor",
        (k) => (k.global.dismiss = "esc"),
        ["global.dismiss", "main.cancel", "noteEditor.close", '"esc"'],
      ],
      ...Array.from({ length: 9 }, (_, index): [string, string, Change, string[]] => {
        const digit = String(index + 1);
        return [
          "KMAP-13",
          `the digit ${digit}`,
          (k) => (k.noteEditor.save = digit),
          ["noteEditor.save", `"${digit}"`],
        ];
      }),
    ];
    for (const [id, what, change, named] of invalid) {
      it(`[${id}] [KMAP-14] refuses ${what} and names it`, () => {
        const reading = new KeymapsReader(table).read(section(change));
        expect(reading.keymaps).to.deep.equal(defaultKeymaps(table));
        for (const text of named) expect(reading.warning).to.contain(text);
      });
    }

    for (const value of ["x", 7, true, []]) {
      it(`refuses ${JSON.stringify(value)} as a section`, () => {
        expect(new KeymapsReader(table).read(value).warning).to.contain("not an object");
      });
    }

    for (const key of ["0", "ctrl+1", "alt+5"]) {
      it(`accepts the key ${key}`, () => {
        const changed = section((keymaps) => {
          keymaps.main.toggle = key;
        });
        expect(new KeymapsReader(table).read(changed).warning).to.equal(undefined);
      });
    }

    it("names three problems at most and counts the rest", () => {
      const changed = section((keymaps) => {
        for (const name of Object.keys(keymaps.main)) keymaps.main[name] = "foo";
      });
      expect(new KeymapsReader(table).read(changed).warning).to.match(/and 7 more$/);
    });

    it("shows no control characters and no endless text in a warning", () => {
      const changed = section((keymaps) => {
        keymaps.main.toggle = `\x1b]0;x\x07\u009b\u202e${"y".repeat(1000)}`;
      });
      const warning = new KeymapsReader(table).read(changed).warning!;
      expect(warning).not.to.match(/[\p{Cc}\p{Cf}]/u);
      expect(warning.length).to.be.below(200);
    });

    it("ignores contexts and actions that nobody knows", () => {
      const changed = section((keymaps) => {
        keymaps.main.fly = "enter";
        keymaps.moon = { land: "enter" };
        keymaps.view = { pageUp: "enter" };
      });
      expect(new KeymapsReader(table).read(changed)).to.deep.equal({ keymaps: defaultKeymaps(table) });
    });

    describe("with an added action", () => {
      const added = ActionTable.builtIn()
        .add({ id: "rating.more", defaultKeys: ["right"], description: "One more." })
        .add({ id: "main.skip", defaultKeys: ["s"], description: "Skip." });

      it("[KMAP-17] does not miss it", () => {
        const { keymaps, warning } = new KeymapsReader(added).read(DEFAULT_FILE.keymaps);
        expect(warning).to.equal(undefined);
        expect(keymaps.main).not.to.have.property("skip");
      });

      it("reads what a person bound to it, under the same rules", () => {
        const changed = section((keymaps) => {
          keymaps.rating = { more: "l" };
        });
        expect(new KeymapsReader(added).read(changed).keymaps.rating).to.deep.equal({ more: ["l"] });
        const twice = section((keymaps) => {
          keymaps.main.skip = "enter";
        });
        expect(new KeymapsReader(added).read(twice).warning).to.contain("main.skip");
      });
    });
  });
});
