import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "chai";
import { ConfigSettings } from "../../../src/app/config-settings.js";
import { createAskExtension } from "../../../src/ask-extension.js";
import { PilotSettings } from "../../../src/testing/pilot-settings.js";
import { Pilot } from "../../../src/testing.js";
import { SettingsClosed, SettingsModal } from "../../../src/ui/components/settings-modal.js";
import type { SettingsModel } from "../../../src/ui/settings-model.js";
import { AgentFolder } from "../../config/agent-folder.js";
import { defaultFile, type EditableFile } from "../../config/files.js";
import { toForm } from "../../support/ask-forms.js";
import { FakePi } from "../../support/fake-pi.js";

const LABELS = [
  "Auto-submit when answered without notes",
  "Confirm dismiss when dirty",
  "Double-press review shortcuts",
  "Notifications",
  "Show footer hints",
  "Present single-select as multi-select",
];
const AGAIN = "Press Enter again to reset";
const SMALL = { columns: 40, rows: 15 };

function mount(settings: SettingsModel = new PilotSettings(), options = {}): Pilot {
  return Pilot.mount((ui) => new SettingsModal(ui, { settings }), options);
}

/** The rows that the cursor can be on, without their values. */
function items(pilot: Pilot): string[] {
  return pilot
    .frame()
    .filter((row) => /^(→| ) (on |off|Reset|Press)/.test(row))
    .map((row) => row.slice(2).replace(/^(on|off) +/, ""));
}

function focused(pilot: Pilot): string {
  return pilot.frame().find((row) => row.startsWith("→")) ?? "";
}

/** Lets the clock go on by `ms` without waiting. */
function advance(ms: number): () => void {
  const now = performance.now.bind(performance);
  performance.now = () => now() + ms;
  return () => {
    performance.now = now;
  };
}

