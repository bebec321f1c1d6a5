import { transcriptLines } from "../model/result-text.js";
import type { AskResult } from "../model/types.js";
import { TextLayout } from "../ui/core/text-layout.js";
import { type PiTheme, toPalette } from "../ui/theme/pi-palette.js";
import type { Palette, Style } from "../ui/theme/palette.js";
import type { QuestionKind } from "../model/question-kind.js";
import type { TranscriptPiece } from "./transcript-slot.js";

type Loose = Readonly<Record<string, unknown>>;

interface Line {
  readonly text: string;
  readonly style: Style;
  /** Columns before the text; further rows of it are two deeper. */
  readonly indent: number;
}

const COLLAPSED_LINES = 12;

/** Draws `ask_user` calls and their results in pi's transcript, whatever was stored. */
export class Transcript {
  private readonly layout = new TextLayout();

  constructor(private readonly kinds: ReadonlyMap<string, QuestionKind>) {}

  /** The call: its title and how many questions; expanded, every question with its options. */
  call(args: unknown, theme: unknown, expanded: boolean): TranscriptPiece {
    const palette = toPalette(theme as PiTheme);
    const request = record(args);
    const questions = list(request?.questions).map(record);
    const title = text(request?.title);
    const count = questions.length === 1 ? "1 question" : `${questions.length} questions`;
    const name = paint(theme, "toolTitle", palette.bold("ask_user"), palette);
    const lines: Line[] = [];
    if (title) lines.push({ text: title, style: palette.accent, indent: 2 });
    for (const question of questions) lines.push(...this.callQuestion(question, palette, expanded));
    const head = questions.length > 0 ? `${name} ${palette.muted(count)}` : name;
    return this.piece(head, lines, palette, expanded);
  }

  private callQuestion(question: Loose | undefined, palette: Palette, expanded: boolean): Line[] {
    const prompt = text(question?.prompt) || text(question?.label);
    if (!prompt) return [];
    const lines: Line[] = [{ text: prompt, style: palette.text, indent: 2 }];
    if (!expanded) return lines;
    for (const [index, each] of list(question?.options).entries()) {
      const option = record(each);
      const label = text(option?.label) || text(option?.value);
      if (label) lines.push({ text: `${index + 1}. ${label}`, style: palette.muted, indent: 4 });
      const description = text(option?.description);
      if (description) lines.push({ text: description, style: palette.dim, indent: 7 });
    }
    return lines;
  }

  /** The result: one line for each answer; expanded, with the full questions. */
  result(result: unknown, theme: unknown, expanded: boolean, _args: unknown): TranscriptPiece {
    const palette = toPalette(theme as PiTheme);
    const details = toDetails(record(result)?.details);
    const raw = details ? this.resultLines(details, expanded) : contentLines(result);
    const lines = raw.map((line) => {
      const indent = line.length - line.trimStart().length;
      return { text: line.trimStart(), style: styleOf(line, palette), indent };
    });
    return this.piece(undefined, lines, palette, expanded);
  }

  private resultLines(details: AskResult, expanded: boolean): string[] {
    const lines = transcriptLines(details, this.kinds);
    if (!expanded || details.cancelled) return lines;
    const prompts = details.questions.map(({ label, prompt }) => `${label}: ${prompt}`.replaceAll("\n", " "));
    return [...lines, "", "Questions", ...prompts.map((line) => `  ${line}`)];
  }

  private piece(head: string | undefined, lines: readonly Line[], palette: Palette, expanded: boolean): TranscriptPiece {
    const { layout } = this;
    const shown = expanded ? lines : lines.slice(0, COLLAPSED_LINES);
    const hidden = lines.length - shown.length;
    return {
      render(width) {
        const columns = Math.max(1, width);
        const rows = head && columns > 12 ? [head] : [];
        for (const { text: line, style, indent } of shown) {
          const left = columns - indent < 8 ? 0 : indent;
          const wrapped = layout.wrap(line, Math.max(1, columns - left));
          rows.push(...wrapped.map((row) => " ".repeat(left) + style(row)));
        }
        if (hidden > 0 && columns > 12) rows.push(palette.dim(layout.line(`… ${hidden} more lines`, columns)));
        return rows;
      },
    };
  }
}

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

/** The details when they have the shape of this version; results of other versions are shown by their text. */
function toDetails(value: unknown): AskResult | undefined {
  const details = record(value);
  if (!details || typeof details.cancelled !== "boolean") return undefined;
  if (!Array.isArray(details.questions) || !record(details.answers)) return undefined;
  return details as unknown as AskResult;
}

function contentLines(result: unknown): string[] {
  return list(record(result)?.content)
    .map((part) => text(record(part)?.text))
    .filter((part) => part !== "")
    .flatMap((part) => part.split("\n"));
}

function record(value: unknown): Loose | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Loose) : undefined;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
