import { getMetadataStorage, type ValidationArguments, ValidationTypes } from "class-validator";
import { isList } from "./safe-read.js";

type RuleMetadata = ReturnType<ReturnType<typeof getMetadataStorage>["getTargetValidationMetadatas"]>[number];
type Test = (object: object, value: unknown) => boolean;

/** What the decorators of one field ask for. */
interface FieldRules {
  readonly name: string;
  /** The others count only when all of these hold. */
  readonly conditions: readonly Test[];
  readonly tests: readonly Test[];
  readonly isNested: boolean;
}

/**
 * Finds out whether all rules of a DTO hold, by running the validators of its decorators and nothing else.
 *
 * class-validator makes an error object for each field of each nested object before it knows whether anything is wrong,
 * and looks the rules up for each object again; for a valid form that is nine tenths of its time. The rules are those of
 * the decorators here too. For what is wrong, and for rules that are not as simple, the answer is "no", and
 * class-validator has the word.
 */
export class RuleCheck {
  private readonly rules = new Map<unknown, readonly FieldRules[] | undefined>();

  /** True when every rule holds. False when one does not, or when it takes class-validator to know. */
  holds(instance: object): boolean {
    const fields = this.rulesOf(instance.constructor);
    return fields?.every((field) => this.fieldHolds(instance, field)) ?? false;
  }

  private fieldHolds(instance: object, { name, conditions, tests, isNested }: FieldRules): boolean {
    const value = (instance as Record<string, unknown>)[name];
    if (!conditions.every((test) => test(instance, value))) return true;
    return tests.every((test) => test(instance, value)) && (!isNested || this.nestedHolds(value));
  }

  private nestedHolds(value: unknown): boolean {
    if (value === undefined) return true;
    return isList(value) ? value.every((element) => this.elementHolds(element)) : this.elementHolds(value);
  }

  private elementHolds(value: unknown): boolean {
    if (typeof value !== "object" || value === null || isList(value) || isCollection(value)) return false;
    return this.holds(value);
  }

  private rulesOf(dto: unknown): readonly FieldRules[] | undefined {
    if (!this.rules.has(dto)) this.rules.set(dto, typeof dto === "function" ? toFieldRules(dto) : undefined);
    return this.rules.get(dto);
  }
}

/** By field; undefined when a rule is of a kind that is left to class-validator. */
function toFieldRules(dto: { readonly name: string }): FieldRules[] | undefined {
  const storage = getMetadataStorage();
  const rules = storage.getTargetValidationMetadatas(dto as () => void, undefined as never, false, false);
  const fields = Object.entries(storage.groupByPropertyName(rules)).map(([name, metadata]) => ({
    name,
    conditions: metadata
      .filter(({ type }) => type === ValidationTypes.CONDITIONAL_VALIDATION)
      .map(toCondition),
    tests: metadata.filter(isTested).map((rule) => toTest(rule, dto.name)),
    isNested: metadata.some(({ type }) => type === ValidationTypes.NESTED_VALIDATION),
  }));
  const isSimple = rules.every(({ type }) => type !== ValidationTypes.PROMISE_VALIDATION);
  return isSimple ? fields : undefined;
}

function isTested({ type }: RuleMetadata): boolean {
  return type === ValidationTypes.CUSTOM_VALIDATION || type === ValidationTypes.IS_DEFINED;
}

function toCondition({ constraints }: RuleMetadata): Test {
  return (object, value) => constraints[0](object, value);
}

/** @param targetName the name of the DTO */
function toTest(rule: RuleMetadata, targetName: string): Test {
  const { constraints, each, propertyName, validateIf } = rule;
  const validators = getMetadataStorage()
    .getTargetValidatorConstraints(rule.constraintCls)
    .map(({ instance }) => instance);
  return (object, value) => {
    if (validateIf && !validateIf(object, value)) return true;
    const args: ValidationArguments = { targetName, property: propertyName, object, value, constraints };
    if (each && isCollection(value)) return false;
    const values = each && isList(value) ? value : [value];
    // A promise is not true: what has to be awaited is not decided here.
    return validators.every((validator) => values.every((each) => validator.validate(each, args) === true));
  };
}

function isCollection(value: unknown): boolean {
  return value instanceof Set || value instanceof Map;
}
