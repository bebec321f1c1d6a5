import type { QuestionKind } from "../model/question-kind.js";
import type { AskRequest, Issue } from "../model/types.js";
import { AskRequestDto } from "./ask-request-dto.js";
import { AskRequestMapper } from "./ask-request-mapper.js";
import { IssueList } from "./issue-list.js";
import { elementPath } from "./issue-path.js";
import { type KindData, KindRules } from "./kind-rules.js";
import { PayloadNormaliser } from "./payload-normaliser.js";
import { DtoReader } from "./reader.js";

/** A valid request, or everything that is wrong with the payload. */
export type AskRequestResult =
  | { readonly ok: true; readonly request: AskRequest }
  | {
      readonly ok: false;
      readonly issues: Issue[];
      /** The title, when at least that could be read. */
      readonly title?: string;
    };

export interface AskRequestReaderOptions {
  /** Accepts `freeform: true`, which only the forms made by `/answer` may carry. Default false. */
  readonly allowFreeform?: boolean;
}

/** Reads the raw arguments of an ask, wherever they come from. */
export class AskRequestReader {
  private readonly dtos = new DtoReader({ transform: false });
  private readonly mapper = new AskRequestMapper();
  private readonly rules: KindRules;

  /** @param kinds by the name that is sent as `type`; read anew for every payload */
  constructor(kinds: ReadonlyMap<string, QuestionKind>, options: AskRequestReaderOptions = {}) {
    this.rules = new KindRules(kinds, options.allowFreeform ?? false);
  }

  /**
   * Normalises `raw`, checks every rule and makes the model.
   * @param raw anything; it is not changed, and nothing in it can make this throw
   */
  read(raw: unknown): AskRequestResult {
    const special = new IssueList();
    const normaliser = new PayloadNormaliser(special);
    const { root, title, questions } = normaliser.normalise(raw);
    const data = new Map<number, KindData>();
    for (const [index, question] of questions.entries()) {
      const read = this.rules.apply(question, elementPath("questions", index), normaliser, special);
      if (read) data.set(index, read);
    }
    const result = this.dtos.read(AskRequestDto, root);
    if (result.ok && special.isEmpty) return { ok: true, request: this.mapper.toRequest(result.value, data) };
    const issues = mergeIssues(special, result.ok ? [] : result.issues);
    return typeof title === "string" && title !== "" ? { ok: false, issues, title } : { ok: false, issues };
  }
}

/** In the order of the questions. Where both know something about one path, the special rules know more. */
function mergeIssues(special: IssueList, general: readonly Issue[]): Issue[] {
  const issues = [...general.filter((issue) => !special.has(issue.path)), ...special.toArray()];
  const merged = new IssueList();
  for (const { path, message } of issues.sort((a, b) => questionNumber(a) - questionNumber(b))) {
    merged.add(path, message);
  }
  return merged.toArray();
}

/** Which question an issue is about; what is about the whole form comes first, a remark without a path last. */
function questionNumber({ path }: Issue): number {
  if (path === "") return Number.POSITIVE_INFINITY;
  return Number(/^questions\[(\d+)\]/.exec(path)?.[1] ?? -1);
}
