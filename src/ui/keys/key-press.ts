import { isKeyRelease, parseKey } from "@mariozechner/pi-tui";
import { normalizeKeyId, toCharacterKey, toKeyId } from "./key-id.js";

/** One press of a key, or one paste, as a terminal reported it. */
export interface KeyPress {
  /** The input as it came. */
  readonly data: string;
  /** What it types; for a paste, everything between its markers as it is. Absent when it types nothing. */
  readonly text?: string;
  /** The digit that was typed, on the main block or the keypad. */
  readonly digit?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  readonly isPaste: boolean;
  /** Canonical key ids that this press is, the most telling one first; none for what nobody can bind. */
  readonly ids: readonly string[];
  /** What the key is called on a Latin keyboard, where that differs from what it types. */
  readonly latinId?: string;
}

/** A key reported by number instead of by the bytes it types. */
interface NumberedKey {
  readonly code: number;
  /** What the key types together with Shift, when the terminal says. */
  readonly shifted?: number;
  /** The key in the same place of a standard Latin keyboard, when the terminal says. */
  readonly base?: number;
  /** Bits as in {@link Modifier}, without the locks. */
  readonly modifiers: number;
  /** False when `code` is the key without Shift, true when it is what was typed. */
  readonly codeIsTyped: boolean;
}

const Modifier = { shift: 1, alt: 2, ctrl: 4, super: 8, all: 1 | 2 | 4 | 8 } as const;
/** Caps Lock and Num Lock change no binding. */
const LOCKS = 64 | 128;

