import { expect } from "chai";
import { Confirmation } from "../../src/model/confirmation.js";

describe("Confirmation", () => {
  describe("press", () => {
    it("arms first and confirms second, then starts over", () => {
      const asked = new Confirmation<string>();
      expect(asked.press("a")).to.equal("armed");
      expect(asked.armed).to.equal("a");
      expect(asked.press("a")).to.equal("confirmed");
      expect(asked.armed).to.equal(undefined);
      expect(asked.press("a")).to.equal("armed");
    });

    it("arms another key instead", () => {
      const asked = new Confirmation<number>();
      asked.press(1);
      expect(asked.press(2)).to.equal("armed");
      expect(asked.armed).to.equal(2);
      expect(asked.press(1)).to.equal("armed");
      expect(asked.press(1)).to.equal("confirmed");
    });
  });

  describe("disarm", () => {
    it("forgets the first press", () => {
      const asked = new Confirmation<string>();
      asked.press("a");
      asked.disarm();
      expect(asked.armed).to.equal(undefined);
      expect(asked.press("a")).to.equal("armed");
    });
  });

  describe("with a window", () => {
    for (const [elapsed, expected] of [
      [0, "confirmed"],
      [1000, "confirmed"],
      [1001, "armed"],
    ] as const) {
      it(`is ${expected} by a second press after ${elapsed} of 1000 ms`, () => {
        let time = 5000;
        const asked = new Confirmation<string>({ windowMs: 1000, now: () => time });
        asked.press("a");
        time += elapsed;
        expect(asked.armed).to.equal(expected === "confirmed" ? "a" : undefined);
        expect(asked.press("a")).to.equal(expected);
      });
    }

    it("counts the window anew from a press that came too late", () => {
      let time = 0;
      const asked = new Confirmation<string>({ windowMs: 1000, now: () => time });
      asked.press("a");
      time = 1500;
      asked.press("a");
      time = 2400;
      expect(asked.press("a")).to.equal("confirmed");
    });
  });

  it("does not time out without a window", () => {
    let time = 0;
    const asked = new Confirmation<string>({ now: () => time });
    asked.press("a");
    time = Number.MAX_SAFE_INTEGER;
    expect(asked.press("a")).to.equal("confirmed");
  });

  describe("onDidChange", () => {
    it("fires after every press and after a disarming that had something to forget", () => {
      const asked = new Confirmation<string>();
      const seen: (string | undefined)[] = [];
      asked.onDidChange(() => seen.push(asked.armed));
      asked.disarm();
      asked.press("a");
      asked.press("b");
      asked.disarm();
      asked.press("b");
      asked.press("b");
      expect(seen).to.deep.equal(["a", "b", undefined, "b", undefined]);
    });

    it("is silent after dispose", () => {
      const asked = new Confirmation<string>();
      let count = 0;
      asked.onDidChange(() => count++);
      asked.dispose();
      asked.press("a");
      expect(count).to.equal(0);
    });
  });
});
