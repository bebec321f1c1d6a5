import { expect } from "chai";
import { ActionTable } from "../../../src/ui/keys/action-table.js";

/** The keys that a config file lists, as docs/contract.md has them. */
const WHEN_EMPTY = {
  nextTabWhenEmpty: ["tab", "right"],
  previousTabWhenEmpty: ["shift+tab", "left"],
  nextOptionWhenEmpty: ["down"],
  previousOptionWhenEmpty: ["up"],
};
const CONTEXTS: [string, string, Record<string, string[]>][] = [
  ["KMAP-02", "global", { dismiss: ["ctrl+c"], settings: ["?"] }],
  [
    "KMAP-03",
    "main",
    {
      confirm: ["enter"],
      cancel: ["esc"],
      toggle: ["space"],
      changeQuestionType: ["t"],
      nextTab: ["tab", "right"],
      previousTab: ["shift+tab", "left"],
      nextOption: ["down"],
      previousOption: ["up"],
      optionNote: ["n"],
      questionNote: ["shift+n"],
    },
  ],
  ["KMAP-04", "editor", { submit: ["enter"], close: ["esc"], ...WHEN_EMPTY }],
  ["KMAP-05", "noteEditor", { save: ["enter"], close: ["esc"], ...WHEN_EMPTY }],
  [
    "KMAP-06",
    "settingsModal",
    {
      close: ["esc", "ctrl+c", "?"],
      nextOption: ["down"],
      previousOption: ["up"],
      toggle: ["enter", "space"],
    },
  ],
];

describe("ActionTable", () => {
  describe("builtIn", () => {
    for (const [id, context, keys] of CONTEXTS) {
      it(`[${id}] has the actions of ${context} with their default keys`, () => {
        const actions = ActionTable.builtIn().inContext(context);
        expect(Object.fromEntries(actions.map(({ name, defaultKeys }) => [name, defaultKeys]))).to.deep.equal(
          keys,
        );
        for (const action of actions) expect(action).to.include({ context, obligatory: true });
      });
    }

    it("[KMAP-01] has five contexts for the config file", () => {
      const listed = ActionTable.builtIn()
        .all()
        .filter((action) => action.obligatory);
      expect([...new Set(listed.map((action) => action.context))]).to.deep.equal(
        CONTEXTS.map(([, name]) => name),
      );
    });

    it("has the fixed keys of views and previews", () => {
      const fixed = ActionTable.builtIn()
        .all()
        .filter((action) => action.fixed);
      expect(Object.fromEntries(fixed.map(({ id, defaultKeys }) => [id, defaultKeys]))).to.deep.equal({
        "view.pageUp": ["pageUp"],
        "view.pageDown": ["pageDown"],
        "view.home": ["home"],
        "view.end": ["end"],
        "preview.scrollUp": ["["],
        "preview.scrollDown": ["]"],
        "preview.pageUp": ["{"],
        "preview.pageDown": ["}"],
      });
    });

    it("describes every action", () => {
      for (const action of ActionTable.builtIn().all()) expect(action.description).to.match(/^[A-Z].+\.$/);
    });

    it("gives a table of its own each time", () => {
      ActionTable.builtIn().add({ id: "rating.more", defaultKeys: ["x"], description: "More." });
      expect(ActionTable.builtIn().get("rating.more")).to.equal(undefined);
    });
  });

  describe("add", () => {
    it("takes the context and the name from the id and normalises the keys", () => {
      const table = new ActionTable().add({
        id: "rating.more",
        defaultKeys: ["Control+X"],
        description: "More.",
      });
      expect(table.get("rating.more")).to.deep.equal({
        id: "rating.more",
        context: "rating",
        name: "more",
        defaultKeys: ["ctrl+x"],
        description: "More.",
      });
    });

    const refused: [string, string, string[], typeof TypeError | typeof RangeError][] = [
      ["an id without a context", "more", ["x"], TypeError],
      ["an id with too many parts", "a.b.c", ["x"], TypeError],
      ["an unknown key", "rating.more", ["foo"], TypeError],
      ["a digit", "rating.more", ["5"], TypeError],
      ["an id that is there already", "main.confirm", ["x"], RangeError],
    ];
    for (const [what, id, defaultKeys, error] of refused) {
      it(`throws for ${what}`, () => {
        expect(() => ActionTable.builtIn().add({ id, defaultKeys, description: "More." })).to.throw(error);
      });
    }
  });
});
