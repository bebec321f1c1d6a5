import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { toFormattedText } from "../lib/formatted-text.mjs";
import { MutationScore } from "./mutation-score.mjs";

/** The page in `docs/` that holds the scores: one section for each area, replaced when that area is measured again. */
export class MutationPage {
  /**
   * @param path the Markdown file
   * @param strykerVersion named in what is written
   */
  constructor(path, strykerVersion) {
    this.path = path;
    this.strykerVersion = strykerVersion;
  }

  /**
   * Writes the section of one area.
   * @param area its name
   * @param report Stryker's JSON report of it
   */
  write(area, report) {
    const sections = this.read();
    sections.set(area, this.section(report));
    const bodies = [...sections].map(([name, body]) => `## ${name}\n\n${body.trim()}\n`);
    writeFileSync(this.path, toFormattedText(this.path, `${this.head()}\n${bodies.join("\n")}`));
  }

  read() {
    if (!existsSync(this.path)) return new Map();
    const [, ...parts] = readFileSync(this.path, "utf8").split(/^## /m);
    return new Map(parts.map((part) => [part.slice(0, part.indexOf("\n")), part.slice(part.indexOf("\n"))]));
  }

  head() {
    return `# Mutation score

\`npm run mutation\` changes the sources of \`src/model\`, \`src/dto\` and \`src/ui/keys\` one spot at a time, and runs the tests in the folders of these names for each change.
The score is the share of changes that made a test fail. The goal is 85 %. This page is written by that script.
`;
  }

  section(report) {
    const total = MutationScore.of(report);
    const date = new Date().toISOString().slice(0, 10);
    const rows = Object.keys(report.files)
      .map((path) => [basename(path), MutationScore.of(report, (other) => other === path)])
      .filter(([, { total }]) => total > 0)
      .sort(([, a], [, b]) => a.percent - b.percent)
      .map(([name, score]) => `| ${name} | ${cells(score)} |`);
    return `${total.percent.toFixed(1)} % of ${total.total}, measured on ${date} with Stryker ${this.strykerVersion} and Node ${process.versions.node}.

| File | Score | Failed a test | Ran out of time | Not noticed | Not reached |
| --- | ---: | ---: | ---: | ---: | ---: |
| **all** | ${cells(total)} |
${rows.join("\n")}
`;
  }
}

function cells({ percent, killed, timeout, survived, noCoverage }) {
  return [`${percent.toFixed(1)} %`, killed, timeout, survived, noCoverage].join(" | ");
}
