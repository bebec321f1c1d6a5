import type { Palette, Style } from "./palette.js";

/** What the adapter needs of pi's theme; older and newer hosts have more. */
export interface PiTheme {
  fg(color: string, text: string): string;
  bg?(color: string, text: string): string;
  bold?(text: string): string;
}

/**
 * pi's theme as a palette. The theme object is live: a theme change shows with the next frame.
 * A theme function that throws or gives no text leaves its text uncoloured.
 */
export function toPalette(theme: PiTheme | undefined): Palette {
  const guarded =
    (style: Style): Style =>
    (text) => {
      try {
        const styled: unknown = style(text);
        return typeof styled === "string" ? styled : text;
      } catch {
        return text;
      }
    };
  const fg = (color: string) => guarded((text) => theme?.fg(color, text) ?? text);
  const bold = guarded((text) => theme?.bold?.(text) ?? text);
  const accent = fg("accent");
  const activeBackground = guarded((text) => theme?.bg?.("selectedBg", text) ?? text);
  return {
    title: (text) => accent(bold(text)),
    prompt: (text) => bold(text),
    text: fg("text"),
    accent,
    muted: fg("muted"),
    dim: fg("dim"),
    border: fg("border"),
    success: fg("success"),
    warning: fg("warning"),
    error: fg("error"),
    activeTab: (text) => activeBackground(accent(bold(text))),
    bold,
  };
}
