export interface PlainTextOptions {
  /** True keeps tabs and line breaks; false turns each into a space. Default: false. */
  readonly multiline?: boolean;
}

/** Nothing to take out, which is nearly every text. */
const PRINTABLE = /^[ -~]*$/;
/** ESC, and the C1 characters that begin a sequence: DCS, SOS, CSI, OSC, PM, APC. */
const INTRODUCERS = /[\u001b\u0090\u0098\u009b\u009d-\u009f]/g;
/** What is left of C0 and C1 beside tab, newline and return, and the characters that reorder a line. */
const CONTROLS =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const LINE_BREAKS = /\r\n|[\r\u2028\u2029]/g;
const LONE_SURROGATES = /\p{Surrogate}/gu;

/**
 * The text that a terminal may show and a line of a result may hold: no escape sequence, no control character, no
 * bidi override. Emoji, joiners and combining marks stay. Time grows with the length only.
 * @returns text whose only line break is `\n`; applying it twice changes nothing more
 */
export function toPlainText(text: string, options: PlainTextOptions = {}): string {
  if (PRINTABLE.test(text)) return text;
  const plain = withoutSequences(text)
    .replace(CONTROLS, "")
    .replace(LINE_BREAKS, "\n")
    .replace(LONE_SURROGATES, "\ufffd");
  return options.multiline ? plain : plain.replace(/[\n\t]/g, " ");
}

function withoutSequences(text: string): string {
  const parts: string[] = [];
  let end = 0;
  for (let at = nextIntroducer(text, 0); at >= 0; at = nextIntroducer(text, end)) {
    parts.push(text.slice(end, at));
    end = sequenceEnd(text, at);
  }
  parts.push(text.slice(end));
  return parts.join("");
}

function nextIntroducer(text: string, from: number): number {
  INTRODUCERS.lastIndex = from;
  return INTRODUCERS.exec(text)?.index ?? -1;
}

/** Where the sequence that begins at `start` is over. */
function sequenceEnd(text: string, start: number): number {
  const first = text.charCodeAt(start);
  const isEscape = first === 0x1b;
  // A C1 character stands for ESC and the character 0x40 below it.
  const kind = isEscape ? text[start + 1] : String.fromCharCode(first - 0x40);
  const body = start + (isEscape ? 2 : 1);
  switch (kind) {
    case "[":
      return controlSequenceEnd(text, body);
    case "]":
    case "P":
    case "X":
    case "^":
    case "_":
      return stringEnd(text, body);
    default:
      return escapeEnd(text, start + 1);
  }
}

/** After CSI: parameters, then intermediates, then one final character. A cut-off sequence ends where it is cut. */
function controlSequenceEnd(text: string, body: number): number {
  const final = skip(text, skip(text, body, 0x30, 0x3f), 0x20, 0x2f);
  return final + (isWithin(text, final, 0x40, 0x7e) ? 1 : 0);
}

/** After a lone ESC: intermediates, then one final character. Anything else is not part of a sequence. */
function escapeEnd(text: string, body: number): number {
  const final = skip(text, body, 0x20, 0x2f);
  return isWithin(text, final, 0x30, 0x7e) ? final + 1 : body;
}

/**
 * After OSC, DCS, SOS, PM or APC: the text up to BEL or ST.
 *
 * The first other control character, line breaks included, shows that the end is missing; then only the introducer
 * is dropped, so that it cannot hide the text behind it. As the stretch read here holds no introducer, it is read
 * at most twice.
 */
function stringEnd(text: string, body: number): number {
  let at = body;
  while (at < text.length && !isControl(text.charCodeAt(at))) at++;
  const code = text.charCodeAt(at);
  if (code === 0x07 || code === 0x9c) return at + 1;
  return code === 0x1b && text[at + 1] === "\\" ? at + 2 : body;
}

function isControl(code: number): boolean {
  return (code < 0x20 && code !== 0x09) || (code >= 0x7f && code <= 0x9f);
}

function isWithin(text: string, at: number, low: number, high: number): boolean {
  const code = text.charCodeAt(at);
  return code >= low && code <= high;
}

function skip(text: string, from: number, low: number, high: number): number {
  let at = from;
  while (isWithin(text, at, low, high)) at++;
  return at;
}
