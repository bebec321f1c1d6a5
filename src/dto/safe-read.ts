/** What reading one property of an unknown object gave; reading can run foreign code and fail. */
export type PropertyRead = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

const UNREADABLE: PropertyRead = { ok: false };

/** True for anything with properties of its own that is neither an array nor a function. Never throws. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !isList(value);
}

/** `Array.isArray` that also answers for a revoked proxy, where the original throws. */
export function isList(value: unknown): value is readonly unknown[] {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

/**
 * Reads an own property. Inherited ones count as absent, so that nothing comes from a prototype.
 * @returns `undefined` as the value of an absent property; `ok: false` when a getter or a proxy throws
 */
export function readOwn(source: object, key: string): PropertyRead {
  try {
    if (!Object.hasOwn(source, key)) return { ok: true, value: undefined };
    return { ok: true, value: (source as Record<string, unknown>)[key] };
  } catch {
    return UNREADABLE;
  }
}

/** The length of a list, or `undefined` where a proxy gives none that makes sense. */
export function readLength(list: readonly unknown[]): number | undefined {
  try {
    const length: unknown = list.length;
    return Number.isSafeInteger(length) && (length as number) >= 0 ? (length as number) : undefined;
  } catch {
    return undefined;
  }
}

/** The own enumerable text keys of an object, or `undefined` where a proxy throws. */
export function readKeys(source: object): string[] | undefined {
  try {
    return Object.keys(source);
  } catch {
    return undefined;
  }
}
