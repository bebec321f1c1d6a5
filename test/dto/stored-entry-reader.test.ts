import { expect } from "chai";
import * as fc from "fast-check";
import {
  readStoredDismissal,
  readStoredInterruption,
  readStoredPayload,
} from "../../src/dto/stored-entry-reader.js";
import { deep, type Fields, hostile, revoked, validPayload } from "./fixtures.js";

function entry(fields: Fields = {}): Fields {
  return {
    version: 1,
    timestamp: 1700000000000,
    params: validPayload(),
    source: "tool",
    sourceEntryId: "e1",
    ...fields,
  };
}

function pathsOf(result: { ok: boolean; issues?: { path: string }[] }): string[] {
  if (result.ok) throw new Error("the entry is valid");
  return result.issues!.map((issue) => issue.path);
}

describe("readStoredPayload", () => {
  it("reads what the entry holds and hands params on as they were stored", () => {
    const raw = entry();
    const result = readStoredPayload(raw);
    if (!result.ok) throw new Error(JSON.stringify(result.issues));
    expect({ ...result.value }).to.deep.equal(entry());
    expect(result.value.params).to.equal(raw.params);
  });

  it("takes entries of the extraction, times in text, and unknown keys", () => {
    for (const fields of [
      { source: "answer-extraction" },
      { timestamp: "2024-05-01T00:00:00Z" },
      { later: deep(20_000) },
    ]) {
      expect(readStoredPayload(entry(fields)).ok).to.equal(true);
    }
  });

  it("leaves the inside of params to the reader of requests", () => {
    for (const params of [{}, { questions: null }, { stray: deep(20_000) }]) {
      expect(readStoredPayload(entry({ params })).ok).to.equal(true);
    }
  });

  for (const [title, fields, path] of [
    ["another version", { version: 2 }, "version"],
    ["no version", { version: undefined }, "version"],
    ["a timestamp that is no time", { timestamp: Number.NaN }, "timestamp"],
    ["no timestamp", { timestamp: null }, "timestamp"],
    ["params that are missing", { params: undefined }, "params"],
    ["params that are null", { params: null }, "params"],
    ["params that are a list", { params: [1] }, "params"],
    ["params that are text", { params: "hello" }, "params"],
    ["an unknown source", { source: "elsewhere" }, "source"],
    ["a source id that is a number", { sourceEntryId: 7 }, "sourceEntryId"],
    ["no source id", { sourceEntryId: undefined }, "sourceEntryId"],
  ] as const) {
    it(`[REPLAY-04] reports ${title}`, () => {
      expect(pathsOf(readStoredPayload(entry(fields)))).to.deep.equal([path]);
    });
  }

  it("[REPLAY-04] reports all that is wrong with an entry of another kind", () => {
    expect(pathsOf(readStoredPayload({}))).to.deep.equal([
      "version",
      "timestamp",
      "params",
      "source",
      "sourceEntryId",
    ]);
  });
});

describe("readStoredDismissal", () => {
  it("reads the id of the call", () => {
    expect(readStoredDismissal({ toolCallId: "c1", more: 1 })).to.have.nested.property(
      "value.toolCallId",
      "c1",
    );
  });

  it("reports an id that is missing, blank or no text", () => {
    for (const toolCallId of [undefined, null, " ", 7, {}]) {
      expect(pathsOf(readStoredDismissal({ toolCallId }))).to.deep.equal(["toolCallId"]);
    }
  });
});

describe("readStoredInterruption", () => {
  it("reads the id of the call and the time", () => {
    const result = readStoredInterruption({ toolCallId: "c1", timestamp: 5 });
    if (!result.ok) throw new Error(JSON.stringify(result.issues));
    expect({ ...result.value }).to.deep.equal({ toolCallId: "c1", timestamp: 5 });
  });

  it("reports an id or a time that is missing", () => {
    expect(pathsOf(readStoredInterruption({}))).to.deep.equal(["toolCallId", "timestamp"]);
    expect(pathsOf(readStoredInterruption({ toolCallId: "c1", timestamp: {} }))).to.deep.equal(["timestamp"]);
  });
});

describe("the readers of session entries", () => {
  const readers = [readStoredPayload, readStoredDismissal, readStoredInterruption];

  it("give issues for junk of any kind and do not throw", () => {
    const junk = [
      undefined,
      null,
      1,
      "x",
      [],
      [[]],
      {},
      () => {},
      Symbol("s"),
      1n,
      hostile(),
      revoked(),
      deep(20_000),
    ];
    for (const read of readers) for (const raw of junk) expect(read(raw).ok).to.equal(false);
    for (const bad of [hostile(), revoked()]) {
      expect(readStoredPayload(entry({ timestamp: bad })).ok).to.equal(false);
      expect(readStoredPayload(entry({ params: bad })).ok).to.be.a("boolean");
    }
  });

  it("give an entry or issues with messages for anything", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom(...Object.keys(entry())), fc.anything())),
        (raw) => {
          for (const read of readers) {
            const result = read(raw);
            if (!result.ok) expect(result.issues[0]!.message).to.match(/\S/);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
