import { normalizeKeyId } from "./key-id.js";

/** Names an action: `context.name`, for example `main.toggle`. */
export type ActionId = string;

/** One thing that a key can do: what it is called, which keys do it, and how it is explained. */
export interface Action {
  readonly id: ActionId;
  /** Where it applies; also the name of its part of the config file's `keymaps`. */
  readonly context: string;
  readonly name: string;
  /** Canonical key ids. */
  readonly defaultKeys: readonly string[];
  /** One sentence for the documentation table. */
  readonly description: string;
  /** A word or two for a footer hint, shared by actions that belong together; without it, an action is never hinted at. */
  readonly hint?: string;
  /** True for keys outside the config file. They yield to whatever a person binds to the same key. */
  readonly fixed?: true;
  /** True when a `keymaps` section without it is invalid; an action added later takes its default instead. */
  readonly obligatory?: true;
}

/** What a developer says to add an action; the rest follows from the id. */
export interface ActionDefinition {
  readonly id: ActionId;
  /** Key ids in any spelling. */
  readonly defaultKeys: readonly string[];
  readonly description: string;
  readonly hint?: string;
  readonly fixed?: true;
}

/** Every action there is, in one place: keys, validation, footer hints and the documentation all come from it. */
export class ActionTable {
  private readonly actions = new Map<ActionId, Action>();

  /** A new table with the actions of every form. */
  static builtIn(): ActionTable {
    const table = new ActionTable();
    for (const definition of CONFIGURABLE) table.put({ ...toAction(definition), obligatory: true });
    for (const definition of FIXED) table.put({ ...toAction(definition), fixed: true });
    return table;
  }

  /**
   * Adds an action of a developer's own. Somebody can bind it in the config file under its context and name.
   * Throws a TypeError for an id that is not `context.name`, an unknown key or one of `1` to `9`,
   * and a RangeError for an id that is already there.
   */
  add(definition: ActionDefinition): this {
    this.put(toAction(definition));
    return this;
  }

  get(id: ActionId): Action | undefined {
    return this.actions.get(id);
  }

  /** All actions, in the order in which they were added. */
  all(): readonly Action[] {
    return [...this.actions.values()];
  }

  inContext(context: string): readonly Action[] {
    return this.all().filter((action) => action.context === context);
  }

  private put(action: Action): void {
    if (this.actions.has(action.id)) throw new RangeError(`There is an action "${action.id}" already.`);
    this.actions.set(action.id, action);
  }
}

/** True for the keys that always pick an option; no action can have one. Expects a canonical id. */
export function isDigitKey(key: string): boolean {
  return /^[1-9]$/.test(key);
}

function toAction(definition: ActionDefinition): Action {
  const [, context, name] = /^([^.\s]+)\.([^.\s]+)$/.exec(definition.id) ?? [];
  if (context === undefined || name === undefined) {
    throw new TypeError(`An action id reads "context.name", not "${definition.id}".`);
  }
  const { id, description, hint, fixed } = definition;
  const defaultKeys = definition.defaultKeys.map((key) => toDefaultKey(id, key));
  return { id, context, name, defaultKeys, description, ...(hint && { hint }), ...(fixed && { fixed }) };
}

function toDefaultKey(id: ActionId, text: string): string {
  const key = normalizeKeyId(text);
  if (key === undefined) throw new TypeError(`"${text}", a key of the action "${id}", is not a key.`);
  if (isDigitKey(key)) throw new TypeError(`"${key}", a key of the action "${id}", always picks an option.`);
  return key;
}

