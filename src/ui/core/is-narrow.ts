/** Arrows and lines, as forms are drawn with, as ranges of code points: one column each for the host's measure. */
const DRAWING: readonly (readonly [from: number, to: number])[] = [
  [0xb7, 0xb7],
  [0x2026, 0x2026],
  [0x2039, 0x203a],
  [0x2190, 0x2193],
  [0x2500, 0x257f],
  [0x25cb, 0x25cb],
  [0x25cf, 0x25cf],
  [0x2713, 0x2713],
];

/** Every unit is exactly one column: printable ASCII, and what forms are drawn with. */
export function isNarrow(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if ((code < 32 || code > 126) && !isDrawing(code)) return false;
  }
  return true;
}

function isDrawing(code: number): boolean {
  return code >= 0xb7 && DRAWING.some(([from, to]) => code >= from && code <= to);
}
