/** Printable ASCII, and the arrows and lines that forms are drawn with: one column each for the host's measure. */
const NARROW = /^[ -~\u00b7\u2026\u2039\u203a\u2190-\u2193\u2500-\u257f\u25cb\u25cf\u2713]*$/;

/** Every unit is exactly one column. False says nothing: the host measures then. */
export function isNarrow(text: string): boolean {
  return NARROW.test(text);
}
