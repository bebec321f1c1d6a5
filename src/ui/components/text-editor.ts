import type { EditTarget } from "../../model/session-view.js";
import { Component } from "../core/component.js";
import type { DrawContext } from "../core/draw-context.js";
import { fillEditor } from "../core/fill-editor.js";
import type { HostEditor } from "../core/host-editor.js";
import { LineWindow } from "../core/line-window.js";
import { Message } from "../core/message.js";
import type { UiContext } from "../core/ui-context.js";
import { isSilentKey, type KeyPress, parseKeyPress } from "../keys/key-press.js";

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
  /**
   * Whether the list around it has a row that way. At its end an empty editor stays open: what is typed after one
   * arrow too many would be hotkeys. Default: it always has.
   */
  readonly canMove?: (delta: -1 | 1) => boolean;
}

// pi's editor draws rules above and below its text; they are marked here and left out, because the
// editor stands inside a list. A control character is safe: no text that is drawn holds one.
const RULE = "\u0001";
// pi's editor overflows the stack in one or two columns with a wide character.
const MIN_COLUMNS = 3;
const GUTTER = "│ ";
/** How pi's editor draws its cursor, focused or not: in reverse, and since pi 1.x between marks. */
const CURSOR = /\u001b\[7m|\u001b_pi:fc\u0007/;

/**
 * pi's own editor inside a form: same keys, same paste handling, same file completion, drawn without its
 * rules behind a gutter. Subclasses name the actions that submit and close it.
 */
export abstract class TextEditor extends Component {
  protected readonly editor: HostEditor;
  private readonly window = new LineWindow((hidden) => this.ui.palette.dim(this.ui.strings.more(hidden)));
  /** What the host's editor made of the text that it opened on: tabs and line breaks can differ. */
  private readonly opened: string;
  private closed = false;

  constructor(
    ui: UiContext,
    protected readonly props: TextEditorProps,
  ) {
    super(ui);
    this.editor = ui.createEditor(() => this.requestUpdate());
    this.editor.disableSubmit = true;
    this.editor.borderColor = (text) => RULE + text;
    fillEditor(this.editor, props.draft ?? props.saved);
    this.opened = this.text;
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

  /** True while a list of completions is open: its keys are the host's, and no action is live. */
  protected get isCompleting(): boolean {
    return this.editor.isShowingAutocomplete();
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
    if (this.isCompleting) return this.typePress(press);
    if (this.ui.isNewLine(press.data) && !this.isBoundHere(press.data)) return this.type("\n");
    return super.dispatchKey(press);
  }

  /** Everything that is not an action is typed; nothing leaves an editor as a hotkey. */
  protected override onKey(press: KeyPress): boolean {
    if (press.ids.includes("enter") && !press.text) return this.type("\n");
    return this.typePress(press);
  }

  /** Types a character in whatever form it came: pi's editor does not know all that a keypad sends. */
  private typePress(press: KeyPress): boolean {
    const { data, text = data, isPaste } = press;
    return isSilentKey(press) || this.type(isPaste ? data : text);
  }

  /** True when the person gave this very key to an action that is live here. */
  protected isBoundHere(data: string): boolean {
    const live = this.bindings();
    const ids = parseKeyPress(data)?.ids ?? [];
    return this.ui.keymap
      .actionsFor(data)
      .some((action) => live[action] !== undefined && ids.some((id) => this.isChosenKey(id, action)));
  }

  private isChosenKey(id: string, action: string): boolean {
    const { actions, keymap } = this.ui;
    return keymap.keys(action).includes(id) && !actions.get(action)?.defaultKeys.includes(id);
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
    const { draft, saved, target } = this.props;
    const text = this.text === this.opened ? (draft ?? saved) : this.text;
    this.emit(new EditorClosed(target, text, text.trim() !== saved.trim(), submitted));
  }

  protected draw(context: DrawContext): string[] {
    const gutter = context.width >= MIN_COLUMNS + GUTTER.length + 4 ? this.ui.palette.accent(GUTTER) : "";
    const columns = Math.max(MIN_COLUMNS, context.width - (gutter ? GUTTER.length : 0));
    return this.drawText(columns, context.maxHeight).map((row) => gutter + row);
  }

  /** The text around the cursor, and the completions under it. */
  private drawText(columns: number, maxHeight: number): string[] {
    const rows = this.editor.render(columns);
    const [top = 0, bottom = rows.length] = rows.flatMap((row, index) =>
      row.startsWith(RULE) ? [index] : [],
    );
    const lines = rows.slice(top + 1, bottom).map((row) => row.trimEnd());
    const completions = rows.slice(bottom + 1).map((row) => row.trimEnd());
    const cursor = Math.max(
      0,
      lines.findIndex((line) => CURSOR.test(line)),
    );
    const content = { lines, cursor, above: hiddenLines(rows[top]), below: hiddenLines(rows[bottom]) };
    const text = this.window.draw(content, Math.max(1, maxHeight - completions.length));
    return [...text, ...completions].slice(0, maxHeight);
  }
}

/** How many lines a rule of pi's editor says that there are beyond it. */
function hiddenLines(rule = ""): number {
  return Number(/\d+/.exec(rule)?.[0] ?? 0);
}
