import type { Disposable } from "../base/disposable.js";
import { Emitter, type Event } from "../base/emitter.js";
import type { ActionTable } from "../ui/keys/action-table.js";
import {
  type Config,
  defaultConfig,
  defaultFile,
  isJsonObject,
  type JsonObject,
  readKey,
  type SettingKey,
} from "./config.js";
import { ConfigFile, type ConfigFileSystem, describeError, type FileContent } from "./config-file.js";
import { ConfigReader } from "./config-reader.js";
import { FLAT_ACTION_NAMES, readVersion } from "./migrations.js";

/** Something that a person should know about the config file. */
export interface ConfigNotice {
  readonly level: "info" | "warning";
  readonly text: string;
}

/** The configuration as it holds now. */
export interface ConfigSnapshot {
  readonly config: Config;
  /** What is wrong with the file; empty when nothing is. */
  readonly notices: readonly ConfigNotice[];
}

/** How a save ended; the message says why it failed and which file to edit by hand. */
export type SaveResult = { readonly ok: true } | { readonly ok: false; readonly message: string };

export interface ConfigStoreOptions {
  /** The agent folder of pi. */
  readonly agentDir: string;
  readonly table: ActionTable;
  readonly fs?: ConfigFileSystem;
  /** See `ConfigFileOptions`. */
  readonly lockWaitMs?: number;
}

/** A parsed file that can be used, or why it cannot. */
type ParsedFile =
  | { readonly ok: true; readonly file: JsonObject; readonly version: number }
  | { readonly ok: false; readonly reason: string };

/** Why a file must not be written to; its message is for the person. */
class SaveRefusal extends Error {}

/** The configuration: read from the file whenever asked, saved one key at a time. It always has a valid value. */
export class ConfigStore implements Disposable {
  private readonly file: ConfigFile;
  private readonly reader: ConfigReader;
  private readonly table: ActionTable;
  private readonly changes = new Emitter<ConfigSnapshot>();
  private readonly shown = new Set<string>();
  private snapshot: ConfigSnapshot | undefined;
  /** The file that the snapshot was made from; undefined when it could not be read. */
  private source: { readonly path: string; readonly text: string } | undefined;
  private creationNotice: ConfigNotice | undefined;

  constructor(options: ConfigStoreOptions) {
    this.table = options.table;
    this.file = new ConfigFile(options);
    this.reader = new ConfigReader(options.table);
  }

  /** After a load, a save or a reset that changed the configuration or its notices. */
  readonly onDidChange: Event<ConfigSnapshot> = this.changes.event;

  /** The configuration that holds now. */
  get current(): Config {
    return (this.snapshot ?? this.load()).config;
  }

  get notices(): readonly ConfigNotice[] {
    return (this.snapshot ?? this.load()).notices;
  }

  /** The absolute path of the file that is read and saved to, whether it exists or not. */
  get path(): string {
    return this.file.path;
  }

  /** Reads the file again. It never writes and never throws: what is wrong becomes a notice. */
  load(): ConfigSnapshot {
    const { path } = this;
    const content = this.file.read(path);
    // Every form asks, and hardly ever has anything changed.
    if (this.snapshot && content.kind === "text" && this.isFrom(path, content.text)) return this.snapshot;
    const next = this.toSnapshot(path, content);
    this.source = content.kind === "text" ? { path, text: content.text } : undefined;
    if (this.snapshot && JSON.stringify(this.snapshot) === JSON.stringify(next)) return this.snapshot;
    const isFirst = this.snapshot === undefined;
    this.snapshot = next;
    if (!isFirst) this.changes.fire(next);
    return next;
  }

  /** As {@link load}, after writing the defaults where there is no file. Where that fails, a notice says so. */
  ensureFile(): ConfigSnapshot {
    if (this.file.read().kind === "absent") this.createFile();
    else this.creationNotice = undefined;
    return this.load();
  }

  /** The notices that this method has not returned before, so that each is shown to a person once. */
  takeNotices(): readonly ConfigNotice[] {
    const fresh = this.notices.filter(({ text }) => !this.shown.has(text));
    for (const { text } of fresh) this.shown.add(text);
    return fresh;
  }

  /** Saves one setting and nothing else: everything in the file at this moment stays. */
  set(key: SettingKey, value: boolean): SaveResult {
    return this.save(`"${key}"`, (file) => withSetting(file, key, value));
  }

  /** Saves the defaults of everything that pi-ask knows; other keys of the file stay. */
  reset(): SaveResult {
    return this.save("The reset", (file) => withDefaults(file, this.table));
  }

  dispose(): void {
    this.changes.dispose();
  }

  private isFrom(path: string, text: string): boolean {
    return this.source?.path === path && this.source.text === text;
  }

