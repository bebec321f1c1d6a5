import { type AskSetup, createAskExtension, OptionRow, type OptionRowModel } from "pi-ask";

/** The icon of an option is that of the first pattern that its label has. */
const ICONS: readonly (readonly [pattern: RegExp, icon: string])[] = [
  [/\b(delete|drop|remove|discard)/i, "🔥"],
  [/\b(test|check|verify)/i, "🧪"],
  [/\b(doc|readme|guide)/i, "📖"],
  [/\b(database|sql|table|store)/i, "📦"],
];
const OWN_TEXT = "✎";

/** Says with an icon what an option is about, and with a filled or an empty circle whether it is selected. */
export class IconRow extends OptionRow {
  protected override drawLead(model: OptionRowModel): string {
    if (model.number === undefined) return super.drawLead(model);
    const cursor = model.focused ? "❯" : " ";
    const circle = model.selected ? (model.rank ?? "●") : "○";
    return `${cursor} ${model.number}. ${circle} ${this.icon(model)} `;
  }

  private icon({ option }: OptionRowModel): string {
    if (!option) return OWN_TEXT;
    return ICONS.find(([pattern]) => pattern.test(option.label))?.[1] ?? "·";
  }
}

/** Replaces the rows of every list. */
export function configure(setup: AskSetup): void {
  setup.views.optionRow = (ui) => new IconRow(ui);
}

export default createAskExtension({ configure });
