import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { getMarkdownTheme, getSelectListTheme, highlightCode } from "@mariozechner/pi-coding-agent";
import {
  CombinedAutocompleteProvider,
  Editor,
  Markdown,
  type SelectListTheme,
  type TUI,
} from "@mariozechner/pi-tui";
import type { HostEditor } from "../ui/core/host-editor.js";
import type { MarkdownRenderer } from "../ui/core/markdown-renderer.js";
import { TextLayout } from "../ui/core/text-layout.js";
import type { UiContext } from "../ui/core/ui-context.js";
import type { ActionTable } from "../ui/keys/action-table.js";
import type { Keymap } from "../ui/keys/keymap.js";
import type { Strings } from "../ui/strings.js";
import type { Palette } from "../ui/theme/palette.js";
import { type PiTheme, toPalette } from "../ui/theme/pi-palette.js";
import type { ViewRegistry } from "../ui/view-registry.js";
import type { PiTui } from "./pi-host.js";

/** Rows of the terminal that a frame leaves to pi: beyond that one host loses the top and the other the bottom. */
const HOST_ROWS = 4;

export interface PiUiOptions {
  readonly tui: PiTui;
  readonly theme: PiTheme | undefined;
  /** pi's keybindings, for its own line-break keys. */
  readonly keybindings: { matches?(data: string, id: string): boolean } | undefined;
  readonly cwd: string;
  readonly agentDir: string | undefined;
  readonly keymap: () => Keymap;
  readonly actions: ActionTable;
  readonly strings: Strings;
  readonly views: ViewRegistry;
  /** Rows of the frame that something around the components takes; default 0. */
  readonly reservedRows?: number;
  /** Changes the palette made from pi's theme. */
  readonly palette?: (palette: Palette) => Palette;
}

/** What components share, made from what pi injects into a form. */
export class PiUi implements UiContext {
  readonly layout = new TextLayout();
  readonly palette: Palette;
  readonly actions: ActionTable;
  readonly strings: Strings;
  readonly views: ViewRegistry;
  readonly markdown: MarkdownRenderer | undefined;

  constructor(private readonly options: PiUiOptions) {
    const palette = toPalette(options.theme);
    this.palette = options.palette?.(palette) ?? palette;
    this.actions = options.actions;
    this.strings = options.strings;
    this.views = options.views;
    this.markdown = toMarkdownRenderer();
  }

  get keymap(): Keymap {
    return this.options.keymap();
  }

  frameRows(): number {
    return Math.max(
      1,
      (this.options.tui.terminal?.rows ?? 24) - HOST_ROWS - (this.options.reservedRows ?? 0),
    );
  }

  requestRender(): void {
    this.options.tui.requestRender?.();
  }

  isNewLine(data: string): boolean {
    if (data === "\n" || data === "\u001b\r" || data === "\u001b[13;2~" || data === "\u001b[13;2u")
      return true;
    return this.options.keybindings?.matches?.(data, "tui.input.newLine") === true;
  }

  createEditor(onUpdate: () => void): HostEditor {
    const editor = new Editor(this.editorTui(onUpdate), {
      borderColor: (text) => text,
      selectList: this.selectListTheme,
    });
    editor.setAutocompleteProvider(
      new CombinedAutocompleteProvider([], this.options.cwd, findFd(this.options.agentDir)),
    );
    return editor;
  }

  /** Editors ask their TUI for its height and for frames, nothing else. */
  private editorTui(onUpdate: () => void): TUI {
    const { terminal } = this.options.tui;
    return {
      terminal: terminal?.rows === undefined ? { rows: 24, columns: 80 } : terminal,
      // Not the host's own: the component around the editor draws what it has drawn before until it is told.
      requestRender: onUpdate,
    } as unknown as TUI;
  }

  private get selectListTheme(): SelectListTheme {
    const { palette } = this;
    try {
      const theme = getSelectListTheme();
      theme.selectedText("");
      return theme;
    } catch {
      return {
        selectedPrefix: palette.accent,
        selectedText: palette.accent,
        description: palette.muted,
        scrollInfo: palette.dim,
        noMatch: palette.warning,
      };
    }
  }
}

function toMarkdownRenderer(): MarkdownRenderer | undefined {
  try {
    const theme = getMarkdownTheme();
    // Throws where pi has no theme yet.
    theme.heading("");
    return {
      render: (markdown, width) => new Markdown(markdown, 0, 0, theme).render(width),
      highlight: (code, language) => theme.highlightCode?.(code, language) ?? highlightCode(code, language),
    };
  } catch {
    return undefined;
  }
}

/** The fd that pi's own `@` completion uses: on the path, or where pi puts its own copy. */
function findFd(agentDir: string | undefined): string | null {
  const names = process.platform === "win32" ? ["fd.exe"] : ["fd", "fdfind"];
  const folders = [
    ...(agentDir ? [join(agentDir, "bin")] : []),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  for (const folder of folders) {
    if (!folder) continue;
    for (const name of names) {
      const path = join(folder, name);
      if (existsSync(path)) return path;
    }
  }
  return null;
}