describe("SettingsModal", () => {
  let pilot: Pilot;
  afterEach(() => pilot.dispose());

  it("[DIRTY-02] shows under it that a form is about to be left, where the key goes through to the form", () => {
    const keymaps = { settingsModal: { close: ["esc"] } };
    for (const rows of [10, 15, 24]) {
      pilot?.dispose();
      pilot = Pilot.form([{ type: "multi" }, {}], { keymaps, rows }).press("1", "?", "ctrl+c");
      expect(pilot.outcome).to.equal(undefined);
      expect(pilot.text(), `${rows} rows`).to.include("again");
      expect(pilot.text()).to.include("Auto-submit");
      expect(pilot.frame().length).to.be.at.most(rows);
    }
  });

  describe("its rows", () => {
    it("[SET-02] stand in their order, followed by the reset, with the cursor on the first", () => {
      pilot = mount();
      expect(items(pilot)).to.deep.equal([...LABELS, "Reset to defaults"]);
      expect(focused(pilot)).to.equal(`→ off  ${LABELS[0]}`);
    });

    it("[SET-02] begin at the first each time the settings are opened", () => {
      pilot = Pilot.form({}).press("?", "down", "down", "esc", "?");
      expect(focused(pilot)).to.include(LABELS[0]);
    });

    it("[SET-04] set the default for later forms apart", () => {
      pilot = mount();
      const rows = pilot.frame();
      const section = rows.indexOf("Apply to new and replayed forms");
      const live = rows.indexOf("Apply at once");
      expect(rows[section - 1]).to.equal("");
      expect(rows[section + 1]).to.include(LABELS[5]);
      expect(live).to.be.lessThan(rows.findIndex((row) => row.includes(LABELS[0]!)));
      expect(section).to.be.greaterThan(rows.findIndex((row) => row.includes(LABELS[4]!)));
    });

    it("[SET-05] are moved over with Down and Up, and do not wrap", () => {
      pilot = mount().press("up");
      const seen = [focused(pilot)];
      for (let count = 0; count < 7; count++) seen.push(focused(pilot.press("down")));
      expect(seen.map((row) => row.slice(2).replace(/^(on|off) +/, ""))).to.deep.equal([
        ...LABELS,
        "Reset to defaults",
        "Reset to defaults",
      ]);
      expect(focused(pilot.press("up"))).to.include(LABELS[5]);
    });

    it("[SET-05] are moved over with the person's own keys", () => {
      pilot = mount(undefined, { keymaps: { settingsModal: { nextOption: ["j"], previousOption: ["k"] } } });
      expect(focused(pilot.press("j", "j"))).to.include(LABELS[2]);
      expect(focused(pilot.press("k"))).to.include(LABELS[1]);
      expect(focused(pilot.press("down"))).to.include(LABELS[1]);
    });

    it("follow a change that is made elsewhere", () => {
      const settings = new PilotSettings();
      pilot = mount(settings);
      settings.set("notifications", false);
      expect(pilot.text()).to.include("off  Notifications");
    });

    it("can all be reached where there is not room for all, each with its section", () => {
      pilot = mount(undefined, SMALL);
      for (let index = 0; index < LABELS.length; index++) {
        if (index === 5) expect(pilot.text()).to.include("Apply to new and replayed forms");
        expect(focused(pilot)).to.include(LABELS[index]!.slice(0, 20));
        pilot.press("down");
      }
      expect(focused(pilot)).to.include("Reset to defaults");
      pilot.press("home");
      expect(pilot.text()).to.include("Apply at once");
    });

    it("change by a click on their own row only", () => {
      const settings = new PilotSettings();
      pilot = mount(settings).click("Notifications").click("Apply to new");
      expect(focused(pilot)).to.equal("→ off  Notifications");
      pilot.click("/home/me");
      expect(settings.resetArmed).to.equal(false);
      pilot.click("Reset to defaults");
      expect(settings.resetArmed).to.equal(true);
    });
  });

  describe("its config file", () => {
    it("[SET-11] is named by its absolute path, broken between names", () => {
      pilot = mount(undefined, { columns: 40 });
      expect(pilot.text()).to.include("/home/me/.pi/agent/extensions/\neko24ive-pi-ask.json");
    });

    it("[SET-11] is named on a small terminal when the cursor is at the end", () => {
      pilot = mount(undefined, SMALL).press("end");
      expect(pilot.text()).to.include("/home/me/.pi/agent/extensions/\neko24ive-pi-ask.json");
    });
  });

  for (const [columns, rows] of [
    [60, 10],
    [20, 10],
    [40, 9],
  ] as const) {
    it(`[SET-11] is reached by going on at the end, on ${columns} x ${rows}`, () => {
      pilot = Pilot.form({}, { columns, rows }).press("?", "end");
      const seen: string[] = [];
      for (let press = 0; press < 14; press++) seen.push(...pilot.press("down").frame());
      expect(seen.map((row) => row.trim()).join("|")).to.include("json");
      expect(seen.join("")).to.include("agent/");
      pilot.press("space");
      expect(pilot.text()).to.include("again");
      pilot.press("up");
      expect(focused(pilot)).not.to.equal("");
    });
  }

  describe("its notices", () => {
    it("[SET-17] tell what went wrong while the file was loaded", () => {
      const folder = new AgentFolder().write("{ half a file");
      const settings = new ConfigSettings(folder.open());
      pilot = mount(settings, { columns: 400 });
      expect(pilot.text()).to.include(`the config file ${folder.configPath} is not used`);
      settings.dispose();
      folder.dispose();
    });

    it("[SET-08] [SET-17] are on the screen wherever the cursor is, on a small terminal too", () => {
      const settings = new PilotSettings();
      settings.saveError = "It was not saved. Edit the file by hand.";
      pilot = mount(settings, SMALL).press("end", "up", "space");
      expect(pilot.text()).to.include("It was not saved.").and.to.include(`→ off  Present single-select`);
    });

    it("leave room for the list, and the newest stays", () => {
      const settings = new PilotSettings();
      settings.notices.push("old ".repeat(80).trim(), "The newest.");
      pilot = mount(settings, SMALL);
      expect(pilot.text()).to.include("The newest.").and.not.to.include("old");
      expect(focused(pilot)).to.include("Auto-submit");
    });
  });

  describe("its reset", () => {
    let folder: AgentFolder;
    let settings: ConfigSettings;

    beforeEach(() => {
      folder = new AgentFolder().write({ ...defaultFile(), behaviour: { showFooterHints: false } });
      settings = new ConfigSettings(folder.open());
      pilot = mount(settings).press("end");
    });
    afterEach(() => {
      settings.dispose();
      folder.dispose();
    });

    const showsHints = () => folder.json().behaviour.showFooterHints;

    it("[SET-09] takes two presses and shows that the first was made", () => {
      expect(focused(pilot)).to.equal("→ Reset to defaults");
      pilot.press("enter");
      expect(focused(pilot)).to.equal(`→ ${AGAIN}`);
      expect(showsHints()).to.equal(false);
      pilot.press("enter");
      expect(focused(pilot)).to.equal("→ Reset to defaults");
      expect(showsHints()).to.equal(true);
    });

    it("[SET-09] counts a press after the window as a first one", () => {
      pilot.press("enter");
      const restore = advance(3_100);
      try {
        expect(focused(pilot.press("up", "down"))).to.equal("→ Reset to defaults");
        pilot.press("enter");
        expect(showsHints()).to.equal(false);
        expect(focused(pilot)).to.equal(`→ ${AGAIN}`);
        pilot.press("enter");
        expect(showsHints()).to.equal(true);
      } finally {
        restore();
      }
    });

    it("[SET-09] still counts a press within the window as the second", () => {
      pilot.press("enter");
      const restore = advance(2_500);
      try {
        pilot.press("enter");
      } finally {
        restore();
      }
      expect(showsHints()).to.equal(true);
    });

    it("names its key in the hints", () => {
      expect(pilot.text()).to.include("Enter reset");
      expect(pilot.press("up").text()).to.include("Enter change").and.not.to.include("Enter reset");
    });
  });

  describe("its hints", () => {
    it("[UX-11] are shown over a form with hints, also on a small terminal, and go with them", () => {
      pilot = Pilot.form({}, SMALL).press("?");
      expect(pilot.text()).to.include("↑↓ move · Enter change · Esc close");
      pilot.settings.set("showFooterHints", false);
      expect(pilot.text()).not.to.include("Esc close");
    });

    it("are shown alone as well", () => {
      pilot = mount();
      expect(pilot.frame().at(-1)).to.equal("↑↓ move · Enter change · Esc close");
    });
  });

  for (const key of ["esc", "ctrl+c", "?"]) {
    it(`[SET-07] closes by ${key}, and nothing else`, () => {
      pilot = mount().press(key);
      expect(pilot.messagesOf(SettingsClosed)).to.have.length(1);
      pilot.dispose();
      pilot = Pilot.form({}).press("space", "?", key);
      expect(pilot.text()).to.include("1. Alpha ✓");
      expect(pilot.outcome).to.equal(undefined);
    });
  }

  for (const columns of [12, 20, 40, 200]) {
    it(`[ROB-01] [ROB-02] fits ${columns} columns and any number of rows`, () => {
      const settings = new PilotSettings();
      settings.notices.push("漢字の長い通知です。".repeat(10));
      pilot = mount(settings, { columns, rows: 5 });
      for (let rows = 5; rows < 40; rows++) pilot.resize(columns, rows).press("down");
      expect(pilot.frame().length).to.be.at.most(35);
    });
  }
});

