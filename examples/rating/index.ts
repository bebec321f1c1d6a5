import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from "class-validator";
import {
  type AskSetup,
  createAskExtension,
  type DrawContext,
  paragraph,
  type QuestionKind,
  QuestionView,
  SingleSelection,
} from "pi-ask";

const DEFAULT_MAX = 5;
/** One key press chooses a number, so there are no more than there are digits. */
const HIGHEST = 9;
const LABEL_LENGTH = 40;

/** What a rating has beside the fields of every question. */
export class RatingDto {
  max?: number;
  low?: string;
  high?: string;
}

// As functions and not with an @: the loader of pi's extensions does not know decorators on fields.
for (const decorate of [IsOptional(), IsInt(), Min(2), Max(HIGHEST)]) decorate(RatingDto.prototype, "max");
for (const field of ["low", "high"] as const) {
  for (const decorate of [IsOptional(), IsString(), MaxLength(LABEL_LENGTH)]) {
    decorate(RatingDto.prototype, field);
  }
}

/** The kind: what the model sends, what is chosen from, and how the answer reads. */
export const ratingKind: QuestionKind = {
  name: "rating",
  description:
    "A number from 1 to max. Send no options; max (2 to 9, default 5), low and high say what the ends mean.",
  policy: new SingleSelection(),
  requiresOptions: false,
  dto: RatingDto,
  schemaProperties: {
    max: { type: "integer", minimum: 2, maximum: HIGHEST, description: 'For type "rating": the best value.' },
    low: { type: "string", description: 'For type "rating": what 1 means.' },
    high: { type: "string", description: 'For type "rating": what the best value means.' },
  },
  toOptions: (data) => {
    const { max = DEFAULT_MAX } = data as RatingDto;
    return Array.from({ length: max }, (_, index) => ({
      value: String(index + 1),
      label: `${index + 1} of ${max}`,
    }));
  },
  formatAnswer: ({ labels }) => labels.map((label) => withStars(label)).join(", "),
};

/** `3 of 5` with its stars in front. From the label alone: a stored answer comes without the question's data. */
function withStars(label: string): string {
  const [, value, max] = /^(\d) of (\d)$/.exec(label) ?? [];
  return value && max ? `${stars(Number(value), Number(max))} ${label}` : label;
}

function stars(value: number, max: number): string {
  return "★".repeat(value) + "☆".repeat(max - value);
}

/** A row of stars in the place of a list of numbers. */
export class RatingView extends QuestionView {
  protected override drawBody(context: DrawContext, top: number): string[] {
    // The list draws what belongs to its rows: editors, and the row for the person's own answer.
    if (this.list.isOnCustomRow || this.list.editor) return super.drawBody(context, top);
    return [
      ...this.drawStars(context.width),
      ...this.drawEnds(context.width),
      ...this.drawNote(context.width),
      this.drawOwnRow(context.width),
    ].slice(0, context.maxHeight);
  }

  private drawStars(width: number): string[] {
    const { layout, palette } = this.ui;
    const { question, selected } = this.state;
    const index = this.list.cursorIndex;
    const mark = selected.has(index) ? " ✓" : "";
    const text = `→ ${stars(index + 1, question.options.length)}  ${question.options[index]!.label}${mark}`;
    return [palette.accent(layout.line(text, width))];
  }

  private drawEnds(width: number): string[] {
    const { low, high } = (this.state.question.data ?? {}) as RatingDto;
    const ends = [low && `1: ${low}`, high && `${this.state.question.options.length}: ${high}`];
    const text = ends.filter(Boolean).join("   ");
    return text ? paragraph(this.ui.layout, text, width, this.ui.palette.muted, 2) : [];
  }

  private drawNote(width: number): string[] {
    const option = this.state.question.options[this.list.cursorIndex]!;
    const note = this.state.optionNotes.get(option.value);
    const text = note && `${this.ui.strings.note}: ${note}`;
    return text ? paragraph(this.ui.layout, text, width, this.ui.palette.warning, 2) : [];
  }

  private drawOwnRow(width: number): string {
    const { layout, palette, strings } = this.ui;
    const { customText, customOn } = this.state;
    const text = `  ${this.list.rowCount}. ${customText || strings.customRow}${customOn ? " ✓" : ""}`;
    return palette.text(layout.line(text, width));
  }
}

/** Adds the kind and its view. */
export function configure(setup: AskSetup): void {
  setup.registerKind(ratingKind);
  setup.views.registerQuestion(ratingKind.name, (ui, props) => new RatingView(ui, props));
}

export default createAskExtension({ configure });
