import { Samples } from "./samples.mjs";
import { StartUp } from "./start-up.mjs";

/** How much of everything: `keys` is a factor, the others are how often or how many. */
const efforts = {
  full: { keys: 4, imports: 15, firstForms: 9, forms: 1000, starts: 15 },
  // Whole starts of pi vary too much for a few of them to say anything.
  short: { keys: 0.5, imports: 2, firstForms: 1, forms: 100, starts: 0 },
};

/** Everything that is measured on one host. */
export class HostBench {
  /**
   * @param options.folder the `BenchFolder`
   * @param options.traffic the `TerminalTraffic`
   * @param options.isShort fewer runs, and no starts of pi
   */
  constructor({ folder, traffic, isShort }) {
    this.folder = folder;
    this.traffic = traffic;
    this.effort = isShort ? efforts.short : efforts.full;
  }

  /** Measures on a host; one step after the other, because two would disturb each other. */
  async measure(host) {
    const { folder, effort } = this;
    const scale = effort.keys;
    return {
      import: this.measureImport(host),
      first: this.measureFirst(host, { preloaded: false }),
      firstPreloaded: this.measureFirst(host, { preloaded: true }),
      firstInstalled: this.measureFirst(host, { preloaded: true, installed: true }),
      forms: folder.measure(host, "forms", { scale }),
      validation: folder.measure(host, "validation", { scale }),
      memory: folder.measure(host, "memory", { forms: effort.forms }, ["--expose-gc"]),
      traffic: await this.traffic.measure(host),
      ...(effort.starts > 0 && { startUp: new StartUp(folder).measure(host, effort.starts) }),
    };
  }

  measureImport(host) {
    const load = (index) => this.folder.measure(host, "import", { index });
    // The first run fills the loader's cache of compiled files and is not counted.
    load(0);
    const runs = Array.from({ length: this.effort.imports }, (_, index) => load(index));
    return {
      ours: new Samples(runs.map(({ ours }) => ours)).median,
      empty: new Samples(runs.map(({ empty }) => empty)).median,
      difference: new Samples(runs.map(({ ours, empty }) => ours - empty)).median,
    };
  }

  /**
   * @param options.preloaded whether everything had time to load, as in a terminal session
   * @param options.installed whether nothing ran since the installation that compiled code could be taken over from
   */
  measureFirst(host, { preloaded, installed = false }) {
    const open = () => {
      if (installed) this.folder.removeKeptCode();
      return this.folder.measure(host, "first-form", { preloaded }).ms;
    };
    open();
    return new Samples(Array.from({ length: this.effort.firstForms }, open)).median;
  }
}