describe("An open form", () => {
  let pi: FakePi;
  let path: string;

  beforeEach(async () => {
    pi = new FakePi();
    path = join(pi.agentFolder, "extensions", "eko24ive-pi-ask.json");
    mkdirSync(dirname(path), { recursive: true });
  });
  afterEach(async () => {
    await pi.fire("session_shutdown", { reason: "reload" });
    pi.dispose();
  });

  async function open(file: object): Promise<void> {
    writeFileSync(path, JSON.stringify(file));
    createAskExtension()(pi.api);
    await pi.fire("session_start", { reason: "new" });
    const result = pi.call("call_1", toForm());
    result.catch(expect.fail);
    await pi.waitForForm("1. tea one");
  }

  function quietFile(): EditableFile {
    const file = defaultFile();
    file.notifications.enabled = false;
    return file;
  }

  it("[SET-16] follows a reset at once", async () => {
    const file = quietFile();
    file.behaviour.showFooterHints = false;
    await open(file);
    expect(pi.text()).not.to.include("↑↓ move");
    pi.press("?", "end", "enter", "enter", "esc");
    expect(pi.text()).to.include("1. tea one").and.to.include("↑↓ move");
  });

  it("[SET-16] follows a change of the keymaps at once", async () => {
    await open(quietFile());
    const edited = quietFile();
    edited.keymaps.main!.toggle = ["x"];
    writeFileSync(path, JSON.stringify(edited));
    pi.press("x");
    expect(pi.text()).not.to.include("tea one ✓");
    // Any saved change reads the file again.
    pi.press("?", "down", "space", "esc", "x");
    expect(pi.text()).to.include("tea one ✓").and.to.include("x toggle");
  });
});
