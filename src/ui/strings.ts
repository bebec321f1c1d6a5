/** Every word that a form shows by itself. Replace single ones through `createAskExtension`. */
export interface Strings {
  readonly customRow: string;
  readonly freeformRow: string;
  readonly recommended: string;
  readonly review: string;
  readonly reviewTitle: string;
  readonly submit: string;
  readonly elaborate: string;
  readonly cancel: string;
  readonly noAnswer: string;
  readonly note: string;
  readonly noteOnQuestion: string;
  noteOn(option: string): string;
  pressAgain(key: string, what: string): string;
  dirtyDismiss(key: string): string;
  confirmTypeChange(key: string, count: number): string;
  more(count: number): string;
  position(from: number, to: number, total: number): string;
  readonly viewFailed: string;
  viewFailedDetail(reason: string): string;
  readonly settingsTitle: string;
  readonly settingsLive: string;
  readonly settingsFuture: string;
  readonly settingsFile: string;
  readonly reset: string;
  resetAgain(key: string): string;
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
  reviewTitle: "Review your answers",
  submit: "Submit",
  elaborate: "Elaborate",
  cancel: "Cancel",
  noAnswer: "(no answer)",
  note: "note",
  noteOnQuestion: "Note on the question",
  noteOn: (option) => `Note on ${option}`,
  pressAgain: (key, what) => `Press ${key} again to ${what}`,
  dirtyDismiss: (key) => `Your answers will be lost. Press ${key} again to leave.`,
  confirmTypeChange: (key, count) => `Press ${key} again to switch. It clears ${count} selected options.`,
  more: (count) => `${count} more`,
  position: (from, to, total) => `${from}-${to} of ${total}`,
  viewFailed: "This part cannot be shown.",
  viewFailedDetail: (reason) => `This question cannot be shown: ${reason}`,
  settingsTitle: "Ask settings",
  settingsLive: "Now",
  settingsFuture: "For new and replayed forms",
  settingsFile: "Keys, notifications and extraction are set in",
  reset: "Reset to defaults",
  resetAgain: (key) => `Press ${key} again to reset`,
  on: "on",
  off: "off",
  unanswered: (count) => (count === 1 ? "1 question has no answer" : `${count} questions have no answer`),
};
