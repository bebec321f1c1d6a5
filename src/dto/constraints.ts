import { ValidateBy } from "class-validator";
import type { Issue } from "../model/types.js";
import type { IssueLocator } from "./issue-locator.js";
import { elementPath, fieldPath } from "./issue-path.js";
import { describeKind, quote } from "./received.js";
import { isList, isRecord } from "./safe-read.js";

/** The rule about what a nested field is; where it fails, nothing is said about what is inside. */
export const SHAPE_RULE = "isSingleObject";

/**
 * How the rules of one field treat absence. `@IsOptional()` beside them would do the same,
 * but class-validator pays for every decorator on every option of every question.
 */
export interface PresenceOptions {
  /** True when the field may be absent. Default false. */
  readonly optional?: boolean;
}

/** The field holds text with at least one character that is not white space. */
export function IsFilledText({ optional = false }: PresenceOptions = {}): PropertyDecorator {
  return ValidateBy({
    name: "isFilledText",
    validator: {
      validate: (value) => (typeof value === "string" ? value.trim() !== "" : optional && isAbsent(value)),
      defaultMessage: (args) => toTextMessage(args?.value, optional),
    },
  });
}

/** The field holds true or false and nothing that only looks like it. */
export function IsFlag({ optional = false }: PresenceOptions = {}): PropertyDecorator {
  return ValidateBy({
    name: "isFlag",
    validator: {
      validate: (value) => typeof value === "boolean" || (optional && isAbsent(value)),
      defaultMessage: (args) => `must be true or false, received ${describeKind(args?.value)}`,
    },
  });
}

/** The field holds a moment: milliseconds since the epoch, or the text of a date. */
export function IsTimestamp(): PropertyDecorator {
  return ValidateBy({
    name: "isTimestamp",
    validator: {
      validate: (value) => Number.isFinite(value) || (typeof value === "string" && value.trim() !== ""),
      defaultMessage: (args) => `must be milliseconds since the epoch, received ${describeKind(args?.value)}`,
    },
  });
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function toTextMessage(value: unknown, optional: boolean): string {
  if (isAbsent(value)) return "is missing: send non-blank text";
  if (typeof value !== "string") return `must be text, received ${describeKind(value)}`;
  return optional ? "must not be blank: send text or leave it out" : "must not be blank: send text";
}

/**
 * Each element of the list is a plain object; the issue stands on the element.
 * `@ValidateNested` does not say so itself: it accepts a list in the place of an object.
 * @param example what an element looks like, for the message
 */
export function EachIsObject(example: string): PropertyDecorator {
  const locator: IssueLocator = {
    locate: (value) =>
      (isList(value) ? value : []).flatMap((element, index) =>
        isRecord(element)
          ? []
          : [{ path: elementPath("", index), message: toObjectMessage(example, element) }],
      ),
  };
  return ValidateBy(
    {
      name: "eachIsObject",
      validator: {
        validate: (value) => !isList(value) || value.every(isRecord),
        defaultMessage: () => `must contain objects only, like ${example}`,
      },
    },
    { context: locator },
  );
}

/** The field holds one plain object, not a list of them. */
export function IsSingleObject(example: string): PropertyDecorator {
  return ValidateBy({
    name: SHAPE_RULE,
    validator: {
      validate: isRecord,
      defaultMessage: (args) => toObjectMessage(example, args?.value),
    },
  });
}

/** Why `value` cannot stand where an object like `example` is wanted. */
export function toObjectMessage(example: string, value: unknown): string {
  return `must be an object like ${example}, received ${describeKind(value)}`;
}

/** Why `value` is not a filled list, and what to send. */
export function toListMessage(entry: string, value: unknown): string {
  if (isAbsent(value)) return `is missing: send an array with at least one ${entry}`;
  if (isList(value)) return `is empty: send at least one ${entry}`;
  const hint = typeof value === "string" ? ", which does not read as a JSON array" : "";
  return `must be an array of ${entry}s, received ${describeKind(value)}${hint}`;
}

/** No two elements of the list have the same text in `field`; the issue stands on the later one. */
export function UniqueBy(field: string): PropertyDecorator {
  const locator: IssueLocator = { locate: (value) => findDuplicates(value, field) };
  return ValidateBy(
    {
      name: "uniqueBy",
      constraints: [field],
      validator: {
        validate: (value) => findDuplicates(value, field).length === 0,
        defaultMessage: () => `must have a different ${field} in every entry`,
      },
    },
    { context: locator },
  );
}

function findDuplicates(value: unknown, field: string): Issue[] {
  if (!isList(value)) return [];
  const firstByText = new Map<string, number>();
  const issues: Issue[] = [];
  for (const [index, element] of value.entries()) {
    const text = isRecord(element) ? element[field] : undefined;
    // Blank and missing texts have issues of their own.
    if (typeof text !== "string" || text.trim() === "") continue;
    const first = firstByText.get(text);
    if (first === undefined) firstByText.set(text, index);
    else {
      const message = `must be unique: ${quote(text)} is already the ${field} of entry ${first + 1}`;
      issues.push({ path: fieldPath(elementPath("", index), field), message });
    }
  }
  return issues;
}
