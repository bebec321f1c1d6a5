import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { toFormattedText } from "../lib/formatted-text.mjs";

const section = /(<!-- bench -->\n)[\s\S]*(<!-- \/bench -->)/;

/** The page in `docs/` about speed: holds the table of the last bench between two marks. */
export class PerformancePage {
  /** @param path the Markdown file */
  constructor(path) {
    this.path = path;
  }

  /**
   * Replaces the table. Throws where the page has no marks.
   * @param report the `BenchReport`
   */
  write(report) {
    const page = readFileSync(this.path, "utf8");
    if (!section.test(page)) throw new Error(`${this.path} has no place for the table`);
    const date = new Date().toISOString().slice(0, 10);
    const machine = `${cpus().length} cores, ${process.platform}-${process.arch}`;
    const title = `Measured on ${date} with Node ${process.versions.node} for pi 0.73.1 and Node 24 for pi 1.6.0, ${machine}.`;
    const written = page.replace(
      section,
      (_all, open, close) => `${open}\n${title}\n\n${report.toMarkdown()}\n\n${close}`,
    );
    writeFileSync(this.path, toFormattedText(this.path, written));
  }
}
