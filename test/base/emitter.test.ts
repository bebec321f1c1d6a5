import { expect } from "chai";
import { Emitter } from "../../src/base/emitter.js";

describe("Emitter", () => {
  it("tells every listener in the order of subscription", () => {
    const log: string[] = [];
    const emitter = new Emitter<number>();
    emitter.event((value) => log.push(`a${value}`));
    emitter.event((value) => log.push(`b${value}`));
    emitter.fire(1);
    expect(log).to.deep.equal(["a1", "b1"]);
  });

  it("stops telling a listener whose subscription ended", () => {
    const log: number[] = [];
    const emitter = new Emitter<number>();
    const subscription = emitter.event((value) => log.push(value));
    emitter.fire(1);
    subscription.dispose();
    emitter.fire(2);
    expect(log).to.deep.equal([1]);
  });

  it("ends each subscription of the same function alone", () => {
    const log: number[] = [];
    const listener = (value: number) => log.push(value);
    const emitter = new Emitter<number>();
    emitter.event(listener);
    emitter.event(listener).dispose();
    emitter.fire(1);
    expect(log).to.deep.equal([1]);
  });

  it("reports a listener that throws and tells the others", () => {
    const log: number[] = [];
    const errors: unknown[] = [];
    const emitter = new Emitter<number>((error) => errors.push(error));
    const broken = new Error("broken");
    emitter.event(() => {
      throw broken;
    });
    emitter.event((value) => log.push(value));
    emitter.fire(1);
    expect(errors).to.deep.equal([broken]);
    expect(log).to.deep.equal([1]);
  });

  it("does not tell a listener that is added while firing", () => {
    const log: string[] = [];
    const emitter = new Emitter<void>();
    emitter.event(() => {
      emitter.event(() => log.push("inner"));
    });
    emitter.fire();
    expect(log).to.deep.equal([]);
  });

  it("is silent after its end, for old and new listeners", () => {
    const log: number[] = [];
    const emitter = new Emitter<number>();
    emitter.event((value) => log.push(value));
    emitter.dispose();
    emitter.event((value) => log.push(value));
    emitter.fire(1);
    expect(log).to.deep.equal([]);
  });
});
