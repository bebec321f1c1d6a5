import "reflect-metadata";
import { plainToInstance } from "class-transformer";
import { getMetadataStorage, ValidationTypes } from "class-validator";

/** A class with class-validator decorators and a constructor without arguments. */
export type DtoClass<T extends object = object> = new () => T;

/** One field that a DTO declares. */
export interface PlannedField {
  readonly name: string;
  /** The DTO of the value, or of each element when the value is a list. */
  readonly nested?: DtoPlan;
}

/** What the decorators of one DTO say about its fields. */
export interface DtoPlan {
  readonly dto: DtoClass;
  readonly fields: readonly PlannedField[];
}

/** Finds out, from the decorators of a DTO, which fields it knows and which of them hold DTOs. */
export class DtoPlanner {
  private readonly plans = new Map<DtoClass, DtoPlan>();

  /** The plan of `dto`; a DTO that contains itself gives a plan that contains itself. */
  plan(dto: DtoClass): DtoPlan {
    const known = this.plans.get(dto);
    if (known) return known;
    const fields: PlannedField[] = [];
    const plan: DtoPlan = { dto, fields };
    this.plans.set(dto, plan);

    const nestedByField = new Map<string, boolean>();
    // `always: true` lists the fields of every validation group.
    for (const rule of getMetadataStorage().getTargetValidationMetadatas(dto, "", true, false)) {
      const nested = rule.type === ValidationTypes.NESTED_VALIDATION;
      nestedByField.set(rule.propertyName, nested || nestedByField.get(rule.propertyName) === true);
    }
    for (const [name, nested] of nestedByField) {
      const type = nested ? this.nestedClass(dto, name) : undefined;
      fields.push(type ? { name, nested: this.plan(type) } : { name });
    }
    return plan;
  }

  /**
   * The class that `@Type` names for a field. class-transformer does not export where it keeps that,
   * and a deep import would reach a second copy of it once bundled; so an empty object is transformed.
   */
  private nestedClass(dto: DtoClass, field: string): DtoClass | undefined {
    try {
      const probe = plainToInstance(dto, { [field]: {} }) as Record<string, unknown>;
      const type = (probe[field] as object | undefined)?.constructor;
      return typeof type === "function" && type !== Object ? (type as DtoClass) : undefined;
    } catch {
      return undefined;
    }
  }
}
