/**
 * How a part of a preview is shown: `plain` as it was sent, `markdown` rendered, `fence` as the line around a code
 * block, `code` highlighted.
 */
export type PreviewBlockKind = "plain" | "markdown" | "fence" | "code";

/** Consecutive lines of a preview that are drawn together. */
export interface PreviewBlock {
  readonly kind: PreviewBlockKind;
  /** Zero-based first line. */
  readonly from: number;
  /** The line behind the last one. */
  readonly to: number;
  /** Of a code block, when it names one. */
  readonly language?: string;
}
