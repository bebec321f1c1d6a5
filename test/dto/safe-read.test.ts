import { expect } from "chai";
import { isList, isRecord, readKeys, readLength, readOwn } from "../../src/dto/safe-read.js";

const throwing = (trap: keyof ProxyHandler<object>, target: object = {}) =>
  new Proxy(target, {
    [trap]: () => {
      throw new Error("a trap");
    },
  });

function revoked(target: object): object {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

describe("isRecord", () => {
  it("is true for objects, whatever made them", () => {
    for (const value of [{}, Object.create(null), new Map(), new Date(), revoked({}), revoked([])])
      expect(isRecord(value)).to.equal(true);
  });

  it("is false for everything else", () => {
    for (const value of [null, undefined, "text", 1, true, [], [{}], () => 1, new Proxy([], {})])
      expect(isRecord(value)).to.equal(false);
  });
});

describe("isList", () => {
  it("knows arrays, and says no where that cannot be told", () => {
    for (const value of [[], [1], new Proxy([], {})]) expect(isList(value)).to.equal(true);
    for (const value of [{}, { length: 1 }, "text", null, undefined, new Set(), revoked([])])
      expect(isList(value)).to.equal(false);
  });
});

describe("readOwn", () => {
  it("reads what an object has itself", () => {
    expect(readOwn({ a: 1 }, "a")).to.deep.equal({ ok: true, value: 1 });
    expect(readOwn([7], "0")).to.deep.equal({ ok: true, value: 7 });
  });

  it("takes what is inherited for absent", () => {
    expect(readOwn({}, "toString")).to.deep.equal({ ok: true, value: undefined });
    expect(readOwn(Object.create({ a: 1 }), "a")).to.deep.equal({ ok: true, value: undefined });
  });

  it("says so when reading throws", () => {
    const getter = Object.defineProperty({}, "a", {
      get() {
        throw new Error("a getter");
      },
    });
    for (const source of [
      getter,
      throwing("get", { a: 1 }),
      throwing("getOwnPropertyDescriptor"),
      revoked({}),
    ])
      expect(readOwn(source, "a")).to.deep.equal({ ok: false });
  });
});

describe("readLength", () => {
  const withLength = (length: unknown) =>
    new Proxy([], { get: (target, key) => (key === "length" ? length : Reflect.get(target, key)) });

  it("gives the length of a list", () => {
    expect(readLength([])).to.equal(0);
    expect(readLength([1, 2])).to.equal(2);
    expect(readLength(withLength(5))).to.equal(5);
  });

  it("gives nothing for a length that makes no sense", () => {
    for (const length of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, "3", null, undefined])
      expect(readLength(withLength(length))).to.equal(undefined);
  });

  it("gives nothing where reading throws", () => {
    expect(readLength(throwing("get", []) as unknown[])).to.equal(undefined);
  });
});

describe("readKeys", () => {
  it("gives the own keys that can be listed", () => {
    const source = Object.create({ inherited: 1 });
    Object.defineProperty(source, "hidden", { value: 1 });
    Object.assign(source, { a: 1, [Symbol("s")]: 1 });
    expect(readKeys(source)).to.deep.equal(["a"]);
  });

  it("gives nothing where a proxy throws", () => {
    expect(readKeys(throwing("ownKeys"))).to.equal(undefined);
  });
});
