import { type Action, type ActionId, type ActionTable, isDigitKey } from "../ui/keys/action-table.js";
import { normalizeKeyId } from "../ui/keys/key-id.js";
import type { KeymapsConfig } from "../ui/keys/keymap.js";
import { defaultKeymaps, isJsonObject, type JsonObject, readKey } from "./config.js";

/** Contexts that are live together with `global`, so that a key can be in one of the two only. */
const BESIDE_GLOBAL = new Set(["main", "editor", "noteEditor"]);
/** Problems named in the warning; the first ones are enough to start with. */
const NAMED_PROBLEMS = 3;
/** Characters of a person's text in a warning. */
const QUOTED_LENGTH = 40;

/** What a `keymaps` section says; with a warning it was invalid and the keymaps are the default ones. */
export interface KeymapsReading {
  readonly keymaps: KeymapsConfig;
  /** Names each offending action and key. */
  readonly warning?: string;
}

/** Reads the `keymaps` section of a config file: valid as a whole, or not used at all. */
export class KeymapsReader {
  constructor(private readonly table: ActionTable) {}

  /** @param section the migrated section; undefined means all defaults */
  read(section: unknown): KeymapsReading {
    if (section === undefined) return { keymaps: defaultKeymaps(this.table) };
    const reading = new SectionReading(this.table, section);
    if (reading.problems.length === 0) return { keymaps: reading.keymaps };
    return { keymaps: defaultKeymaps(this.table), warning: toWarning(reading.problems) };
  }
}

/** True when one key cannot stand in both contexts. */
export function shareKeys(one: string, other: string): boolean {
  if (one === other) return true;
  return (one === "global" && BESIDE_GLOBAL.has(other)) || (other === "global" && BESIDE_GLOBAL.has(one));
}

/** The keys of one config value: a key id or a list of them; undefined for anything else. */
export function toKeyList(value: unknown): readonly string[] | undefined {
  if (typeof value === "string") return [value];
  return Array.isArray(value) && value.every((key) => typeof key === "string") ? value : undefined;
}

/** One pass over one section. */
class SectionReading {
  readonly problems: string[] = [];
  readonly keymaps: Record<string, Record<string, readonly string[]>> = {};
  private readonly seen = new Map<string, Action[]>();

  constructor(table: ActionTable, section: unknown) {
    if (!isJsonObject(section)) {
      this.problems.push("it is not an object");
      return;
    }
    const actions = table.all().filter((action) => !action.fixed);
    for (const context of new Set(actions.map((action) => action.context))) {
      this.readContext(
        context,
        readKey(section, context),
        actions.filter((action) => action.context === context),
      );
    }
  }

  private readContext(context: string, value: unknown, actions: readonly Action[]): void {
    const isObligatory = actions.some((action) => action.obligatory);
    if (value === undefined && !isObligatory) return;
    if (value === undefined) this.problems.push(`the context ${context} is missing`);
    else if (!isJsonObject(value)) this.problems.push(`${context} is not an object`);
    else this.readActions(value, actions);
  }

  private readActions(context: JsonObject, actions: readonly Action[]): void {
    for (const action of actions) {
      const value = readKey(context, action.name);
      if (value === undefined) {
        if (action.obligatory) this.problems.push(`the action ${action.id} is missing`);
        continue;
      }
      const texts = toKeyList(value);
      if (!texts) this.problems.push(`${action.id} is neither a key nor a list of keys`);
      const keys = (texts ?? []).map((text) => this.readKey(action, text)).filter((key) => key !== undefined);
      this.keymaps[action.context] ??= {};
      this.keymaps[action.context]![action.name] = keys;
    }
  }

  private readKey(action: Action, text: string): string | undefined {
    const key = normalizeKeyId(text);
    if (key === undefined) this.problems.push(`${action.id} has ${quote(text)}, which is no key`);
    else if (isDigitKey(key)) this.problems.push(`${action.id} has "${key}", which always picks an option`);
    else this.noteKey(action, key);
    return key;
  }

  private noteKey(action: Action, key: string): void {
    const others = this.seen.get(key) ?? [];
    const other = others.find(({ context }) => shareKeys(context, action.context));
    if (other) this.problems.push(toDuplicate(other.id, action.id, key));
    this.seen.set(key, [...others, action]);
  }
}

function toDuplicate(first: ActionId, second: ActionId, key: string): string {
  return first === second ? `${second} has "${key}" twice` : `${second} has "${key}", which ${first} has too`;
}

function toWarning(problems: readonly string[]): string {
  const named = problems.slice(0, NAMED_PROBLEMS).join("; ");
  const more = problems.length - NAMED_PROBLEMS;
  return more > 0 ? `${named}; and ${more} more` : named;
}

function quote(text: string): string {
  const cut = text.length > QUOTED_LENGTH ? `${text.slice(0, QUOTED_LENGTH)}…` : text;
  return `"${cut.replace(/[\p{Cc}\p{Cf}\p{Cs}"]/gu, "�")}"`;
}
