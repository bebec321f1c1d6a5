import type { Option } from "../../model/types.js";
import { brief, hang, paragraph } from "../core/indent.js";
import { textWidth } from "../core/text-layout.js";
import type { UiContext } from "../core/ui-context.js";

/** What one row of an option list shows. */
export interface OptionRowModel {
  /** 1-based; undefined where the row has no number. */
  readonly number: number | undefined;
  readonly label: string;
  readonly description?: string;
  readonly recommended: boolean;
  /** The note on the option; the empty string is "none". */
  readonly note: string;
  /** The person's own text, on the custom row. */
  readonly text?: string;
  readonly focused: boolean;
  readonly selected: boolean;
  /** True where several answers can stand: the row has a check box. */
  readonly multiple: boolean;
  /** 1-based place of a selected option where the order of the answer counts. */
  readonly rank?: number;
  /** The option as it was declared; undefined on the custom row. */
  readonly option?: Option;
}

const INDENT = 5;

/**
 * Draws one option. Pass another renderer to a list, or override one of its parts, to change how options look.
 * Everything it shows comes from a model or a person: use `ui.layout` for it.
 */
export class OptionRow {
  constructor(protected readonly ui: UiContext) {}

  /** The rows of the option: label, own text, description, note. @param width columns, 1 or more */
  draw(model: OptionRowModel, width: number): string[] {
    return [
      ...this.drawLabel(model, width),
      ...this.drawText(model, width),
      ...this.drawDescription(model, width),
      ...this.drawNote(model, width),
    ];
  }

  /** What stands before the label: cursor, number, check box. Plain text. */
  protected drawLead(model: OptionRowModel): string {
    const cursor = model.number === undefined ? "" : model.focused ? "→ " : "  ";
    const number = model.number === undefined ? "" : `${model.number}. `;
    const box =
      model.multiple && model.number !== undefined
        ? model.selected
          ? `[${model.rank ?? "x"}] `
          : "[ ] "
        : "";
    return cursor + number + box;
  }

  /** The label and what stands around it. */
  protected drawLabel(model: OptionRowModel, width: number): string[] {
    const { palette, layout } = this.ui;
    const lead = this.drawLead(model);
    const mark = model.selected && !model.multiple ? " ✓" : "";
    const indent = textWidth(lead);
    const room = Math.max(1, width - indent);
    const style = model.focused ? palette.accent : palette.text;
    const rows = [...layout.wrap(model.label, Math.max(1, room - mark.length))];
    const last = rows.length - 1;
    const styled = rows.map(
      (row, index) => style(row) + (index === last && mark ? palette.success(mark) : ""),
    );
    if (indent >= width) return styled;
    return hang(style(lead), indent, styled);
  }

  /** The person's own text under the custom row. Default: muted, at most three rows. */
  protected drawText(model: OptionRowModel, width: number): string[] {
    if (!model.text) return [];
    const rows = paragraph(
      this.ui.layout,
      model.text,
      width,
      model.selected ? this.ui.palette.text : this.ui.palette.dim,
      INDENT,
    );
    return brief(rows, (hidden) => this.moreRow(hidden, width));
  }

  /** The description, behind the mark of a recommended option. */
  protected drawDescription(model: OptionRowModel, width: number): string[] {
    const { palette, strings } = this.ui;
    if (!model.description) {
      return model.recommended
        ? paragraph(this.ui.layout, strings.recommended, width, palette.success, INDENT)
        : [];
    }
    if (!model.recommended) return paragraph(this.ui.layout, model.description, width, palette.muted, INDENT);
    const rows = paragraph(
      this.ui.layout,
      `${strings.recommended} · ${model.description}`,
      width,
      (row) => row,
      INDENT,
    );
    return rows.map((row, index) => {
      const at = index === 0 ? row.indexOf(strings.recommended) : -1;
      if (at < 0) return palette.muted(row);
      const end = at + strings.recommended.length;
      return row.slice(0, at) + palette.success(row.slice(at, end)) + palette.muted(row.slice(end));
    });
  }

  /** The note on the option. */
  protected drawNote(model: OptionRowModel, width: number): string[] {
    if (!model.note) return [];
    const text = `${this.ui.strings.note}: ${model.note}`;
    const rows = paragraph(this.ui.layout, text, width, this.ui.palette.warning, INDENT);
    return brief(rows, (hidden) => this.moreRow(hidden, width));
  }

  private moreRow(count: number, width: number): string {
    const indent = width > INDENT + 8 ? " ".repeat(INDENT) : "";
    return indent + this.ui.palette.dim(this.ui.strings.more(count));
  }
}
