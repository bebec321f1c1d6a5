import {
  AnswerConfigDto,
  BehaviourConfigDto,
  CommandChannelDto,
  DtoReader,
  ExtractionModelDto,
  NotificationsConfigDto,
} from "../dto/index.js";
import type { ActionTable } from "../ui/keys/action-table.js";
import {
  type AnswerConfig,
  type BehaviourConfig,
  type Config,
  defaultConfig,
  defaultFile,
  type ExtractionModel,
  isJsonObject,
  type JsonObject,
  type NotificationChannel,
  type NotificationsConfig,
  readKey,
} from "./config.js";
import { KeymapsReader } from "./keymaps-config.js";
import { migrate } from "./migrations.js";

/** The largest delay that a timer takes, in milliseconds; above it fires at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;
const WRITTEN_CHANNELS: ReadonlySet<unknown> = new Set(["bell", "osc9", "osc777"]);

/** A complete configuration and what was wrong with the file that it came from. */
export interface ConfigReading {
  readonly config: Config;
  /** Values that were not used, each with its path. */
  readonly problems: readonly string[];
  /** Why the keymaps of the file are not used. */
  readonly keymapsWarning?: string;
}

/** Reads what a config file says, field by field: a bad value costs nothing but itself. */
export class ConfigReader {
  private readonly dtos = new DtoReader();
  private readonly keymaps: KeymapsReader;
  private readonly defaults: Config;
  private readonly defaultFile: JsonObject;

  constructor(private readonly table: ActionTable) {
    this.keymaps = new KeymapsReader(table);
    this.defaults = defaultConfig(table);
    this.defaultFile = defaultFile(table);
  }

  /** @param version the version of `file`, one of the known ones */
  read(file: JsonObject, version: number): ConfigReading {
    const current = migrate(file, version, this.table);
    const problems: string[] = [];
    const keymaps = this.readKeymaps(readKey(current, "keymaps"));
    return {
      config: {
        schemaVersion: this.defaults.schemaVersion,
        answer: this.readAnswer(current, problems),
        behaviour: this.readBehaviour(current, problems),
        notifications: this.readNotifications(current, problems),
        keymaps: keymaps.keymaps,
      },
      problems,
      ...(keymaps.warning !== undefined && { keymapsWarning: keymaps.warning }),
    };
  }

  private readKeymaps(section: unknown): ReturnType<KeymapsReader["read"]> {
    if (isWrittenAs(section, this.defaultFile.keymaps)) return { keymaps: this.defaults.keymaps };
    return this.keymaps.read(section);
  }

  private readAnswer(file: JsonObject, problems: string[]): AnswerConfig {
    if (this.isDefault(file, "answer")) return this.defaults.answer;
    const dto = this.readSection(AnswerConfigDto, file, "answer", problems);
    const { extractionModels, extractionTimeoutMs, extractionRetries } = this.defaults.answer;
    return {
      extractionModels: dto.extractionModels
        ? this.readModels(dto.extractionModels, problems)
        : extractionModels,
      extractionTimeoutMs: Math.min(dto.extractionTimeoutMs ?? extractionTimeoutMs, MAX_TIMEOUT_MS),
      extractionRetries: dto.extractionRetries ?? extractionRetries,
    };
  }

  /** An empty list is a choice: it means the current chat model. */
  private readModels(list: readonly unknown[], problems: string[]): readonly ExtractionModel[] {
    const models = list.flatMap((element, index) => {
      const result = this.dtos.read(ExtractionModelDto, element);
      if (result.ok) return [{ provider: result.value.provider.trim(), id: result.value.id.trim() }];
      problems.push(`answer.extractionModels[${index}] must be {"provider": …, "id": …}`);
      return [];
    });
    return models.length === 0 && list.length > 0 ? this.defaults.answer.extractionModels : models;
  }

  private readBehaviour(file: JsonObject, problems: string[]): BehaviourConfig {
    if (this.isDefault(file, "behaviour")) return this.defaults.behaviour;
    const dto = this.readSection(BehaviourConfigDto, file, "behaviour", problems);
    const { behaviour } = this.defaults;
    return {
      autoSubmitWhenAnsweredWithoutNotes:
        dto.autoSubmitWhenAnsweredWithoutNotes ?? behaviour.autoSubmitWhenAnsweredWithoutNotes,
      confirmDismissWhenDirty: dto.confirmDismissWhenDirty ?? behaviour.confirmDismissWhenDirty,
      doublePressReviewShortcuts: dto.doublePressReviewShortcuts ?? behaviour.doublePressReviewShortcuts,
      presentSingleAsMulti: dto.presentSingleAsMulti ?? behaviour.presentSingleAsMulti,
      showFooterHints: dto.showFooterHints ?? behaviour.showFooterHints,
    };
  }

  private readNotifications(file: JsonObject, problems: string[]): NotificationsConfig {
    if (this.isDefault(file, "notifications")) return this.defaults.notifications;
    const dto = this.readSection(NotificationsConfigDto, file, "notifications", problems);
    const { enabled, channels } = this.defaults.notifications;
    const chosen = dto.channels ? this.readChannels(dto.channels, problems) : [];
    return { enabled: dto.enabled ?? enabled, channels: chosen.length > 0 ? chosen : channels };
  }

  private readChannels(list: readonly unknown[], problems: string[]): readonly NotificationChannel[] {
    return list.flatMap((element, index): readonly NotificationChannel[] => {
      if (WRITTEN_CHANNELS.has(element)) return [element as NotificationChannel];
      const result = this.dtos.read(CommandChannelDto, element);
      if (result.ok) return [{ type: "command", command: result.value.command }];
      problems.push(
        `notifications.channels[${index}] must be "bell", "osc9", "osc777" or {"type": "command", "command": …}`,
      );
      return [];
    });
  }

  /** Most files hold what was written into them once: nothing to validate on the way to the first form. */
  private isDefault(file: JsonObject, name: "answer" | "behaviour" | "notifications"): boolean {
    return isWrittenAs(readKey(file, name), this.defaultFile[name]);
  }

  /** The fields of a section that are valid; `{}` when it is absent or no section at all. */
  private readSection<T extends object>(
    dto: new () => T,
    file: JsonObject,
    name: string,
    problems: string[],
  ): Partial<T> {
    const section = readKey(file, name);
    if (section === undefined) return {};
    const result = this.dtos.read(dto, section);
    if (result.ok) return result.value;
    const found = result.issues.map(
      ({ path, message }) => `${path === "" ? name : `${name}.${path}`} ${message}`,
    );
    // Two rules of one field say the same.
    problems.push(...new Set(found));
    if (!isJsonObject(section)) return {};
    const bad = new Set(result.issues.map(({ path }) => /^[^.[]*/.exec(path)![0]));
    const rest = Object.fromEntries(Object.entries(section).filter(([key]) => !bad.has(key)));
    const second = this.dtos.read(dto, rest);
    return second.ok ? second.value : {};
  }
}

/** Whether what a file holds is, key by key in the same order, what would be written into it. */
function isWrittenAs(section: unknown, written: unknown): boolean {
  return JSON.stringify(section) === JSON.stringify(written);
}
