type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string" && value.length > 0;
const isFlag: Check = (value) => typeof value === "boolean";

const OPTION: Readonly<Record<string, Check>> = {
  value: isText,
  label: isText,
  description: isText,
  preview: isText,
  recommended: isFlag,
};

/**
 * True when the host's validation would accept `raw` and change nothing in it. Hand-written and shallow on purpose:
 * it runs before the libraries that validate are loaded, and errs on the side of false, where the raw value
 * still reaches the real validation.
 * @param kinds the question types in the schema
 */
export function isAccepted(raw: unknown, kinds: ReadonlySet<string>): boolean {
  try {
    return isRequest(raw, kinds);
  } catch {
    return false;
  }
}

function isRequest(raw: unknown, kinds: ReadonlySet<string>): boolean {
  const request = toRecord(raw);
  if (!request || !hasOnly(request, ["title", "questions"])) return false;
  if (!isAbsentOr(isText, request, "title")) return false;
  return isFilledList(request.questions, (question) => isQuestion(question, kinds));
}

function isQuestion(value: unknown, kinds: ReadonlySet<string>): boolean {
  const question = toRecord(value);
  if (!question || !hasOnly(question, ["id", "label", "prompt", "type", "required", "options"])) return false;
  return (
    isText(question.id) &&
    isText(question.prompt) &&
    isAbsentOr(isText, question, "label") &&
    isAbsentOr((type) => typeof type === "string" && kinds.has(type), question, "type") &&
    isAbsentOr(isFlag, question, "required") &&
    isFilledList(question.options, isOption)
  );
}

function isOption(value: unknown): boolean {
  const option = toRecord(value);
  if (!option || !isText(option.value) || !isText(option.label)) return false;
  return Object.keys(option).every((key) => Object.hasOwn(OPTION, key) && OPTION[key]!(option[key]));
}

function toRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** Extra keys go the long way: they can be anything, at any depth. */
function hasOnly(record: Record<string, unknown>, keys: readonly string[]): boolean {
  return Object.keys(record).every((key) => keys.includes(key));
}

function isAbsentOr(check: Check, record: Record<string, unknown>, key: string): boolean {
  return !Object.hasOwn(record, key) || check(record[key]);
}

function isFilledList(value: unknown, check: Check): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(check);
}
