import { normalizeKeyId } from "../ui/keys/key-id.js";

/** How a terminal reports keys: the bytes of old, or by number as terminals with the Kitty protocol do. */
export type KeyProtocol = "legacy" | "kitty";

/** What old terminals send for keys that type nothing, behind an escape. */
const SEQUENCES: Readonly<Record<string, string>> = {
  "shift+tab": "[Z",
  up: "[A",
  down: "[B",
  right: "[C",
  left: "[D",
  home: "[H",
  end: "[F",
  insert: "[2~",
  delete: "[3~",
  pageUp: "[5~",
  pageDown: "[6~",
  f1: "OP",
  f2: "OQ",
  f3: "OR",
  f4: "OS",
  f5: "[15~",
  f6: "[17~",
  f7: "[18~",
  f8: "[19~",
  f9: "[20~",
  f10: "[21~",
  f11: "[23~",
  f12: "[24~",
};
/** Keys with a number of their own; the others are numbered by the character that they type. */
const CODES: Readonly<Record<string, number>> = { tab: 9, enter: 13, esc: 27, space: 32, backspace: 127 };
const MODIFIERS: Readonly<Record<string, number>> = { shift: 1, alt: 2, ctrl: 4, super: 8 };
/** Keys that a letter stands for, with modifiers or without. */
const LETTERS: Readonly<Record<string, string>> = {
  up: "A",
  down: "B",
  right: "C",
  left: "D",
  home: "H",
  end: "F",
  f1: "P",
  f2: "Q",
  f4: "S",
};

/**
 * What a terminal sends for one key.
 * @param id a key id in any spelling: `enter`, `Shift+N`, `ctrl+c`, `pageup`, `?`
 * @param protocol a key that has no bytes of old, such as `shift+enter`, is reported by number in any case
 * Throws a RangeError for what is not a key.
 */
export function toKeyInput(id: string, protocol: KeyProtocol = "legacy"): string {
  const key = normalizeKeyId(id);
  if (key === undefined) throw new RangeError(`"${id}" is not a key.`);
  const numbered = () => toNumbered(key, id);
  return protocol === "kitty" ? numbered() : (toBytes(key) ?? numbered());
}

function toBytes(key: string): string | undefined {
  if (SEQUENCES[key] !== undefined) return `\x1b${SEQUENCES[key]}`;
  if (CODES[key] !== undefined) return String.fromCharCode(CODES[key]);
  if ([...key].length === 1) return key;
  const letter = /^(ctrl|shift)\+([a-z])$/.exec(key);
  if (letter?.[1] === "shift") return letter[2]!.toUpperCase();
  if (letter) return String.fromCharCode(letter[2]!.charCodeAt(0) - 96);
  const alt = /^alt\+(.+)$/.exec(key)?.[1];
  const plain = alt === undefined ? undefined : toBytes(alt);
  return plain === undefined || plain.length > 1 ? undefined : `\x1b${plain}`;
}

function toNumbered(key: string, id: string): string {
  const parts = key === "+" ? ["+"] : key.split(/\+(?=.)/);
  const name = parts.pop()!;
  const modifiers = 1 + parts.reduce((sum, part) => sum + MODIFIERS[part]!, 0);
  const letter = LETTERS[name];
  if (letter !== undefined) return modifiers === 1 ? `\x1b[${letter}` : `\x1b[1;${modifiers}${letter}`;
  const tilde = name === "f3" ? "13" : /^\[(\d+)~$/.exec(SEQUENCES[name] ?? "")?.[1];
  if (tilde !== undefined) return modifiers === 1 ? `\x1b[${tilde}~` : `\x1b[${tilde};${modifiers}~`;
  const code = CODES[name] ?? ([...name].length === 1 ? name.codePointAt(0)! : undefined);
  if (code === undefined) throw new RangeError(`No terminal sends "${id}".`);
  return modifiers === 1 ? `\x1b[${code}u` : `\x1b[${code};${modifiers}u`;
}
