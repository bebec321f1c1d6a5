/** What is used of pi-tui's `Editor`. */
export interface HostEditor {
  focused: boolean;
  disableSubmit: boolean;
  borderColor: (text: string) => string;
  onChange?: (text: string) => void;
  render(width: number): string[];
  handleInput(data: string): void;
  /** The text with every paste in full, unlike `getText()`, which holds markers. */
  getExpandedText(): string;
  setText(text: string): void;
  insertTextAtCursor(text: string): void;
  isShowingAutocomplete(): boolean;
}
