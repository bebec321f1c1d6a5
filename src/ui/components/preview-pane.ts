import { type Bindings, Component } from "../core/component.js";
import type { DrawContext } from "../core/draw-context.js";
import type { MouseInput } from "../core/mouse.js";
import { PreviewDocument } from "../core/preview-document.js";
import type { UiContext } from "../core/ui-context.js";
import { Viewport, type Window } from "../core/viewport.js";

export interface PreviewPaneProps {
  /** The text to show now; the empty string shows nothing. */
  readonly text: () => string;
}

const GUTTER = "│ ";
const REMEMBERED = 32;

/** Shows the preview of the focused option and scrolls it without moving the focus. */
export class PreviewPane extends Component {
  private readonly viewport = new Viewport();
  private readonly documents = new Map<string, PreviewDocument>();
  private shown = "";
  private columns = 80;

  constructor(
    ui: UiContext,
    protected readonly props: PreviewPaneProps,
  ) {
    super(ui);
  }

  override bindings(): Bindings {
    if (!this.canScroll) return super.bindings();
    return {
      ...super.bindings(),
      "preview.scrollUp": () => this.scrollBy(-1),
      "preview.scrollDown": () => this.scrollBy(1),
      "preview.pageUp": () => this.pageBy(-1),
      "preview.pageDown": () => this.pageBy(1),
    };
  }

  /** True when the last frame did not show the whole preview. */
  get canScroll(): boolean {
    const window = this.viewport.window;
    return this.shown !== "" && window !== undefined && (window.above > 0 || window.below > 0);
  }

  protected override onInvalidate(): void {
    this.documents.clear();
  }

  protected override onMouse(input: MouseInput): boolean {
    if (input.type !== "wheel" || !this.canScroll) return false;
    this.scrollBy(input.wheelDelta ?? 0);
    return true;
  }

  /** How many rows the preview would like to have, `limit` at the most; an estimate from its lines. */
  measure(limit: number): number {
    return Math.min(limit, countLines(this.props.text(), limit));
  }

  protected draw(context: DrawContext): string[] {
    const text = this.props.text();
    if (text !== this.shown) {
      this.shown = text;
      this.viewport.reset();
    }
    if (text === "") return [];
    const gutter = context.width > 8 ? this.ui.palette.border(GUTTER) : "";
    this.columns = Math.max(1, context.width - (gutter ? GUTTER.length : 0));
    const document = this.document;
    const content = document.content(this.columns);
    const { viewport } = this;
    // Not drawn at full height first: that would move a window at the end of the text up by the position row.
    const isWhole = context.maxHeight <= 2 || !viewport.exceeds(content, context.maxHeight);
    const window = viewport.draw(content, isWhole ? context.maxHeight : context.maxHeight - 1);
    if (isWhole) return window.rows.map((row) => gutter + row);
    return [...window.rows.map((row) => gutter + row), gutter + this.drawPosition(document, window)];
  }

  /** The row that says which lines of the text are shown. */
  protected drawPosition(document: PreviewDocument, { items, offsets }: Window): string {
    const last = items.length - 1;
    const from = document.lineAt(items[0]!, offsets[0]!, this.columns);
    const to = document.lineAt(items[last]!, offsets[last]!, this.columns);
    const { layout, palette, strings } = this.ui;
    return palette.dim(layout.line(strings.position(from, to, document.lineCount), this.columns));
  }

  private get document(): PreviewDocument {
    let document = this.documents.get(this.shown);
    if (!document) {
      if (this.documents.size >= REMEMBERED) this.documents.clear();
      document = new PreviewDocument(this.ui, this.shown);
      this.documents.set(this.shown, document);
    }
    return document;
  }

  private scrollBy(rows: number): void {
    if (this.viewport.scrollBy(this.document.content(this.columns), rows)) this.requestUpdate();
  }

  private pageBy(pages: number): void {
    if (this.viewport.pageBy(this.document.content(this.columns), pages)) this.requestUpdate();
  }
}

function countLines(text: string, limit: number): number {
  if (text === "") return 0;
  let count = 1;
  for (let at = text.indexOf("\n"); at >= 0 && count < limit; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
