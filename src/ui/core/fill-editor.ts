import type { HostEditor } from "./host-editor.js";

/** The host's editor shows a paste of more characters as a mark. */
const MARKED = 1_000;
const PASTE_START = "\u001b[200~";
const PASTE_END = "\u001b[201~";

/**
 * Puts a text into an empty editor of the host's, with the cursor at its end. Lines that the editor would have shown as
 * a mark when they were pasted are marks again: for each key it measures the whole of a line, in time and memory that
 * grow with the square of its length, and a line of 100 kB would end the process.
 */
export function fillEditor(editor: HostEditor, text: string): void {
  const lines = text.split("\n");
  if (lines.every((line) => line.length <= MARKED)) {
    editor.setText(text);
    return;
  }
  for (const [index, line] of lines.entries()) {
    if (index > 0) editor.insertTextAtCursor("\n");
    if (line.length > MARKED) editor.handleInput(PASTE_START + line.replaceAll("\u001b", "") + PASTE_END);
    else editor.insertTextAtCursor(line);
  }
}
