import { IS_ARRAY, type ValidationError } from "class-validator";
import { SHAPE_RULE } from "./constraints.js";
import type { IssueList } from "./issue-list.js";
import { toIssueLocator } from "./issue-locator.js";
import { elementPath, fieldPath, joinPath } from "./issue-path.js";
import { isList, readOwn } from "./safe-read.js";

/** Rules about what a field is as a whole, `@IsArray` among them. Where one fails, the others say nothing. */
const SHAPE_RULES: readonly string[] = [IS_ARRAY, SHAPE_RULE];

/** Turns the error tree of class-validator into issues with paths. */
export class ValidationIssues {
  constructor(private readonly issues: IssueList) {}

  /**
   * @param errors what `validateSync` returned for `parent`
   * @param parent the validated instance or list
   * @param path where `parent` stands
   */
  collect(errors: readonly ValidationError[], parent: object, path: string): void {
    for (const error of errors) {
      const at = isList(parent) ? elementPath(path, error.property) : fieldPath(path, error.property);
      const read = readOwn(parent, error.property);
      const value = read.ok ? read.value : undefined;
      const shape = SHAPE_RULES.find((rule) => error.constraints?.[rule] !== undefined);
      if (shape !== undefined) {
        this.issues.add(at, error.constraints?.[shape] ?? "");
        continue;
      }
      this.collectOwn(error, value, at);
      if (error.children?.length && typeof value === "object" && value !== null) {
        this.collect(error.children, value, at);
      }
    }
  }

  private collectOwn(error: ValidationError, value: unknown, path: string): void {
    for (const [rule, message] of Object.entries(error.constraints ?? {})) {
      const located = toIssueLocator(error.contexts?.[rule])?.locate(value) ?? [];
      if (located.length === 0) this.issues.add(path, message);
      for (const issue of located) this.issues.add(joinPath(path, issue.path), issue.message);
    }
  }
}
