import { writeFileSync } from "node:fs";
import Mocha from "mocha";

/**
 * mocha's `spec` or `dot` report, which also leaves its numbers in a file, so that several runs can be added up.
 * Reporter options: `style` (default `spec`) and `counts`, the file to write.
 */
export default class MochaCounts {
  constructor(runner, options) {
    const { style = "spec", counts } = options.reporterOption ?? options.reporterOptions ?? {};
    this.report = new Mocha.reporters[style === "dot" ? "Dot" : "Spec"](runner, options);
    runner.once("end", () => {
      const { passes, failures } = runner.stats;
      writeFileSync(counts, JSON.stringify({ passes, failures }));
    });
  }
}
