import { expect } from "chai";
import {
  type Disposable,
  DisposableStore,
  MutableDisposable,
  toDisposable,
} from "../../src/base/disposable.js";

function recorder(log: string[], name: string): Disposable {
  return { dispose: () => log.push(name) };
}

describe("toDisposable", () => {
  it("runs its function once", () => {
    const log: string[] = [];
    const disposable = toDisposable(() => log.push("released"));
    disposable.dispose();
    disposable.dispose();
    expect(log).to.deep.equal(["released"]);
  });
});

describe("DisposableStore", () => {
  it("disposes what it holds, the newest first", () => {
    const log: string[] = [];
    const store = new DisposableStore();
    store.add(recorder(log, "first"));
    store.add(recorder(log, "second"));
    store.dispose();
    expect(log).to.deep.equal(["second", "first"]);
    expect(store.isDisposed).to.equal(true);
  });

  it("returns what was added", () => {
    const item = toDisposable(() => {});
    expect(new DisposableStore().add(item)).to.equal(item);
  });

  it("disposes at once what comes after the end", () => {
    const log: string[] = [];
    const store = new DisposableStore();
    store.dispose();
    store.add(recorder(log, "late"));
    expect(log).to.deep.equal(["late"]);
  });

  it("goes on after an item that throws", () => {
    const log: string[] = [];
    const store = new DisposableStore();
    store.add(recorder(log, "first"));
    store.add({
      dispose() {
        throw new Error("broken");
      },
    });
    store.dispose();
    expect(log).to.deep.equal(["first"]);
  });

  it("can be used again after clear", () => {
    const log: string[] = [];
    const store = new DisposableStore();
    store.add(recorder(log, "first"));
    store.clear();
    store.add(recorder(log, "second"));
    expect(log).to.deep.equal(["first"]);
    store.dispose();
    expect(log).to.deep.equal(["first", "second"]);
  });
});

describe("MutableDisposable", () => {
  it("disposes the value before the new one", () => {
    const log: string[] = [];
    const slot = new MutableDisposable<Disposable>();
    slot.value = recorder(log, "old");
    const next = recorder(log, "new");
    slot.value = next;
    expect(log).to.deep.equal(["old"]);
    expect(slot.value).to.equal(next);
  });

  it("keeps a value that is set again", () => {
    const log: string[] = [];
    const slot = new MutableDisposable<Disposable>();
    const value = recorder(log, "value");
    slot.value = value;
    slot.value = value;
    expect(log).to.deep.equal([]);
  });

  it("disposes its value and everything set later when it ends", () => {
    const log: string[] = [];
    const slot = new MutableDisposable<Disposable>();
    slot.value = recorder(log, "value");
    slot.dispose();
    slot.value = recorder(log, "late");
    expect(log).to.deep.equal(["value", "late"]);
    expect(slot.value).to.equal(undefined);
  });
});
