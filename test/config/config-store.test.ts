import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect } from "chai";
import { defaultConfig, type SettingKey } from "../../src/config/config.js";
import type { ConfigFileSystem } from "../../src/config/config-file.js";
import type { ConfigSnapshot } from "../../src/config/config-store.js";
import { ActionTable } from "../../src/ui/keys/action-table.js";
import { AgentFolder, failing } from "./agent-folder.js";
import { DEFAULT_FILE, defaultFile, FILES } from "./files.js";

const defaults = defaultConfig(ActionTable.builtIn());

describe("ConfigStore", () => {
  let folder: AgentFolder;
  beforeEach(() => {
    folder = new AgentFolder();
  });
  afterEach(() => folder.dispose());

  describe("path", () => {
    it("[CFG-01] is in the folder for extensions", () => {
      folder.write(defaultFile(), folder.legacyPath).write(defaultFile());
      expect(folder.open().path).to.equal(folder.configPath);
    });

    it("[CFG-02] is the older place when only that has a file", () => {
      folder.write({ behaviour: { showFooterHints: false } }, folder.legacyPath);
      const store = folder.open();
      expect(store.path).to.equal(folder.legacyPath);
      expect(store.load().config.behaviour.showFooterHints).to.equal(false);
    });

    it("is the new place when there is no file", () => {
      expect(folder.open().path).to.equal(folder.configPath);
    });
  });

  describe("load", () => {
    it("gives the defaults without a file and writes nothing", () => {
      const { config, notices } = folder.open().load();
      expect(config).to.deep.equal(defaults);
      expect(notices).to.deep.equal([]);
      expect(folder.list()).to.deep.equal([]);
    });

    const contents: [string, string][] = [
      ["a current file", JSON.stringify(DEFAULT_FILE)],
      ["a file of version 1", FILES[1]],
      ["a file of version 3", FILES[3]],
      ["a file with bad values", `{"behaviour": {"showFooterHints": "no"}, "keymaps": {}}`],
      ["a future file", `{"schemaVersion": 6}`],
      ["a broken file", `{"behaviour": {`],
    ];
    for (const [what, content] of contents) {
      it(`[CFG-06] [MIG-01] leaves ${what} byte for byte and adds nothing to the folder`, () => {
        const before = folder.write(content).list();
        const time = fs.statSync(folder.configPath).mtimeMs;
        folder.open().ensureFile();
        expect(folder.text()).to.equal(content);
        expect(fs.statSync(folder.configPath).mtimeMs).to.equal(time);
        expect(folder.list()).to.deep.equal(before);
      });
    }

    const unreadable: [string, string, () => void][] = [
      ["CFG-14", "a half-written file", () => folder.write(JSON.stringify(DEFAULT_FILE).slice(0, 300))],
      ["CFG-14", "an empty file", () => folder.write("")],
      ["CFG-14", "a list", () => folder.write("[]")],
      ["CFG-14", "null", () => folder.write("null")],
      [
        "CFG-14",
        "a folder in the place of the file",
        () => fs.mkdirSync(folder.configPath, { recursive: true }),
      ],
      ["CFG-14", "a huge file", () => folder.write(" ".repeat(2 * 1024 * 1024))],
      [
        "CFG-14",
        "an unknown kind of version",
        () => folder.write({ ...defaultFile(), schemaVersion: "new" }),
      ],
      ["CFG-15", "a future version", () => folder.write({ ...defaultFile(), schemaVersion: 6 })],
    ];
    for (const [id, what, prepare] of unreadable) {
      it(`[${id}] gives the defaults and a notice that names the file for ${what}`, () => {
        prepare();
        const { config, notices } = folder.open().ensureFile();
        expect(config).to.deep.equal(defaults);
        expect(notices).to.have.length(1);
        expect(notices[0]!.level).to.equal("warning");
        expect(notices[0]!.text).to.contain(folder.configPath).and.to.contain("left as it is");
      });
    }

    it("[CFG-14] reports a file that may not be read, and does not read the older one instead", () => {
      folder.write(defaultFile()).write({ behaviour: { showFooterHints: false } }, folder.legacyPath);
      const { config, notices } = folder.open({ readFileSync: failing("EACCES") }).load();
      expect(config).to.deep.equal(defaults);
      expect(notices[0]!.text).to.contain(folder.configPath).and.to.contain("EACCES");
    });

    it("[CFG-07] reads edits, and does not remember a failure", () => {
      const store = folder.open();
      folder.write("{");
      expect(store.load().notices).to.have.length(1);
      folder.write({ behaviour: { showFooterHints: false } });
      expect(store.load().notices).to.deep.equal([]);
      expect(store.current.behaviour.showFooterHints).to.equal(false);
      fs.rmSync(dirname(folder.configPath), { recursive: true });
      expect(store.load().config).to.deep.equal(defaults);
    });

    it("reads a file with a byte order mark", () => {
      folder.write(`\uFEFF${JSON.stringify({ behaviour: { showFooterHints: false } })}`);
      expect(folder.open().current.behaviour.showFooterHints).to.equal(false);
    });

    it("puts all bad values into one notice and the keymaps into another", () => {
      folder.write({
        schemaVersion: 5,
        behaviour: { showFooterHints: "no", confirmDismissWhenDirty: false },
        answer: { extractionRetries: 9 },
        keymaps: { global: {} },
      });
      const { config, notices } = folder.open().load();
      expect(config.behaviour).to.include({ showFooterHints: true, confirmDismissWhenDirty: false });
      expect(notices).to.have.length(2);
      expect(notices[0]!.text)
        .to.contain("behaviour.showFooterHints")
        .and.to.contain("answer.extractionRetries");
      expect(notices[1]!.text).to.contain("keymaps").and.to.contain("global.dismiss");
    });

    it("gives the same snapshot while nothing changes", () => {
      const store = folder.open();
      expect(store.load()).to.equal(store.load());
    });

    it("does not look into a file again that is as it was", () => {
      const store = folder.write({ behaviour: { showFooterHints: 1 } }).open();
      const before = store.load();
      const parse = JSON.parse;
      JSON.parse = failing("parsed again");
      try {
        expect(store.load()).to.equal(before);
      } finally {
        JSON.parse = parse;
      }
    });

    it("takes a file that was away for a while as it is", () => {
      const off = { behaviour: { showFooterHints: false } };
      const store = folder.write(off).open();
      store.load();
      fs.unlinkSync(folder.configPath);
      expect(store.load().config).to.deep.equal(defaults);
      folder.write(off);
      expect(store.load().config.behaviour.showFooterHints).to.equal(false);
    });

    it("names the new place of a file that was moved", () => {
      const store = folder.write("{", folder.legacyPath).open();
      expect(store.load().notices[0]?.text).to.contain(folder.legacyPath);
      fs.mkdirSync(dirname(folder.configPath));
      fs.renameSync(folder.legacyPath, folder.configPath);
      expect(store.load().notices[0]?.text).to.contain(folder.configPath);
    });
  });

  describe("ensureFile", () => {
    it("[CFG-04] [CFG-08] writes the defaults where there is no file, and leaves nothing else behind", () => {
      const { config, notices } = folder.open().ensureFile();
      expect(folder.json()).to.deep.equal(DEFAULT_FILE);
      expect(folder.list()).to.deep.equal(["extensions", "extensions/eko24ive-pi-ask.json"]);
      expect(config).to.deep.equal(defaults);
      expect(notices).to.deep.equal([]);
    });

    it("makes the agent folder as well", () => {
      fs.rmSync(folder.path, { recursive: true });
      folder.open().ensureFile();
      expect(folder.json()).to.deep.equal(DEFAULT_FILE);
    });

    it("[CFG-03] makes nothing when the older place has a file", () => {
      folder.write(FILES[3], folder.legacyPath);
      folder.open().ensureFile();
      expect(folder.list()).to.deep.equal(["eko24ive-pi-ask.json"]);
      expect(folder.text(folder.legacyPath)).to.equal(FILES[3]);
    });

    it("does not write over a file that another process makes at the same moment", () => {
      const other = JSON.stringify({ behaviour: { showFooterHints: false } });
      const store = folder.open({
        linkSync: (from, to) => {
          folder.write(other);
          fs.linkSync(from, to);
        },
      });
      expect(store.ensureFile().config.behaviour.showFooterHints).to.equal(false);
      expect(folder.text()).to.equal(other);
      expect(folder.list()).to.have.length(2);
    });

    it("works where there are no hard links", () => {
      folder.open({ linkSync: failing("EPERM") }).ensureFile();
      expect(folder.json()).to.deep.equal(DEFAULT_FILE);
      expect(folder.list()).to.have.length(2);
    });

    const faults: [string, Partial<ConfigFileSystem>][] = [
      ["a folder that cannot be made", { mkdirSync: failing("EACCES") }],
      ["a folder that cannot be written to", { openSync: failing("EACCES") }],
      ["a read-only disk", { openSync: failing("EROFS"), mkdirSync: failing("EROFS") }],
      ["a full disk", { writeFileSync: failing("ENOSPC") }],
      ["a disk that is full when it comes to it", { fsyncSync: failing("ENOSPC") }],
      ["a name that cannot be given", { linkSync: failing("EPERM"), renameSync: failing("EPERM") }],
    ];
    for (const [what, fault] of faults) {
      it(`[CFG-05] [ROB-14] gives the defaults with one notice for ${what}, and leaves no pieces`, () => {
        const store = folder.open(fault);
        const { config, notices } = store.ensureFile();
        expect(config).to.deep.equal(defaults);
        expect(notices).to.have.length(1);
        expect(notices[0]!.text).to.contain(folder.configPath).and.to.contain("could not be written");
        expect(folder.list().filter((name) => name.includes("."))).to.deep.equal([]);
        store.ensureFile();
        expect(store.takeNotices()).to.have.length(1);
        store.ensureFile();
        expect(store.takeNotices()).to.deep.equal([]);
      });
    }

    it("[CFG-05] gives the defaults with one notice for a file where the folder should be", () => {
      fs.writeFileSync(join(folder.path, "extensions"), "mine");
      const { config, notices } = folder.open().ensureFile();
      expect(config).to.deep.equal(defaults);
      expect(notices.map(({ text }) => text)).to.deep.equal([
        `pi-ask: the config file ${folder.configPath} could not be written (a file stands where its folder should be (EEXIST)). The defaults hold for this session.`,
      ]);
      expect(fs.readFileSync(join(folder.path, "extensions"), "utf8")).to.equal("mine");
    });

    it("tries again the next time", () => {
      let full = true;
      const store = folder.open({
        writeFileSync: (...args) => (full ? failing("ENOSPC")() : fs.writeFileSync(...args)),
      });
      expect(store.ensureFile().notices).to.have.length(1);
      full = false;
      expect(store.ensureFile().notices).to.deep.equal([]);
      expect(folder.json()).to.deep.equal(DEFAULT_FILE);
    });

    it("writes through a link that leads to nothing yet", () => {
      const target = join(folder.path, "dotfiles", "ask.json");
      fs.mkdirSync(dirname(folder.configPath), { recursive: true });
      fs.symlinkSync("../dotfiles/ask.json", folder.configPath);
      folder.open().ensureFile();
      expect(fs.lstatSync(folder.configPath).isSymbolicLink()).to.equal(true);
      expect(folder.json(target)).to.deep.equal(DEFAULT_FILE);
    });
  });

  describe("set", () => {
    const keys: SettingKey[] = [
      "behaviour.autoSubmitWhenAnsweredWithoutNotes",
      "behaviour.confirmDismissWhenDirty",
      "behaviour.doublePressReviewShortcuts",
      "behaviour.presentSingleAsMulti",
      "behaviour.showFooterHints",
      "notifications.enabled",
    ];
    for (const key of keys) {
      it(`saves ${key} and nothing else`, () => {
        folder.write(defaultFile());
        const store = folder.open();
        const [section, name] = key.split(".") as ["behaviour", "showFooterHints"];
        const value = !store.current[section][name];
        expect(store.set(key, value)).to.deep.equal({ ok: true });
        const expected = defaultFile();
        expected[section][name] = value;
        expect(folder.json()).to.deep.equal(expected);
        expect(store.current[section][name]).to.equal(value);
        expect(folder.list()).to.have.length(2);
      });
    }

    it("[SET-18] [CFG-18] keeps hand edits made meanwhile and keys that nobody knows", () => {
      const store = folder.open();
      store.ensureFile();
      const edited = defaultFile();
      edited.answer.extractionRetries = 3;
      edited.mine = { deep: [1, { x: null }] };
      edited.behaviour.later = "x";
      edited.keymaps.moon = { land: "l" };
      folder.write(edited);
      expect(store.set("behaviour.showFooterHints", false).ok).to.equal(true);
      edited.behaviour.showFooterHints = false;
      expect(folder.json()).to.deep.equal(edited);
      expect(store.current.answer.extractionRetries).to.equal(3);
    });

    it("[CFG-18] keeps a key called __proto__ and pollutes nothing", () => {
      folder.write(
        `{"schemaVersion": 5, "__proto__": {"polluted": 1}, "behaviour": {"__proto__": {"polluted": 2}}}`,
      );
      expect(folder.open().set("behaviour.showFooterHints", false).ok).to.equal(true);
      expect(folder.text())
        .to.match(/"__proto__": \{\s*"polluted": 1\s*\}/)
        .and.to.match(/"polluted": 2/);
      expect(({} as Record<string, unknown>).polluted).to.equal(undefined);
    });

    for (const indent of ["\t", "    ", " "]) {
      it(`keeps the indent ${JSON.stringify(indent)}`, () => {
        folder.write(JSON.stringify(DEFAULT_FILE, undefined, indent));
        folder.open().set("behaviour.showFooterHints", false);
        expect(folder.text()).to.contain(`\n${indent}"behaviour": {\n${indent}${indent}"`);
      });
    }

    for (const version of [1, 2, 3, 4] as const) {
      it(`[CFG-17] changes one key of a file of version ${version} and leaves the version`, () => {
        folder.write(FILES[version]);
        const store = folder.open();
        expect(store.set("notifications.enabled", false).ok).to.equal(true);
        const expected = JSON.parse(FILES[version]);
        expected.notifications = { ...expected.notifications, enabled: false };
        expect(folder.json()).to.deep.equal(expected);
        expect(store.current.notifications.enabled).to.equal(false);
      });
    }

    it("[CFG-03] saves to the older place when only that has a file", () => {
      folder.write(FILES[3], folder.legacyPath);
      expect(folder.open().set("behaviour.confirmDismissWhenDirty", false).ok).to.equal(true);
      expect(folder.list()).to.deep.equal(["eko24ive-pi-ask.json"]);
      expect(folder.json(folder.legacyPath).behaviour.confirmDismissWhenDirty).to.equal(false);
    });

    const refused: [string, string][] = [
      ["a half-written file", `{"schemaVersion": 5, "behaviour": {`],
      ["an empty file", ""],
      ["a list", "[]"],
      ["a future file", `{"schemaVersion": 6, "behaviour": {"showFooterHints": true}}`],
      ["a section that is none", `{"schemaVersion": 5, "behaviour": "calm"}`],
    ];
    for (const [what, content] of refused) {
      it(`[CFG-16] refuses ${what}, says which file to edit and leaves it byte for byte`, () => {
        folder.write(content);
        const store = folder.open();
        const result = store.set("behaviour.showFooterHints", false);
        expect(result.ok).to.equal(false);
        if (!result.ok) {
          expect(result.message).to.contain(`Edit ${folder.configPath} by hand`);
          expect(result.message).to.contain('"behaviour.showFooterHints" was not saved: ');
          expect(result.message).to.contain("The file was left as it is.");
        }
        expect(folder.text()).to.equal(content);
        expect(store.current.behaviour.showFooterHints).to.equal(true);
        expect(folder.list()).to.have.length(2);
      });
    }

    const faults: [string, Partial<ConfigFileSystem>][] = [
      ["a folder that cannot be written to", { openSync: failing("EACCES") }],
      ["a file that may not be written to", { accessSync: failing("EACCES") }],
      ["a full disk", { writeFileSync: failing("ENOSPC") }],
      ["a disk that is full when it comes to it", { fsyncSync: failing("ENOSPC") }],
      ["permissions that cannot be given", { chmodSync: failing("EPERM") }],
      ["a rename that fails", { renameSync: failing("EXDEV") }],
      ["a link that leads round", { realpathSync: failing("ELOOP") as never }],
    ];
    for (const [what, fault] of faults) {
      it(`[SET-08] says which file to edit for ${what}, keeps the value and leaves no pieces`, () => {
        folder.write(defaultFile());
        const before = folder.text();
        const store = folder.open(fault);
        const fired: ConfigSnapshot[] = [];
        store.load();
        store.onDidChange((snapshot) => fired.push(snapshot));
        const result = store.set("behaviour.showFooterHints", false);
        expect(result.ok).to.equal(false);
        if (!result.ok)
          expect(result.message)
            .to.contain(folder.configPath)
            .and.to.match(/E[A-Z]+/);
        expect(folder.text()).to.equal(before);
        expect(store.current.behaviour.showFooterHints).to.equal(true);
        expect(fired).to.deep.equal([]);
        expect(folder.list()).to.have.length(2);
      });
    }

    for (const [code, words] of [
      ["EACCES", "there is no permission"],
      ["EPERM", "there is no permission"],
      ["EROFS", "the disk is read-only"],
      ["ENOSPC", "the disk is full"],
      ["ENOTDIR", "a file stands where its folder should be"],
      ["ELOOP", "its links lead round in a circle"],
    ] as const) {
      it(`[SET-08] says in words what ${code} is`, () => {
        folder.write(defaultFile());
        const result = folder.open({ openSync: failing(code) }).set("behaviour.showFooterHints", false);
        expect(result.ok ? "" : result.message).to.include(`was not saved: ${words} (${code}). Edit `);
      });
    }

    it("[SET-08] says that a folder stands in its place", () => {
      fs.mkdirSync(folder.configPath, { recursive: true });
      const store = folder.open();
      const [notice] = store.ensureFile().notices;
      expect(notice?.text).to.include("is not used: it is a folder.");
      const result = store.set("behaviour.showFooterHints", false);
      expect(result.ok ? "" : result.message).to.include("was not saved: it is a folder.");
    });

    it("makes a file, and its folder, that have vanished", () => {
      const store = folder.open();
      store.ensureFile();
      fs.rmSync(folder.path, { recursive: true });
      expect(store.set("behaviour.showFooterHints", false).ok).to.equal(true);
      const expected = defaultFile();
      expected.behaviour.showFooterHints = false;
      expect(folder.json()).to.deep.equal(expected);
    });

    it("keeps a symlink a symlink and writes its target", () => {
      const target = join(folder.path, "dotfiles", "ask.json");
      folder.write(defaultFile(), target);
      fs.mkdirSync(dirname(folder.configPath), { recursive: true });
      fs.symlinkSync("../dotfiles/ask.json", folder.configPath);
      const store = folder.open();
      expect(store.set("behaviour.showFooterHints", false).ok).to.equal(true);
      expect(fs.readlinkSync(folder.configPath)).to.equal("../dotfiles/ask.json");
      expect(folder.json(target).behaviour.showFooterHints).to.equal(false);
      expect(store.path).to.equal(folder.configPath);
      expect(fs.readdirSync(dirname(target))).to.deep.equal(["ask.json"]);
    });

    for (const mode of [0o600, 0o640, 0o666]) {
      it(`keeps the permissions ${mode.toString(8)}`, () => {
        folder.write(defaultFile());
        fs.chmodSync(folder.configPath, mode);
        folder.open().set("behaviour.showFooterHints", false);
        expect(fs.statSync(folder.configPath).mode & 0o777).to.equal(mode);
      });
    }

    it("shows no half-written file to a reader at any moment", () => {
      folder.write(defaultFile());
      const seen: string[] = [];
      const look = () => seen.push(folder.text());
      const faults: Partial<ConfigFileSystem> = {
        writeFileSync: (...args) => look() && fs.writeFileSync(...args),
        fsyncSync: (file) => look() && fs.fsyncSync(file),
        renameSync: (from, to) => look() && fs.renameSync(from, to),
      };
      folder.open(faults).set("behaviour.showFooterHints", false);
      expect(seen.length).to.be.above(2);
      for (const text of [...seen, folder.text()]) expect(() => JSON.parse(text)).not.to.throw();
    });
  });

  describe("two stores on one file", () => {
    it("lets both win when they change different settings", () => {
      const [one, other] = [folder.open(), folder.open()];
      one.ensureFile();
      other.ensureFile();
      one.set("behaviour.showFooterHints", false);
      other.set("notifications.enabled", false);
      one.set("behaviour.presentSingleAsMulti", true);
      expect(folder.json().behaviour).to.include({ showFooterHints: false, presentSingleAsMulti: true });
      expect(folder.json().notifications.enabled).to.equal(false);
      expect(one.current.notifications.enabled).to.equal(false);
      expect(other.load().config.behaviour.presentSingleAsMulti).to.equal(true);
    });

    it("makes one wait while the other saves, and goes on after one that died", () => {
      folder.write(defaultFile());
      const lock = join(dirname(folder.configPath), ".eko24ive-pi-ask.json.lock");
      fs.writeFileSync(lock, "");
      const start = Date.now();
      expect(folder.open().set("behaviour.showFooterHints", false).ok).to.equal(true);
      expect(Date.now() - start).to.be.within(45, 1500);
      expect(folder.list()).to.have.length(2);
      expect(folder.json().behaviour.showFooterHints).to.equal(false);
    });

    it("loses no change of several that save at the same time", async () => {
      folder.write({ schemaVersion: 5 });
      const source = `
        const { workerData } = require("node:worker_threads");
        import(workerData.module).then(({ ConfigFile }) => {
          const file = new ConfigFile({ agentDir: workerData.agentDir });
          for (let round = 0; round < 10; round++) {
            file.edit(({ text }) => {
              const content = JSON.parse(text);
              content[workerData.name] = (content[workerData.name] ?? 0) + 1;
              return JSON.stringify(content);
            });
          }
        });`;
      const module = new URL("../../src/config/config-file.js", import.meta.url).href;
      const run = (name: string) =>
        new Promise<void>((resolve, reject) => {
          const worker = new Worker(source, {
            eval: true,
            workerData: { agentDir: folder.path, name, module },
          });
          worker.once("error", reject).once("exit", () => resolve());
        });
      await Promise.all(["a", "b", "c"].map(run));
      expect(folder.json()).to.deep.equal({ schemaVersion: 5, a: 10, b: 10, c: 10 });
      expect(folder.list()).to.have.length(2);
    }).timeout(10_000);
  });

  describe("reset", () => {
    it("[SET-10] writes the defaults and keeps keys that nobody knows", () => {
      const file = defaultFile();
      file.mine = 1;
      file.behaviour.later = "x";
      file.behaviour.showFooterHints = false;
      file.answer.extractionModels = [];
      file.notifications = { enabled: false, channels: ["osc9"], volume: 3 };
      file.keymaps.main.toggle = "x";
      file.keymaps.moon = { land: "l" };
      const store = folder.write(file).open();
      expect(store.reset()).to.deep.equal({ ok: true });
      const expected = defaultFile();
      expected.mine = 1;
      expected.behaviour.later = "x";
      expected.notifications.volume = 3;
      expected.keymaps.moon = { land: "l" };
      expect(folder.json()).to.deep.equal(expected);
      expect(store.current).to.deep.equal(defaults);
    });

    it("[SET-10] brings a file of an older version to the current one", () => {
      const store = folder.write(FILES[3]).open();
      store.reset();
      expect(folder.json()).to.deep.equal(DEFAULT_FILE);
      expect(store.notices).to.deep.equal([]);
    });

    it("replaces sections that are none and keys of added actions", () => {
      const table = ActionTable.builtIn().add({
        id: "rating.more",
        defaultKeys: ["x"],
        description: "One more.",
      });
      folder.write({ schemaVersion: 5, behaviour: "calm", keymaps: { rating: { more: "y", less: "z" } } });
      const store = folder.open({}, table);
      expect(store.reset().ok).to.equal(true);
      expect(folder.json().keymaps.rating).to.deep.equal({ less: "z" });
      expect(folder.json().behaviour).to.deep.equal(DEFAULT_FILE.behaviour);
      expect(store.notices).to.deep.equal([]);
    });

    it("[CFG-16] refuses a broken and a future file", () => {
      for (const content of ["{", `{"schemaVersion": 9}`]) {
        folder.write(content);
        const result = folder.open().reset();
        expect(result.ok).to.equal(false);
        if (!result.ok) expect(result.message).to.contain(folder.configPath);
        expect(folder.text()).to.equal(content);
      }
    });
  });

  describe("onDidChange", () => {
    it("tells about saves, resets and edits, and not when nothing changes", () => {
      const store = folder.open();
      store.ensureFile();
      const fired: ConfigSnapshot[] = [];
      store.onDidChange((snapshot) => fired.push(snapshot));
      store.load();
      expect(fired).to.have.length(0);
      store.set("behaviour.showFooterHints", false);
      expect(fired.at(-1)!.config.behaviour.showFooterHints).to.equal(false);
      store.reset();
      expect(fired.at(-1)!.config).to.deep.equal(defaults);
      const edited = defaultFile();
      edited.keymaps.main.toggle = "x";
      folder.write(edited);
      store.load();
      expect(fired.at(-1)!.config.keymaps.main?.toggle).to.deep.equal(["x"]);
      folder.write("{");
      store.load();
      expect(fired.at(-1)!.notices).to.have.length(1);
      expect(fired).to.have.length(4);
      store.dispose();
      folder.write(edited);
      store.load();
      expect(fired).to.have.length(4);
    });
  });

  describe("onDidChange without a load", () => {
    it("tells about a save as well", () => {
      const store = folder.write(defaultFile()).open();
      const fired: ConfigSnapshot[] = [];
      store.onDidChange((snapshot) => fired.push(snapshot));
      store.set("behaviour.showFooterHints", false);
      expect(fired).to.have.length(1);
    });
  });

  describe("takeNotices", () => {
    it("gives each notice once", () => {
      folder.write("{");
      const store = folder.open();
      expect(store.takeNotices()).to.have.length(1);
      store.load();
      expect(store.takeNotices()).to.deep.equal([]);
      folder.write({ behaviour: { showFooterHints: 1 } });
      store.load();
      expect(store.takeNotices()).to.have.length(1);
      expect(store.notices).to.have.length(1);
    });
  });
});
