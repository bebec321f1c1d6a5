import type { AskBehaviour } from "../app/ask-behaviour.js";
import { Emitter } from "../base/emitter.js";
import type { SettingRow, SettingsModel } from "../ui/settings-model.js";

const SWITCHES = {
  autoSubmitWhenAnsweredWithoutNotes: { label: "Auto-submit when answered without notes", initial: false },
  confirmDismissWhenDirty: { label: "Confirm dismiss when dirty", initial: true },
  doublePressReviewShortcuts: { label: "Double-press review shortcuts", initial: true },
  notifications: { label: "Notifications", initial: true },
  showFooterHints: { label: "Show footer hints", initial: true },
  presentSingleAsMulti: { label: "Present single-select as multi-select", initial: false },
} as const;

/** The settings that a person can switch. */
export type SwitchName = keyof typeof SWITCHES;

const NAMES = Object.keys(SWITCHES) as SwitchName[];

/** The settings of a form under test, in memory: what the settings list shows and what the form follows. */
export class PilotSettings implements SettingsModel, AskBehaviour {
  readonly path = "/home/me/.pi/agent/extensions/eko24ive-pi-ask.json";
  /** Shown above the rows; a test may add some. */
  readonly notices: string[] = [];
  /** Set to let every save fail with this message. */
  saveError: string | undefined;
  private readonly changes = new Emitter<void>();
  private readonly values: Map<SwitchName, boolean>;
  private armed = false;

  /** @param values what differs from the defaults */
  constructor(values: Partial<Readonly<Record<SwitchName, boolean>>> = {}) {
    this.values = new Map(NAMES.map((name) => [name, values[name] ?? SWITCHES[name].initial]));
  }

  readonly onDidChange = this.changes.event;

  get autoSubmitWhenAnsweredWithoutNotes(): boolean {
    return this.get("autoSubmitWhenAnsweredWithoutNotes");
  }

  get confirmDismissWhenDirty(): boolean {
    return this.get("confirmDismissWhenDirty");
  }

  get doublePressReviewShortcuts(): boolean {
    return this.get("doublePressReviewShortcuts");
  }

  get showFooterHints(): boolean {
    return this.get("showFooterHints");
  }

  get rows(): readonly SettingRow[] {
    return NAMES.map((key) => ({
      key,
      label: SWITCHES[key].label,
      value: this.get(key),
      future: key === "presentSingleAsMulti",
    }));
  }

  /** True after a first press on reset. There is no window here: only another change ends it. */
  get resetArmed(): boolean {
    return this.armed;
  }

  get(name: SwitchName): boolean {
    return this.values.get(name)!;
  }

  /** Switches one setting, as if it had been changed and saved elsewhere. */
  set(name: SwitchName, value: boolean): void {
    this.armed = false;
    this.values.set(name, value);
    this.changes.fire();
  }

  /** There is nothing behind them to read again. */
  refresh(): void {}

  toggle(key: string): void {
    const name = NAMES.find((each) => each === key);
    if (name && this.saves()) this.set(name, !this.get(name));
  }

  pressReset(): void {
    const confirmed = this.armed;
    this.armed = !confirmed;
    if (confirmed && this.saves()) for (const name of NAMES) this.values.set(name, SWITCHES[name].initial);
    this.changes.fire();
  }

  private saves(): boolean {
    if (this.saveError === undefined) return true;
    this.notices.push(this.saveError);
    this.changes.fire();
    return false;
  }
}
