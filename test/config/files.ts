/** Config files as each version wrote them, some values changed by hand. */
export const FILES = {
  1: `{
  "schemaVersion": 1,
  "behaviour": {
    "autoSubmitWhenAnsweredWithoutNotes": true,
    "confirmDismissWhenDirty": true,
    "doublePressReviewShortcuts": false,
    "showFooterHints": true
  },
  "keymaps": {
    "cancel": "esc",
    "confirm": "enter",
    "dismiss": "ctrl+c",
    "optionNote": "n",
    "questionNote": "shift+n",
    "toggle": "space"
  }
}
`,
  2: `{
  "schemaVersion": 2,
  "answer": {
    "extractionModels": [{ "provider": "local", "id": "small" }],
    "extractionTimeoutMs": 12000,
    "extractionRetries": 2
  },
  "behaviour": {
    "autoSubmitWhenAnsweredWithoutNotes": false,
    "confirmDismissWhenDirty": false,
    "doublePressReviewShortcuts": true,
    "showFooterHints": true
  },
  "keymaps": {
    "cancel": "escape",
    "confirm": "return",
    "dismiss": "control+x",
    "optionNote": "o",
    "questionNote": "Shift+O",
    "toggle": "x"
  }
}
`,
  3: `{
  "schemaVersion": 3,
  "answer": {
    "extractionModels": [],
    "extractionTimeoutMs": 30000,
    "extractionRetries": 0
  },
  "behaviour": {
    "autoSubmitWhenAnsweredWithoutNotes": false,
    "confirmDismissWhenDirty": true,
    "doublePressReviewShortcuts": true,
    "showFooterHints": false
  },
  "notifications": {
    "enabled": false,
    "channels": ["osc777", { "type": "command", "command": "notify-send \\"$ASK_NOTIFY_TITLE\\"" }]
  },
  "keymaps": {
    "cancel": "q",
    "confirm": "ctrl+s",
    "dismiss": "ctrl+q",
    "optionNote": "n",
    "questionNote": "shift+n",
    "toggle": "space"
  }
}
`,
  4: `{
  "schemaVersion": 4,
  "answer": {
    "extractionModels": [{ "provider": "openai-codex", "id": "gpt-5.4-mini" }],
    "extractionTimeoutMs": 30000,
    "extractionRetries": 1
  },
  "behaviour": {
    "autoSubmitWhenAnsweredWithoutNotes": false,
    "confirmDismissWhenDirty": true,
    "doublePressReviewShortcuts": true,
    "showFooterHints": true
  },
  "notifications": { "enabled": true, "channels": ["bell"] },
  "keymaps": {
    "global": { "dismiss": "ctrl+c", "settings": "?" },
    "main": {
      "confirm": "enter",
      "cancel": "esc",
      "toggle": "space",
      "nextTab": ["tab", "right"],
      "previousTab": ["shift+tab", "left"],
      "nextOption": ["down", "j"],
      "previousOption": ["up", "k"],
      "optionNote": "n",
      "questionNote": "shift+n"
    },
    "editor": {
      "submit": "enter",
      "close": "esc",
      "nextTabWhenEmpty": ["tab", "right"],
      "previousTabWhenEmpty": ["shift+tab", "left"],
      "nextOptionWhenEmpty": "down",
      "previousOptionWhenEmpty": "up"
    },
    "noteEditor": {
      "save": "enter",
      "close": "esc",
      "nextTabWhenEmpty": ["tab", "right"],
      "previousTabWhenEmpty": ["shift+tab", "left"],
      "nextOptionWhenEmpty": "down",
      "previousOptionWhenEmpty": "up"
    },
    "settingsModal": {
      "close": ["esc", "ctrl+c", "?"],
      "nextOption": "down",
      "previousOption": "up",
      "toggle": ["enter", "space"]
    }
  }
}
`,
} as const;

/** What a new file of the current version holds. */
export const DEFAULT_FILE = {
  schemaVersion: 5,
  answer: {
    extractionModels: [
      { provider: "openai-codex", id: "gpt-5.4-mini" },
      { provider: "github-copilot", id: "gpt-5.4-mini" },
      { provider: "anthropic", id: "claude-haiku-4-5" },
    ],
    extractionTimeoutMs: 30000,
    extractionRetries: 1,
  },
  behaviour: {
    autoSubmitWhenAnsweredWithoutNotes: false,
    confirmDismissWhenDirty: true,
    doublePressReviewShortcuts: true,
    presentSingleAsMulti: false,
    showFooterHints: true,
  },
  notifications: { enabled: true, channels: ["bell"] },
  keymaps: {
    global: { dismiss: "ctrl+c", settings: "?" },
    main: {
      confirm: "enter",
      cancel: "esc",
      toggle: "space",
      changeQuestionType: "t",
      nextTab: ["tab", "right"],
      previousTab: ["shift+tab", "left"],
      nextOption: "down",
      previousOption: "up",
      optionNote: "n",
      questionNote: "shift+n",
    },
    editor: {
      submit: "enter",
      close: "esc",
      nextTabWhenEmpty: ["tab", "right"],
      previousTabWhenEmpty: ["shift+tab", "left"],
      nextOptionWhenEmpty: "down",
      previousOptionWhenEmpty: "up",
    },
    noteEditor: {
      save: "enter",
      close: "esc",
      nextTabWhenEmpty: ["tab", "right"],
      previousTabWhenEmpty: ["shift+tab", "left"],
      nextOptionWhenEmpty: "down",
      previousOptionWhenEmpty: "up",
    },
    settingsModal: {
      close: ["esc", "ctrl+c", "?"],
      nextOption: "down",
      previousOption: "up",
      toggle: ["enter", "space"],
    },
  },
};

/** A config file that a test can put anything into. */
export interface EditableFile {
  [section: string]: unknown;
  answer: Record<string, unknown>;
  behaviour: Record<string, unknown>;
  notifications: Record<string, unknown>;
  keymaps: Record<string, Record<string, unknown>>;
}

/** A deep copy of the default file, to change values in. */
export function defaultFile(): EditableFile {
  return structuredClone<EditableFile>(DEFAULT_FILE);
}
