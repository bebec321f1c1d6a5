import type { PilotRequest } from "../../src/testing/pilot-request.js";
import type { Pilot, PilotFormOptions } from "../../src/testing.js";

/** A state of a form that is worth looking at, with the terminals to look at it on. */
export interface FormState {
  readonly request: PilotRequest;
  /** Key ids, and `text:…` for what is typed. */
  readonly keys?: readonly string[];
  readonly prepare?: (pilot: Pilot) => void;
  readonly settings?: PilotFormOptions["settings"];
  readonly sizes: readonly string[];
}

const ERRORS = {
  id: "errors",
  label: "Errors",
  prompt: "A row of the file cannot be imported. What happens to the others?",
  options: [
    { label: "All or nothing", description: "The first bad row rolls the whole file back." },
    {
      label: "Skip bad rows",
      description: "Good rows are imported; the others are listed for the user to repair.",
      recommended: true,
    },
    { label: "Stop at the first bad row", description: "Keeps what came before it." },
  ],
};
const CHECKS = {
  id: "checks",
  label: "Checks",
  prompt: "Which checks run before anything is written?",
  type: "multi",
  options: [
    { label: "Columns and types", description: "Fails fast on a file of the wrong kind." },
    "Duplicate order numbers",
    "Known currency codes",
  ],
};
const SCREEN = {
  id: "screen",
  label: "Screen",
  prompt: "Which import screen shall I build?",
  type: "preview",
  options: [
    { label: "Compact dialog", preview: "┌ Import ───────────┐\n│ 1,204 rows        │\n└───────────────────┘" },
    { label: "Report only", preview: numbered("line", 40) },
  ],
};
const FORM = { title: "CSV import of orders", questions: [ERRORS, CHECKS, SCREEN] };
const LONG =
  "The importer has to decide what it does with a row that it cannot read. This happens with about one file in twenty, " +
  "mostly because of currencies that we do not know. The support team repairs such rows by hand today.\n\n" +
  "Which of these ways fits how your team works, also when nobody looks at the result before the next morning?";
const FOREIGN = {
  title: "注文の取り込み 📦",
  questions: [
    {
      label: "エラー処理",
      prompt: "読み込めない行がある場合、残りの行をどうしますか？ 👩‍💻",
      options: [
        { label: "全部取り消す 🚫", description: "最初のエラーでファイル全体を元に戻します。" },
        { label: "Cafe\u0301 überspringen", description: "ไม่มีอะไรเปลี่ยนแปลง · हिन्दी विवरण" },
        { label: "🏳️‍🌈 最初のエラーで停止する", recommended: true },
      ],
    },
    { label: "名前👍🏽", prompt: "名前は？" },
  ],
};
const FREEFORM = { label: "Name", prompt: "What shall the new service be called?", freeform: true };

