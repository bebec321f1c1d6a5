import { type Bindings, Component } from "../core/component.js";
import type { DrawContext } from "../core/draw-context.js";
import { hang, paragraph } from "../core/indent.js";
import { Message } from "../core/message.js";
import type { MouseInput } from "../core/mouse.js";
import type { UiContext } from "../core/ui-context.js";
import { Viewport, type ViewportContent } from "../core/viewport.js";
import type { SettingRow, SettingsModel } from "../settings-model.js";

/** The person is done with the settings. */
export class SettingsClosed extends Message {}

export interface SettingsModalProps {
  readonly settings: SettingsModel;
  /** Told when the modal is a root and has no parent to send {@link SettingsClosed} to. */
  readonly onClose?: () => void;
}

/** The settings: over a form, or alone for `/ask-settings`. */
export class SettingsModal extends Component {
  private readonly viewport = new Viewport((direction, hidden) =>
    this.ui.palette.dim(`  ${direction === "up" ? "↑" : "↓"} ${this.ui.strings.more(hidden)}`),
  );
  private cursor = 0;

  constructor(
    ui: UiContext,
    protected readonly props: SettingsModalProps,
  ) {
    super(ui);
  }

  protected override onMount(): void {
    this.store.add(this.props.settings.onDidChange(() => this.requestUpdate()));
  }

  protected override get isExclusive(): boolean {
    return true;
  }

  override bindings(): Bindings {
    return {
      ...super.bindings(),
      "settingsModal.nextOption": () => this.moveBy(1),
      "settingsModal.previousOption": () => this.moveBy(-1),
      "settingsModal.toggle": () => this.toggle(),
      "settingsModal.close": () => this.close(),
      "view.pageUp": () => this.moveBy(-5),
      "view.pageDown": () => this.moveBy(5),
      "view.home": () => this.moveBy(-this.count),
      "view.end": () => this.moveBy(this.count),
    };
  }

  private close(): void {
    this.emit(new SettingsClosed());
    this.props.onClose?.();
  }

  private get count(): number {
    return this.props.settings.rows.length + 1;
  }

  private moveBy(delta: number): void {
    this.cursor = Math.min(Math.max(0, this.cursor + delta), this.count - 1);
    this.requestUpdate();
  }

  private toggle(): void {
    const row = this.props.settings.rows[this.cursor];
    if (row) this.props.settings.toggle(row.key);
    else this.props.settings.pressReset();
    this.requestUpdate();
  }

  protected override onMouse(input: MouseInput): boolean {
    if (input.type === "wheel") {
      this.moveBy(Math.sign(input.wheelDelta ?? 0));
      return true;
    }
    const item = this.viewport.window?.items[input.y - this.listTop];
    if (input.type !== "click" || item === undefined || item < 0) return false;
    const row = this.items[item]?.cursor;
    if (row === undefined) return false;
    this.cursor = row;
    this.toggle();
    return true;
  }

  private items: { cursor?: number; rows: string[] }[] = [];
  private listTop = 0;

  protected draw(context: DrawContext): string[] {
    const { palette, strings, layout } = this.ui;
    this.items = this.drawItems(context.width);
    const top =
      context.maxHeight > 4 ? [palette.title(layout.line(strings.settingsTitle, context.width))] : [];
    if (context.maxHeight > 14) top.push("");
    this.listTop = top.length;
    const content: ViewportContent = { count: this.items.length, rows: (index) => this.items[index]!.rows };
    const item = this.items.findIndex((each) => each.cursor === this.cursor);
    const window = this.viewport.draw(content, Math.max(1, context.maxHeight - top.length), { item });
    return [...top, ...window.rows];
  }

  private drawItems(width: number): { cursor?: number; rows: string[] }[] {
    const { palette, strings, layout } = this.ui;
    const { settings } = this.props;
    const items: { cursor?: number; rows: string[] }[] = [];
    let future: boolean | undefined;
    for (const notice of settings.notices)
      items.push({ rows: paragraph(layout, notice, width, palette.warning) });
    for (const [index, row] of settings.rows.entries()) {
      if (row.future !== future) {
        future = row.future;
        items.push({
          rows: paragraph(
            layout,
            future ? strings.settingsFuture : strings.settingsLive,
            width,
            palette.muted,
          ),
        });
      }
      items.push({ cursor: index, rows: this.drawSetting(row, index === this.cursor, width) });
    }
    const here = this.cursor === settings.rows.length;
    const key = this.ui.keymap.label("settingsModal.toggle");
    const text = settings.resetArmed ? strings.resetAgain(key) : strings.reset;
    const style = settings.resetArmed ? palette.warning : here ? palette.accent : palette.text;
    items.push({ rows: [""] });
    items.push({
      cursor: settings.rows.length,
      rows: hang(style(here ? "→ " : "  "), 2, layout.wrap(text, Math.max(1, width - 2)).map(style)),
    });
    items.push({
      rows: [
        "",
        ...paragraph(layout, strings.settingsFile, width, palette.dim),
        ...paragraph(layout, settings.path, width, palette.dim),
      ],
    });
    return items;
  }

  /** One setting. */
  protected drawSetting(row: SettingRow, focused: boolean, width: number): string[] {
    const { palette, strings, layout } = this.ui;
    const style = focused ? palette.accent : palette.text;
    const value = row.value ? strings.on : strings.off;
    const lead = focused ? "→ " : "  ";
    const room = Math.max(1, width - 2 - 5);
    const rows = layout.wrap(row.label, room);
    return hang(
      style(lead),
      2,
      rows.map((text, index) =>
        index === 0
          ? (row.value ? palette.success : palette.dim)(value.padEnd(5)) + style(text)
          : `     ${style(text)}`,
      ),
    );
  }
}
