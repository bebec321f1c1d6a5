import { expect } from "chai";
import fc from "fast-check";
import type { BranchEntry } from "../../src/app/session-log.js";
import { PayloadLookup } from "../../src/commands/payload-lookup.js";
import { builtInKinds } from "../../src/model/built-in-kinds.js";
import { toForm } from "../support/ask-forms.js";

const lookup = new PayloadLookup(builtInKinds());
let next = 0;

function toEntry(data: unknown, customType = "ask:payload"): BranchEntry {
  return { id: `p${next++}`, type: "custom", customType, data };
}

function toPayload(name: string, more: object = {}): BranchEntry {
  return toEntry({
    version: 1,
    timestamp: 1,
    params: toForm(name),
    source: "tool",
    sourceEntryId: "m1",
    ...more,
  });
}

const nameOf = (search: ReturnType<PayloadLookup["findNewest"]>) => search.found?.request.questions[0]?.id;

describe("PayloadLookup", () => {
  describe("findNewest", () => {
    it("[REPLAY-01][REPLAY-02] finds the newest of the source that was asked for", () => {
      const branch = [
        toPayload("old"),
        toPayload("answered", { source: "answer-extraction" }),
        toPayload("new"),
        toEntry(toForm("other"), "other:payload"),
      ];
      expect(nameOf(lookup.findNewest(branch, "tool"))).to.equal("new");
      expect(nameOf(lookup.findNewest(branch, "answer-extraction"))).to.equal("answered");
    });

    for (const [name, entry] of [
      ["another version", toPayload("x", { version: 2 })],
      ["no params", toPayload("x", { params: undefined })],
      ["params that are a list", toPayload("x", { params: [toForm()] })],
      ["params that are not valid", toPayload("x", { params: { questions: [{ id: "x" }] } })],
      ["an unknown source", toPayload("x", { source: "elsewhere" })],
      ["no data", toEntry(undefined)],
      ["data that is a text", toEntry("junk")],
      [
        "a freeform question of a tool call",
        toPayload("x", { params: { questions: [{ id: "x", prompt: "P", options: [], freeform: true }] } }),
      ],
    ] as const) {
      it(`[REPLAY-04] passes over an entry with ${name}, and counts it`, () => {
        const search = lookup.findNewest([toPayload("valid"), entry], "tool");
        expect(nameOf(search)).to.equal("valid");
        expect(search.skipped).to.equal(1);
      });
    }

    it("takes a freeform question of an extracted form", () => {
      const params = { questions: [{ id: "open", prompt: "P", options: [], freeform: true }] };
      const branch = [toPayload("x", { params, source: "answer-extraction" })];
      expect(lookup.findNewest(branch, "answer-extraction").found?.request.questions[0]?.freeform).to.equal(
        true,
      );
    });

    it("keeps to one message when asked to", () => {
      const branch = [toPayload("first"), toPayload("second", { sourceEntryId: "m2" })];
      expect(nameOf(lookup.findNewest(branch, "tool", "m1"))).to.equal("first");
      expect(nameOf(lookup.findNewest(branch, "tool", "m3"))).to.equal(undefined);
    });

    it("[REPLAY-04] finds the valid one among any junk, and never throws", () => {
      fc.assert(
        fc.property(fc.array(fc.anything()), fc.array(fc.anything()), (before, after) => {
          const branch = [
            ...before.map((data) => toEntry(data)),
            toPayload("valid"),
            ...after.map((data) => toEntry(data)),
          ];
          const search = lookup.findNewest(branch, "tool");
          expect(nameOf(search)).to.equal("valid");
          expect(search.skipped).to.equal(after.length);
        }),
      );
    });
  });
});
