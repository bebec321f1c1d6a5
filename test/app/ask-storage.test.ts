import { expect } from "chai";
import { createAskExtension } from "../../src/ask-extension.js";
import { toForm } from "../support/ask-forms.js";
import { FakePi } from "../support/fake-pi.js";

describe("What a form leaves in the session", () => {
  let pi: FakePi;

  beforeEach(async () => {
    pi = new FakePi();
    createAskExtension()(pi.api);
    await pi.fire("session_start", { reason: "new" });
  });

  afterEach(async () => {
    await pi.fire("session_shutdown", { reason: "reload" });
    pi.dispose();
  });

  async function open(): Promise<void> {
    void pi.call("call_1", toForm());
    await pi.waitForForm("1. tea one");
  }

  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  it("[STORE-01][STORE-02][STORE-03] is the payload, before anything is on the screen", async () => {
    const sourceEntryId = pi.addCall("call_1", toForm());
    pi.addCustom("other:entry", {});
    let stored = -1;
    pi.bus.on("@eko24ive/pi-ask:started", () => (stored = pi.stored("ask:payload").length));
    await open();

    expect(stored).to.equal(1);
    const [entry] = pi.stored("ask:payload");
    expect(entry).to.deep.include({ version: 1, source: "tool", sourceEntryId, params: toForm() });
    expect(Date.now() - entry.timestamp).to.be.within(0, 3000);
  });

  it("[STORE-04] is nothing for a payload that is not valid", async () => {
    await pi.call("call_1", { questions: [{ id: "a" }] });
    expect(pi.entries).to.deep.equal([]);
  });

  it("[ROB-14] is nothing when the session cannot be written, and the form goes on", async () => {
    pi.appendError = new Error("disk full");
    const result = pi.call("call_1", toForm());
    await pi.waitForForm("1. tea one");
    pi.press("2", "enter");

    expect((await result).details.answers.tea.values).to.deep.equal(["two"]);
    expect(pi.notices.filter((text) => text.includes("disk full"))).to.have.length(1);
  });

  it("[RESUME-11] is the progress, written once it is quiet, at most once a second, only when something changed", async () => {
    await open();
    pi.press("space");
    await pause(50);
    pi.press("down", "space");
    expect(pi.stored("ask:progress")).to.deep.equal([]);
    await pause(400);
    expect(pi.stored("ask:progress")).to.have.length(1);
    expect(pi.stored("ask:progress")[0]).to.deep.include({ version: 1, toolCallId: "call_1" });
    expect(pi.stored("ask:progress")[0].snapshot.questions[0].selected).to.deep.equal(["two"]);
    pi.press("up", "space");
    await pause(400);
    expect(pi.stored("ask:progress"), "within the second").to.have.length(1);
    await pause(700);
    expect(pi.stored("ask:progress")).to.have.length(2);
    pi.press("space", "space");
    await pause(1400);
    expect(pi.stored("ask:progress"), "nothing changed").to.have.length(2);
  }).timeout(8000);

  it("[RESUME-11] is progress also while somebody types without a pause", async () => {
    await open();
    pi.press("n");
    for (let count = 0; count < 45; count++) {
      pi.press("x");
      await pause(30);
    }
    const notes = pi.stored("ask:progress").map(({ snapshot }) => snapshot.questions[0].drafts[0].text);
    expect(notes).to.have.length(1);
    expect(notes[0].length).to.be.within(5, 44);
  }).timeout(8000);

  it("[RESUME-11] is the last progress when pi ends, without a wait", async () => {
    await open();
    pi.press("space");
    await pi.fire("session_shutdown", { reason: "quit" });

    expect(pi.stored("ask:progress")[0].snapshot.questions[0].selected).to.deep.equal(["one"]);
  });

  it("is no progress after the answer, and none on another branch", async () => {
    const result = pi.call("call_1", toForm());
    await pi.waitForForm("1. tea one");
    pi.press("1", "enter");
    await result;
    const next = pi.call("call_2", toForm());
    await pi.waitForForm("1. tea one");
    pi.press("space");
    await pi.fire("session_tree");
    await next;
    await pause(500);

    expect(pi.stored("ask:progress")).to.deep.equal([]);
  });
});
