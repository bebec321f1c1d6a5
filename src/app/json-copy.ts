/**
 * What `JSON.parse(JSON.stringify(value))` gives, without writing the text: strings, which can be whole files, are
 * shared and not copied. Throws for what cannot be written: circular objects and bigints.
 */
export function toJsonCopy(value: unknown): unknown {
  return copyValue(value, "", new Set());
}

/** @param within the objects that `given` is in */
function copyValue(given: unknown, key: string, within: Set<object>): unknown {
  const value = toStored(given, key);
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  if (typeof value === "number") return Number.isFinite(value) ? value + 0 : null;
  if (typeof value === "bigint") throw new TypeError("a bigint cannot be stored");
  if (typeof value !== "object") return undefined;
  if (within.has(value)) throw new TypeError("a circular object cannot be stored");
  within.add(value);
  const copy = copyFields(value, within);
  within.delete(value);
  return copy;
}

/** What a value says that it is stored as. */
function toStored(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { toJSON } = value as { toJSON?: unknown };
  const stored: unknown = typeof toJSON === "function" ? toJSON.call(value, key) : value;
  const isBoxed = stored instanceof Number || stored instanceof String || stored instanceof Boolean;
  return isBoxed ? stored.valueOf() : stored;
}

function copyFields(value: object, within: Set<object>): unknown {
  if (Array.isArray(value))
    return Array.from(value, (element, index) => copyValue(element, String(index), within) ?? null);
  const copy: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    const stored = copyValue(field, name, within);
    if (stored !== undefined) setField(copy, name, stored);
  }
  return copy;
}

function setField(record: Record<string, unknown>, name: string, value: unknown): void {
  // An assignment would set the prototype.
  if (name === "__proto__")
    Object.defineProperty(record, name, { value, configurable: true, enumerable: true, writable: true });
  else record[name] = value;
}
