import { isKittyProtocolActive, type KeyId, matchesKey } from "@mariozechner/pi-tui";
import type { Action, ActionId, ActionTable } from "./action-table.js";
import { keyLabel } from "./key-id.js";
import { type KeyPress, parseKeyPress } from "./key-press.js";

/** Keys by context and action name. Every key is a canonical key id; an action without an entry has its default keys. */
export type KeymapsConfig = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Contexts that have the keyboard for themselves while they are live, but for `global`. */
const EXCLUSIVE = new Set(["editor", "noteEditor", "settingsModal"]);
/** Longer input is a paste or a burst of text: not worth remembering. */
const CACHED_LENGTH = 32;
const CACHED_ENTRIES = 256;
const BY_NUMBER = /^\x1b\[[\d:;]+u$/;

/** One action with the keys it has in this keymap. */
interface Binding {
  readonly action: Action;
  readonly keys: readonly string[];
  /** Keys that a person gave it and that are not its defaults. */
  readonly chosen: ReadonlySet<string>;
  /** True when it gives way to a key that a person chose for something else. */
  readonly yields: boolean;
}

/** Turns what a terminal sends into actions: the action table's defaults under a person's own keys. */
export class Keymap {
  private readonly bindings = new Map<ActionId, Binding>();
  private readonly byKey = new Map<string, Binding[]>();
  private readonly cache = new Map<string, readonly ActionId[]>();
  private cachedForKitty = false;

  /** @param config the keymaps section after validation; `{}` means all defaults */
  constructor(table: ActionTable, config: KeymapsConfig) {
    const wanted = table.all().map((action) => toBinding(action, config));
    for (const binding of wanted) {
      const keys = binding.keys.filter((key) => !isTaken(binding, key, wanted));
      const settled = { ...binding, keys };
      this.bindings.set(binding.action.id, settled);
      for (const key of keys) this.byKey.set(key, [...(this.byKey.get(key) ?? []), settled]);
    }
  }

  /**
   * All actions that this input is a key of, in every context; the ones a person chose the key for come first.
   * @param data one input as the host hands it to `handleInput`
   * @returns none for releases, pastes and sequences that are no keys
   */
  actionsFor(data: string): readonly ActionId[] {
    this.dropStaleCache();
    const cached = this.cache.get(data);
    if (cached) return cached;
    const actions = this.findActions(data);
    if (data.length <= CACHED_LENGTH) this.remember(data, actions);
    return actions;
  }

  matches(data: string, action: ActionId): boolean {
    return this.actionsFor(data).includes(action);
  }

  /** The keys of an action, canonical; none when it is unknown or has lost its keys. */
  keys(action: ActionId): readonly string[] {
    return this.bindings.get(action)?.keys ?? [];
  }

  /** The first key of an action as a person reads it (`Ctrl+C`); the empty string when it has none. */
  label(action: ActionId): string {
    const key = this.keys(action)[0];
    return key === undefined ? "" : keyLabel(key);
  }

  private dropStaleCache(): void {
    // What `ESC CR` and a bare line feed mean depends on the protocol, and a terminal can confirm it late.
    const kitty = isKittyProtocolActive();
    if (kitty === this.cachedForKitty) return;
    this.cachedForKitty = kitty;
    this.cache.clear();
  }

  private remember(data: string, actions: readonly ActionId[]): void {
    if (this.cache.size >= CACHED_ENTRIES) this.cache.delete(this.cache.keys().next().value!);
    this.cache.set(data, actions);
  }

  private findActions(data: string): readonly ActionId[] {
    const press = parseKeyPress(data);
    if (!press || press.isPaste) return [];
    // The first reading of a press that anything is bound to counts: Tab is Ctrl+I in bytes, and Enter Ctrl+M,
    // and a Cyrillic letter is its neighbour's Latin one only where it is nothing by itself.
    for (const keys of [press.ids, this.hostReadings(press), press.latinId ? [press.latinId] : []]) {
      const found = new Set(keys.flatMap((key) => this.byKey.get(key) ?? []));
      if (found.size > 0) return toOrder([...found], new Set(keys));
    }
    return [];
  }

  /** Bound keys that the host takes this press for although its own name for it is another. */
  private hostReadings(press: KeyPress): readonly string[] {
    // What types something has said so, and a key reported by number has one name: the host would also match
    // its place on a Latin keyboard.
    if (press.text !== undefined || BY_NUMBER.test(press.data)) return [];
    return [...this.byKey.keys()].filter((key) => matchesKey(press.data, key as KeyId));
  }
}

function toBinding(action: Action, config: KeymapsConfig): Binding {
  const section = Object.hasOwn(config, action.context) ? config[action.context] : undefined;
  const own =
    section && !action.fixed && Object.hasOwn(section, action.name) ? section[action.name] : undefined;
  const chosen = new Set(own?.filter((key) => !action.defaultKeys.includes(key)));
  return { action, keys: own ?? action.defaultKeys, chosen, yields: !action.obligatory && own === undefined };
}

/** True when a person chose `key` for another action that can be live beside this one, and this one yields. */
function isTaken(binding: Binding, key: string, all: readonly Binding[]): boolean {
  return (
    binding.yields && all.some((other) => other.chosen.has(key) && canMeet(binding.action, other.action))
  );
}

function canMeet(one: Action, other: Action): boolean {
  if (one.context === other.context) return true;
  if (one.context === "global" || other.context === "global") return true;
  return !EXCLUSIVE.has(one.context) && !EXCLUSIVE.has(other.context);
}

/** Chosen keys first, and without what yields to them: one press can have two names, such as `{` and `shift+[`. */
function toOrder(found: readonly Binding[], keys: ReadonlySet<string>): readonly ActionId[] {
  const isChosen = (binding: Binding) => [...keys].some((key) => binding.chosen.has(key));
  const chosen = found.filter(isChosen);
  const rest = found.filter((binding) => {
    if (chosen.includes(binding)) return false;
    return !binding.yields || !chosen.some((other) => canMeet(binding.action, other.action));
  });
  const settled = rest.filter((binding) => !binding.yields);
  return [...chosen, ...settled, ...rest.filter((binding) => binding.yields)].map(({ action }) => action.id);
}
