import type { EditTarget } from "../../model/session-view.js";
import { Component } from "../core/component.js";
import type { DrawContext } from "../core/draw-context.js";
import type { HostEditor } from "../core/host-editor.js";
import { Message } from "../core/message.js";
import type { UiContext } from "../core/ui-context.js";
import type { KeyPress } from "../keys/key-press.js";

/** The text of an open editor changed and is not saved yet. */
export class DraftChanged extends Message {
  constructor(
    readonly target: EditTarget,
    readonly text: string,
  ) {
    super();
  }
}

/**
 * An editor is left. `edited` tells whether its text differs from what was saved before;
 * `submitted` whether the person pressed the key that submits, not the one that closes.
 */
export class EditorClosed extends Message {
  constructor(
    readonly target: EditTarget,
    readonly text: string,
    readonly edited: boolean,
    readonly submitted: boolean,
  ) {
    super();
  }
}

export interface TextEditorProps {
  readonly target: EditTarget;
  /** What is saved now. */
  readonly saved: string;
  /** Unsaved text of an earlier time, shown instead of what is saved. */
  readonly draft?: string;
}

// pi's editor draws rules above and below its text; they are marked here and left out, because the
// editor stands inside a list. A control character is safe: no text that is drawn holds one.
const RULE = "\u0001";
// pi's editor overflows the stack in one or two columns with a wide character.
const MIN_COLUMNS = 3;
const GUTTER = "│ ";

/**
 * pi's own editor inside a form: same keys, same paste handling, same file completion, drawn without its
 * rules behind a gutter. Subclasses name the actions that submit and close it.
 */
export abstract class TextEditor extends Component {
  protected readonly editor: HostEditor;
  private closed = false;

  constructor(
    ui: UiContext,
    protected readonly props: TextEditorProps,
  ) {
    super(ui);
    this.editor = ui.createEditor(() => this.requestUpdate());
    this.editor.disableSubmit = true;
    this.editor.borderColor = (text) => RULE + text;
    this.editor.setText(props.draft ?? props.saved);
    this.editor.onChange = () => {
      this.emit(new DraftChanged(this.props.target, this.text));
      this.requestUpdate();
    };
  }

  /** What is typed, every paste in full. */
  get text(): string {
    return this.editor.getExpandedText();
  }

  get isEmpty(): boolean {
    return this.text === "";
  }

  /** Leaves the editor as its close key does: an edit is saved, anything else changes nothing. */
  close(): void {
    this.finish(false);
  }

  protected submit(): void {
    this.finish(true);
  }

  protected override get isExclusive(): boolean {
    return true;
  }

  protected override onFocus(): void {
    this.editor.focused = true;
  }

  protected override onBlur(): void {
    this.editor.focused = false;
  }

  override dispatchKey(press: KeyPress): boolean {
    // An open completion list owns the keys; the editor decides what they do there.
    if (this.editor.isShowingAutocomplete()) return this.type(press.data);
    if (this.ui.isNewLine(press.data) && !this.isBoundHere(press.data)) return this.type("\n");
    return super.dispatchKey(press);
  }

  /** Everything that is not an action is typed; nothing leaves an editor as a hotkey. */
  protected override onKey(press: KeyPress): boolean {
    if (press.ids.includes("enter") && !press.text) return this.type("\n");
    return this.type(press.data);
  }

  /** Subclasses: true when the action submits or closes. */
  protected isBoundHere(data: string): boolean {
    const live = this.bindings();
    return this.ui.keymap
      .actionsFor(data)
      .some((action) => live[action] !== undefined && this.isUserKey(action));
  }

  private isUserKey(action: string): boolean {
    return this.ui.keymap.isUserBound(action);
  }

  /** A backslash before Enter asks for a line break, as in pi's own editor. */
  protected submitOrBreak(): void {
    const before = this.text;
    const isTail = before.endsWith("\\");
    if (!isTail) {
      this.submit();
      return;
    }
    this.editor.handleInput("\u007f");
    // The cursor was elsewhere: what was deleted was not the backslash.
    if (this.text === before.slice(0, -1)) this.editor.handleInput("\n");
    else {
      this.editor.setText(before);
      this.submit();
    }
  }

  private type(data: string): boolean {
    this.editor.handleInput(data);
    this.requestUpdate();
    return true;
  }

  private finish(submitted: boolean): void {
    if (this.closed) return;
    this.closed = true;
    const text = this.text;
    this.emit(new EditorClosed(this.props.target, text, text.trim() !== this.props.saved.trim(), submitted));
  }

  protected draw(context: DrawContext): string[] {
    const gutter = context.width >= MIN_COLUMNS + GUTTER.length + 4 ? this.ui.palette.accent(GUTTER) : "";
    const columns = Math.max(MIN_COLUMNS, context.width - (gutter ? GUTTER.length : 0));
    const rows: string[] = [];
    for (const row of this.editor.render(columns)) {
      if (!row.startsWith(RULE)) {
        rows.push(gutter + row.trimEnd());
        continue;
      }
      const hidden = /\d+/.exec(row);
      if (hidden) rows.push(gutter + this.ui.palette.dim(this.ui.strings.more(Number(hidden[0]))));
    }
    return rows.slice(0, context.maxHeight);
  }
}
