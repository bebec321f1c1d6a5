import type { Bindings } from "../core/component.js";
import { OptionMoveRequested, SettingsRequested, TabRequested } from "./navigation.js";
import { TextEditor } from "./text-editor.js";

/** Edits the person's own answer, in place of an option. */
export class FreeformEditor extends TextEditor {
  override bindings(): Bindings {
    if (this.isCompleting) return {};
    const live: Record<string, () => void> = {
      ...super.bindings(),
      "editor.submit": () => this.submitOrBreak(),
      "editor.close": () => this.close(),
    };
    if (!this.isEmpty) return live;
    return {
      ...live,
      "editor.nextTabWhenEmpty": () => this.emit(new TabRequested("next")),
      "editor.previousTabWhenEmpty": () => this.emit(new TabRequested("previous")),
      ...(this.props.canMove?.(1) !== false && {
        "editor.nextOptionWhenEmpty": () => this.emit(new OptionMoveRequested(1)),
      }),
      ...(this.props.canMove?.(-1) !== false && {
        "editor.previousOptionWhenEmpty": () => this.emit(new OptionMoveRequested(-1)),
      }),
      "global.settings": () => this.emit(new SettingsRequested()),
    };
  }
}
