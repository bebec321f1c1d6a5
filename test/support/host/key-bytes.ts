const named: Readonly<Record<string, string>> = {
  enter: "\r",
  esc: "\x1b",
  tab: "\t",
  "shift+tab": "\x1b[Z",
  space: " ",
  backspace: "\x7f",
  delete: "\x1b[3~",
  up: "\x1b[A",
  down: "\x1b[B",
  right: "\x1b[C",
  left: "\x1b[D",
  home: "\x1b[H",
  end: "\x1b[F",
  pageup: "\x1b[5~",
  pagedown: "\x1b[6~",
};

/**
 * What a terminal sends for a key.
 * @param key a name such as `enter`, `shift+tab`, `ctrl+c`, `alt+x`, `shift+n`, or one printable character
 * @throws RangeError for a name that is not known
 */
export function toKeyBytes(key: string): string {
  const bytes = named[key];
  if (bytes !== undefined) return bytes;
  if ([...key].length === 1) return key;
  const [modifier, rest = ""] = key.split("+", 2);
  if (modifier === "ctrl" && /^[a-z]$/.test(rest)) return String.fromCharCode(rest.charCodeAt(0) - 96);
  if (modifier === "shift" && /^[a-z]$/.test(rest)) return rest.toUpperCase();
  if (modifier === "alt" && rest.length > 0) return `\x1b${toKeyBytes(rest)}`;
  throw new RangeError(`unknown key: ${key}`);
}
