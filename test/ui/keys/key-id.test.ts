import { expect } from "chai";
import fc from "fast-check";
import { isTypingKey, keyLabel, normalizeKeyId } from "../../../src/ui/keys/key-id.js";

describe("key ids", () => {
  describe("normalizeKeyId", () => {
    const spellings: [string, string][] = [
      ["escape", "esc"],
      ["Esc", "esc"],
      ["return", "enter"],
      ["ENTER", "enter"],
      ["control+x", "ctrl+x"],
      ["Ctrl + X", "ctrl+x"],
      ["Shift+N", "shift+n"],
      ["shift+n", "shift+n"],
      ["N", "shift+n"],
      ["n", "n"],
      ["pageup", "pageUp"],
      ["PageDown", "pageDown"],
      ["pgdn", "pageDown"],
      ["del", "delete"],
      ["ArrowLeft", "left"],
      ["F12", "f12"],
      [" ", "space"],
      ["spacebar", "space"],
      ["shift+ctrl+p", "ctrl+shift+p"],
      ["super+alt+shift+control+p", "ctrl+shift+alt+super+p"],
      ["cmd+k", "super+k"],
      ["option+left", "alt+left"],
      ["shift+tab", "shift+tab"],
      ["?", "?"],
      ["shift+?", "?"],
      ["shift+/", "shift+/"],
      ["+", "+"],
      ["ctrl++", "ctrl++"],
      ["plus", "+"],
      ["alt+plus", "alt++"],
      [" x ", "x"],
      ["é", "é"],
      ["É", "É"],
      ["e\u0301", "é"],
      ["ж", "ж"],
      ["你", "你"],
      ["👩‍👩‍👧", "👩‍👩‍👧"],
      ["1", "1"],
      ["opt+x", "alt+x"],
      ["command+x", "super+x"],
      ["win+x", "super+x"],
      ["ins", "insert"],
      ["pgup", "pageUp"],
      ["pgdown", "pageDown"],
      ["ArrowUp", "up"],
      ["ArrowDown", "down"],
      ["ArrowRight", "right"],
      ["clear", "clear"],
      ["backspace", "backspace"],
      ["home", "home"],
      ["end", "end"],
    ];
    for (const [text, id] of spellings) {
      it(`[KMAP-07] [KMAP-08] reads ${JSON.stringify(text)} as ${id}`, () => {
        expect(normalizeKeyId(text)).to.equal(id);
      });
    }

    const unknown = [
      ...[
        "",
        "  ",
        "foo",
        "nn",
        "ctrl+",
        "ctrl+foo",
        "hyper+x",
        "ctrl+ctrl+x",
        "ctrl+control+x",
        "f0",
        "f13",
      ],
      ...[
        "éé",
        "\u0301",
        "\x1b",
        "\x07",
        "\u0000",
        "\u009b",
        "\ud800",
        "ctrl+\x01",
        "a b",
        "ctrl",
        "shift",
        "ctrl+é",
        "\u200b",
      ],
    ];
    for (const text of unknown) {
      it(`[KMAP-10] knows no key called ${JSON.stringify(text)}`, () => {
        expect(normalizeKeyId(text)).to.equal(undefined);
      });
    }

    it("gives an id that is its own canonical form, whatever the text", () => {
      const parts = fc.constantFrom(
        "ctrl",
        "Shift",
        "alt",
        "+",
        "x",
        "N",
        "?",
        "escape",
        "é",
        " ",
        "tab",
        "f5",
      );
      const text = fc.oneof(
        fc.string({ unit: "grapheme" }),
        fc.array(parts).map((list) => list.join("+")),
      );
      fc.assert(
        fc.property(text, (input) => {
          const id = normalizeKeyId(input);
          if (id !== undefined) expect(normalizeKeyId(id)).to.equal(id);
        }),
      );
    });
  });

  describe("isTypingKey", () => {
    for (const id of ["n", "shift+n", "space", "shift+space", "?", "é", "+", "1", "shift+/"]) {
      it(`is true for ${id}`, () => expect(isTypingKey(id)).to.equal(true));
    }
    for (const id of [
      "enter",
      "esc",
      "shift+tab",
      "ctrl+c",
      "alt+n",
      "f1",
      "backspace",
      "pageUp",
      "ctrl+shift+n",
    ]) {
      it(`is false for ${id}`, () => expect(isTypingKey(id)).to.equal(false));
    }
  });

  describe("keyLabel", () => {
    const labels: [string, string][] = [
      ["enter", "Enter"],
      ["esc", "Esc"],
      ["ctrl+c", "Ctrl+C"],
      ["shift+n", "Shift+N"],
      ["shift+tab", "Shift+Tab"],
      ["up", "↑"],
      ["alt+left", "Alt+←"],
      ["pageUp", "PgUp"],
      ["n", "n"],
      ["?", "?"],
      ["+", "+"],
      ["ctrl++", "Ctrl++"],
      ["f5", "F5"],
      ["f12", "F12"],
      ["é", "é"],
      ["space", "Space"],
      ["tab", "Tab"],
      ["backspace", "Backspace"],
      ["delete", "Del"],
      ["insert", "Ins"],
      ["clear", "Clear"],
      ["home", "Home"],
      ["end", "End"],
      ["pageDown", "PgDn"],
      ["down", "↓"],
      ["right", "→"],
      ["super+k", "Super+K"],
    ];
    for (const [id, label] of labels)
      it(`shows ${id} as ${label}`, () => expect(keyLabel(id)).to.equal(label));
  });
});
