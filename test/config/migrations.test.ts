import { expect } from "chai";
import fc from "fast-check";
import { defaultKeymaps } from "../../src/config/config.js";
import { ConfigReader } from "../../src/config/config-reader.js";
import { migrate, readVersion } from "../../src/config/migrations.js";
import { ActionTable } from "../../src/ui/keys/action-table.js";
import { type EditableFile, FILES } from "./files.js";

const table = ActionTable.builtIn();
const defaults = defaultKeymaps(table);

/** What the file of a version means today. */
function read(text: string) {
  const file = JSON.parse(text);
  return new ConfigReader(table).read(file, readVersion(file)!);
}

/** The keymaps that a flat section of version 3 becomes. */
function fromFlat(flat: Record<string, unknown>) {
  return read(JSON.stringify({ schemaVersion: 3, keymaps: flat }));
}

describe("migrations", () => {
  describe("readVersion", () => {
    const versions: [unknown, number | undefined][] = [
      [{ schemaVersion: 1 }, 1],
      [{ schemaVersion: 5 }, 5],
      [{}, 1],
      [{ schemaVersion: null }, 1],
      [{ schemaVersion: 6 }, undefined],
      [{ schemaVersion: 0 }, undefined],
      [{ schemaVersion: -1 }, undefined],
      [{ schemaVersion: 4.5 }, undefined],
      [{ schemaVersion: "5" }, undefined],
      [{ schemaVersion: [5] }, undefined],
    ];
    for (const [file, version] of versions) {
      it(`reads ${JSON.stringify(file)} as ${version}`, () => {
        expect(readVersion(file as Record<string, unknown>)).to.equal(version);
      });
    }
  });

  describe("migrate", () => {
    it("[MIG-02] changes nothing but the number from 1 to 2", () => {
      const [one, two] = [1, 2].map((schemaVersion) => ({ ...JSON.parse(FILES[1]), schemaVersion }));
      expect(migrate(one!, 1, table)).to.deep.equal(migrate(two!, 2, table));
      const { config, problems, keymapsWarning } = read(FILES[1]);
      expect({ problems, keymapsWarning }).to.deep.equal({ problems: [], keymapsWarning: undefined });
      expect(config.keymaps).to.deep.equal(defaults);
      expect(config.behaviour).to.include({
        autoSubmitWhenAnsweredWithoutNotes: true,
        doublePressReviewShortcuts: false,
        presentSingleAsMulti: false,
      });
    });

    it("[MIG-03] adds the notifications from 2 to 3 and keeps everything else", () => {
      expect(migrate(JSON.parse(FILES[2]), 2, table)).to.deep.include({
        notifications: { enabled: true, channels: ["bell"] },
      });
      const { config } = read(FILES[2]);
      expect(config.answer).to.deep.equal({
        extractionModels: [{ provider: "local", id: "small" }],
        extractionTimeoutMs: 12000,
        extractionRetries: 2,
      });
      expect(config.behaviour.confirmDismissWhenDirty).to.equal(false);
    });

    it("[MIG-06] keeps notifications that a file of version 2 has already", () => {
      const { config } = read(`{"schemaVersion": 2, "notifications": {"enabled": false}}`);
      expect(config.notifications).to.deep.equal({ enabled: false, channels: ["bell"] });
    });

    it("[MIG-04] turns the flat keymaps into the contexts, keys in their old spelling", () => {
      const { config, keymapsWarning } = read(FILES[2]);
      expect(keymapsWarning).to.equal(undefined);
      expect(config.keymaps).to.deep.equal({
        ...defaults,
        global: { ...defaults.global, dismiss: ["ctrl+x"] },
        main: { ...defaults.main, optionNote: ["o"], questionNote: ["shift+o"], toggle: ["x"] },
      });
    });

    it("[MIG-07] gives a printable key to main only, and other keys to the editors as well", () => {
      const { config, keymapsWarning } = read(FILES[3]);
      expect(keymapsWarning).to.equal(undefined);
      expect(config.keymaps).to.deep.equal({
        ...defaults,
        global: { ...defaults.global, dismiss: ["ctrl+q"] },
        main: { ...defaults.main, cancel: ["q"], confirm: ["ctrl+s"] },
        editor: { ...defaults.editor, submit: ["ctrl+s"] },
        noteEditor: { ...defaults.noteEditor, save: ["ctrl+s"] },
      });
      expect(config.notifications).to.deep.equal({
        enabled: false,
        channels: ["osc777", { type: "command", command: 'notify-send "$ASK_NOTIFY_TITLE"' }],
      });
      expect(config.answer.extractionModels).to.deep.equal([]);
    });

    for (const key of ["x", "X", "space", "é", "!"]) {
      it(`[MIG-07] leaves ${key} to be typed in the editors`, () => {
        const { config } = fromFlat({ cancel: key, toggle: "enter", confirm: "ctrl+s" });
        expect(config.keymaps.editor?.close).to.deep.equal(["esc"]);
        expect(config.keymaps.noteEditor?.close).to.deep.equal(["esc"]);
      });
    }

    it("[MIG-07] lets a printable dismiss key cancel in main, where typing is not meant", () => {
      const { config, keymapsWarning } = fromFlat({ dismiss: "x", cancel: "ctrl+g" });
      expect(keymapsWarning).to.equal(undefined);
      expect(config.keymaps.global?.dismiss).to.deep.equal(["ctrl+c"]);
      expect(config.keymaps.main?.cancel).to.deep.equal(["ctrl+g", "x"]);
      expect(config.keymaps.editor?.close).to.deep.equal(["ctrl+g"]);
    });

    it("[MIG-06] takes a key that a person used away from the defaults that a migration adds", () => {
      const { config, keymapsWarning } = fromFlat({ confirm: "right", toggle: "t", dismiss: "tab" });
      expect(keymapsWarning).to.equal(undefined);
      expect(config.keymaps.main).to.deep.include({
        nextTab: [],
        confirm: ["right"],
        changeQuestionType: [],
      });
      expect(config.keymaps.editor).to.deep.include({ nextTabWhenEmpty: [], submit: ["right"] });
      expect(config.keymaps.settingsModal).to.deep.equal(defaults.settingsModal);
    });

    it("takes defaults for what a flat section leaves out", () => {
      expect(fromFlat({}).config.keymaps).to.deep.equal(defaults);
      expect(fromFlat({ toggle: null, fly: "x" }).config.keymaps).to.deep.equal(defaults);
    });

    const bad: [Record<string, unknown>, string][] = [
      [{ cancel: "foo" }, "main.cancel"],
      [{ toggle: 7 }, "main.toggle"],
      [{ toggle: "1" }, "main.toggle"],
      [{ confirm: "esc", cancel: "esc" }, "main.cancel"],
    ];
    for (const [flat, action] of bad) {
      it(`[KMAP-14] warns about ${JSON.stringify(flat)}`, () => {
        const { config, keymapsWarning } = fromFlat(flat);
        expect(keymapsWarning).to.contain(action);
        expect(config.keymaps).to.deep.equal(defaults);
      });
    }

    it("[MIG-05] adds presentSingleAsMulti and changeQuestionType from 4 to 5", () => {
      const migrated = migrate(JSON.parse(FILES[4]), 4, table) as EditableFile;
      expect(migrated.behaviour.presentSingleAsMulti).to.equal(false);
      expect(migrated.keymaps.main.changeQuestionType).to.deep.equal(["t"]);
      const { config, keymapsWarning } = read(FILES[4]);
      expect(keymapsWarning).to.equal(undefined);
      expect(config.keymaps).to.deep.equal({
        ...defaults,
        main: { ...defaults.main, nextOption: ["down", "j"], previousOption: ["up", "k"] },
      });
    });

    it("[MIG-06] leaves t to the action that has it in a file of version 4", () => {
      for (const [context, action] of [
        ["main", "toggle"],
        ["global", "settings"],
      ] as const) {
        const file = JSON.parse(FILES[4]);
        file.keymaps[context][action] = "t";
        file.behaviour.presentSingleAsMulti = true;
        const { config, keymapsWarning } = read(JSON.stringify(file));
        expect(keymapsWarning).to.equal(undefined);
        expect(config.keymaps[context]?.[action]).to.deep.equal(["t"]);
        expect(config.keymaps.main?.changeQuestionType).to.deep.equal([]);
        expect(config.behaviour.presentSingleAsMulti).to.equal(true);
      }
    });

    it("[KMAP-09] does not fill in what a file of version 4 lacks otherwise", () => {
      const file = JSON.parse(FILES[4]);
      delete file.keymaps.main.toggle;
      expect(read(JSON.stringify(file)).keymapsWarning).to.contain("main.toggle");
    });

    it("leaves contexts in a file without a version as they are", () => {
      const { keymaps } = JSON.parse(FILES[4]);
      keymaps.main.toggle = "x";
      const { config, keymapsWarning } = read(JSON.stringify({ keymaps }));
      expect(keymapsWarning).to.equal(undefined);
      expect(config.keymaps.main?.toggle).to.deep.equal(["x"]);
    });

    it("[MIG-01] does not change what it is given", () => {
      for (const text of Object.values(FILES)) {
        const file = JSON.parse(text);
        migrate(file, readVersion(file)!, table);
        expect(file).to.deep.equal(JSON.parse(text));
      }
    });

    it("reads any JSON in any version without throwing", () => {
      const place = fc.constantFrom(
        "keymaps",
        "behaviour",
        "notifications",
        "answer",
        "main",
        "global",
        "cancel",
        "__proto__",
      );
      const file = fc.object({
        key: place,
        maxDepth: 3,
        values: [fc.jsonValue({ maxDepth: 0 }), fc.constant("esc")],
      });
      const reader = new ConfigReader(table);
      fc.assert(
        fc.property(file, fc.integer({ min: 1, max: 5 }), (content, version) => {
          const { config } = reader.read(JSON.parse(JSON.stringify(content)), version);
          expect(config.notifications.channels).not.to.have.length(0);
          expect(Object.keys(config.keymaps)).to.include.members(Object.keys(defaults));
        }),
      );
      expect(({} as Record<string, unknown>).main).to.equal(undefined);
    });
  });
});
