import type { ActionTable } from "../ui/keys/action-table.js";
import { isTypingKey, normalizeKeyId } from "../ui/keys/key-id.js";
import { isJsonObject, type JsonObject, readKey, SCHEMA_VERSION } from "./config.js";
import { shareKeys, toKeyList } from "./keymaps-config.js";

/** One step from a version of the config file to the next. It adds; what a person has set stays. */
interface Migration {
  /** The version that it starts from. */
  readonly from: number;
  apply(file: JsonObject, table: ActionTable): JsonObject;
}

/** What an action of the flat keymaps became. */
interface FlatAction {
  /** The action of the form. */
  readonly main: string;
  /** The actions of the editors that the same key did. */
  readonly editors: readonly string[];
}

const FLAT_ACTIONS: ReadonlyMap<string, FlatAction> = new Map([
  ["confirm", { main: "main.confirm", editors: ["editor.submit", "noteEditor.save"] }],
  ["cancel", { main: "main.cancel", editors: ["editor.close", "noteEditor.close"] }],
  ["toggle", { main: "main.toggle", editors: [] }],
  ["optionNote", { main: "main.optionNote", editors: [] }],
  ["questionNote", { main: "main.questionNote", editors: [] }],
]);

/** The names that stood directly in `keymaps` before there were contexts. */
export const FLAT_ACTION_NAMES: readonly string[] = [...FLAT_ACTIONS.keys(), "dismiss"];

const CHANGE_TYPE = "changeQuestionType";

const MIGRATIONS: readonly Migration[] = [
  { from: 1, apply: (file) => file },
  { from: 2, apply: (file) => withMissing(file, { notifications: { enabled: true, channels: ["bell"] } }) },
  { from: 3, apply: withContexts },
  { from: 4, apply: withTypeChange },
];

/**
 * The version of a config file; a file without one is as old as the first.
 * @returns undefined for what is no version or one that is not known yet
 */
export function readVersion(file: JsonObject): number | undefined {
  const version = readKey(file, "schemaVersion") ?? 1;
  const isKnown =
    Number.isInteger(version) && (version as number) >= 1 && (version as number) <= SCHEMA_VERSION;
  return isKnown ? (version as number) : undefined;
}

/**
 * A file of any known version in the shape of the current one. `file` itself is not changed.
 * @param version what {@link readVersion} says
 */
export function migrate(file: JsonObject, version: number, table: ActionTable): JsonObject {
  const steps = MIGRATIONS.filter((migration) => migration.from >= version);
  const migrated = steps.reduce((current, step) => step.apply(current, table), file);
  return { ...migrated, schemaVersion: SCHEMA_VERSION };
}

/** Adds the keys that are not there. */
function withMissing(object: JsonObject, additions: JsonObject): JsonObject {
  const missing = Object.entries(additions).filter(([key]) => readKey(object, key) === undefined);
  return missing.length === 0 ? object : { ...object, ...Object.fromEntries(missing) };
}

function withContexts(file: JsonObject, table: ActionTable): JsonObject {
  const keymaps = readKey(file, "keymaps");
  // Contexts in a file that calls itself older were written by hand.
  if (!isJsonObject(keymaps) || Object.values(keymaps).some(isJsonObject)) return file;
  return { ...file, keymaps: toContexts(keymaps, table) };
}

function toContexts(flat: JsonObject, table: ActionTable): JsonObject {
  const chosen = readFlat(flat, table);
  const contexts: Record<string, Record<string, unknown>> = {};
  for (const action of table.all()) {
    // The type key came a version later.
    if (!action.obligatory || action.name === CHANGE_TYPE) continue;
    contexts[action.context] ??= {};
    contexts[action.context]![action.name] = chosen.has(action.id)
      ? chosen.get(action.id)
      : action.defaultKeys.filter((key) => !isChosen(chosen, action.context, key));
  }
  return contexts;
}

/** What a person chose, by the id of today's action. A value that is no key is kept, so that it is warned about. */
function readFlat(flat: JsonObject, table: ActionTable): ReadonlyMap<string, unknown> {
  const chosen = new Map<string, unknown>();
  for (const [name, { main, editors }] of FLAT_ACTIONS) {
    const value = readKey(flat, name);
    if (value === undefined) continue;
    // A key that types must go on typing in an editor.
    for (const id of isTyping(value) ? [main] : [main, ...editors]) chosen.set(id, value);
  }
  const dismiss = readKey(flat, "dismiss");
  if (dismiss === undefined) return chosen;
  if (!isTyping(dismiss)) return chosen.set("global.dismiss", dismiss);
  // `global` holds in editors as well; cancelling is what comes nearest to it in `main`.
  const cancel = chosen.get("main.cancel") ?? table.get("main.cancel")?.defaultKeys;
  return chosen.set("main.cancel", [...(toKeyList(cancel) ?? []), dismiss]);
}

function isTyping(value: unknown): boolean {
  const key = typeof value === "string" ? normalizeKeyId(value) : undefined;
  return key !== undefined && isTypingKey(key);
}

/** True when a person chose `key` for an action that a default of `context` would collide with. */
function isChosen(chosen: ReadonlyMap<string, unknown>, context: string, key: string): boolean {
  return [...chosen].some(([id, value]) => {
    const keys = (toKeyList(value) ?? []).map(normalizeKeyId);
    return shareKeys(context, id.slice(0, id.indexOf("."))) && keys.includes(key);
  });
}

function withTypeChange(file: JsonObject, table: ActionTable): JsonObject {
  const behaviour = readKey(file, "behaviour");
  const keymaps = readKey(file, "keymaps");
  return {
    ...file,
    ...(isJsonObject(behaviour) && { behaviour: withMissing(behaviour, { presentSingleAsMulti: false }) }),
    ...(isJsonObject(keymaps) && { keymaps: withTypeKey(keymaps, table) }),
  };
}

function withTypeKey(keymaps: JsonObject, table: ActionTable): JsonObject {
  const main = readKey(keymaps, "main");
  if (!isJsonObject(main)) return keymaps;
  const global = readKey(keymaps, "global");
  const taken = [main, isJsonObject(global) ? global : {}]
    .flatMap((context) => Object.values(context))
    .flatMap((value) => toKeyList(value) ?? [])
    .map(normalizeKeyId);
  const keys = table.get(`main.${CHANGE_TYPE}`)?.defaultKeys.filter((key) => !taken.includes(key));
  return { ...keymaps, main: withMissing(main, { [CHANGE_TYPE]: keys }) };
}
