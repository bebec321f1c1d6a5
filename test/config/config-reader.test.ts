import { expect } from "chai";
import { defaultConfig } from "../../src/config/config.js";
import { ConfigReader } from "../../src/config/config-reader.js";
import { ActionTable } from "../../src/ui/keys/action-table.js";
import { defaultFile, type EditableFile } from "./files.js";

const table = ActionTable.builtIn();
const defaults = defaultConfig(table);

/** Reads the default file after one change; every section has one value that is not the default. */
function read(change: (file: EditableFile) => void = () => {}) {
  const file = defaultFile();
  file.answer.extractionRetries = 3;
  file.behaviour.showFooterHints = false;
  file.notifications.enabled = false;
  file.keymaps.main.toggle = "x";
  change(file);
  return new ConfigReader(table).read(file, 5);
}

describe("ConfigReader", () => {
  describe("read", () => {
    it("[CFG-09] [CFG-10] [CFG-11] [CFG-12] [CFG-13] reads an empty file as the defaults", () => {
      expect(new ConfigReader(table).read({}, 5)).to.deep.equal({ config: defaults, problems: [] });
      const { keymaps: _, ...sections } = defaultFile();
      expect(new ConfigReader(table).read(sections, 5).config).to.deep.equal(defaults);
      expect(defaults.answer.extractionTimeoutMs).to.equal(30000);
    });

    it("reads what a file says", () => {
      const { config, problems } = read();
      expect(problems).to.deep.equal([]);
      expect(config.answer.extractionRetries).to.equal(3);
      expect(config.behaviour.showFooterHints).to.equal(false);
      expect(config.notifications.enabled).to.equal(false);
      expect(config.keymaps.main?.toggle).to.deep.equal(["x"]);
    });

    it("reads the defaults in whatever order they are written", () => {
      const reversed = (value: unknown): unknown =>
        typeof value === "object" && value !== null && !Array.isArray(value)
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([key, each]) => [key, reversed(each)]),
            )
          : value;
      const { config, problems, keymapsWarning } = new ConfigReader(table).read(
        reversed(defaultFile()) as object as EditableFile,
        5,
      );
      expect({ config, problems, keymapsWarning }).to.deep.equal({
        config: defaults,
        problems: [],
        keymapsWarning: undefined,
      });
    });

    it("[KMAP-15] keeps every other section when the keymaps are invalid", () => {
      const { config, problems, keymapsWarning } = read((file) => {
        file.keymaps.main.confirm = "x";
      });
      expect(keymapsWarning).to.contain("main.toggle");
      expect(problems).to.deep.equal([]);
      expect(config.answer.extractionRetries).to.equal(3);
      expect(config.behaviour.showFooterHints).to.equal(false);
      expect(config.keymaps).to.deep.equal(defaults.keymaps);
    });

    const fields: [string, string, unknown[]][] = [
      ["CFG-10", "answer.extractionTimeoutMs", [0, -1, "30000", true, [], {}]],
      ["CFG-11", "answer.extractionRetries", [-1, 4, 1.5, "1", true, []]],
      ["CFG-09", "answer.extractionModels", ["gpt", 7, {}, { provider: "a", id: "b" }]],
      ...Object.keys(defaults.behaviour).map((name): [string, string, unknown[]] => [
        "CFG-12",
        `behaviour.${name}`,
        ["true", "false", 0, 1, [], {}],
      ]),
      ["CFG-13", "notifications.enabled", ["true", 1, []]],
      ["CFG-13", "notifications.channels", ["bell", 7, { type: "command", command: "x" }]],
    ];
    for (const [id, path, values] of fields) {
      for (const value of values) {
        it(`[${id}] takes the default for ${path} alone when it is ${JSON.stringify(value)}`, () => {
          const [section, name] = path.split(".") as ["answer" | "behaviour" | "notifications", string];
          const expected = read().config;
          const { config, problems } = read((file) => {
            file[section][name] = value;
          });
          expect(problems).to.have.length(1);
          expect(problems[0]).to.match(new RegExp(`^${path} must be`));
          expect(config).to.deep.equal({
            ...expected,
            [section]: {
              ...expected[section],
              [name]: (defaults[section] as unknown as Record<string, unknown>)[name],
            },
          });
        });
      }
    }

    for (const section of ["answer", "behaviour", "notifications"] as const) {
      for (const value of ["x", 7, true, []]) {
        it(`takes the defaults for ${section} alone when it is ${JSON.stringify(value)}`, () => {
          const { config, problems } = read((file) => {
            Object.assign(file, { [section]: value });
          });
          expect(config).to.deep.equal({ ...read().config, [section]: defaults[section] });
          expect(problems).to.have.length(1);
          expect(problems[0]).to.match(new RegExp(`^${section} must be an object`));
        });
      }

      it(`takes null for ${section} and for its fields as left out`, () => {
        const empty = read((file) => {
          Object.assign(file, { [section]: null });
        });
        expect(empty.config).to.deep.equal({ ...read().config, [section]: defaults[section] });
        const nulls = read((file) => {
          for (const name of Object.keys(file[section])) file[section][name] = null;
        });
        expect(nulls).to.deep.equal(empty);
        expect(nulls.problems).to.deep.equal([]);
      });
    }

    it("[NOTIF-03] reads channels in their order", () => {
      const channels = ["osc9", { type: "command", command: "say x" }, "bell", "osc777", "bell"];
      const { config } = read((file) => {
        file.notifications.channels = channels;
      });
      expect(config.notifications.channels).to.deep.equal(channels);
    });

    const badChannels = ["beep", "", 7, null, [], ["bell"], {}, { type: "bell" }, { type: "command" }];
    const badCommands = ["", "  ", 7, null, ["ls"]].map((command) => ({ type: "command", command }));
    for (const channel of [...badChannels, ...badCommands]) {
      it(`[NOTIF-04] skips the channel ${JSON.stringify(channel)}, and takes the bell when none is left`, () => {
        const { config, problems } = read((file) => {
          file.notifications.channels = ["osc9", channel, "osc777"];
        });
        expect(config.notifications).to.deep.equal({ enabled: false, channels: ["osc9", "osc777"] });
        expect(problems).to.have.length(1);
        expect(problems[0]).to.contain("notifications.channels[1]");
        const alone = read((file) => {
          file.notifications.channels = [channel];
        });
        expect(alone.config.notifications.channels).to.deep.equal(["bell"]);
      });
    }

    it("[NOTIF-04] takes the bell for an empty list of channels", () => {
      const { config, problems } = read((file) => {
        file.notifications.channels = [];
      });
      expect(config.notifications.channels).to.deep.equal(["bell"]);
      expect(problems).to.deep.equal([]);
    });

    it("[CFG-09] skips a model that is none, and takes the defaults when none is left", () => {
      const one = { provider: " local ", id: "small", note: "mine" };
      const models = (list: unknown[]) =>
        read((file) => {
          file.answer.extractionModels = list;
        });
      const some = models([one, "gpt", { provider: "a" }, { provider: "a", id: " " }, [one], null]);
      expect(some.config.answer.extractionModels).to.deep.equal([{ provider: "local", id: "small" }]);
      expect(some.problems).to.have.length(5);
      const none = models(["gpt"]);
      expect(none.config.answer.extractionModels).to.deep.equal(defaults.answer.extractionModels);
    });

    it("takes a timeout that no timer can hold for the longest one", () => {
      const { config, problems } = read((file) => {
        file.answer.extractionTimeoutMs = 1e15;
      });
      expect(config.answer.extractionTimeoutMs).to.equal(2 ** 31 - 1);
      expect(problems).to.deep.equal([]);
    });
  });
});
