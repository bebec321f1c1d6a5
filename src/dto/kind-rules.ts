import type { QuestionKind } from "../model/question-kind.js";
import { toListMessage } from "./constraints.js";
import type { IssueList } from "./issue-list.js";
import { elementPath, fieldPath, joinPath } from "./issue-path.js";
import type { NormalisedQuestion, PayloadNormaliser } from "./payload-normaliser.js";
import { DtoReader } from "./reader.js";
import { describeKind, quote } from "./received.js";
import { isList, isRecord } from "./safe-read.js";

/** What a question gets when it names no kind. */
export const DEFAULT_KIND = "single";

/** What a registered kind read from the extra fields of a question. */
export type KindData = Readonly<Record<string, unknown>>;

/** The rules that depend on the kind of a question, which decorators cannot know. */
export class KindRules {
  private readonly reader = new DtoReader();

  /**
   * @param kinds by the name that is sent as `type`
   * @param allowFreeform true where a question may come without options because the person types the answer
   */
  constructor(
    private readonly kinds: ReadonlyMap<string, QuestionKind>,
    private readonly allowFreeform: boolean,
  ) {}

  /**
   * Checks one question and, where its kind makes the options itself, puts them into its fields.
   * @param path where the question stands
   * @param issues gets what is wrong
   * @returns the data of a kind that has a DTO of its own
   */
  apply(
    question: NormalisedQuestion,
    path: string,
    normaliser: PayloadNormaliser,
    issues: IssueList,
  ): KindData | undefined {
    const { fields } = question;
    if (!isRecord(fields)) return undefined;
    const kind = this.findKind(fields.type, path, issues);
    const isFreeform = this.isFreeform(fields.freeform, path, issues);
    const data = kind?.dto ? this.readData(kind.dto, question.source, path, issues) : undefined;
    const isDataBroken = kind?.dto !== undefined && data === undefined;
    if (kind?.toOptions) {
      // Without data there is nothing to make options from, and that has been reported.
      if (isDataBroken) return undefined;
      if (!this.makeOptions(kind.toOptions, data ?? {}, fields, path, normaliser, issues)) return undefined;
    }
    this.checkOptions(fields.options, kind, isFreeform, fieldPath(path, "options"), issues);
    return data;
  }

  private findKind(type: unknown, path: string, issues: IssueList): QuestionKind | undefined {
    if (type === undefined) return this.kinds.get(DEFAULT_KIND);
    // Anything but filled text breaks a rule of the DTO.
    if (typeof type !== "string" || type === "") return undefined;
    const kind = this.kinds.get(type);
    if (kind) return kind;
    const allowed = [...this.kinds.keys()].map((name) => JSON.stringify(name)).join(", ");
    issues.add(fieldPath(path, "type"), `must be one of ${allowed}, received ${quote(type)}`);
    return undefined;
  }

  private isFreeform(freeform: unknown, path: string, issues: IssueList): boolean {
    if (freeform !== true) return false;
    if (this.allowFreeform) return true;
    const message =
      "is not available here: leave it out and send options; the person can always type another answer";
    issues.add(fieldPath(path, "freeform"), message);
    return false;
  }

  private readData(
    dto: new () => object,
    source: unknown,
    path: string,
    issues: IssueList,
  ): KindData | undefined {
    const read = this.reader.read(dto, source);
    if (!read.ok) {
      for (const issue of read.issues) issues.add(joinPath(path, issue.path), issue.message);
      return undefined;
    }
    try {
      return structuredClone(read.value) as KindData;
    } catch {
      issues.add(path, "has extra fields that are not plain data");
      return undefined;
    }
  }

  /** @returns false when the kind failed */
  private makeOptions(
    toOptions: NonNullable<QuestionKind["toOptions"]>,
    data: KindData,
    fields: Record<string, unknown>,
    path: string,
    normaliser: PayloadNormaliser,
    issues: IssueList,
  ): boolean {
    try {
      fields.options = normaliser.normaliseOptions(toOptions(data), fieldPath(path, "options"));
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : "unknown error";
      issues.add(path, `has extra fields that no options can be made from: ${reason}`);
      return false;
    }
  }

  private checkOptions(
    options: unknown,
    kind: QuestionKind | undefined,
    isFreeform: boolean,
    path: string,
    issues: IssueList,
  ): void {
    // Too long or unreadable: an empty list stands for it, and that has been reported.
    if (issues.has(path)) return;
    const isMissing = options === undefined || (isList(options) && options.length === 0);
    if (isMissing) {
      const isWanted = kind?.requiresOptions !== false && !isFreeform;
      if (isWanted) issues.add(path, toListMessage("option", options));
      return;
    }
    if (!kind?.requiresPreviews || !isList(options)) return;
    for (const [index, option] of options.entries()) {
      if (!isRecord(option) || isFilled(option.preview)) continue;
      issues.add(fieldPath(elementPath(path, index), "preview"), toPreviewMessage(option.preview));
    }
  }
}

function isFilled(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "";
}

function toPreviewMessage(value: unknown): string {
  const state =
    value === undefined ? "is missing" : `must be non-blank text, received ${describeKind(value)}`;
  return `${state}: add preview text to every option of this question, or use type: "single" (a description is no preview)`;
}
