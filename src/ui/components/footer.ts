import { type Bindings, Component } from "../core/component.js";
import type { DrawContext } from "../core/draw-context.js";
import { textWidth } from "../core/text-layout.js";
import type { UiContext } from "../core/ui-context.js";

/** One hint: the keys that do something and the word for it. */
export interface Hint {
  readonly keys: string;
  readonly text: string;
}

export interface FooterProps {
  /** The bindings that are live now; the hints are made from them and so cannot lie. */
  readonly bindings: () => Bindings;
}

const SEPARATOR = " · ";
/** The order of the hints; what is not named here comes after, and what does not fit is left out. */
const ORDER = [
  "move",
  "select",
  "toggle",
  "submit",
  "save",
  "change",
  "close",
  "next",
  "note",
  "cancel",
  "settings",
];

/** One row of key hints for what the keys do now. */
export class Footer extends Component {
  constructor(
    ui: UiContext,
    protected readonly props: FooterProps,
  ) {
    super(ui);
  }

  /** The hints for the live bindings, most important first. */
  hints(): Hint[] {
    const byText = new Map<string, string[]>();
    for (const action of Object.keys(this.props.bindings())) {
      const text = this.ui.actions.get(action)?.hint;
      const key = this.ui.keymap.label(action);
      if (!text || !key) continue;
      const keys = byText.get(text) ?? [];
      if (!keys.includes(key)) keys.push(key);
      byText.set(text, keys);
    }
    const rank = (text: string) => (ORDER.indexOf(text) + ORDER.length + 1) % (ORDER.length + 1);
    return [...byText]
      .map(([text, keys]) => ({ text, keys: keys.map((key) => key).join(keys.every(isArrow) ? "" : "/") }))
      .sort((a, b) => rank(a.text) - rank(b.text));
  }

  protected draw(context: DrawContext): string[] {
    const { palette } = this.ui;
    let row = "";
    let used = 0;
    for (const hint of this.hints()) {
      const size = textWidth(hint.keys) + 1 + textWidth(hint.text) + (used > 0 ? SEPARATOR.length : 0);
      if (used + size > context.width) continue;
      row += (used > 0 ? palette.dim(SEPARATOR) : "") + this.drawHint(hint);
      used += size;
    }
    return [row];
  }

  /** One hint with its colours. */
  protected drawHint(hint: Hint): string {
    return this.ui.palette.muted(hint.keys) + this.ui.palette.dim(` ${hint.text}`);
  }
}

function isArrow(key: string): boolean {
  return "↑↓←→".includes(key);
}
