import type { Pilot, PilotQuestion } from "../../src/testing.js";
import type { Component } from "../../src/ui/core/component.js";

/** How a frame of a page is made. */
export interface FrameScenario {
  readonly questions?: readonly PilotQuestion[];
  readonly columns?: number;
  readonly rows?: number;
  /** Pressed before the frame is taken. */
  readonly keys?: readonly string[];
  /** The component alone; left out, the whole form. */
  readonly component?: (form: Pilot) => Component;
  /** The rows that the page shows; left out, all of them. */
  readonly pick?: (rows: readonly string[]) => readonly string[];
}

const OPTIONS = [
  { value: "all", label: "All or nothing", description: "One bad row stops the import." },
  { value: "skip", label: "Skip bad rows", description: "They go to a list.", recommended: true },
  { value: "ask", label: "Ask for each" },
];
const STRATEGY = {
  id: "strategy",
  label: "Strategy",
  prompt: "What happens to a bad row?",
  options: OPTIONS,
};
const CHECKS = { ...STRATEGY, id: "checks", label: "Checks", prompt: "What is checked?", type: "multi" };
const LAYOUT = {
  id: "layout",
  label: "Layout",
  prompt: "Which layout?",
  type: "preview",
  options: [
    {
      value: "split",
      label: "Split",
      preview: "files  | rows\n-------+-------\na.csv  | 1 2 3\nb.csv  | 4 5 6",
    },
    { value: "list", label: "List", preview: "a.csv: 3 rows\nb.csv: 3 rows" },
  ],
};
const LONG_PREVIEW = {
  ...LAYOUT,
  options: [{ value: "a", label: "A", preview: numbered("line", 30).join("\n") }],
};
const FORM = [STRATEGY, CHECKS];
const MANY = numbered("Topic", 12).map((label, index) => ({ ...STRATEGY, id: `q${index}`, label }));
const LONG_LIST = { ...STRATEGY, options: numbered("Option", 12).map((label) => ({ value: label, label })) };

/** The body of a form: what is between the tabs and the hints. */
const body = (rows: readonly string[]) => rows.slice(3, -3);
const tabs = (form: Pilot) => form.ui.views.tabBar(form.ui, { session: form.session });

/** By page, then by the word behind `frame` in the page's block. */
export const SCENARIOS: Readonly<Record<string, Readonly<Record<string, FrameScenario>>>> = {
  "tab-bar": {
    "": { questions: FORM, keys: ["enter"], component: tabs },
    narrow: { questions: MANY, columns: 50, keys: ["tab", "tab", "tab"], component: tabs },
  },
  "question-view": {
    "": { questions: [STRATEGY], keys: ["shift+n", ..."as in March", "enter", "down"], pick: body },
    preview: { questions: [LAYOUT], columns: 96, pick: body },
  },
  "option-list": {
    "": { questions: [CHECKS], keys: ["space", "down"], pick: (rows) => body(rows).slice(2) },
    long: {
      questions: [LONG_LIST],
      rows: 18,
      keys: ["down", "down", "down", "down", "down", "down"],
      pick: (rows) => rows.filter((row) => /^(?: {2}|→ )(?:\d|[↑↓] \d)/.test(row)),
    },
  },
  "option-row": {
    "": {
      questions: [STRATEGY],
      keys: ["down", "n", ..."why?", "enter"],
      pick: (rows) => body(rows).slice(2),
    },
    multi: { questions: [CHECKS], keys: ["space"], pick: (rows) => body(rows).slice(2) },
  },
  "preview-pane": {
    "": { questions: [LAYOUT], pick: (rows) => body(rows).filter((row) => row.includes("│")) },
    long: {
      questions: [LONG_PREVIEW],
      rows: 20,
      keys: ["]", "]"],
      pick: (rows) => body(rows).filter((row) => row.includes("│")),
    },
  },
  "freeform-editor": {
    "": {
      questions: [STRATEGY],
      keys: ["4", ..."Stop at the first one"],
      pick: (rows) => body(rows).slice(2),
    },
  },
  "note-editor": {
    "": { questions: [STRATEGY], keys: ["n", ..."What about dates?"], pick: (rows) => body(rows).slice(2) },
  },
  "review-tab": {
    "": { questions: FORM, keys: ["n", ..."why?", "enter", "enter", "tab"], pick: body },
    elaborate: {
      questions: FORM,
      keys: ["down", "n", ..."why?", "enter", "up", "enter", "tab", "down"],
      pick: body,
    },
  },
  footer: { "": { questions: FORM, columns: 100, pick: (rows) => rows.slice(-2, -1) } },
  "settings-modal": { "": { questions: FORM, keys: ["?"] } },
  "ask-screen": { "": { questions: FORM } },
  "error-view": {
    "": {
      component: (form) => form.ui.views.errorView(form.ui, { error: new Error("the map has no tiles") }),
    },
  },
  "ask-controller": { "": { questions: FORM, keys: ["enter", "esc"], pick: (rows) => rows.slice(-4) } },
  "view-registry": { "": { questions: FORM, pick: (rows) => rows.slice(0, 5) } },
};

function numbered(word: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${word} ${index + 1}`);
}
