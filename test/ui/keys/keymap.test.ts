import { setKittyProtocolActive } from "@mariozechner/pi-tui";
import { expect } from "chai";
import { ActionTable } from "../../../src/ui/keys/action-table.js";
import { Keymap, type KeymapsConfig } from "../../../src/ui/keys/keymap.js";

/** A keymap of the built-in actions; `config` needs to name only what differs from the defaults. */
function keymap(config: KeymapsConfig = {}, table = ActionTable.builtIn()): Keymap {
  return new Keymap(table, config);
}

describe("Keymap", () => {
  describe("matches", () => {
    const forms: [string, string[]][] = [
      ["main.confirm", ["\r", "\x1b[13u", "\x1b[57414u", "\x1bOM", "\x1b[13;129u", "\x1b[13;1:2u"]],
      ["main.cancel", ["\x1b", "\x1b[27u", "\x1b[27;129u"]],
      ["main.toggle", [" ", "\x1b[32u", "\x1b[32;65u"]],
      ["main.changeQuestionType", ["t", "\x1b[116u", "\x1b[116;65u"]],
      ["main.nextTab", ["\t", "\x1b[9u", "\x1b[C", "\x1bOC", "\x1b[57418u", "\x1b[1;129C"]],
      ["main.previousTab", ["\x1b[Z", "\x1b[9;2u", "\x1b[D", "\x1b[57417u", "\x1b[27;2;9~"]],
      ["main.nextOption", ["\x1b[B", "\x1bOB", "\x1b[57420u", "\x1b[1;129B"]],
      ["main.optionNote", ["n", "\x1b[110u", "\x1b[110;129u", "\x1b[1090::110u"]],
      ["main.questionNote", ["N", "\x1b[110;2u", "\x1b[110:78;2u", "\x1b[27;2;78~", "\x1b[1090:1058:110;2u"]],
      [
        "global.settings",
        ["?", "\x1b[47;2u", "\x1b[47:63;2u", "\x1b[63u", "\x1b[27;2;63~", "\x1b[223:63;2u"],
      ],
      ["global.dismiss", ["\x03", "\x1b[99;5u", "\x1b[99;133u", "\x1b[27;5;99~", "\x1b[1089::99;5u"]],
      ["view.home", ["\x1b[H", "\x1b[1~", "\x1b[7~", "\x1bOH", "\x1b[57423u"]],
      ["view.pageDown", ["\x1b[6~", "\x1b[57422u", "\x1b[6;129~"]],
      ["preview.scrollUp", ["[", "\x1b[91u", "\x1b[233:91;2u"]],
      ["preview.pageDown", ["}", "\x1b[93;2u", "\x1b[93:125;2u"]],
    ];
    for (const [action, inputs] of forms) {
      for (const data of inputs) {
        it(`[KEY-18] takes ${JSON.stringify(data)} for ${action}`, () => {
          expect(keymap().matches(data, action)).to.equal(true);
        });
      }
    }

    for (const data of ["\x1b[110;1:3u", "\x1b[13;1:3u", "\x1b[1;1:3B", "\x1b[57400;1:3u"]) {
      it(`[KEY-19] takes the release ${JSON.stringify(data)} for nothing`, () => {
        expect(keymap().actionsFor(data)).to.deep.equal([]);
      });
    }

    const nothings = [
      "",
      "x",
      "nn",
      "\x1b[<0;11;15M",
      "\x1b[I",
      "\x1b[?997;2n",
      "\x1b[200~n\x1b[201~",
      "\x1b[110;5u",
    ];
    for (const data of nothings) {
      it(`takes ${JSON.stringify(data)} for nothing`, () => {
        expect(keymap().actionsFor(data)).to.deep.equal([]);
      });
    }

    it("takes a key for itself wherever it lies on the keyboard", () => {
      const map = keymap({ main: { optionNote: ["q"], questionNote: ["ctrl+q"] } });
      expect(map.actionsFor("\x1b[49::113;5u")).to.deep.equal([]);
      expect(map.actionsFor("\x1b[49::113;1u")).to.deep.equal([]);
      expect(map.actionsFor("\x1b[107::113;1u")).to.deep.equal([]);
    });

    it("[KMAP-07] takes keys outside ASCII in every form", () => {
      const map = keymap({ main: { optionNote: ["é"], questionNote: ["ж"] } });
      for (const data of ["é", "e\u0301", "\x1b[233u", "\x1b[233;129u"]) {
        expect(map.actionsFor(data), data).to.deep.equal(["main.optionNote"]);
      }
      expect(map.actionsFor("\x1b[1078::59;1u")).to.deep.equal(["main.questionNote"]);
    });

    it("prefers what a key types over its place on a Latin keyboard", () => {
      expect(keymap().actionsFor("\x1b[1078::110;1u")).to.deep.equal(["main.optionNote"]);
      const bound = keymap({ main: { toggle: ["ж"] } });
      expect(bound.actionsFor("\x1b[1078::110;1u")).to.deep.equal(["main.toggle"]);
    });

    it("takes Tab and Enter for themselves although their bytes are Ctrl+I and Ctrl+M", () => {
      const map = keymap({ global: { dismiss: ["ctrl+m"], settings: ["ctrl+i"] } });
      expect(map.matches("\t", "global.settings")).to.equal(false);
      expect(map.matches("\r", "global.dismiss")).to.equal(false);
      expect(map.matches("\x1b[105;5u", "global.settings")).to.equal(true);
    });

    it("takes bytes with two names for the one that is bound", () => {
      const map = keymap({ main: { optionNote: ["alt+n"], questionNote: ["alt+b"], toggle: ["ctrl+h"] } });
      expect(map.actionsFor("\x1bn")).to.deep.equal(["main.optionNote"]);
      expect(map.actionsFor("\x1bb")).to.deep.equal(["main.questionNote"]);
      expect(map.actionsFor("\x08")).to.deep.equal(["main.toggle"]);
    });

    it("follows the keyboard protocol, which a terminal can confirm late", () => {
      const map = keymap({ main: { toggle: ["shift+enter"] } });
      try {
        expect(map.matches("\n", "main.confirm")).to.equal(true);
        setKittyProtocolActive(true);
        expect(map.matches("\n", "main.confirm")).to.equal(false);
        expect(map.matches("\n", "main.toggle")).to.equal(true);
      } finally {
        setKittyProtocolActive(false);
      }
    });
  });

  describe("actionsFor", () => {
    it("gives every action that has the key, in every context", () => {
      expect(keymap().actionsFor("\r")).to.deep.equal([
        "main.confirm",
        "editor.submit",
        "noteEditor.save",
        "settingsModal.toggle",
      ]);
    });

    it("gives the same list again from its cache", () => {
      const map = keymap();
      expect(map.actionsFor("\r")).to.equal(map.actionsFor("\r"));
    });

    it("keeps its cache small and short", () => {
      const map = keymap();
      const first = map.actionsFor("\r");
      for (let code = 0x4e00; code < 0x4e00 + 300; code++) map.actionsFor(String.fromCodePoint(code));
      expect(map.actionsFor("\r")).not.to.equal(first);
      const long = "x".repeat(1000);
      expect(map.actionsFor(long)).to.not.equal(map.actionsFor(long));
    });

    it("puts the actions that a person chose the key for first", () => {
      const map = keymap({ settingsModal: { nextOption: ["enter"] } });
      expect(map.actionsFor("\r")[0]).to.equal("settingsModal.nextOption");
    });
  });

  describe("yielding", () => {
    it("[KEY-17] lets a person's own binding win over a fixed key", () => {
      const map = keymap({ main: { confirm: ["["], cancel: ["pageUp"] }, global: { settings: ["home"] } });
      expect(map.actionsFor("[")).to.deep.equal(["main.confirm"]);
      expect(map.actionsFor("\x1b[5~")).to.deep.equal(["main.cancel"]);
      expect(map.actionsFor("\x1b[H")).to.deep.equal(["global.settings"]);
      expect(map.keys("preview.scrollUp")).to.deep.equal([]);
      expect(map.label("preview.scrollUp")).to.equal("");
      expect(map.actionsFor("]")).to.deep.equal(["preview.scrollDown"]);
    });

    it("[KEY-17] lets it win also where it names the key in another way", () => {
      const map = keymap({ main: { confirm: ["shift+["] } });
      expect(map.actionsFor("\x1b[91:123;2u")).to.deep.equal(["main.confirm"]);
    });

    it("keeps a fixed key where the person's binding is never live beside it", () => {
      const map = keymap({ settingsModal: { close: ["["] }, editor: { close: ["pageUp"] } });
      expect(map.keys("preview.scrollUp")).to.deep.equal(["["]);
      expect(map.keys("view.pageUp")).to.deep.equal(["pageUp"]);
      expect(map.actionsFor("\x1b[5~")).to.deep.equal(["editor.close", "view.pageUp"]);
    });

    it("does not let the config file move a fixed key", () => {
      expect(keymap({ preview: { scrollUp: ["x"] } }).keys("preview.scrollUp")).to.deep.equal(["["]);
    });

    const added = () =>
      ActionTable.builtIn().add({ id: "rating.more", defaultKeys: ["right", "x"], description: "One more." });

    it("[KMAP-17] gives an added action its default, which yields to what a person bound", () => {
      expect(keymap({}, added()).keys("rating.more")).to.deep.equal(["right", "x"]);
      expect(keymap({ main: { toggle: ["x"] } }, added()).keys("rating.more")).to.deep.equal(["right"]);
      expect(keymap({ main: { nextTab: ["tab", "right"] } }, added()).keys("rating.more")).to.deep.equal([
        "right",
        "x",
      ]);
    });

    it("[KMAP-17] keeps a key that the person gave the added action", () => {
      const map = keymap({ main: { toggle: ["x"] }, rating: { more: ["x"] } }, added());
      expect(map.keys("rating.more")).to.deep.equal(["x"]);
    });
  });

  describe("keys and label", () => {
    it("gives the keys that hold and the first of them as a person reads it", () => {
      const map = keymap({ main: { confirm: ["ctrl+s", "enter"] } });
      expect(map.keys("main.confirm")).to.deep.equal(["ctrl+s", "enter"]);
      expect(map.label("main.confirm")).to.equal("Ctrl+S");
      expect(map.label("main.nextTab")).to.equal("Tab");
      expect(map.keys("no.action")).to.deep.equal([]);
      expect(map.label("no.action")).to.equal("");
    });

    it("allows an action without keys", () => {
      const map = keymap({ main: { changeQuestionType: [] } });
      expect(map.label("main.changeQuestionType")).to.equal("");
      expect(map.actionsFor("t")).to.deep.equal([]);
    });

    it("reads nothing from prototypes", () => {
      const table = new ActionTable().add({
        id: "constructor.name",
        defaultKeys: ["x"],
        description: "Odd.",
      });
      expect(new Keymap(table, {}).keys("constructor.name")).to.deep.equal(["x"]);
    });
  });
});
