import type { SelectionPolicy } from "./selection-policy.js";
import type { Answer, Question } from "./types.js";

/**
 * What the model layer, the validation and the schema need to know of a kind of question.
 * How it looks is registered apart, in the view registry.
 */
export interface QuestionKind {
  /** The word the model sends as `type`. */
  readonly name: string;
  /** One sentence for the tool schema: when to ask with this kind. */
  readonly description: string;
  /** How choosing works for it. */
  readonly policy: SelectionPolicy;
  /** False when a question of this kind may come without options. Default true. */
  readonly requiresOptions?: boolean;
  /** True when every option needs a preview. Default false. */
  readonly requiresPreviews?: boolean;
  /** The other kind that the type key changes to, if any. */
  readonly alternative?: string;
  /** JSON-schema properties of what its payload has beside the common fields. */
  readonly schemaProperties?: Readonly<Record<string, object>>;
  /** A class with class-validator decorators for these extra fields; what it reads becomes `question.data`. */
  readonly dto?: new () => object;
  /** Options made from the extra fields, for kinds whose options the model does not send. */
  readonly toOptions?: (data: Readonly<Record<string, unknown>>) => Question["options"];
  /** How an answer of this kind reads in the result text and in the transcript; default: its labels. */
  readonly formatAnswer?: (answer: Answer, question: Question) => string;
}
