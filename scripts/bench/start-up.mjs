import { spawnSync } from "node:child_process";
import { Samples } from "./samples.mjs";

/** The time of a whole `pi --list-models`: alone, with pi-ask, and with a package like it whose extension is empty. */
export class StartUp {
  /** @param folder the `BenchFolder` */
  constructor(folder) {
    this.folder = folder;
    this.variants = { alone: [], empty: ["-e", folder.emptyPackage], ours: ["-e", folder.package] };
  }

  /**
   * @param host one of `HostCache`
   * @param rounds how many runs of each; they take turns, in changing order
   * @returns ms: the median alone, how far those runs lie apart, and the medians of the differences from each
   */
  measure(host, rounds) {
    const names = Object.keys(this.variants);
    this.run(host, "ours");
    const runs = Array.from({ length: rounds }, (_, round) => {
      const order = round % 2 === 0 ? names : [...names].reverse();
      return Object.fromEntries(order.map((name) => [name, this.run(host, name)]));
    });
    const alone = new Samples(runs.map((run) => run.alone));
    return {
      alone: alone.median,
      spread: alone.spread,
      overAlone: new Samples(runs.map((run) => run.ours - run.alone)).median,
      overEmpty: new Samples(runs.map((run) => run.ours - run.empty)).median,
    };
  }

  run(host, name) {
    const { home } = this.folder;
    const start = performance.now();
    const { status, stderr } = spawnSync(host.node, [host.cli, ...this.variants[name], "--list-models"], {
      cwd: home.workFolder,
      env: home.environment(),
      stdio: ["ignore", "ignore", "pipe"],
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`pi --list-models on ${host.name}: ${stderr}`);
    return performance.now() - start;
  }
}
