import type { Event } from "../base/emitter.js";

/** One row of the settings: a switch with two positions. */
export interface SettingRow {
  readonly key: string;
  readonly label: string;
  readonly value: boolean;
  /** True when it applies to forms opened later, not to the open one. */
  readonly future: boolean;
}

/** What the settings show and change; the config file stands behind it. */
export interface SettingsModel {
  readonly rows: readonly SettingRow[];
  /** Absolute path of the config file. */
  readonly path: string;
  /** What went wrong while loading or saving, most recent last. */
  readonly notices: readonly string[];
  /** True while a first press on reset waits for the second. */
  readonly resetArmed: boolean;
  /** Reads what stands behind the settings again, and forgets what went wrong before; called when they are opened. */
  refresh(): void;
  /** Switches a setting and saves it; a failure shows as a notice and leaves the setting as it was. */
  toggle(key: string): void;
  /** A press on reset: the second within the window resets. */
  pressReset(): void;
  readonly onDidChange: Event<void>;
}
