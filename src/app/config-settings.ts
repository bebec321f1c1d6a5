import type { Disposable } from "../base/disposable.js";
import { Emitter } from "../base/emitter.js";
import type { SettingKey } from "../config/config.js";
import type { ConfigStore, SaveResult } from "../config/config-store.js";
import { Confirmation } from "../model/confirmation.js";
import type { SettingRow, SettingsModel } from "../ui/settings-model.js";

const RESET_WINDOW_MS = 3000;
const RESET = "reset";

/** The rows in the order in which people know them. */
const ROWS: readonly { readonly key: SettingKey; readonly label: string; readonly future: boolean }[] = [
  {
    key: "behaviour.autoSubmitWhenAnsweredWithoutNotes",
    label: "Auto-submit when answered without notes",
    future: false,
  },
  { key: "behaviour.confirmDismissWhenDirty", label: "Confirm dismiss when dirty", future: false },
  { key: "behaviour.doublePressReviewShortcuts", label: "Double-press review shortcuts", future: false },
  { key: "notifications.enabled", label: "Notifications", future: false },
  { key: "behaviour.showFooterHints", label: "Show footer hints", future: false },
  { key: "behaviour.presentSingleAsMulti", label: "Present single-select as multi-select", future: true },
];

/** The settings that people switch, backed by the config file. */
export class ConfigSettings implements SettingsModel, Disposable {
  private readonly changes = new Emitter<void>();
  private readonly reset = new Confirmation<typeof RESET>({ windowMs: RESET_WINDOW_MS });
  private failure: string | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly config: ConfigStore) {
    config.onDidChange(() => this.changes.fire());
  }

  readonly onDidChange = this.changes.event;

  get rows(): readonly SettingRow[] {
    const { behaviour, notifications } = this.config.current;
    return ROWS.map((row) => {
      const name = row.key.slice("behaviour.".length) as keyof typeof behaviour;
      const value = row.key === "notifications.enabled" ? notifications.enabled : behaviour[name];
      return { ...row, value };
    });
  }

  get path(): string {
    return this.config.path;
  }

  get notices(): readonly string[] {
    const notices = this.config.notices.map(({ text }) => text);
    return this.failure === undefined ? notices : [...notices, this.failure];
  }

  get resetArmed(): boolean {
    return this.reset.armed !== undefined;
  }

  toggle(key: string): void {
    this.reset.disarm();
    const row = this.rows.find((each) => each.key === key);
    if (row) this.keep(this.config.set(row.key as SettingKey, !row.value));
  }

  pressReset(): void {
    clearTimeout(this.timer);
    if (this.reset.press(RESET) === "confirmed") {
      this.keep(this.config.reset());
      return;
    }
    // The hint goes when the window is over, not with the next key.
    this.timer = setTimeout(() => this.changes.fire(), RESET_WINDOW_MS + 50);
    this.timer.unref();
    this.changes.fire();
  }

  refresh(): void {
    this.failure = undefined;
    this.config.load();
    this.changes.fire();
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.reset.dispose();
    this.changes.dispose();
  }

  private keep(saved: SaveResult): void {
    this.failure = saved.ok ? undefined : saved.message;
    this.changes.fire();
  }
}
