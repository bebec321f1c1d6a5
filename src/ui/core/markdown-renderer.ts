/** Renders Markdown into rows with colour codes. */
export interface MarkdownRenderer {
  /** @param width columns, 1 or more. Throws what the host's renderer throws. */
  render(markdown: string, width: number): string[];
  /** One row for each line of `code`. */
  highlight(code: string, language: string | undefined): string[];
}
