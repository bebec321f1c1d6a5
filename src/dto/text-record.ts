import { isRecord, readKeys, readOwn } from "./safe-read.js";

/**
 * The entries of a record whose keys are a user's text, `__proto__` among them.
 * @returns `undefined` when `value` is no record or cannot be read
 */
export function readTextRecord(value: unknown): Map<string, unknown> | undefined {
  const keys = isRecord(value) ? readKeys(value) : undefined;
  if (!keys) return undefined;
  const entries = new Map<string, unknown>();
  for (const key of keys) {
    const read = readOwn(value as object, key);
    if (!read.ok) return undefined;
    entries.set(key, read.value);
  }
  return entries;
}
