import { expect } from "chai";
import fc from "fast-check";
import { parseKeyPress } from "../../../src/ui/keys/key-press.js";

describe("parseKeyPress", () => {
  interface Expected {
    ids: string[];
    text?: string;
    digit?: number;
    latinId?: string;
  }
  const presses: [string, string, Expected][] = [
    ["a letter", "n", { ids: ["n"], text: "n" }],
    ["a capital", "N", { ids: ["shift+n"], text: "N" }],
    ["a digit", "3", { ids: ["3"], text: "3", digit: 3 }],
    ["zero, which picks no option", "0", { ids: ["0"], text: "0" }],
    ["a symbol", "?", { ids: ["?"], text: "?" }],
    ["the space bar", " ", { ids: ["space"], text: " " }],
    ["a letter outside ASCII", "é", { ids: ["é"], text: "é" }],
    ["a letter with a combining mark", "e\u0301", { ids: ["é"], text: "e\u0301" }],
    ["text from an input method", "你好", { ids: [], text: "你好" }],
    ["text that looks like a release", ":3u", { ids: [], text: ":3u" }],
    ["Enter", "\r", { ids: ["enter"] }],
    ["Esc", "\x1b", { ids: ["esc"] }],
    ["Ctrl+C", "\x03", { ids: ["ctrl+c"] }],
    ["Shift+Tab", "\x1b[Z", { ids: ["shift+tab"] }],
    ["Up", "\x1b[A", { ids: ["up"] }],
    ["Up of an application keypad", "\x1bOA", { ids: ["up"] }],
    ["Page Up", "\x1b[5~", { ids: ["pageUp"] }],
    ["Alt+digit", "\x1b1", { ids: ["alt+1"] }],
    ["F1", "\x1bOP", { ids: ["f1"] }],
    ["F1 without modifiers", "\x1b[P", { ids: ["f1"] }],
    ["Ctrl+F2", "\x1b[1;5Q", { ids: ["ctrl+f2"] }],
    ["F4 under Num Lock", "\x1b[1;129S", { ids: ["f4"] }],
    ["F5", "\x1b[15~", { ids: ["f5"] }],
    ["F6", "\x1b[17;1~", { ids: ["f6"] }],
    ["F7", "\x1b[18;1~", { ids: ["f7"] }],
    ["F8", "\x1b[19;1~", { ids: ["f8"] }],
    ["F9", "\x1b[20;1~", { ids: ["f9"] }],
    ["F10", "\x1b[21;1~", { ids: ["f10"] }],
    ["F11", "\x1b[23;1~", { ids: ["f11"] }],
    ["F12 under Num Lock", "\x1b[24;129~", { ids: ["f12"] }],
    ["a repeat of F1", "\x1b[1;1:2P", { ids: ["f1"] }],
    ["the equals sign of a keypad", "\x1b[57415u", { ids: ["="], text: "=" }],
    ["the comma of a keypad", "\x1b[57416u", { ids: [","], text: "," }],
    ["the first keypad key", "\x1b[57399u", { ids: ["0"], text: "0" }],
    ["Ctrl+Shift+letter as modifyOtherKeys", "\x1b[27;6;80~", { ids: ["ctrl+shift+p"] }],
    ["a letter under Caps Lock as modifyOtherKeys", "\x1b[27;65;110~", { ids: ["n"], text: "n" }],
    ["a repeat with the text that it types", "\x1b[110;1:2;110u", { ids: ["n"], text: "n" }],
    ["Shift+F5", "\x1b[15;2~", { ids: ["shift+f5"] }],
    ["a repeat of Alt+F12", "\x1b[24;3:2~", { ids: ["alt+f12"] }],
    ["Ctrl+Delete", "\x1b[3;5~", { ids: ["ctrl+delete"] }],
    ["a letter by number", "\x1b[110u", { ids: ["n"], text: "n" }],
    ["a repeat", "\x1b[110;1:2u", { ids: ["n"], text: "n" }],
    ["a capital by number", "\x1b[110;2u", { ids: ["shift+n"], text: "N" }],
    ["a capital by number, with what Shift makes of it", "\x1b[110:78;2u", { ids: ["shift+n"], text: "N" }],
    ["a letter under Caps Lock", "\x1b[110;65u", { ids: ["n"], text: "n" }],
    ["Ctrl+letter under Num Lock", "\x1b[99;133u", { ids: ["ctrl+c"] }],
    ["a digit by number", "\x1b[49u", { ids: ["1"], text: "1", digit: 1 }],
    ["a digit by number under Num Lock", "\x1b[49;129u", { ids: ["1"], text: "1", digit: 1 }],
    ["Shift and a digit", "\x1b[49;2u", { ids: ["!", "shift+1"], text: "!" }],
    ["a digit that takes Shift", "\x1b[38:49;2u", { ids: ["1"], text: "1", digit: 1 }],
    ["Ctrl and a digit", "\x1b[49;5u", { ids: ["ctrl+1"] }],
    ["a keypad digit", "\x1b[57400u", { ids: ["1"], text: "1", digit: 1 }],
    ["a keypad digit under Num Lock", "\x1b[57407;129u", { ids: ["8"], text: "8", digit: 8 }],
    ["a digit of an application keypad", "\x1bOq", { ids: ["1"], text: "1", digit: 1 }],
    ["keypad Enter", "\x1b[57414u", { ids: ["enter"] }],
    ["keypad Enter of an application keypad", "\x1bOM", { ids: ["enter"] }],
    ["keypad Left", "\x1b[57417u", { ids: ["left"] }],
    ["keypad plus", "\x1b[57413u", { ids: ["+"], text: "+" }],
    ["? by number", "\x1b[47;2u", { ids: ["?", "shift+/"], text: "?" }],
    ["? by number, with what Shift makes of it", "\x1b[47:63;2u", { ids: ["?", "shift+/"], text: "?" }],
    ["? where it lies on ß", "\x1b[223:63;2u", { ids: ["?"], text: "?" }],
    ["ß with Shift, which has no capital", "\x1b[223;2u", { ids: ["ß"], text: "ß" }],
    ["? as modifyOtherKeys", "\x1b[27;2;63~", { ids: ["?"], text: "?" }],
    [
      "a digit that takes Shift as modifyOtherKeys",
      "\x1b[27;2;49~",
      { ids: ["1", "shift+1"], text: "1", digit: 1 },
    ],
    ["Ctrl+Enter as modifyOtherKeys", "\x1b[27;5;13~", { ids: ["ctrl+enter"] }],
    ["Ctrl++", "\x1b[61:43;6u", { ids: ["ctrl++", "ctrl+shift+="] }],
    ["Ctrl+Shift+letter", "\x1b[112;6u", { ids: ["ctrl+shift+p"] }],
    ["Esc by number", "\x1b[27u", { ids: ["esc"] }],
    ["Tab by number", "\x1b[9u", { ids: ["tab"] }],
    ["space by number", "\x1b[32u", { ids: ["space"], text: " " }],
    ["é by number", "\x1b[233u", { ids: ["é"], text: "é" }],
    ["É by number", "\x1b[233:201;2u", { ids: ["É"], text: "É" }],
    ["a Cyrillic letter with its Latin place", "\x1b[1078::110;1u", { ids: ["ж"], text: "ж", latinId: "n" }],
    ["a Cyrillic capital", "\x1b[1078:1046:110;2u", { ids: ["Ж"], text: "Ж", latinId: "shift+n" }],
    ["Ctrl and a Cyrillic letter", "\x1b[1089::99;5u", { ids: [], latinId: "ctrl+c" }],
    ["a Latin letter in another place", "\x1b[107::118;1u", { ids: ["k"], text: "k" }],
    ["a digit in another place", "\x1b[49::113;1u", { ids: ["1"], text: "1", digit: 1 }],
  ];
  for (const [what, data, expected] of presses) {
    it(`[KEY-18] reads ${what}, ${JSON.stringify(data)}`, () => {
      expect(parseKeyPress(data)).to.deep.equal({ data, isPaste: false, ...expected });
    });
  }

  it("[KEY-19] drops no text in which a release stands", () => {
    expect(parseKeyPress("a\x1b[110;1:3u")).not.to.equal(undefined);
  });

  const releases = [
    "\x1b[110:78;2:3u",
    "\x1b[110;65:3;110:111u",
    "\x1b[110;1:3u",
    "\x1b[57400;1:3u",
    "\x1b[1;1:3A",
    "\x1b[3;1:3~",
    "\x1b[1;1:3P",
    "\x1b[110::110;1:3u",
  ];
  for (const data of releases) {
    it(`[KEY-19] drops the release ${JSON.stringify(data)}`, () =>
      expect(parseKeyPress(data)).to.equal(undefined));
  }

  const strangers: [string, string][] = [
    ["a mouse report", "\x1b[<0;11;15M"],
    ["a mouse release", "\x1b[<0;11;15m"],
    ["focus in", "\x1b[I"],
    ["focus out", "\x1b[O"],
    ["a colour scheme report", "\x1b[?997;2n"],
    ["a cursor position report", "\x1b[12;40R"],
    ["a colour report", "\x1b]11;rgb:0000/0000/0000\x07"],
    ["Shift alone", "\x1b[57441;2u"],
    ["a media key", "\x1b[57428u"],
    ["an unknown modifier", "\x1b[110;17u"],
    ["a function key with an unknown modifier", "\x1b[15;17~"],
    ["no code point", "\x1b[99999999u"],
    ["a surrogate", "\x1b[55296u"],
    ["nothing", ""],
    // Only a whole sequence is a key.
    ...["\x1b[110u", "\x1b[27;2;63~", "\x1bOq", "\x1b[1;5Q", "\x1b[15;2~"].flatMap(
      (sequence): [string, string][] => [
        ["a key behind something else", `\x1b${sequence}`],
        ["a key before something else", `${sequence}\x1b`],
      ],
    ),
  ];
  for (const [what, data] of strangers) {
    it(`takes ${what} for a press that matches and types nothing`, () => {
      expect(parseKeyPress(data)).to.deep.equal({ data, isPaste: false, ids: [] });
    });
  }

  it("takes a paste as text without a key, also when it reads like one", () => {
    const press = parseKeyPress("\x1b[200~1\x1b[201~");
    expect(press).to.deep.equal({ data: "\x1b[200~1\x1b[201~", isPaste: true, ids: [], text: "1" });
    expect(parseKeyPress("\x1b[200~90:62:3F:A5\x1b[201~")?.text).to.equal("90:62:3F:A5");
    expect(parseKeyPress("\x1b[200~\x1b[201~")).not.to.have.property("text");
  });

  it("never throws and types no control character, whatever arrives", () => {
    const piece = fc.constantFrom(
      "\x1b",
      "[",
      "O",
      "1",
      ":",
      ";",
      "3",
      "u",
      "~",
      "A",
      "57400",
      "27",
      "n",
      "é",
      "\x07",
    );
    const input = fc.oneof(
      fc.array(piece).map((list) => list.join("")),
      fc.string({ unit: "binary" }),
    );
    fc.assert(
      fc.property(input, (data) => {
        const press = parseKeyPress(data);
        if (!press?.isPaste) expect(press?.text ?? "").not.to.match(/\p{Cc}/u);
      }),
    );
  });
});
