import type { DraftEntry } from "./drafts.js";
import type { SelectionPolicy } from "./selection-policy.js";

/** All that can be said about one question at once, for replacing what is there. */
export interface QuestionContent {
  /** Zero-based option positions, in the order in which they were chosen. */
  readonly optionIndexes: readonly number[];
  readonly customText?: string;
  /** True when the text is part of the answer. Default: true. */
  readonly customOn?: boolean;
  readonly note?: string;
  /** By option value. */
  readonly optionNotes?: ReadonlyMap<string, string>;
  readonly drafts?: readonly DraftEntry[];
}

/**
 * What choosing the options of `content` one after the other selects under `policy`.
 * @returns undefined when the policy does not let all of them stand together, or beside the custom text
 */
export function fittingSelection(
  content: QuestionContent,
  policy: SelectionPolicy,
): ReadonlySet<number> | undefined {
  const wanted = new Set(content.optionIndexes);
  let selection: ReadonlySet<number> = new Set();
  for (const index of wanted) selection = policy.toggle(selection, index);
  if (selection.size !== wanted.size || ![...wanted].every((index) => selection.has(index))) return undefined;
  const hasText = content.customOn !== false && (content.customText ?? "").trim() !== "";
  return policy.multiple || wanted.size + (hasText ? 1 : 0) <= 1 ? selection : undefined;
}
