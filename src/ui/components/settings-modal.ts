import { type Bindings, Component } from "../core/component.js";
import type { DrawContext } from "../core/draw-context.js";
import { hang, paragraph } from "../core/indent.js";
import { latestParagraphs } from "../core/latest-paragraphs.js";
import { Message } from "../core/message.js";
import type { MouseInput } from "../core/mouse.js";
import { type TextLayout, textWidth } from "../core/text-layout.js";
import type { UiContext } from "../core/ui-context.js";
import { Viewport, type ViewportContent } from "../core/viewport.js";
import type { SettingRow, SettingsModel } from "../settings-model.js";
import type { Style } from "../theme/palette.js";
import type { HintWords } from "./footer.js";

/** The person is done with the settings. */
export class SettingsClosed extends Message {}

export interface SettingsModalProps {
  readonly settings: SettingsModel;
  /** Whether the modal names its keys. Default: it does. */
  readonly hints?: () => boolean;
  /** Told when the modal is a root and has no parent to send {@link SettingsClosed} to. */
  readonly onClose?: () => void;
}

/** What belongs to one position of the cursor, with its section above it or the config file below it. */
interface SettingItem {
  readonly rows: readonly string[];
  /** The part that a click acts on: rows `from` to `to` (exclusive). */
  readonly from: number;
  readonly to: number;
}

/** Rows that the list keeps, however long the notices are. */
const LIST_ROWS = 4;
/** A modal as low as this shows nothing but its list. */
const BARE_ROWS = 4;
const LEAD_COLUMNS = 2;
const PAGE = 5;

/** The settings: over a form, or alone for `/ask-settings`. */
export class SettingsModal extends Component {
  private readonly viewport = new Viewport((direction, hidden) =>
    this.ui.palette.dim(`  ${direction === "up" ? "↑" : "↓"} ${this.ui.strings.more(hidden)}`),
  );
  private readonly footer: Component;
  private cursor = 0;
  private items: readonly SettingItem[] = [];
  private listTop = 0;

  constructor(
    ui: UiContext,
    protected readonly props: SettingsModalProps,
  ) {
    super(ui);
    const hints = { bindings: () => this.bindings(), words: () => this.hintWords() };
    this.footer = this.adopt(ui.views.footer(ui, hints));
  }

  protected override onMount(): void {
    this.props.settings.refresh();
    this.store.add(this.props.settings.onDidChange(() => this.requestFullUpdate()));
  }

  protected override get isExclusive(): boolean {
    return true;
  }

  override bindings(): Bindings {
    const live = {
      ...super.bindings(),
      "settingsModal.nextOption": () => this.moveBy(1),
      "settingsModal.previousOption": () => this.moveBy(-1),
      "settingsModal.toggle": () => this.toggle(),
      "settingsModal.close": () => this.close(),
      "view.home": () => this.moveBy(-this.count),
      "view.end": () => this.moveBy(this.count),
    };
    if (!this.canScroll) return live;
    return {
      ...live,
      "view.pageUp": () => this.moveBy(-PAGE),
      "view.pageDown": () => this.moveBy(PAGE),
    };
  }

  private hintWords(): HintWords {
    return this.isOnReset ? { "settingsModal.toggle": this.ui.strings.resetHint } : {};
  }

  private get isOnReset(): boolean {
    return this.cursor === this.props.settings.rows.length;
  }

  private get canScroll(): boolean {
    const window = this.viewport.window;
    return window !== undefined && (window.above > 0 || window.below > 0);
  }

  private close(): void {
    this.emit(new SettingsClosed());
    this.props.onClose?.();
  }

  private get count(): number {
    return this.props.settings.rows.length + 1;
  }

  private moveBy(delta: number): void {
    const next = Math.min(Math.max(0, this.cursor + delta), this.count - 1);
    // The config file stands below the last row and can be longer than the window.
    if (next === this.cursor) this.viewport.scrollBy(this.content, delta);
    this.cursor = next;
    this.requestUpdate();
  }

  private toggle(): void {
    this.viewport.revealAgain();
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
    if (input.type !== "click") return false;
    const index = this.itemAt(input.y - this.listTop);
    if (index === undefined) return false;
    this.cursor = index;
    this.toggle();
    return true;
  }

  private itemAt(row: number): number | undefined {
    const window = this.viewport.window;
    const index = window?.items[row] ?? -1;
    const item = this.items[index];
    const offset = window?.offsets[row] ?? 0;
    return item && offset >= item.from && offset < item.to ? index : undefined;
  }

  // Drawing.