const CONFIGURABLE: readonly ActionDefinition[] = [
  {
    id: "global.dismiss",
    defaultKeys: ["ctrl+c"],
    description: "Dismiss the form, or whatever is open.",
    hint: "dismiss",
  },
  { id: "global.settings", defaultKeys: ["?"], description: "Open the settings.", hint: "settings" },

  {
    id: "main.confirm",
    defaultKeys: ["enter"],
    description: "Select the option and move on; run the review action.",
    hint: "select",
  },
  { id: "main.cancel", defaultKeys: ["esc"], description: "Cancel the form.", hint: "cancel" },
  {
    id: "main.toggle",
    defaultKeys: ["space"],
    description: "Select or deselect the option and stay.",
    hint: "toggle",
  },
  {
    id: "main.changeQuestionType",
    defaultKeys: ["t"],
    description: "Change between one answer and several.",
    hint: "change type",
  },
  { id: "main.nextTab", defaultKeys: ["tab", "right"], description: "Go to the next tab.", hint: "tabs" },
  {
    id: "main.previousTab",
    defaultKeys: ["shift+tab", "left"],
    description: "Go to the previous tab.",
    hint: "tabs",
  },
  {
    id: "main.nextOption",
    defaultKeys: ["down"],
    description: "Go to the next option or review action.",
    hint: "move",
  },
  {
    id: "main.previousOption",
    defaultKeys: ["up"],
    description: "Go to the previous option or review action.",
    hint: "move",
  },
  { id: "main.optionNote", defaultKeys: ["n"], description: "Write a note on the option.", hint: "note" },
  {
    id: "main.questionNote",
    defaultKeys: ["shift+n"],
    description: "Write a note on the question.",
    hint: "question note",
  },

  {
    id: "editor.submit",
    defaultKeys: ["enter"],
    description: "Save the text as the answer and close the editor.",
    hint: "submit",
  },
  {
    id: "editor.close",
    defaultKeys: ["esc"],
    description: "Keep the text and close the editor.",
    hint: "close",
  },
  ...whenEmpty("editor"),

  {
    id: "noteEditor.save",
    defaultKeys: ["enter"],
    description: "Save the note and close the editor.",
    hint: "save",
  },
  {
    id: "noteEditor.close",
    defaultKeys: ["esc"],
    description: "Keep the note and close the editor.",
    hint: "close",
  },
  ...whenEmpty("noteEditor"),

  {
    id: "settingsModal.close",
    defaultKeys: ["esc", "ctrl+c", "?"],
    description: "Close the settings.",
    hint: "close",
  },
  {
    id: "settingsModal.nextOption",
    defaultKeys: ["down"],
    description: "Go to the next setting.",
    hint: "move",
  },
  {
    id: "settingsModal.previousOption",
    defaultKeys: ["up"],
    description: "Go to the previous setting.",
    hint: "move",
  },
  {
    id: "settingsModal.toggle",
    defaultKeys: ["enter", "space"],
    description: "Change the setting and save it.",
    hint: "change",
  },
];

const FIXED: readonly ActionDefinition[] = [
  { id: "view.pageUp", defaultKeys: ["pageUp"], description: "Page the body up.", hint: "page" },
  { id: "view.pageDown", defaultKeys: ["pageDown"], description: "Page the body down.", hint: "page" },
  { id: "view.home", defaultKeys: ["home"], description: "Go to the top of the body." },
  { id: "view.end", defaultKeys: ["end"], description: "Go to the end of the body." },

  {
    id: "preview.scrollUp",
    defaultKeys: ["["],
    description: "Scroll the preview up by a line.",
    hint: "scroll",
  },
  {
    id: "preview.scrollDown",
    defaultKeys: ["]"],
    description: "Scroll the preview down by a line.",
    hint: "scroll",
  },
  { id: "preview.pageUp", defaultKeys: ["{"], description: "Scroll the preview up by a page." },
  { id: "preview.pageDown", defaultKeys: ["}"], description: "Scroll the preview down by a page." },
];

/** The moves that an editor without text leaves to the form around it. */
function whenEmpty(context: string): readonly ActionDefinition[] {
  return [
    {
      id: `${context}.nextTabWhenEmpty`,
      defaultKeys: ["tab", "right"],
      description: "In an empty editor: go to the next tab.",
      hint: "tabs",
    },
    {
      id: `${context}.previousTabWhenEmpty`,
      defaultKeys: ["shift+tab", "left"],
      description: "In an empty editor: go to the previous tab.",
      hint: "tabs",
    },
    {
      id: `${context}.nextOptionWhenEmpty`,
      defaultKeys: ["down"],
      description: "In an empty editor: go to the next option.",
      hint: "move",
    },
    {
      id: `${context}.previousOptionWhenEmpty`,
      defaultKeys: ["up"],
      description: "In an empty editor: go to the previous option.",
      hint: "move",
    },
  ];
}
