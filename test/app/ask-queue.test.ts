import { expect } from "chai";
import fc from "fast-check";
import { AskQueue } from "../../src/app/ask-queue.js";

/** A promise that the test settles. */
class Gate {
  open!: () => void;
  fail!: (error: Error) => void;
  readonly passed = new Promise<void>((resolve, reject) => {
    this.open = resolve;
    this.fail = reject;
  });
}

describe("AskQueue", () => {
  describe("run", () => {
    it("[LIFE-01] runs one task at a time, in order, whatever they end with", async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), async (failures) => {
          const queue = new AskQueue();
          let running = 0;
          const order: number[] = [];
          const tasks = failures.map((fails, index) =>
            queue.run(async () => {
              expect(++running).to.equal(1);
              order.push(index);
              await Promise.resolve();
              running--;
              if (fails) throw new Error(String(index));
              return index;
            }),
          );
          const results = await Promise.allSettled(tasks);

          expect(order).to.deep.equal(failures.map((_, index) => index));
          expect(results.map(({ status }) => status === "rejected")).to.deep.equal(failures);
          expect(queue.isBusy).to.equal(false);
        }),
      );
    });

    it("gives undefined at once when the signal is aborted already", async () => {
      const queue = new AskQueue();
      const gate = new Gate();
      const first = queue.run(() => gate.passed);
      let ran = false;

      expect(await queue.run(async () => (ran = true), AbortSignal.abort())).to.equal(undefined);
      gate.open();
      await first;
      expect(ran).to.equal(false);
    });

    it("gives undefined at once when the signal is aborted while the task waits", async () => {
      const queue = new AskQueue();
      const gate = new Gate();
      const first = queue.run(() => gate.passed);
      const abort = new AbortController();
      let ran = false;
      const second = queue.run(async () => (ran = true), abort.signal);
      abort.abort();

      expect(await second).to.equal(undefined);
      gate.open();
      await first;
      await queue.run(async () => {});
      expect(ran).to.equal(false);
    });

    it("lets a task that runs end in its own way when the signal is aborted", async () => {
      const queue = new AskQueue();
      const gate = new Gate();
      const abort = new AbortController();
      const result = queue.run(async () => {
        await gate.passed;
        return "own";
      }, abort.signal);
      await Promise.resolve();
      abort.abort();
      gate.open();

      expect(await result).to.equal("own");
    });
  });
});