  protected draw(context: DrawContext): string[] {
    const { width, maxHeight } = context;
    const isBare = maxHeight <= BARE_ROWS;
    const top = isBare ? [] : this.drawTop(width, maxHeight - LIST_ROWS - 2);
    const hasHints = !isBare && (this.props.hints?.() ?? true);
    const room = maxHeight - top.length - (hasHints ? 1 : 0);
    const gaps = hasHints ? 2 : 1;
    const gap = this.chooseGap(width, room, gaps);
    this.listTop = top.length + gap.length;
    // A section's title above a row is less important than the row; at the start there is nothing to scroll away.
    const focus = { item: this.cursor, from: this.cursor === 0 ? 0 : this.items[this.cursor]!.from };
    const list = this.viewport.draw(this.content, room - gaps * gap.length, focus).rows;
    this.footer.invalidate();
    const hints = hasHints ? this.footer.renderAt({ ...context, maxHeight: 1 }) : [];
    return [...top, ...gap, ...list, ...(hasHints ? gap : []), ...hints];
  }

  private get content(): ViewportContent {
    return { count: this.items.length, rows: (index) => this.items[index]!.rows };
  }

  /** Lays the list out with blank lines between its parts if it fits so. @returns the blank line, or nothing */
  private chooseGap(width: number, room: number, gaps: number): readonly string[] {
    for (const gap of [[""], []]) {
      this.items = this.drawItems(width, gap);
      const rows = this.items.reduce((sum, item) => sum + item.rows.length, 0);
      if (rows + gaps * gap.length <= room) return gap;
    }
    return [];
  }

  /** The title and the notices. */
  private drawTop(width: number, noticeRows: number): string[] {
    const { palette, strings, layout } = this.ui;
    const notices = latestParagraphs(layout, this.props.settings.notices, width, Math.max(1, noticeRows));
    return [
      palette.title(layout.line(strings.settingsTitle, width)),
      ...notices.map((row) => palette.warning(row)),
    ];
  }

  private drawItems(width: number, gap: readonly string[]): SettingItem[] {
    const { rows } = this.props.settings;
    const items = rows.map((row, index) => {
      const section = row.future === rows[index - 1]?.future ? [] : this.drawSection(row.future, width);
      const head = index > 0 && section.length > 0 ? [...gap, ...section] : section;
      return toItem(head, this.drawSetting(row, index === this.cursor, width));
    });
    return [...items, toItem(gap, this.drawReset(width), [...gap, ...this.drawFile(width)])];
  }

  private drawSection(future: boolean, width: number): string[] {
    const { palette, strings, layout } = this.ui;
    return paragraph(layout, future ? strings.settingsFuture : strings.settingsLive, width, palette.muted);
  }

  /** One setting. */
  protected drawSetting(row: SettingRow, focused: boolean, width: number): string[] {
    const { palette, strings, layout } = this.ui;
    const style = focused ? palette.accent : palette.text;
    const columns = Math.max(textWidth(strings.on), textWidth(strings.off)) + 2;
    const value = row.value ? strings.on : strings.off;
    const state = (row.value ? palette.success : palette.dim)(value) + " ".repeat(columns - textWidth(value));
    const label = layout.wrap(row.label, Math.max(1, width - LEAD_COLUMNS - columns));
    return hang(
      this.lead(focused, style),
      LEAD_COLUMNS,
      hang(
        state,
        columns,
        label.map((row) => style(row)),
      ),
    );
  }

  private drawReset(width: number): string[] {
    const { palette, strings, layout, keymap } = this.ui;
    const { resetArmed } = this.props.settings;
    const focused = this.isOnReset;
    const text = resetArmed ? strings.resetAgain(keymap.label("settingsModal.toggle")) : strings.reset;
    const style = resetArmed ? palette.warning : focused ? palette.accent : palette.text;
    const label = layout.wrap(text, Math.max(1, width - LEAD_COLUMNS)).map((row) => style(row));
    return hang(this.lead(focused, style), LEAD_COLUMNS, label);
  }

  private lead(focused: boolean, style: Style): string {
    return style(focused ? "→ " : "  ");
  }

  private drawFile(width: number): string[] {
    const { palette, strings, layout } = this.ui;
    return [
      ...paragraph(layout, strings.settingsFile, width, palette.dim),
      ...wrapPath(layout, this.props.settings.path, width).map((row) => palette.dim(row)),
    ];
  }
}

function toItem(
  above: readonly string[],
  own: readonly string[],
  below: readonly string[] = [],
): SettingItem {
  return { rows: [...above, ...own, ...below], from: above.length, to: above.length + own.length };
}

/** Breaks a path behind its separators, so that names stay whole where they can. */
function wrapPath(layout: TextLayout, path: string, width: number): string[] {
  const rows: string[] = [];
  let row = "";
  for (const part of path.split(/(?<=[\\/])/)) {
    if (row !== "" && textWidth(row) + textWidth(part) > width) {
      rows.push(row);
      row = "";
    }
    row += part;
  }
  return [...rows, row].flatMap((each) => layout.wrap(each, width));
}
