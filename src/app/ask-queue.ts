/** Lets one form be open at a time; the others wait in the order in which they came. */
export class AskQueue {
  private tail: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** True while a form is open or waits. */
  get isBusy(): boolean {
    return this.waiting > 0;
  }

  /**
   * Runs `task` when all before it have ended, whatever they ended with.
   * @param signal aborted before its turn: the task is not run, and nobody waits for those before it
   * @returns what the task returns; undefined when it was aborted before its turn
   */
  run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T | undefined> {
    if (signal?.aborted) return Promise.resolve(undefined);
    this.waiting++;
    return new Promise((resolve, reject) => {
      let started = false;
      // A task that runs sees the signal itself and ends in its own way.
      const onAbort = () => {
        if (!started) resolve(undefined);
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      this.tail = this.tail.then(async () => {
        started = true;
        try {
          resolve(signal?.aborted ? undefined : await task());
        } catch (error) {
          reject(error);
        } finally {
          this.waiting--;
          signal?.removeEventListener("abort", onAbort);
        }
      });
    });
  }
}
