/** Printable ASCII only: every unit is exactly one column. */
export function isNarrow(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 32 || code > 126) return false;
  }
  return true;
}
