import { builtInKinds } from "./built-in-kinds.js";
import type { QuestionKind } from "./question-kind.js";
import type { Question, QuestionType } from "./types.js";

/** Finds the kind that a question is presented as, and the one that the type key changes it to. */
export class KindLookup {
  private readonly builtIn = builtInKinds();

  /** @param kinds the registered kinds by name; a built-in name in it replaces the built-in kind. */
  constructor(private readonly kinds: ReadonlyMap<string, QuestionKind>) {}

  /** The kind of that name. An unknown name gives the kind `single`, so that the question stays answerable. */
  get(type: QuestionType): QuestionKind {
    return this.find(type) ?? this.find("single")!;
  }

  /**
   * The type that the type key changes a question to.
   *
   * It goes from the type that was asked for to that kind's alternative and back.
   * So a preview question never ends up as `single`, which would drop its previews.
   * @param presented the type on the screen now
   * @returns undefined where there is nothing to change to
   */
  alternativeFor(question: Question, presented: QuestionType): QuestionType | undefined {
    if (question.freeform) return undefined;
    if (presented !== question.type) return question.type;
    const alternative = this.get(question.type).alternative;
    if (alternative === undefined || alternative === question.type) return undefined;
    const kind = this.find(alternative);
    return kind && suits(kind, question) ? alternative : undefined;
  }

  private find(name: string): QuestionKind | undefined {
    return this.kinds.get(name) ?? this.builtIn.get(name);
  }
}

/** False when the kind needs something that the question was not asked with. */
function suits(kind: QuestionKind, question: Question): boolean {
  if (kind.requiresOptions !== false && question.options.length === 0) return false;
  return !kind.requiresPreviews || question.options.every((option) => option.preview !== undefined);
}
