/** Styles one row or part of a row; returns it with colour codes and the same visible width. */
export type Style = (text: string) => string;

/** The semantic colour roles that components draw with. No component names a colour. */
export interface Palette {
  readonly title: Style;
  readonly prompt: Style;
  readonly text: Style;
  /** The focused row's label and cursor. */
  readonly accent: Style;
  readonly muted: Style;
  readonly dim: Style;
  readonly border: Style;
  readonly success: Style;
  readonly warning: Style;
  readonly error: Style;
  /** The tab that is open. */
  readonly activeTab: Style;
  readonly bold: Style;
}

/** No colours at all, for tests and for terminals without a theme. */
export function plainPalette(): Palette {
  const plain: Style = (text) => text;
  return {
    title: plain,
    prompt: plain,
    text: plain,
    accent: plain,
    muted: plain,
    dim: plain,
    border: plain,
    success: plain,
    warning: plain,
    error: plain,
    activeTab: plain,
    bold: plain,
  };
}
