import type { ActionTable } from "../ui/keys/action-table.js";
import type { KeymapsConfig } from "../ui/keys/keymap.js";

/** The version that new config files get; older ones are migrated in memory. */
export const SCHEMA_VERSION = 5;

/** A model that `/answer` can extract questions with. */
export interface ExtractionModel {
  readonly provider: string;
  readonly id: string;
}

/** How `/answer` finds the questions in a message. */
export interface AnswerConfig {
  /** Tried in order; when none can be used, the current chat model is. */
  readonly extractionModels: readonly ExtractionModel[];
  /** Milliseconds, above 0 and small enough for a timer. */
  readonly extractionTimeoutMs: number;
  /** 0 to 3. */
  readonly extractionRetries: number;
}

/** How forms behave. */
export interface BehaviourConfig {
  readonly autoSubmitWhenAnsweredWithoutNotes: boolean;
  readonly confirmDismissWhenDirty: boolean;
  readonly doublePressReviewShortcuts: boolean;
  /** Holds for forms created later; an open one keeps its types. */
  readonly presentSingleAsMulti: boolean;
  readonly showFooterHints: boolean;
}

/** One way to tell a person that a question waits. */
export type NotificationChannel =
  | "bell"
  | "osc9"
  | "osc777"
  | { readonly type: "command"; readonly command: string };

/** Whether and how a person is told that a question waits. */
export interface NotificationsConfig {
  readonly enabled: boolean;
  /** Never empty; used in this order. */
  readonly channels: readonly NotificationChannel[];
}

/** The whole configuration, valid and complete. */
export interface Config {
  readonly schemaVersion: number;
  readonly answer: AnswerConfig;
  readonly behaviour: BehaviourConfig;
  readonly notifications: NotificationsConfig;
  readonly keymaps: KeymapsConfig;
}

/** The settings that can be switched, as they are called in the config file. */
export type SettingKey = `behaviour.${keyof BehaviourConfig}` | "notifications.enabled";

/** A JSON object as it came from a file. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The configuration of somebody who has changed nothing. */
export function defaultConfig(table: ActionTable): Config {
  return {
    schemaVersion: SCHEMA_VERSION,
    answer: {
      extractionModels: [
        { provider: "openai-codex", id: "gpt-5.4-mini" },
        { provider: "github-copilot", id: "gpt-5.4-mini" },
        { provider: "anthropic", id: "claude-haiku-4-5" },
      ],
      extractionTimeoutMs: 30_000,
      extractionRetries: 1,
    },
    behaviour: {
      autoSubmitWhenAnsweredWithoutNotes: false,
      confirmDismissWhenDirty: true,
      doublePressReviewShortcuts: true,
      presentSingleAsMulti: false,
      showFooterHints: true,
    },
    notifications: { enabled: true, channels: ["bell"] },
    keymaps: defaultKeymaps(table),
  };
}

/** The keys of every action that a config file lists. */
export function defaultKeymaps(table: ActionTable): KeymapsConfig {
  const keymaps: Record<string, Record<string, readonly string[]>> = {};
  for (const action of table.all()) {
    if (!action.obligatory) continue;
    keymaps[action.context] ??= {};
    keymaps[action.context]![action.name] = action.defaultKeys;
  }
  return keymaps;
}

/** The default configuration in the shape of the file: a single key stands without a list. */
export function defaultFile(table: ActionTable): JsonObject {
  const config = defaultConfig(table);
  const keymaps = Object.entries(config.keymaps).map(([context, actions]) => [
    context,
    Object.fromEntries(
      Object.entries(actions).map(([name, keys]) => [name, keys.length === 1 ? keys[0] : keys]),
    ),
  ]);
  return { ...config, keymaps: Object.fromEntries(keymaps) };
}

/** True for a JSON value that is an object and no list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of an own key; undefined when it is absent or `null`, which count as the same. */
export function readKey(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? (object[key] ?? undefined) : undefined;
}
