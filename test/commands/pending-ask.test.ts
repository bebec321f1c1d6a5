import { expect } from "chai";
import fc from "fast-check";
import { PendingAskSearch } from "../../src/commands/pending-ask.js";
import { builtInKinds } from "../../src/model/built-in-kinds.js";
import { toForm, toText } from "../support/ask-forms.js";
import { FakePi } from "../support/fake-pi.js";

const search = new PendingAskSearch(builtInKinds());

describe("PendingAskSearch", () => {
  let pi: FakePi;

  beforeEach(() => {
    pi = new FakePi();
  });

  afterEach(() => pi.dispose());

  const find = () => search.find(pi.entries);
  const found = () => {
    const pending = find();
    return pending && [pending.toolCallId, pending.request.questions[0]?.id];
  };
  const addResult = (toolCallId: string) => pi.addMessage({ role: "toolResult", toolCallId, content: [] });
  const addUser = () => pi.addMessage({ role: "user", content: "go on" });
  const addPayload = (sourceEntryId: string, params: unknown) =>
    pi.addCustom("ask:payload", { version: 1, timestamp: 1, params, source: "tool", sourceEntryId });
  const addMark = (toolCallId: string) => pi.addCustom("ask:interrupted", { toolCallId, timestamp: 1 });

  it("[RESUME-02] finds a call that has no result", () => {
    addUser();
    pi.addCall("call_1", toForm());
    expect(found()).to.deep.equal(["call_1", "tea"]);
  });

  it("finds nothing in a session without one", () => {
    addUser();
    pi.addMessage(toText("Hello"));
    expect(find()).to.equal(undefined);
  });

  describe("with several calls in one message", () => {
    const call = (id: string, args: unknown = toForm(id)) => ({
      type: "toolCall",
      id,
      name: "ask_user",
      arguments: args,
    });
    const addCalls = (...calls: object[]) => {
      const other = { type: "toolCall", id: "other", name: "bash", arguments: {} };
      return pi.addMessage({ role: "assistant", stopReason: "toolUse", content: [...calls, other] });
    };
    const addProgress = (toolCallId: string) =>
      pi.addCustom("ask:progress", { version: 1, toolCallId, snapshot: `of ${toolCallId}` });

    it("[RESUME-02] takes the one whose form was the last to open", () => {
      const message = addCalls(call("a"), call("b"));
      addPayload(message, toForm("a"));
      addProgress("a");
      expect(found()).to.deep.equal(["a", "a"]);
      expect(find()).to.include({ snapshot: "of a", isStored: true });
      addPayload(message, toForm("b"));
      expect(found()).to.deep.equal(["b", "b"]);
      expect(find()).to.include({ snapshot: undefined, isStored: true });
    });

    it("[RESUME-02] takes the one that was worked on, where their questions are the same", () => {
      const message = addCalls(call("a", toForm()), call("b", toForm()));
      addPayload(message, toForm());
      addPayload(message, toForm());
      addProgress("b");
      expect(find()).to.include({ toolCallId: "b", snapshot: "of b" });
    });

    it("[RESUME-02] takes the last one where nothing says which was open", () => {
      addCalls(call("a"), call("b"));
      expect(found()).to.deep.equal(["b", "b"]);
      expect(find()).to.include({ isStored: false });
    });

    it("[RESUME-02] takes the one whose form was open beside one that was not valid", () => {
      const message = addCalls(call("a"), call("b", { questions: [] }));
      addPayload(message, toForm("a"));
      addProgress("a");
      expect(found()).to.deep.equal(["a", "a"]);
      expect(find()).to.include({ snapshot: "of a" });
    });

    it("[RESUME-03] leaves one with a result alone, although its form was the last to be stored", () => {
      const message = addCalls(call("a"), call("b"));
      addPayload(message, toForm("a"));
      addResult("a");
      expect(found()).to.deep.equal(["b", "b"]);
    });

    it("[RESUME-03] leaves the others alone when one was taken up again", () => {
      const message = addCalls(call("a"), call("b"));
      addPayload(message, toForm("a"));
      pi.addCustom("ask:pending-dismissed", { toolCallId: "a" });
      expect(find()).to.equal(undefined);
    });

    it("names the last one too, by which others tell that the message is done with", () => {
      const message = addCalls(call("a"), call("b"));
      addPayload(message, toForm("a"));
      expect(find()?.doneIds).to.deep.equal(["a", "b"]);
      addResult("b");
      expect(find()?.doneIds).to.deep.equal(["a"]);
    });
  });

  it("[RESUME-03] is not misled by an earlier call with the same id", () => {
    pi.addCall("call_0", toForm("cake"));
    pi.addCustom("ask:progress", { version: 1, toolCallId: "call_0", snapshot: "of cake" });
    addResult("call_0");
    pi.addCall("call_0", toForm("tea"));
    expect(found()).to.deep.equal(["call_0", "tea"]);
    expect(find()?.snapshot).to.equal(undefined);
    addResult("call_0");
    expect(find()).to.equal(undefined);
  });

  it("[RESUME-02] takes only calls of messages that ended for them", () => {
    const content = [{ type: "toolCall", id: "a", name: "ask_user", arguments: toForm() }];
    pi.addMessage({ role: "assistant", stopReason: "aborted", content });
    expect(find()).to.equal(undefined);
  });

  for (const [name, settle] of [
    ["a tool result", () => addResult("call_1")],
    ["a dismissal", () => pi.addCustom("ask:pending-dismissed", { toolCallId: "call_1" })],
  ] as const) {
    it(`[RESUME-03] leaves a call with ${name} alone`, () => {
      pi.addCall("call_1", toForm());
      settle();
      expect(find()).to.equal(undefined);
    });
  }

  it("is not misled by the result of another call", () => {
    pi.addCall("call_1", toForm());
    addResult("call_0");
    pi.addCustom("ask:pending-dismissed", { toolCallId: 7 });
    expect(found()).to.deep.equal(["call_1", "tea"]);
  });

  it("[RESUME-04] takes the stored payload first", () => {
    addPayload(pi.addCall("call_1", toForm("sent")), toForm("stored"));
    expect(found()).to.deep.equal(["call_1", "stored"]);
    expect(find()?.isStored).to.equal(true);
  });

  it("[RESUME-04] takes the arguments when the stored payload is not valid or another message's", () => {
    addPayload(pi.addCall("call_1", toForm("sent")), { questions: [] });
    addPayload("elsewhere", toForm("other"));
    expect(found()).to.deep.equal(["call_1", "sent"]);
    expect(find()?.isStored).to.equal(false);
  });

  for (const args of [null, [1], "hello", 7, undefined, { questions: [] }]) {
    it(`[RESUME-04] tries an older call when this one was sent with ${JSON.stringify(args)}`, () => {
      pi.addCall("call_0", toForm("older"));
      pi.addCall("call_1", args);
      expect(found()).to.deep.equal(["call_0", "older"]);
    });
  }

  it("[RESUME-09] finds a call that was interrupted although it has a result", () => {
    pi.addCall("call_1", toForm());
    addResult("call_1");
    pi.addMessage({ role: "assistant", stopReason: "aborted", content: [] });
    addMark("call_1");
    expect(found()).to.deep.equal(["call_1", "tea"]);
  });

  it("[RESUME-09] finds the call whose form was open among several of one message", () => {
    const call = (id: string) => ({ type: "toolCall", id, name: "ask_user", arguments: toForm(id) });
    pi.addMessage({ role: "assistant", stopReason: "toolUse", content: [call("a"), call("b")] });
    for (const id of ["a", "b"]) addResult(id);
    addMark("a");
    expect(found()).to.deep.equal(["a", "a"]);
    pi.addCustom("ask:pending-dismissed", { toolCallId: "a" });
    expect(find()).to.equal(undefined);
  });

  it("[RESUME-09] leaves an interrupted call alone once the person has gone on", () => {
    pi.addCall("call_1", toForm());
    addResult("call_1");
    addMark("call_1");
    addUser();
    expect(find()).to.equal(undefined);
  });

  it("[RESUME-03] leaves an interrupted call alone that has been dismissed", () => {
    pi.addCall("call_1", toForm());
    addResult("call_1");
    addMark("call_1");
    pi.addCustom("ask:pending-dismissed", { toolCallId: "call_1" });
    expect(find()).to.equal(undefined);
  });

  it("[RESUME-11] gives the newest progress of this call", () => {
    pi.addCall("call_1", toForm());
    for (const [toolCallId, snapshot] of [
      ["call_1", 1],
      ["call_1", 2],
      ["call_0", 3],
    ] as const) {
      pi.addCustom("ask:progress", { version: 1, toolCallId, snapshot });
    }
    expect(find()?.snapshot).to.equal(2);
  });

  it("never throws, whatever the session holds", () => {
    const part = fc.oneof(
      fc.anything(),
      fc.record({
        type: fc.constant("toolCall"),
        id: fc.anything(),
        name: fc.constant("ask_user"),
        arguments: fc.anything(),
      }),
    );
    const message = fc.record({
      role: fc.constantFrom("assistant", "toolResult", "user"),
      stopReason: fc.constantFrom("toolUse", 1),
      content: fc.oneof(fc.anything(), fc.array(part)),
    });
    const entry = fc.oneof(
      fc.record({ id: fc.string(), type: fc.constant("message"), message: fc.oneof(message, fc.anything()) }),
      fc.record({
        id: fc.string(),
        type: fc.constant("custom"),
        customType: fc.constantFrom(
          "ask:payload",
          "ask:progress",
          "ask:interrupted",
          "ask:pending-dismissed",
        ),
        data: fc.anything(),
      }),
    );
    fc.assert(
      fc.property(fc.array(entry), (branch) => {
        expect(() => search.find(branch)).not.to.throw();
      }),
    );
  });
});
