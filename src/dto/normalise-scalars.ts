/** A number or a boolean becomes its text, text is trimmed at both ends, `null` is absence; the rest stays. */
export function toText(value: unknown): unknown {
  if (value === null) return undefined;
  const text = scalarToText(value);
  return typeof text === "string" ? text.trim() : text;
}

/** Like {@link toText}, but a preview keeps its leading spaces and loses only the blank lines at its end. */
export function toPreview(value: unknown): unknown {
  if (value === null) return undefined;
  const text = scalarToText(value);
  return typeof text === "string" ? withoutTrailingBlankLines(text) : text;
}

/** The texts `true` and `false` become booleans, `null` is absence; the rest stays. */
export function toFlag(value: unknown): unknown {
  if (value === null) return undefined;
  if (value === "true") return true;
  return value === "false" ? false : value;
}

/** What a text holds as JSON when that passes `accept`; everything else stays. */
export function fromJson(value: unknown, accept: (parsed: unknown) => boolean): unknown {
  if (typeof value !== "string") return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return accept(parsed) ? parsed : value;
  } catch {
    return value;
  }
}

function scalarToText(value: unknown): unknown {
  return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
}

function withoutTrailingBlankLines(text: string): string {
  // Not one regular expression: on many blank lines in the middle it would take quadratic time.
  const lineEnd = text.indexOf("\n", text.trimEnd().length);
  if (lineEnd === -1) return text;
  return text.slice(0, text[lineEnd - 1] === "\r" ? lineEnd - 1 : lineEnd);
}
