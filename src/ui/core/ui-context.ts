import type { ActionTable } from "../keys/action-table.js";
import type { Keymap } from "../keys/keymap.js";
import type { Strings } from "../strings.js";
import type { Palette } from "../theme/palette.js";
import type { ViewRegistry } from "../view-registry.js";
import type { Component } from "./component.js";
import type { DrawContext } from "./draw-context.js";
import type { HostEditor } from "./host-editor.js";
import type { MarkdownRenderer } from "./markdown-renderer.js";
import type { TextLayout } from "./text-layout.js";

/** Everything that components share: how to look, which keys mean what, and the way to the host. */
export interface UiContext {
  readonly palette: Palette;
  /** Replaced while a form is open when the config file changes: read it anew each time. */
  readonly keymap: Keymap;
  readonly actions: ActionTable;
  readonly strings: Strings;
  readonly layout: TextLayout;
  /** Makes the components, so that each can be replaced. */
  readonly views: ViewRegistry;
  /** Rows that a frame may have now: the terminal's less 4, at least 1. */
  frameRows(): number;
  /** Asks the host for a new frame. */
  requestRender(): void;
  /**
   * A new text editor of the host's, with its file completion.
   * @param onUpdate called when it is to be drawn anew by itself, as when a completion has been found
   */
  createEditor(onUpdate: () => void): HostEditor;
  /** True when the host's own editor takes this input as a line break. */
  isNewLine(data: string): boolean;
  /** Renders Markdown in the host's theme; undefined where that is not available. */
  readonly markdown: MarkdownRenderer | undefined;
  /** Told when a component drew more than fits. Tests fail on it. */
  onClamp?(component: Component, context: DrawContext): void;
}