  private toSnapshot(path: string, content: FileContent): ConfigSnapshot {
    if (content.kind === "absent") return this.toDefaults(this.creationNotice);
    const parsed = parseFile(content);
    if (!parsed.ok) {
      const text = `pi-ask: the config file ${path} is not used: ${parsed.reason}. It was left as it is; the defaults hold for this session.`;
      return this.toDefaults({ level: "warning", text });
    }
    const { config, problems, keymapsWarning } = this.reader.read(parsed.file, parsed.version);
    const notices: ConfigNotice[] = [];
    if (problems.length > 0) notices.push(toProblemNotice(path, problems));
    if (keymapsWarning !== undefined) {
      const text = `pi-ask: the keymaps in ${path} are not valid: ${keymapsWarning}. The default keymaps hold for this session.`;
      notices.push({ level: "warning", text });
    }
    return { config, notices };
  }

  private toDefaults(notice: ConfigNotice | undefined): ConfigSnapshot {
    return { config: defaultConfig(this.table), notices: notice ? [notice] : [] };
  }

  private createFile(): void {
    try {
      this.file.create(toText(defaultFile(this.table), "  "));
      this.creationNotice = undefined;
    } catch (error) {
      const text = `pi-ask: the config file ${this.path} could not be written (${describeError(error)}). The defaults hold for this session.`;
      this.creationNotice = { level: "warning", text };
    }
  }

  private save(subject: string, change: (file: JsonObject) => JsonObject): SaveResult {
    const path = this.path;
    // So that there is something that the save can be a change of.
    if (!this.snapshot) this.load();
    try {
      this.file.edit((content) => {
        if (content.kind === "absent") return toText(change(defaultFile(this.table)), "  ");
        const parsed = parseFile(content);
        if (!parsed.ok) throw new SaveRefusal(parsed.reason);
        return toText(change(parsed.file), content.kind === "text" ? toIndent(content.text) : "  ");
      });
    } catch (error) {
      const reason = describeError(error);
      const left = error instanceof SaveRefusal ? " The file was left as it is." : "";
      return { ok: false, message: `${subject} was not saved: ${reason}.${left} Edit ${path} by hand.` };
    }
    this.creationNotice = undefined;
    this.load();
    return { ok: true };
  }
}

function parseFile(content: Exclude<FileContent, { kind: "absent" }>): ParsedFile {
  if (content.kind === "unreadable") return { ok: false, reason: content.reason };
  let file: unknown;
  try {
    file = JSON.parse(content.text);
  } catch {
    // The parser's message quotes the file; what is needed is that it is not JSON.
    return { ok: false, reason: content.text.trim() === "" ? "it is empty" : "it is not valid JSON" };
  }
  if (!isJsonObject(file)) return { ok: false, reason: "it does not hold a JSON object" };
  const version = readVersion(file);
  if (version !== undefined) return { ok: true, file, version };
  return { ok: false, reason: "its schemaVersion is not one that this version of pi-ask knows" };
}

function toProblemNotice(path: string, problems: readonly string[]): ConfigNotice {
  const text = `pi-ask: some values in ${path} are not used: ${problems.join("; ")}. Their defaults hold for this session.`;
  return { level: "warning", text };
}

function toText(file: JsonObject, indent: string): string {
  return `${JSON.stringify(file, undefined, indent)}\n`;
}

/** What the file is indented with already. */
function toIndent(text: string): string {
  return /^[ \t]+(?=")/m.exec(text)?.[0] ?? "  ";
}

function withSetting(file: JsonObject, key: SettingKey, value: boolean): JsonObject {
  const [section, name] = key.split(".") as [string, string];
  const current = readKey(file, section) ?? {};
  if (!isJsonObject(current)) throw new SaveRefusal(`"${section}" in it is not an object`);
  return { ...file, [section]: { ...current, [name]: value } };
}

function withDefaults(file: JsonObject, table: ActionTable): JsonObject {
  const defaults = defaultFile(table);
  const keymaps = readKey(file, "keymaps");
  const known = isJsonObject(keymaps) ? withoutKnownKeys(keymaps, table) : undefined;
  return mergeDefaults({ ...file, ...(known && { keymaps: known }) }, defaults);
}

/** Actions that are not listed in the file by default, and names of older versions, have no value to go back to. */
function withoutKnownKeys(keymaps: JsonObject, table: ActionTable): JsonObject {
  const entries = Object.entries(keymaps).flatMap(([context, value]): [string, unknown][] => {
    if (!isJsonObject(value)) return FLAT_ACTION_NAMES.includes(context) ? [] : [[context, value]];
    const actions = Object.entries(value).filter(([name]) => !table.get(`${context}.${name}`));
    return [[context, Object.fromEntries(actions)]];
  });
  return Object.fromEntries(entries);
}

/** `defaults` over `file`, object by object, so that keys that only `file` has stay. */
function mergeDefaults(file: JsonObject, defaults: JsonObject): JsonObject {
  const merged = Object.entries(defaults).map(([key, value]) => {
    const current = readKey(file, key);
    return [
      key,
      isJsonObject(value) && isJsonObject(current) ? mergeDefaults(current, value) : value,
    ] as const;
  });
  return { ...file, ...Object.fromEntries(merged) };
}
