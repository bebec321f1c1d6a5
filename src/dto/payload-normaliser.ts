import type { IssueList } from "./issue-list.js";
import { elementPath, fieldPath } from "./issue-path.js";
import { fromJson, toFlag, toPreview, toText } from "./normalise-scalars.js";
import { isList, isRecord, readLength, readOwn } from "./safe-read.js";

/** Questions and options of one payload together; far beyond what a person can answer. */
const MAX_ENTRIES = 100_000;

/** @param owner where the object stands that has the value */
type Normalise = (value: unknown, owner: string) => unknown;

/** One question, normalised where it is an object, beside what was sent. */
export interface NormalisedQuestion {
  /** The known fields, or whatever stood in the place of the object. */
  readonly fields: unknown;
  /** The object that was sent, with the extra fields of a registered kind in it. */
  readonly source: unknown;
}

/** A payload with the right scalars in it, as far as there is an unambiguous way to get them. */
export interface NormalisedPayload {
  /** What the request DTO is read from. */
  readonly root: unknown;
  readonly title: unknown;
  readonly questions: readonly NormalisedQuestion[];
}

/**
 * Settles what a model often gets almost right: scalars of the wrong type, `null` for an optional field,
 * JSON inside a string. Whatever it cannot settle stays as it is, for the rules of the DTOs to report.
 */
export class PayloadNormaliser {
  private remaining = MAX_ENTRIES;
  private readonly optionFields: Readonly<Record<string, Normalise>> = {
    value: toText,
    label: toText,
    description: toText,
    preview: toPreview,
    recommended: toFlag,
  };
  private readonly questionFields: Readonly<Record<string, Normalise>> = {
    id: toText,
    label: toText,
    prompt: toText,
    type: toText,
    required: toFlag,
    freeform: toFlag,
    options: (value, owner) => this.normaliseOptions(value, fieldPath(owner, "options")),
  };

  /** @param issues told about what cannot be read at all, and about lists that are too long */
  constructor(private readonly issues: IssueList) {}

  /** Never throws. */
  normalise(raw: unknown): NormalisedPayload {
    const root = fromJson(raw, isRecord);
    if (!isRecord(root)) return { root, title: undefined, questions: [] };
    const title = toTitle(toText(this.read(root, "title", "")));
    const list = fromJson(this.read(root, "questions", "") ?? undefined, isList);
    if (!isList(list)) return { root: { title, questions: list }, title, questions: [] };
    const questions = this.mapList(list, "questions", (element, path) => {
      const source = fromJson(element, isRecord);
      return { source, fields: this.normaliseFields(source, this.questionFields, path) };
    });
    return { root: { title, questions: questions.map((question) => question.fields) }, title, questions };
  }

  /** The options of one question, which may also come from a registered kind. */
  normaliseOptions(value: unknown, path: string): unknown {
    const list = fromJson(value ?? undefined, isList);
    if (!isList(list)) return list;
    return this.mapList(list, path, (element, at) =>
      this.normaliseFields(fromJson(element, isRecord), this.optionFields, at),
    );
  }

  private normaliseFields(
    source: unknown,
    fields: Readonly<Record<string, Normalise>>,
    path: string,
  ): unknown {
    if (!isRecord(source)) return source;
    const result: Record<string, unknown> = {};
    for (const name in fields) {
      const value = fields[name]!(this.read(source, name, path), path);
      if (value !== undefined) result[name] = value;
    }
    return result;
  }

  private read(source: object, name: string, path: string): unknown {
    const read = readOwn(source, name);
    if (read.ok) return read.value;
    this.issues.add(fieldPath(path, name), "could not be read");
    return undefined;
  }

  private mapList<T>(list: readonly unknown[], path: string, map: (value: unknown, path: string) => T): T[] {
    const length = readLength(list);
    if (length === undefined) {
      this.issues.add(path, "could not be read");
      return [];
    }
    if (length > this.remaining) {
      this.issues.add(path, `is too long: a form has at most ${MAX_ENTRIES} questions and options in all`);
      return [];
    }
    this.remaining -= length;
    return Array.from({ length }, (_, index) => {
      const at = elementPath(path, index);
      return map(this.read(list, String(index), path), at);
    });
  }
}

/** A blank title is none: nothing is lost without it. */
function toTitle(title: unknown): unknown {
  return typeof title === "string" && title.trim() === "" ? undefined : title;
}
