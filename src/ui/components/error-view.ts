import { Component } from "../core/component.js";
import type { DrawContext } from "../core/draw-context.js";
import { paragraph } from "../core/indent.js";
import type { UiContext } from "../core/ui-context.js";

export interface ErrorViewProps {
  readonly error: unknown;
}

/** Stands where a view failed. The tabs, the other questions and the review go on working. */
export class ErrorView extends Component {
  constructor(
    ui: UiContext,
    protected readonly props: ErrorViewProps,
  ) {
    super(ui);
  }

  protected draw(context: DrawContext): string[] {
    const { palette, strings, layout } = this.ui;
    return paragraph(
      layout,
      strings.viewFailedDetail(describeError(this.props.error)),
      context.width,
      palette.error,
    ).slice(0, context.maxHeight);
  }
}

/** What an error says about itself. Never throws. */
export function describeError(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch {
    return "unknown error";
  }
}
