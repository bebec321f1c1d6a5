import type { QuestionKind } from "../model/question-kind.js";
import { transcriptLines } from "../model/result-text.js";
import { TextLayout, textWidth } from "../ui/core/text-layout.js";
import type { Palette, Style } from "../ui/theme/palette.js";
import { type PiTheme, toPalette } from "../ui/theme/pi-palette.js";
import { toRecord, toStoredResult } from "./stored-result.js";
import type { TranscriptPiece } from "./transcript-slot.js";
import { TranscriptText } from "./transcript-text.js";

type Loose = Readonly<Record<string, unknown>>;

const NAME = "ask_user";
const OPTION_INDENT = 4;
const DESCRIPTION_INDENT = 7;

/**
 * Draws `ask_user` calls and their results in pi's transcript, whatever was stored: arguments that are still
 * streaming, results of other versions, sessions edited by hand. Nothing here throws for a value.
 */
export class Transcript {
  private readonly layout = new TextLayout();

  constructor(private readonly kinds: ReadonlyMap<string, QuestionKind>) {}

  /** The call: one row with what it is about; expanded, every question with its options and descriptions. */
  call(args: unknown, theme: unknown, expanded: boolean): TranscriptPiece {
    const palette = toPalette(theme as PiTheme);
    const request = toRecord(args);
    const questions = toList(request?.questions).map(toRecord);
    const title = toText(request?.title);
    const piece = new TranscriptText(this.layout, palette);
    piece.addHead((width) => this.drawHead(title, questions, theme, palette, expanded, width));
    if (!expanded) return piece;
    for (const [index, question] of questions.entries()) this.addQuestion(piece, question, index, palette);
    return piece;
  }

  /** The result: one line for each answer, the first rows of them; expanded, all. */
  result(result: unknown, theme: unknown, expanded: boolean, _args: unknown): TranscriptPiece {
    const palette = toPalette(theme as PiTheme);
    const piece = new TranscriptText(this.layout, palette, expanded ? undefined : COLLAPSED_ROWS);
    for (const line of this.resultLines(result)) {
      const text = line.trimStart();
      piece.add(text, styleOf(line, palette), line.length - text.length);
    }
    return piece;
  }

  /** Name, subject and number of questions in one row; the number is left out where there is no room for it. */
  private drawHead(
    title: string,
    questions: readonly (Loose | undefined)[],
    theme: unknown,
    palette: Palette,
    expanded: boolean,
    width: number,
  ): string {
    if (width <= NAME.length) return palette.text(this.layout.line(NAME, width));
    const subject = title || (expanded ? "" : promptOf(questions[0]));
    const count = questions.length === 1 ? "1 question" : `${questions.length} questions`;
    const tail = questions.length > 0 && width > 40 ? ` (${count})` : "";
    const room = width - NAME.length - 1 - textWidth(tail);
    const shown = subject && room > 4 ? ` ${palette.accent(this.layout.line(subject, room))}` : "";
    return paint(theme, "toolTitle", palette.bold(NAME), palette) + shown + palette.muted(tail);
  }

  private addQuestion(
    piece: TranscriptText,
    question: Loose | undefined,
    index: number,
    palette: Palette,
  ): void {
    const prompt = promptOf(question);
    if (prompt) piece.add(`${index + 1}. ${prompt}`, palette.text, 2);
    for (const [at, each] of toList(question?.options).entries()) {
      const option = toRecord(each);
      const label = toText(option?.label) || toText(option?.value);
      if (label) piece.add(`${at + 1}. ${label}`, palette.muted, OPTION_INDENT);
      const description = toText(option?.description);
      if (description) piece.add(description, palette.dim, DESCRIPTION_INDENT);
    }
  }

  private resultLines(result: unknown): string[] {
    const details = toStoredResult(toRecord(result)?.details);
    return (details && this.linesOf(() => transcriptLines(details, this.kinds))) ?? contentLines(result);
  }

  /** What a registered kind or an unforeseen shape breaks is shown by the text of the result. */
  private linesOf(make: () => string[]): string[] | undefined {
    try {
      return make();
    } catch {
      return undefined;
    }
  }
}

/** A collapsed result keeps to this many rows. */
const COLLAPSED_ROWS = 12;

function styleOf(line: string, palette: Palette): Style {
  const first = line.trimStart()[0];
  if (line.startsWith(" ")) return palette.muted;
  if (first === "✓") return palette.success;
  if (first === "?" || first === "✗") return palette.warning;
  return palette.text;
}

function paint(theme: unknown, color: string, value: string, palette: Palette): string {
  try {
    return (theme as PiTheme).fg(color, value);
  } catch {
    return palette.accent(value);
  }
}

function contentLines(result: unknown): string[] {
  const content = toRecord(result)?.content;
  const texts =
    typeof content === "string" ? [content] : toList(content).map((part) => toText(toRecord(part)?.text));
  return texts.filter((part) => part !== "").flatMap((part) => part.split("\n"));
}

function promptOf(question: Loose | undefined): string {
  return toText(question?.prompt) || toText(question?.label);
}

/** A list, also one that was sent as JSON text; a half of such a text is nothing yet. */
function toList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== "string" || !value.trimEnd().endsWith("]")) return [];
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

function toText(value: unknown): string {
  return typeof value === "string"
    ? value.trim()
    : typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : "";
}
