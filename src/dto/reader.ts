import "reflect-metadata";
import { plainToInstance } from "class-transformer";
import { validateSync } from "class-validator";
import type { Issue } from "../model/types.js";
import { type DtoClass, DtoPlanner } from "./dto-plan.js";
import { FieldCopy } from "./field-copy.js";
import { IssueList } from "./issue-list.js";
import { describeKind } from "./received.js";
import { RuleCheck } from "./rule-check.js";
import { isRecord } from "./safe-read.js";
import { ValidationIssues } from "./validation-issues.js";

/** A DTO whose rules all hold, or everything that is wrong with the input. */
export type DtoResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: Issue[] };

/** How a {@link DtoReader} makes its DTOs. */
export interface DtoReaderOptions {
  /**
   * False for DTOs whose only class-transformer decorator is `@Type(() => AnotherDto)`: they are then filled
   * directly, which saves a third of the time of a large form. Default true: every decorator works.
   */
  readonly transform?: boolean;
}

/** The one way from unknown input to a DTO. */
export class DtoReader {
  private readonly planner = new DtoPlanner();
  private readonly rules = new RuleCheck();
  private readonly transform: boolean;

  constructor({ transform = true }: DtoReaderOptions = {}) {
    this.transform = transform;
  }

  /**
   * Reads the fields that `dto` declares; other keys are ignored, inherited ones too.
   * Every declared field needs a class-validator decorator (`@Allow()` at least).
   * Objects inside a field that is no nested DTO lose the keys `__proto__` and `constructor`:
   * read a record whose keys are a user's text apart from the DTO.
   * @param value anything; what it is and what its getters do cannot make this throw
   * @returns the DTO, or all issues at once
   */
  read<T extends object>(dto: DtoClass<T>, value: unknown): DtoResult<T> {
    const issues = new IssueList();
    const misshapen = new IssueList();
    if (!isRecord(value)) {
      issues.add("", `must be an object, received ${describeKind(value)}`);
      return { ok: false, issues: issues.toArray() };
    }
    try {
      const instance = this.instantiate(dto, value, issues, misshapen);
      if (issues.isEmpty && misshapen.isEmpty && this.rules.holds(instance))
        return { ok: true, value: instance };
      const errors = validateSync(instance, {
        forbidUnknownValues: false,
        stopAtFirstError: false,
        validationError: { target: false, value: false },
      });
      new ValidationIssues(issues).collect(errors, instance, "");
      for (const issue of misshapen.toArray()) {
        // A rule of the DTO says more about the same place.
        if (!issues.has(issue.path)) issues.add(issue.path, issue.message);
      }
      return issues.isEmpty ? { ok: true, value: instance } : { ok: false, issues: issues.toArray() };
    } catch (error) {
      // Decorators of a DTO that is not ours may run any code.
      issues.add("", `could not be read: ${error instanceof Error ? error.message : "unknown error"}`);
      return { ok: false, issues: issues.toArray() };
    }
  }

  private instantiate<T extends object>(
    dto: DtoClass<T>,
    source: object,
    unreadable: IssueList,
    misshapen: IssueList,
  ): T {
    const create = (type: DtoClass): object => (this.transform ? {} : new type());
    const copy = new FieldCopy(unreadable, misshapen, create).copyObject(source, this.planner.plan(dto), "");
    return this.transform ? plainToInstance(dto, copy, { enableImplicitConversion: false }) : (copy as T);
  }
}

/** Reads one value with a {@link DtoReader} of its own. */
export function readDto<T extends object>(dto: DtoClass<T>, value: unknown): DtoResult<T> {
  return new DtoReader().read(dto, value);
}
