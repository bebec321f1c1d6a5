import type { Component } from "../../../src/ui/core/component.js";
import type { DrawContext } from "../../../src/ui/core/draw-context.js";
import type { HostEditor } from "../../../src/ui/core/host-editor.js";
import type { MarkdownRenderer } from "../../../src/ui/core/markdown-renderer.js";
import { TextLayout } from "../../../src/ui/core/text-layout.js";
import type { UiContext } from "../../../src/ui/core/ui-context.js";
import { ActionTable } from "../../../src/ui/keys/action-table.js";
import { Keymap } from "../../../src/ui/keys/keymap.js";
import { defaultStrings } from "../../../src/ui/strings.js";
import { plainPalette } from "../../../src/ui/theme/palette.js";
import { ViewRegistry } from "../../../src/ui/view-registry.js";

/** What components share, without a host: plain colours, default keys, and a count of what was asked for. */
export class TestUi implements UiContext {
  palette = plainPalette();
  readonly actions = ActionTable.builtIn();
  readonly keymap = new Keymap(this.actions, {});
  readonly strings = defaultStrings;
  readonly layout = new TextLayout();
  readonly views = new ViewRegistry();
  readonly clamped: { component: Component; context: DrawContext }[] = [];
  markdown: MarkdownRenderer | undefined;
  rows = 20;
  requests = 0;

  frameRows(): number {
    return this.rows;
  }

  requestRender(): void {
    this.requests++;
  }

  createEditor(): HostEditor {
    throw new Error("no editor here");
  }

  isNewLine(): boolean {
    return false;
  }

  onClamp(component: Component, context: DrawContext): void {
    this.clamped.push({ component, context });
  }
}
