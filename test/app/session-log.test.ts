import { expect } from "chai";
import { Notices } from "../../src/app/notices.js";
import { ENTRY_TYPES, readBranch, SessionLog } from "../../src/app/session-log.js";
import { FakePi } from "../support/fake-pi.js";

describe("SessionLog", () => {
  let pi: FakePi;
  let log: SessionLog;

  beforeEach(() => {
    pi = new FakePi();
    log = new SessionLog(pi.api, new Notices());
  });

  afterEach(() => pi.dispose());

  it("stores a copy, which later changes do not reach", () => {
    const data = { deep: { value: 1 } };
    expect(log.append(pi.ctx, ENTRY_TYPES.payload, data)).to.equal(true);
    data.deep.value = 2;

    expect(pi.stored("ask:payload")).to.deep.equal([{ deep: { value: 1 } }]);
  });

  it("puts the leaf back when the entry could not be written, and says so once", () => {
    pi.addMessage({ role: "user" });
    const { leaf } = pi;
    pi.appendError = new Error("disk full\nsecond line");
    for (let count = 0; count < 2; count++)
      expect(log.append(pi.ctx, ENTRY_TYPES.payload, {})).to.equal(false);

    expect(pi.leaf).to.equal(leaf);
    expect(pi.notices).to.have.length(1);
    expect(pi.notices[0]).to.include("disk full second line");
  });

  it("survives data that is circular, and a session that has ended", () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    expect(log.append(pi.ctx, ENTRY_TYPES.payload, circular)).to.equal(false);
    pi.isStale = true;
    expect(log.append(pi.ctx, ENTRY_TYPES.payload, {})).to.equal(false);
    pi.isStale = false;
  });
});

describe("readBranch", () => {
  for (const [name, getBranch] of [
    [
      "a host that throws",
      () => {
        throw new Error("gone");
      },
    ],
    ["a host that returns no list", () => undefined],
    ["junk in the list", () => [null, 1, "x", {}, { id: 7 }]],
  ] as const) {
    it(`is empty for ${name}`, () => {
      expect(readBranch({ sessionManager: { getBranch } } as never)).to.deep.equal([]);
    });
  }
});
