import { type AutocompleteProvider, Editor, type TUI } from "@mariozechner/pi-tui";
import type { AskSetup } from "../app/ask-setup.js";
import type { Component } from "../ui/core/component.js";
import type { DrawContext } from "../ui/core/draw-context.js";
import type { HostEditor } from "../ui/core/host-editor.js";
import type { MarkdownRenderer } from "../ui/core/markdown-renderer.js";
import { TextLayout } from "../ui/core/text-layout.js";
import type { UiContext } from "../ui/core/ui-context.js";
import { Keymap, type KeymapsConfig } from "../ui/keys/keymap.js";
import { type Palette, plainPalette } from "../ui/theme/palette.js";

export interface PilotUiOptions {
  /** Columns of the terminal; default 80. */
  readonly columns?: number;
  /** Rows of the terminal; default 24. A form may use 4 less. */
  readonly rows?: number;
  /** The person's own keys; default: the actions' own. */
  readonly keymaps?: KeymapsConfig;
  /** Colours; default: none. The setup's change to the palette comes on top. */
  readonly palette?: Palette;
  /** Renders Markdown in previews; default: nothing does. */
  readonly markdown?: MarkdownRenderer;
  /** Completes in editors; default: nothing does. */
  readonly autocomplete?: AutocompleteProvider;
}

const HOST_ROWS = 4;
const plain = (text: string) => text;
const SELECT_LIST = {
  selectedPrefix: plain,
  selectedText: plain,
  description: plain,
  scrollInfo: plain,
  noMatch: plain,
};

/** What components share, on a terminal that is only a size, with the host's real editor. */
export class PilotUi implements UiContext {
  readonly palette: Palette;
  readonly actions;
  readonly strings;
  readonly views;
  readonly layout = new TextLayout();
  readonly markdown: MarkdownRenderer | undefined;
  /** Replace it to see a change of the config file. */
  keymap: Keymap;
  readonly terminal: { columns: number; rows: number };
  /** How many frames were asked for. */
  requests = 0;
  /** What drew more than fits, oldest first. */
  readonly clamped: string[] = [];

  constructor(
    setup: AskSetup,
    private readonly options: PilotUiOptions = {},
  ) {
    const palette = options.palette ?? plainPalette();
    this.palette = setup.palette?.(palette) ?? palette;
    this.actions = setup.actions;
    this.strings = setup.strings;
    this.views = setup.views;
    this.markdown = options.markdown;
    this.keymap = new Keymap(setup.actions, options.keymaps ?? {});
    this.terminal = { columns: options.columns ?? 80, rows: options.rows ?? 24 };
  }

  frameRows(): number {
    return Math.max(1, this.terminal.rows - HOST_ROWS);
  }

  requestRender(): void {
    this.requests++;
  }

  createEditor(onUpdate: () => void): HostEditor {
    // An editor asks its terminal for its size and for frames, nothing else.
    const tui = { terminal: this.terminal, requestRender: onUpdate } as unknown as TUI;
    const editor = new Editor(tui, { borderColor: plain, selectList: SELECT_LIST });
    if (this.options.autocomplete) editor.setAutocompleteProvider(this.options.autocomplete);
    return editor;
  }

  isNewLine(data: string): boolean {
    return data === "\n" || data === "\x1b\r" || data === "\x1b[13;2u" || data === "\x1b[13;2~";
  }

  onClamp(component: Component, { width, maxHeight }: DrawContext): void {
    this.clamped.push(`${component.constructor.name} drew more than ${width} columns and ${maxHeight} rows`);
  }
}
