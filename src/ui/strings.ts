/** Every word that a form shows by itself. Replace single ones through `createAskExtension`. */
export interface Strings {
  readonly customRow: string;
  readonly freeformRow: string;
  readonly recommended: string;
  readonly review: string;
  readonly submit: string;
  readonly elaborate: string;
  readonly cancel: string;
  readonly noAnswer: string;
  readonly note: string;
  readonly noteOnQuestion: string;
  noteOn(option: string): string;
  pressAgain(key: string, what: string): string;
  /** The same where there is no room for it. */
  readonly again: string;
  dirtyDismiss(key: string): string;
  confirmTypeChange(key: string, count: number): string;
  more(count: number): string;
  position(from: number, to: number, total: number): string;
  readonly viewFailed: string;
  viewFailedDetail(reason: string): string;
  /** Something else than a view failed. */
  failed(reason: string): string;
  readonly settingsTitle: string;
  readonly settingsLive: string;
  readonly settingsFuture: string;
  readonly settingsFile: string;
  readonly reset: string;
  resetAgain(key: string): string;
  /** The footer's word for the key that resets. */
  readonly resetHint: string;
  /** The footer's words for a key that goes on to the next tab, and for one that opens an editor. */
  readonly nextHint: string;
  readonly editHint: string;
  readonly on: string;
  readonly off: string;
  unanswered(count: number): string;
}

/** The texts of the stock form. */
export const defaultStrings: Strings = {
  customRow: "Type your own",
  freeformRow: "Type your answer:",
  recommended: "recommended",
  review: "Review",
  submit: "Submit",
  elaborate: "Elaborate",
  cancel: "Cancel",
  noAnswer: "(no answer)",
  note: "note",
  noteOnQuestion: "Note on the question",
  noteOn: (option) => `note on ${option}`,
  again: "again?",
  pressAgain: (key, what) => `Press ${key} again to ${what}`,
  dirtyDismiss: (key) => `Press ${key} again: answers will be lost.`,
  confirmTypeChange: (key, count) =>
    `Press ${key} again to clear ${count === 1 ? "the option" : `${count} options`} and change the type.`,
  more: (count) => `${count} more`,
  position: (from, to, total) => `${from}-${to} of ${total}`,
  viewFailed: "This part cannot be shown.",
  viewFailedDetail: (reason) => `This part cannot be shown: ${reason}`,
  failed: (reason) => `That did not work: ${reason}`,
  settingsTitle: "Ask settings",
  settingsLive: "Apply at once",
  settingsFuture: "Apply to new and replayed forms",
  settingsFile: "For keys, notifications and extraction:",
  reset: "Reset to defaults",
  resetAgain: (key) => `Press ${key} again to reset`,
  resetHint: "reset",
  nextHint: "next",
  editHint: "edit",
  on: "on",
  off: "off",
  unanswered: (count) => (count === 1 ? "1 question has no answer" : `${count} questions have no answer`),
};
