import type { Issue } from "../model/types.js";

/**
 * How a rule on a list tells which elements broke it. class-validator has one message per field,
 * so a rule puts one of these into its `context`, and the reader asks it after a failure.
 */
export interface IssueLocator {
  /** The issues, with paths relative to the field, for example `[1].id`. */
  readonly locate: (value: unknown) => readonly Issue[];
}

/** The locator in what class-validator calls the context of a failed rule, if there is one. */
export function toIssueLocator(context: unknown): IssueLocator | undefined {
  const locate = (context as Partial<IssueLocator> | undefined)?.locate;
  return typeof locate === "function" ? { locate } : undefined;
}