/** By name; the frames lie in the file of that name. */
export const FORM_STATES: Readonly<Record<string, FormState>> = {
  single: { request: FORM, sizes: ["120x24", "80x24", "40x24", "80x15", "40x15", "80x10", "40x10"] },
  "single-answered": { request: FORM, keys: ["2", "left", "down"], sizes: ["80x24", "40x15"] },
  "one-question": { request: { prompt: "Ship it?", options: ["Yes", "No"] }, sizes: ["80x24", "40x10"] },
  "no-hints": { request: FORM, settings: { showFooterHints: false }, sizes: ["80x24"] },
  multi: { request: FORM, keys: ["tab", "space", "down", "space"], sizes: ["80x24", "40x15", "40x10"] },
  preview: { request: FORM, keys: ["left", "left"], sizes: ["120x24", "80x24", "40x24", "40x15"] },
  "preview-long": {
    request: FORM,
    keys: ["left", "left", "down", "]", "]"],
    sizes: ["120x24", "80x15", "40x24"],
  },
  freeform: { request: [FREEFORM, ERRORS], sizes: ["80x24", "40x10"] },
  "custom-editor": {
    request: FORM,
    keys: ["4", "text:Ask the user for each bad row, but only in the first hundred rows"],
    sizes: ["80x24", "40x15", "40x10"],
  },
  "custom-empty": { request: FORM, keys: ["4"], sizes: ["80x24"] },
  "custom-saved": {
    request: FORM,
    keys: ["tab", "4", "text:Totals add up", "enter", "up"],
    sizes: ["80x24"],
  },
  "option-note": {
    request: FORM,
    keys: ["down", "n", "text:What about dates?"],
    sizes: ["80x24", "40x15", "40x10"],
  },
  "question-note": {
    request: FORM,
    keys: ["shift+n", "text:Depends on the file"],
    sizes: ["80x24", "40x15", "40x10"],
  },
  notes: {
    request: FORM,
    keys: ["n", "text:Why not?", "enter", "shift+n", "text:Depends on the file", "enter"],
    sizes: ["80x24"],
  },
  "review-unanswered": {
    request: FORM,
    keys: ["1", "tab", "tab"],
    sizes: ["120x24", "80x24", "40x15", "40x10"],
  },
  "review-all": {
    request: FORM,
    keys: ["1", "space", "down", "space", "enter", "1"],
    sizes: ["80x24", "40x15"],
  },
  "review-armed": { request: FORM, keys: ["1", "tab", "tab", "2"], sizes: ["80x24", "40x10"] },
  "review-notes": {
    request: FORM,
    keys: [
      ...["n", "text:Why not?", "enter", "2", "shift+n", "text:Ask Ann", "enter", "tab", "tab"],
      ...["down"],
    ],
    sizes: ["80x24", "40x15"],
  },
  "review-unlabelled": {
    request: [
      { prompt: "What happens to the rows that cannot be read?", options: ["Skip them", "Stop"] },
      { prompt: "When?" },
    ],
    keys: ["1", "tab"],
    sizes: ["80x24", "40x15"],
  },
  "review-many": {
    request: Array.from({ length: 20 }, () => ({})),
    keys: ["shift+tab", "pageDown"],
    sizes: ["80x24", "80x15"],
  },
  "leave-warning": { request: FORM, keys: ["1", "esc"], sizes: ["80x24", "40x15", "40x10"] },
  "type-warning": {
    request: FORM,
    keys: ["tab", "space", "down", "space", "t"],
    sizes: ["80x24", "40x15"],
  },
  "long-prompt": { request: { ...ERRORS, prompt: LONG }, sizes: ["120x24", "80x24", "40x15"] },
  "many-options": {
    request: { options: Array.from({ length: 30 }, (_, index) => `Option number ${index + 1}`) },
    keys: Array.from({ length: 14 }, () => "down"),
    sizes: ["80x24", "80x15", "80x10"],
  },
  "many-tabs": {
    request: Array.from({ length: 12 }, (_, index) => ({ label: `Subject ${index + 1}` })),
    keys: ["1", "1", "1", "1", "1"],
    sizes: ["120x24", "80x24", "40x15"],
  },
  foreign: { request: FOREIGN, keys: ["down"], sizes: ["80x24", "40x24", "40x15"] },
  "foreign-review": { request: FOREIGN, keys: ["1", "1"], sizes: ["80x24", "40x15"] },
  settings: { request: FORM, keys: ["?"], sizes: ["120x24", "80x24", "40x24", "80x15", "40x15", "40x10"] },
  "settings-end": { request: FORM, keys: ["?", "end"], sizes: ["80x15", "40x15", "40x10"] },
  "settings-reset": { request: FORM, keys: ["?", "end", "enter"], sizes: ["80x24", "40x15"] },
  "settings-notice": {
    request: FORM,
    keys: ["?", "space"],
    prepare: ({ settings }) => {
      settings.saveError = `Auto-submit was not saved: EACCES: permission denied. Edit ${settings.path} by hand.`;
    },
    sizes: ["80x24", "40x24", "40x15", "40x10"],
  },
};

function numbered(word: string, count: number): string {
  return Array.from({ length: count }, (_, index) => `${word} ${index + 1}`).join("\n");
}
