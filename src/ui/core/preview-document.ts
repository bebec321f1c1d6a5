import { toPlainText } from "../../model/plain-text.js";
import type { PreviewBlock } from "./preview-block.js";
import { PreviewBlocks } from "./preview-blocks.js";
import { StyledRow } from "./styled-row.js";
import { expandTabs } from "./text-layout.js";
import type { UiContext } from "./ui-context.js";
import type { ViewportContent } from "./viewport.js";
import { withoutHyperlinks } from "./without-hyperlinks.js";

/** Narrower than this nothing can be laid out. */
const RENDERED_COLUMNS = 12;
const REMEMBERED_BLOCKS = 200;
/** A code block with longer lines is not highlighted. */
const CODE_UNITS = 20_000;
const CODE_INDENT = "  ";

/**
 * A preview text, cut into parts that are drawn one by one when a window shows them: Markdown and code in the host's
 * colours where the host can, everything else as it was sent.
 */
export class PreviewDocument {
  private readonly lines: readonly string[];
  private readonly blocks: readonly PreviewBlock[];
  private readonly drawn = new Map<number, readonly string[]>();
  private drawnWidth = 0;

  constructor(
    private readonly ui: UiContext,
    text: string,
  ) {
    this.lines = toPlainText(text, { multiline: true }).split("\n");
    this.blocks = ui.markdown
      ? new PreviewBlocks(this.lines).blocks
      : this.lines.map((_, from) => ({ kind: "plain", from, to: from + 1 }));
  }

  /** Lines of the text as it was sent. */
  get lineCount(): number {
    return this.lines.length;
  }

  get partCount(): number {
    return this.blocks.length;
  }

  /** The 1-based line at which a part begins. */
  lineOf(part: number): number {
    return this.blocks[part]!.from + 1;
  }

  /**
   * The 1-based line that a row of a part shows. Exact where a line is a part; a rendered part is taken to be even.
   * @param row zero-based row in the part, as drawn for `width` columns
   */
  lineAt(part: number, row: number, width: number): number {
    const { from, to } = this.blocks[part]!;
    if (to - from === 1) return from + 1;
    const rows = this.rows(part, width).length;
    return from + 1 + Math.min(to - from - 1, Math.floor((row * (to - from)) / rows));
  }

  /** The parts, drawn for `width` columns. */
  content(width: number): ViewportContent {
    return { count: this.blocks.length, rows: (index) => this.rows(index, width) };
  }

  private rows(part: number, width: number): readonly string[] {
    const block = this.blocks[part]!;
    if (block.kind === "plain" || width < RENDERED_COLUMNS) return this.drawPlain(block, width);
    if (width !== this.drawnWidth || this.drawn.size >= REMEMBERED_BLOCKS) this.drawn.clear();
    this.drawnWidth = width;
    const known = this.drawn.get(part);
    if (known) return known;
    const rows = this.drawBlock(block, width);
    this.drawn.set(part, rows);
    return rows;
  }

  private drawBlock(block: PreviewBlock, width: number): readonly string[] {
    try {
      if (block.kind === "markdown") return this.drawMarkdown(block, width);
      if (block.kind === "code") return this.drawCode(block, width);
      return this.drawPlain(block, width).map((row) => this.ui.palette.dim(row));
    } catch {
      return this.drawPlain(block, width);
    }
  }

  private drawPlain({ from, to }: PreviewBlock, width: number): readonly string[] {
    if (to - from === 1) return this.ui.layout.wrap(this.lines[from]!, width);
    return this.lines.slice(from, to).flatMap((line) => this.ui.layout.wrap(line, width));
  }

  private drawMarkdown(block: PreviewBlock, width: number): readonly string[] {
    const source = this.lines.slice(block.from, block.to).join("\n");
    const rendered = withoutHyperlinks(() => this.ui.markdown!.render(source, width));
    const rows = rendered.map((row) => new StyledRow(row.trimEnd()));
    const shown = rows.map(({ plain }) => plain).join("");
    if (!holdsAll(shown, source)) return this.drawPlain(block, width);
    return rows.flatMap((row) => row.wrap(width));
  }

  private drawCode(block: PreviewBlock, width: number): readonly string[] {
    const lines = this.lines.slice(block.from, block.to).map(expandTabs);
    const code = lines.join("\n");
    if (code.length > CODE_UNITS) return this.drawPlain(block, width);
    const highlighted = this.ui.markdown!.highlight(code, block.language);
    return lines.flatMap((line, index) => {
      const row = new StyledRow(highlighted[index] ?? "");
      return new StyledRow(CODE_INDENT + (row.plain === line ? row.text : line)).wrap(width);
    });
  }
}

/**
 * True when no letter and no digit of `source` is missing in `shown`, whatever their order: a renderer drops the
 * targets of images, definitions, comments, numbers of items and surplus cells, and a person must see what was sent.
 */
function holdsAll(shown: string, source: string): boolean {
  const counts = new Map<string, number>();
  for (const sign of source.match(SIGNS) ?? []) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  for (const sign of shown.match(SIGNS) ?? []) counts.set(sign, (counts.get(sign) ?? 0) - 1);
  return [...counts.values()].every((missing) => missing <= 0);
}

const SIGNS = /[\p{L}\p{N}]/gu;
