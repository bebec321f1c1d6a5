import type { DtoClass, DtoPlan, PlannedField } from "./dto-plan.js";
import type { IssueList } from "./issue-list.js";
import { elementPath, fieldPath } from "./issue-path.js";
import { describeKind } from "./received.js";
import { isList, isRecord, readKeys, readLength, readOwn } from "./safe-read.js";

/** Levels; class-transformer recurses, and its stack overflows at some thousands. */
const MAX_DEPTH = 64;
/** Elements of one list. */
const MAX_LENGTH = 100_000;
/** Values copied in one reading; shared references can make a small input endless. */
const MAX_VALUES = 1_000_000;

/** Keys that class-transformer takes for something else than data. */
const RESERVED_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor"]);

/**
 * Copies the fields that a DTO declares, and nothing else, out of an unknown object into plain data,
 * so that neither foreign code nor the shape of the input can hurt the libraries that come after it.
 */
export class FieldCopy {
  private remaining = MAX_VALUES;

  /**
   * @param unreadable told about values whose reading throws, and lists that are too long
   * @param misshapen told about values that could not be kept as they are: too deep, or a list or a function
   *   in the place of an object; where a rule of the DTO reports the same place, it knows better
   * @param createObject makes what the fields of one DTO are copied into
   */
  constructor(
    private readonly unreadable: IssueList,
    private readonly misshapen: IssueList,
    private readonly createObject: (dto: DtoClass) => object,
  ) {}

  /** The declared fields of `source` in a new object; absent fields stay absent. */
  copyObject(source: object, plan: DtoPlan, path: string, depth = 0): Record<string, unknown> {
    const copy = this.createObject(plan.dto) as Record<string, unknown>;
    for (const field of plan.fields) {
      const read = readOwn(source, field.name);
      if (!read.ok) this.unreadable.add(fieldPath(path, field.name), "could not be read");
      else if (read.value !== undefined)
        copy[field.name] = this.copyField(read.value, field, path, depth + 1);
    }
    return copy;
  }

  private copyField(value: unknown, field: PlannedField, owner: string, depth: number): unknown {
    // Most fields of most forms end here, without a path being built.
    if (typeof value === "string" && !field.nested) return value;
    const path = fieldPath(owner, field.name);
    return field.nested
      ? this.copyNested(value, field.nested, path, depth)
      : this.copyData(value, path, depth);
  }

  private copyNested(value: unknown, plan: DtoPlan, path: string, depth: number): unknown {
    if (!isList(value)) return this.copyElement(value, plan, path, depth);
    return this.copyList(value, path, (element, at) => this.copyElement(element, plan, at, depth + 1));
  }

  /** What should be an object. Anything else is kept just well enough for the rules to name it. */
  private copyElement(value: unknown, plan: DtoPlan, path: string, depth: number): unknown {
    if (isRecord(value))
      return this.isExhausted(path, depth) ? null : this.copyObject(value, plan, path, depth);
    // class-validator skips `undefined`, lets an empty list pass, and takes a function for an object.
    if (value === undefined) return null;
    if (!isList(value) && typeof value !== "function") return value;
    this.misshapen.add(path, `must be an object, received ${describeKind(value)}`);
    return isList(value) ? [] : null;
  }

  /** @param field where the declared field stands: what is wrong deeper inside is told about the field */
  private copyData(value: unknown, field: string, depth: number): unknown {
    if (typeof value !== "object" || value === null) return value;
    if (this.isExhausted(field, depth)) return null;
    if (isList(value))
      return this.copyList(value, field, (element) => this.copyData(element, field, depth + 1));
    const copy: Record<string, unknown> = {};
    const keys = readKeys(value);
    if (!keys) this.unreadable.add(field, "could not be read");
    for (const key of keys ?? []) {
      if (RESERVED_KEYS.has(key)) continue;
      const read = readOwn(value, key);
      if (!read.ok) this.unreadable.add(field, "could not be read");
      // A function under `then` would make the object a promise.
      else if (typeof read.value !== "function") copy[key] = this.copyData(read.value, field, depth + 1);
    }
    return copy;
  }

  /** A list without holes. */
  private copyList(
    list: readonly unknown[],
    path: string,
    copyElement: (element: unknown, path: string) => unknown,
  ): unknown[] {
    const copy: unknown[] = [];
    const length = readLength(list);
    if (length === undefined) {
      this.unreadable.add(path, "could not be read");
      return copy;
    }
    if (length > MAX_LENGTH) {
      this.unreadable.add(path, `has too many entries: ${length}, at most ${MAX_LENGTH} are read`);
      return copy;
    }
    if (!this.spend(length)) return copy;
    for (let index = 0; index < length; index++) {
      const at = elementPath(path, index);
      const read = readOwn(list, String(index));
      if (!read.ok) this.unreadable.add(at, "could not be read");
      copy.push(copyElement(read.ok ? read.value : undefined, at));
    }
    return copy;
  }

  private isExhausted(path: string, depth: number): boolean {
    if (depth <= MAX_DEPTH) return !this.spend(1);
    this.misshapen.add(path, `is nested too deeply: at most ${MAX_DEPTH} levels are read`);
    return true;
  }

  /** @returns false when more values were to be copied than are allowed in all */
  private spend(values: number): boolean {
    this.remaining -= values;
    if (this.remaining >= 0) return true;
    this.unreadable.add("", `is too large: at most ${MAX_VALUES} values are read`);
    return false;
  }
}
