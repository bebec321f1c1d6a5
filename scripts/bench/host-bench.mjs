import { Samples } from "./samples.mjs";
import { StartUp } from "./start-up.mjs";

/** Everything that is measured on one host. */
export class HostBench {
  /**
   * @param options.folder the `BenchFolder`
   * @param options.traffic the `TerminalTraffic`
   * @param options.isShort fewer runs
   */
  constructor({ folder, traffic, isShort }) {
    this.folder = folder;
    this.traffic = traffic;
    this.isShort = isShort;
  }

  /** Measures on a host; one step after the other, because two would disturb each other. */
  async measure(host) {
    const scale = this.isShort ? 0.5 : 4;
    const { folder } = this;
    return {
      import: this.measureImport(host),
      first: this.measureFirst(host, false),
      firstPreloaded: this.measureFirst(host, true),
      forms: folder.measure(host, "forms", { scale }),
      validation: folder.measure(host, "validation", { scale }),
      memory: folder.measure(host, "memory", { forms: this.isShort ? 200 : 1000 }, ["--expose-gc"]),
      traffic: await this.traffic.measure(host),
      startUp: new StartUp(folder).measure(host, this.isShort ? 2 : 15),
    };
  }

  measureImport(host) {
    const runs = this.repeat(this.isShort ? 4 : 15, (index) =>
      this.folder.measure(host, "import", { index }),
    );
    return {
      ours: new Samples(runs.map(({ ours }) => ours)).median,
      empty: new Samples(runs.map(({ empty }) => empty)).median,
      difference: new Samples(runs.map(({ ours, empty }) => ours - empty)).median,
    };
  }

  measureFirst(host, preloaded) {
    const runs = this.repeat(this.isShort ? 2 : 9, () =>
      this.folder.measure(host, "first-form", { preloaded }),
    );
    return new Samples(runs.map(({ ms }) => ms)).median;
  }

  /** The first run fills the loader's cache of compiled files and is not counted. */
  repeat(runs, run) {
    run(0);
    return Array.from({ length: runs }, (_, index) => run(index));
  }
}
