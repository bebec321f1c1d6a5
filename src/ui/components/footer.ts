import { type Bindings, Component } from "../core/component.js";
import type { DrawContext } from "../core/draw-context.js";
import { textWidth } from "../core/text-layout.js";
import type { UiContext } from "../core/ui-context.js";
import type { ActionId } from "../keys/action-table.js";
import type { Keymap } from "../keys/keymap.js";

/** One hint: the keys that do something and the word for it. */
export interface Hint {
  readonly keys: string;
  readonly text: string;
}

/** Words for hints that say better than the action table what a key does at the moment. */
export type HintWords = { readonly [action: ActionId]: string };

/** A view that has such words. */
export interface HintingView extends Component {
  hintWords(): HintWords;
}

export interface FooterProps {
  /** The bindings that are live now; the hints are made from them and so cannot lie. */
  readonly bindings: () => Bindings;
  /** Better words than the action table's, where the open view has some. */
  readonly words?: () => HintWords;
}

const SEPARATOR = " · ";
const ARROWS = "↑↓←→";
/** Where actions that pi-ask does not know stand: what the view of somebody's own does comes before the general keys. */
const OWN = "";
const ORDER: readonly ActionId[] = [
  "editor.submit",
  "editor.close",
  "noteEditor.save",
  "noteEditor.close",
  "main.previousOption",
  "main.nextOption",
  "settingsModal.previousOption",
  "settingsModal.nextOption",
  "settingsModal.toggle",
  "settingsModal.close",
  "main.confirm",
  "preview.scrollUp",
  "preview.scrollDown",
  "main.toggle",
  OWN,
  "editor.previousOptionWhenEmpty",
  "editor.nextOptionWhenEmpty",
  "noteEditor.previousOptionWhenEmpty",
  "noteEditor.nextOptionWhenEmpty",
  "editor.previousTabWhenEmpty",
  "editor.nextTabWhenEmpty",
  "noteEditor.previousTabWhenEmpty",
  "noteEditor.nextTabWhenEmpty",
  "main.previousTab",
  "main.nextTab",
  "main.optionNote",
  "main.cancel",
  "global.settings",
  "main.changeQuestionType",
  "main.questionNote",
  "view.pageUp",
  "view.pageDown",
];

/** One row of key hints for what the keys do now. */
export class Footer extends Component {
  private known: { readonly from: string; readonly keymap: Keymap; readonly hints: Hint[] } | undefined;
  private drawn: { readonly look: string; readonly hints: Hint[]; readonly row: string } | undefined;

  constructor(
    ui: UiContext,
    protected readonly props: FooterProps,
  ) {
    super(ui);
  }

  /** The hints for the live bindings, most important first. Actions with the same word share one. */
  hints(): Hint[] {
    const { keymap } = this.ui;
    const live = Object.keys(this.props.bindings());
    const words = this.props.words?.() ?? {};
    // Asked for with every frame, and the same for most of them.
    const from = `${live.join()}\n${JSON.stringify(words)}`;
    if (this.known?.from !== from || this.known.keymap !== keymap)
      this.known = { from, keymap, hints: this.toHints(live, words) };
    return this.known.hints;
  }

  private toHints(live: readonly ActionId[], words: HintWords): Hint[] {
    const actionsByText = new Map<string, ActionId[]>();
    for (const action of [...live].sort((a, b) => rank(a) - rank(b))) {
      const text = words[action] ?? this.ui.actions.get(action)?.hint;
      if (!text || this.ui.keymap.keys(action).length === 0) continue;
      actionsByText.set(text, [...(actionsByText.get(text) ?? []), action]);
    }
    return [...actionsByText].map(([text, actions]) => ({ text, keys: this.keysOf(actions) }));
  }

  /** A pair of actions that has arrow keys shows those, whatever its first keys are. */
  private keysOf(actions: readonly ActionId[]): string {
    const { keymap } = this.ui;
    const arrows = actions.map((action) => keymap.keys(action).map(toArrow).find(Boolean));
    if (actions.length > 1 && arrows.every(Boolean)) return [...new Set(arrows)].join("");
    const labels = [...new Set(actions.map((action) => keymap.label(action)))];
    return labels.join(labels.every(isSymbol) ? " " : "/");
  }

  protected draw({ width }: DrawContext): string[] {
    const { palette } = this.ui;
    const hints = this.hints();
    const { accent, dim, muted, text } = palette;
    const look = `${width}${[accent, dim, muted, text].map((style) => style(".")).join("")}`;
    if (this.drawn?.hints !== hints || this.drawn.look !== look)
      this.drawn = { look, hints, row: this.drawRow(hints, width) };
    return [this.drawn.row];
  }

  private drawRow(hints: readonly Hint[], width: number): string {
    const { palette } = this.ui;
    let row = "";
    let used = 0;
    for (const hint of hints) {
      const size = textWidth(hint.keys) + 1 + textWidth(hint.text) + (used > 0 ? SEPARATOR.length : 0);
      if (used + size > width) continue;
      row += (used > 0 ? palette.dim(SEPARATOR) : "") + this.drawHint(hint);
      used += size;
    }
    return row;
  }

  /** One hint with its colours. */
  protected drawHint(hint: Hint): string {
    return this.ui.palette.muted(hint.keys) + this.ui.palette.dim(` ${hint.text}`);
  }
}

function rank(action: ActionId): number {
  const known = ORDER.indexOf(action);
  return known >= 0 ? known : ORDER.indexOf(OWN);
}

function toArrow(key: string): string | undefined {
  const at = ["up", "down", "left", "right"].indexOf(key);
  return at < 0 ? undefined : ARROWS[at];
}

function isSymbol(label: string): boolean {
  if (label.length !== 1) return false;
  // A pattern of all letters takes half a millisecond to compile, and most labels do without.
  if (label <= "~") return !/[a-z0-9]/i.test(label);
  return ARROWS.includes(label) || !/[\p{L}\p{N}]/u.test(label);
}
