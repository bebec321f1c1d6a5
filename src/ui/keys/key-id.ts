/** The order in which the modifiers of a canonical key id stand. */
const MODIFIERS = ["ctrl", "shift", "alt", "super"] as const;

const MODIFIER_ALIASES = new Map<string, string>([
  ...MODIFIERS.map((name) => [name, name] as const),
  ["control", "ctrl"],
  ["option", "alt"],
  ["opt", "alt"],
  ["command", "super"],
  ["cmd", "super"],
  ["win", "super"],
]);

/** Canonical names of the keys that print nothing, and of the space bar, by their spelling in small letters. */
const NAMED_KEYS = new Map<string, string>([
  ...[
    ...["esc", "enter", "tab", "space", "backspace", "delete", "insert", "clear", "home", "end"],
    ...["pageUp", "pageDown", "up", "down", "left", "right"],
    ...Array.from({ length: 12 }, (_, index) => `f${index + 1}`),
  ].map((name) => [name.toLowerCase(), name] as const),
  ["escape", "esc"],
  ["return", "enter"],
  ["spacebar", "space"],
  ["del", "delete"],
  ["ins", "insert"],
  ["pgup", "pageUp"],
  ["pgdn", "pageDown"],
  ["pgdown", "pageDown"],
  ["arrowup", "up"],
  ["arrowdown", "down"],
  ["arrowleft", "left"],
  ["arrowright", "right"],
  ["plus", "+"],
]);

const LABELS = new Map<string, string>([
  ["esc", "Esc"],
  ["enter", "Enter"],
  ["tab", "Tab"],
  ["space", "Space"],
  ["backspace", "Backspace"],
  ["delete", "Del"],
  ["insert", "Ins"],
  ["clear", "Clear"],
  ["home", "Home"],
  ["end", "End"],
  ["pageUp", "PgUp"],
  ["pageDown", "PgDn"],
  ["up", "↑"],
  ["down", "↓"],
  ["left", "←"],
  ["right", "→"],
  ["ctrl", "Ctrl"],
  ["shift", "Shift"],
  ["alt", "Alt"],
  ["super", "Super"],
]);

/** Symbols that take Shift on the layout that key names come from: Shift in front of one says nothing more. */
const SHIFTED_SYMBOLS = new Set('~!@#$%^&*()_+{}|:<>?"');

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * The canonical form of a key id, so that two spellings of one key compare equal.
 * @param text as a person writes it: `escape`, `Control+X`, `Shift+N`, `N`, `pageup`, `?`, `é`
 * @returns for example `esc`, `ctrl+x`, `shift+n`, `pageUp`; undefined for text that names no key
 */
export function normalizeKeyId(text: string): string | undefined {
  if (text === " ") return "space";
  const trimmed = text.trim().normalize("NFC");
  if (trimmed === "") return undefined;
  const single = toCharacterKey(trimmed);
  if (single !== undefined) return single;
  const { modifiers, key } = splitModifiers(trimmed);
  if (modifiers === undefined) return undefined;
  const name = NAMED_KEYS.get(key.toLowerCase()) ?? (/^[!-~]$/.test(key) ? key.toLowerCase() : undefined);
  return name === undefined ? undefined : toKeyId(modifiers, name);
}

/**
 * Builds a canonical id.
 * @param modifiers canonical modifier names, in any order
 * @param key a canonical key name or one character in small letters
 */
export function toKeyId(modifiers: ReadonlySet<string>, key: string): string {
  const kept = MODIFIERS.filter(
    (modifier) => modifiers.has(modifier) && !(modifier === "shift" && SHIFTED_SYMBOLS.has(key)),
  );
  return [...kept, key].join("+");
}

/** The canonical id of one typed character: `n`, `shift+n`, `space`, `?`, `é`; undefined when it is not one. */
export function toCharacterKey(text: string): string | undefined {
  if (text === " ") return "space";
  if (/^[A-Z]$/.test(text)) return `shift+${text.toLowerCase()}`;
  if (/^[!-~]$/.test(text)) return text;
  if (/^[\x00-\x7f]/.test(text)) return undefined;
  // Control, format and private characters, spaces and bare combining marks are not keys somebody can name.
  if (!/^[^\p{C}\p{Z}\p{M}][^\p{Cc}\p{Cs}]*$/u.test(text)) return undefined;
  const first = graphemes.segment(text)[Symbol.iterator]().next().value;
  return first?.segment === text ? text : undefined;
}

/** True for a key that types a character, so that an editor must get it. Expects a canonical id. */
export function isTypingKey(id: string): boolean {
  const key = id.startsWith("shift+") ? id.slice("shift+".length) : id;
  return key === "space" || toCharacterKey(key) !== undefined;
}

/** How a footer or a help text shows a key: `Enter`, `Esc`, `Ctrl+C`, `Shift+N`, `↑`, `n`. Expects a canonical id. */
export function keyLabel(id: string): string {
  const { modifiers, key } = splitModifiers(id);
  if (modifiers === undefined || modifiers.size === 0) return toKeyLabel(id);
  return [
    ...MODIFIERS.filter((name) => modifiers.has(name)).map(toKeyLabel),
    toKeyLabel(key).replace(/^[a-z]$/, upper),
  ].join("+");
}

function toKeyLabel(key: string): string {
  return LABELS.get(key) ?? (/^f\d+$/.test(key) ? upper(key) : key);
}

function upper(text: string): string {
  return text.toUpperCase();
}

/** Takes leading modifiers off; `modifiers` is undefined when one is unknown or stands twice. */
function splitModifiers(text: string): { modifiers?: Set<string>; key: string } {
  const modifiers = new Set<string>();
  let rest = text;
  // The separator is searched from the second character on, so that `+` itself can be the key.
  for (let plus = rest.indexOf("+", 1); plus > 0; plus = rest.indexOf("+", 1)) {
    const modifier = MODIFIER_ALIASES.get(rest.slice(0, plus).trim().toLowerCase());
    if (modifier === undefined || modifiers.has(modifier)) return { key: rest };
    modifiers.add(modifier);
    rest = rest.slice(plus + 1).trim();
  }
  return { modifiers, key: rest };
}
