import type { Bindings } from "../core/component.js";
import { OptionMoveRequested, SettingsRequested, TabRequested } from "./navigation.js";
import { TextEditor } from "./text-editor.js";

/** Edits the note on a question or on one of its options. */
export class NoteEditor extends TextEditor {
  override bindings(): Bindings {
    if (this.isCompleting) return {};
    const live: Record<string, () => void> = {
      ...super.bindings(),
      "noteEditor.save": () => this.submitOrBreak(),
      "noteEditor.close": () => this.close(),
    };
    if (!this.isEmpty) return live;
    return {
      ...live,
      "noteEditor.nextTabWhenEmpty": () => this.emit(new TabRequested("next")),
      "noteEditor.previousTabWhenEmpty": () => this.emit(new TabRequested("previous")),
      ...(this.props.canMove?.(1) !== false && {
        "noteEditor.nextOptionWhenEmpty": () => this.emit(new OptionMoveRequested(1)),
      }),
      ...(this.props.canMove?.(-1) !== false && {
        "noteEditor.previousOptionWhenEmpty": () => this.emit(new OptionMoveRequested(-1)),
      }),
      "global.settings": () => this.emit(new SettingsRequested()),
    };
  }
}
