import type { UiContext } from "./ui-context.js";
import type { ViewportContent } from "./viewport.js";

/** A preview text, cut into parts that are drawn one by one when a window shows them. */
export class PreviewDocument {
  private readonly lines: readonly string[];

  constructor(
    private readonly ui: UiContext,
    text: string,
  ) {
    this.lines = text.split("\n");
  }

  /** Lines of the text as it was sent. */
  get lineCount(): number {
    return this.lines.length;
  }

  get partCount(): number {
    return this.lines.length;
  }

  /** The 1-based line at which a part begins. */
  lineOf(part: number): number {
    return part + 1;
  }

  /** The parts, drawn for `width` columns. */
  content(width: number): ViewportContent {
    return {
      count: this.lines.length,
      rows: (index) => this.ui.layout.wrap(this.lines[index]!, width),
    };
  }
}
