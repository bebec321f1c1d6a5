import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "chai";
import { createAskExtension } from "../../src/ask-extension.js";
import { toForm } from "../support/ask-forms.js";
import { FakePi } from "../support/fake-pi.js";

describe("Forms and their configuration", () => {
  let pi: FakePi;

  beforeEach(() => {
    pi = new FakePi();
  });

  afterEach(async () => {
    await pi.fire("session_shutdown", { reason: "reload" });
    pi.dispose();
  });

  const path = () => join(pi.agentFolder, "extensions", "eko24ive-pi-ask.json");

  function configure(settings: object): void {
    mkdirSync(dirname(path()), { recursive: true });
    writeFileSync(
      path(),
      JSON.stringify({ schemaVersion: 5, notifications: { channels: ["bell"] }, ...settings }),
    );
  }

  async function load(): Promise<void> {
    createAskExtension()(pi.api);
    await pi.fire("session_start", { reason: "new" });
  }

  /** Asks, and gives the details of the result of these keys. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into the details.
  async function ask(...keys: string[]): Promise<any> {
    const result = pi.call("call_1", toForm());
    await pi.waitForForm("tea one");
    pi.press(...keys);
    return (await result).details;
  }

  it("[CFG-04] write the defaults when the first of them opens, and not before", async () => {
    await load();
    await pi.call("call_0", { questions: [] });
    expect(existsSync(path())).to.equal(false);
    await ask("esc");
    expect(JSON.parse(readFileSync(path(), "utf8")).schemaVersion).to.equal(5);
  });

  it("[CFG-05][ROB-14] open on the defaults where the file cannot be written, with one notice", async () => {
    writeFileSync(join(pi.agentFolder, "extensions"), "a file where the folder should be");
    await load();
    expect((await ask("1", "enter")).answers.tea.values).to.deep.equal(["one"]);
    await ask("esc");
    expect(pi.notices).to.have.length(1);
    expect(pi.notices[0]).to.include("eko24ive-pi-ask.json");
  });

  it("[CFG-07] take an edit after a reload", async () => {
    await load();
    await ask("esc");
    configure({ behaviour: { presentSingleAsMulti: true } });
    await pi.reload();
    await load();
    expect((await ask("1", "2", "enter", "enter")).answers.tea.values).to.deep.equal(["one", "two"]);
  });

  it("[SET-13] are created by what the file says at that moment", async () => {
    await load();
    await ask("esc");
    configure({ behaviour: { presentSingleAsMulti: true } });
    expect((await ask("1", "2", "enter", "enter")).answers.tea.values).to.deep.equal(["one", "two"]);
  });

  it("[SET-12][SET-14] follow a setting that is changed while they are open", async () => {
    await load();
    const result = pi.call("call_1", toForm());
    await pi.waitForForm("1. tea one");
    expect(pi.text()).to.include("Enter select");
    pi.press("?", "down", "down", "down", "down", "space", "esc");
    expect(pi.text()).not.to.include("Enter select");
    pi.press("1", "?", "space");

    expect((await result).details.answers.tea.values).to.deep.equal(["one"]);
    expect(pi.shown).to.equal(0);
  });

  it("[SET-12] show in their settings what is in the file at that moment, and follow it", async () => {
    await load();
    const result = pi.call("call_1", toForm());
    await pi.waitForForm("1. tea one");
    configure({ behaviour: { showFooterHints: false } });
    expect(pi.text()).to.include("Enter select");
    pi.press("?");
    expect(pi.text()).to.include("off  Show footer hints");
    pi.press("esc");
    expect(pi.text()).not.to.include("Enter select");
    pi.press("esc");
    await result;
  });

  it("[SET-08] forget in their settings what could not be saved an earlier time", async () => {
    await load();
    const result = pi.call("call_1", toForm());
    await pi.waitForForm("1. tea one");
    const saved = readFileSync(path());
    rmSync(path());
    mkdirSync(path());
    pi.press("?", "space");
    expect(pi.text()).to.include("was not saved");
    rmSync(path(), { recursive: true });
    writeFileSync(path(), saved);
    pi.press("esc", "?");
    expect(pi.text()).to.include("Show footer hints").and.not.to.include("was not saved");
    pi.press("esc", "esc");
    await result;
  });

  it("[SET-13] keep their types while they are open", async () => {
    await load();
    const result = pi.call("call_1", toForm());
    await pi.waitForForm("1. tea one");
    pi.press("?", "down", "down", "down", "down", "down", "space", "esc");
    expect(pi.text()).to.include("1. tea one");
    pi.press("esc");
    expect((await result).details.questions[0]).not.to.have.property("presentedType");
    const next = pi.call("call_2", toForm());
    await pi.waitForForm("1. [ ] tea one");
    pi.press("esc");
    expect((await next).details.questions[0]).to.include({ type: "single", presentedType: "multi" });
  });

  for (const [enabled, count] of [
    [true, 1],
    [false, 0],
  ] as const) {
    it(`[NOTIF-01][NOTIF-07] send ${count} notifications when they are ${enabled ? "on" : "off"}`, async () => {
      const file = join(pi.agentFolder, "notified");
      const command = `echo "$ASK_NOTIFY_TITLE|$ASK_NOTIFY_MESSAGE" >> '${file}'`;
      configure({ notifications: { enabled, channels: [{ type: "command", command }] } });
      await load();
      const result = pi.call("call_1", toForm());
      await pi.waitForForm("1. tea one");
      if (enabled) await pi.waitUntil(() => existsSync(file) && readFileSync(file, "utf8").includes("\n"));
      else await new Promise((resolve) => setTimeout(resolve, 100));
      pi.press("space", "down");
      pi.press("1", "enter");
      await result;

      const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
      expect(lines).to.deep.equal(Array(count).fill("pi ask|Question waiting: tea"));
    });
  }

  it("[SET-15] present single questions as multi, also when they are replayed, and store what was asked", async () => {
    configure({ behaviour: { presentSingleAsMulti: true } });
    await load();
    const details = await ask("1", "2", "enter", "enter");
    expect(details.questions[0]).to.include({ type: "single", presentedType: "multi" });
    expect(pi.stored("ask:payload")[0].params).to.deep.equal(toForm());
    const run = pi.command("ask:replay");
    await pi.waitForForm("1. [ ] tea one");
    expect(pi.events("started").at(-1).questions[0]).to.include({
      type: "multi",
      requestedType: "single",
      presentedType: "multi",
    });
    pi.press("esc");
    await run;
  });

  it("[ROB-14] go on when the notification command fails, and say so once", async () => {
    configure({ notifications: { enabled: true, channels: [{ type: "command", command: "exit 3" }] } });
    await load();
    for (let count = 0; count < 2; count++) {
      const result = pi.call("call_1", toForm());
      await pi.waitForForm("1. tea one");
      await pi.waitUntil(() => pi.notices.length > 0);
      pi.press("1", "enter");
      expect((await result).details.cancelled).to.equal(false);
    }
    expect(pi.notices).to.have.length(1);
    expect(pi.notices[0]).to.include("notification");
  });

  it("name their place in the footer and tell that pi waits, once each", async () => {
    await load();
    await ask("1", "enter");
    const { statuses, emitted } = pi;
    expect(statuses).to.deep.equal(["question 1 of 1", "review", undefined]);
    const waiting = emitted.filter(({ channel }) => channel === "herdr:blocked").map(({ data }) => data);
    expect(waiting.map(({ active }) => active)).to.deep.equal([true, false]);
    expect(JSON.stringify(waiting)).not.to.include("tea");
  });
});