const PASTE_START = "\x1b[200~";
const PASTE_END = "\x1b[201~";
const RELEASE = /^\x1b\[[\d:]*;\d*:3(?:;[\d:]*)?[u~A-Z]$/;
const CSI_U = /^\x1b\[(\d+)(?::(\d*))?(?::(\d+))?(?:;(\d*)(?::\d+)?)?(?:;[\d:]*)?u$/;
const MODIFY_OTHER_KEYS = /^\x1b\[27;(\d+);(\d+)~$/;
/** `0` to `9` and the operators of a keypad in application mode. */
const APPLICATION_KEYPAD = /^\x1bO([j-y])$/;

/** Function keys whose reports end in a letter, and by the number in front of the tilde. */
const FUNCTION_LETTER = /^\x1b\[(?:1;(\d+)(?::\d+)?)?([PQS])$/;
const FUNCTION_NUMBER = /^\x1b\[(\d+);(\d+)(?::\d+)?~$/;
const FUNCTION_KEYS: Readonly<Record<string, string>> = {
  P: "f1",
  Q: "f2",
  S: "f4",
  15: "f5",
  17: "f6",
  18: "f7",
  19: "f8",
  20: "f9",
  21: "f10",
  23: "f11",
  24: "f12",
};

/** What the numbered keypad keys type, from the code 57399 on. */
const KEYPAD = "0123456789./*-+";
const KEYPAD_FIRST = 57399;
const KEYPAD_MORE = new Map([
  [57415, "="],
  [57416, ","],
]);
/** Numbered keys of this range type nothing: F13, media keys, a modifier alone. */
const FUNCTIONAL = { first: 57344, last: 63743 } as const;

/** What Shift makes of a symbol where the terminal does not say: true for most Latin keyboards at least. */
const SHIFTED = new Map(
  [..."`~1!2@3#4$5%6^7&8*9(0)-_=+[{]}\\|;:'\",<.>/?".matchAll(/(.)(.)/g)].map(([, a, b]) => [a!, b!]),
);

/**
 * Reads one input of the terminal.
 * @param data one key or one paste; the host has split what came together
 * @returns undefined for a key release. A sequence that is no key (mouse, focus, colour report) is a press
 *   without ids and without text: it matches nothing and types nothing.
 */
export function parseKeyPress(data: string): KeyPress | undefined {
  if (data.startsWith(PASTE_START)) return { data, ...toPaste(data), isPaste: true, ids: [] };
  if (isRelease(data)) return undefined;
  const numbered = parseNumberedKey(data);
  if (numbered) return toNumberedPress(data, numbered);
  const text = toTypedText(data);
  const digit = toDigit(text);
  const id = text === undefined ? toHostId(data) : toCharacterKey(text.normalize("NFC"));
  return {
    data,
    ...(text !== undefined && { text }),
    ...(digit !== undefined && { digit }),
    isPaste: false,
    ids: id === undefined ? [] : [id],
  };
}

/** True for a key that has no name and types nothing: a media key, a modifier alone. Some hosts type its number. */
export function isSilentKey({ data, text, ids }: KeyPress): boolean {
  const key = parseNumberedKey(data);
  return key !== undefined && isFunctional(key.code) && text === undefined && ids.length === 0;
}

/** The id by the host's own reading, and of the function keys that it does not know. */
function toHostId(data: string): string | undefined {
  const [, modifiers, letter] = FUNCTION_LETTER.exec(data) ?? [];
  const [, number, numberModifiers] = FUNCTION_NUMBER.exec(data) ?? [];
  const key = FUNCTION_KEYS[letter ?? number ?? ""];
  if (key === undefined) return normalizeKeyId(parseKey(data) ?? "");
  const bits = (Number(modifiers ?? numberModifiers ?? 1) - 1) & ~LOCKS;
  return (bits & ~Modifier.all) === 0 ? toKeyId(toNames(bits), key) : undefined;
}

function isRelease(data: string): boolean {
  // The host's own check looks for `:3u` anywhere, so that typed or committed text could pass for a release.
  return data.startsWith("\x1b") && (RELEASE.test(data) || isKeyRelease(data));
}

function toPaste(data: string): { text?: string } {
  const end = data.indexOf(PASTE_END, PASTE_START.length);
  const text = data.slice(PASTE_START.length, end < 0 ? undefined : end);
  return text === "" ? {} : { text };
}

/** What input without an escape sequence types; undefined when there is a control character in it. */
function toTypedText(data: string): string | undefined {
  const keypad = APPLICATION_KEYPAD.exec(data)?.[1];
  if (keypad !== undefined) return String.fromCharCode(keypad.charCodeAt(0) - 64);
  return data === "" || /\p{Cc}/u.test(data) ? undefined : data;
}

function toDigit(text: string | undefined): KeyPress["digit"] {
  return text !== undefined && /^[1-9]$/.test(text) ? (Number(text) as KeyPress["digit"]) : undefined;
}

function parseNumberedKey(data: string): NumberedKey | undefined {
  const csi = CSI_U.exec(data);
  if (csi) {
    const [, code, shifted, base, modifiers] = csi;
    return {
      code: Number(code),
      ...(shifted && { shifted: Number(shifted) }),
      ...(base && { base: Number(base) }),
      modifiers: (Number(modifiers || 1) - 1) & ~LOCKS,
      codeIsTyped: false,
    };
  }
  const other = MODIFY_OTHER_KEYS.exec(data);
  if (!other) return undefined;
  return { code: Number(other[2]), modifiers: (Number(other[1]) - 1) & ~LOCKS, codeIsTyped: true };
}

function toNumberedPress(data: string, key: NumberedKey): KeyPress {
  const nothing: KeyPress = { data, isPaste: false, ids: [] };
  if ((key.modifiers & ~Modifier.all) !== 0) return nothing;
  const typed = toTypedCharacter(key);
  const named = normalizeKeyId(parseKey(data) ?? "");
  const readings =
    typed === undefined ? [named] : [toModifiedId(typed, key.modifiers), toPlaceId(key, typed)];
  const ids = new Set(readings.filter((id) => id !== undefined));
  const text = (key.modifiers & ~Modifier.shift) === 0 ? typed : undefined;
  const digit = toDigit(text);
  return {
    ...nothing,
    ...(text !== undefined && { text }),
    ...(digit !== undefined && { digit }),
    ids: [...ids],
    ...(named !== undefined && isForeign(typed) && !ids.has(named) && { latinId: named }),
  };
}

/** True for a character of another keyboard than a Latin one. A Latin character is itself, wherever its key lies. */
function isForeign(typed: string | undefined): boolean {
  return typed !== undefined && !/^[ -~]$/.test(typed);
}

/** What a numbered key is called after its place: `shift+/` for a `?`. */
function toPlaceId(key: NumberedKey, typed: string): string | undefined {
  const plain = toCharacter(key.code);
  if (plain === undefined || !/^[!-~]$/.test(plain)) return undefined;
  const isCapital = /^[A-Z]$/.test(plain);
  const id = toKeyId(
    toNames(isCapital ? key.modifiers | Modifier.shift : key.modifiers),
    plain.toLowerCase(),
  );
  // `shift+&` reads like `&`, but on a keyboard where it types `1` it is not.
  return id === plain && plain !== typed ? undefined : id;
}

/** The character that a numbered key types, Shift included; undefined for a key that types none. */
function toTypedCharacter(key: NumberedKey): string | undefined {
  const plain = toCharacter(key.code);
  if (plain === undefined || (key.modifiers & Modifier.shift) === 0) return plain;
  const shifted = key.shifted === undefined ? undefined : toCharacter(key.shifted);
  if (shifted !== undefined) return shifted;
  const upper = plain.toUpperCase();
  // Some letters have no single capital: `ß` stays what it is.
  const capital = [...upper].length === 1 ? upper : plain;
  return key.codeIsTyped || isFunctional(key.code) ? capital : (SHIFTED.get(plain) ?? capital);
}

function isFunctional(code: number): boolean {
  return code >= FUNCTIONAL.first && code <= FUNCTIONAL.last;
}

function toCharacter(code: number): string | undefined {
  const keypad = KEYPAD[code - KEYPAD_FIRST] ?? KEYPAD_MORE.get(code);
  if (keypad !== undefined) return keypad;
  if (isFunctional(code) || code > 0x10ffff) return undefined;
  const character = String.fromCodePoint(code);
  return /[\p{Cc}\p{Cs}]/u.test(character) ? undefined : character;
}

/** The id of a typed character under modifiers. Shift is part of the character already. */
function toModifiedId(typed: string, modifiers: number): string | undefined {
  const others = modifiers & ~Modifier.shift;
  if (typed === " ") return toKeyId(toNames(modifiers), "space");
  const character = toCharacterKey(typed.normalize("NFC"));
  if (others === 0 || character === undefined) return character;
  // Only the keys of a Latin keyboard have a name together with modifiers.
  if (!/^[!-~]$/.test(typed)) return undefined;
  const isCapital = character.startsWith("shift+");
  return toKeyId(
    toNames(isCapital ? modifiers | Modifier.shift : others),
    isCapital ? typed.toLowerCase() : typed,
  );
}

function toNames(modifiers: number): ReadonlySet<string> {
  const names = (["shift", "alt", "ctrl", "super"] as const).filter(
    (name) => (modifiers & Modifier[name]) !== 0,
  );
  return new Set(names);
}
