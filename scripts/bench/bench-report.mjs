import { toRows, toText } from "./bench-rows.mjs";

// Ratios of one machine still vary with its caches and its load: only a multiple of the baseline is a fault.
const farAbove = 3;
const above = 1.5;
// Times below this are mostly the clock and the compiler.
const tooShort = 0.01;

/** The result of a bench: rows for each host, compared with the targets and with an earlier bench. */
export class BenchReport {
  /**
   * @param measured by host version, what `HostBench` returned
   * @param options.baseline ratios by host version and row id, as `ratios` returns them
   * @param options.isShort whether it was measured with few runs: then being far above the baseline is a warning too
   */
  constructor(measured, { baseline = {}, isShort = false } = {}) {
    this.baseline = baseline;
    this.farAbove = isShort ? Number.POSITIVE_INFINITY : farAbove;
    this.hosts = new Map(Object.entries(measured).map(([version, values]) => [version, toRows(values)]));
  }

  /** What is kept in git: the ratios, because times of one machine mean nothing on another. */
  get ratios() {
    return Object.fromEntries(
      [...this.hosts].map(([version, rows]) => [
        version,
        Object.fromEntries(
          rows
            .filter(({ ratio }) => ratio !== undefined)
            .map(({ id, ratio }) => [id, Number(ratio.toPrecision(3))]),
        ),
      ]),
    );
  }

  /** Sentences about what is broken on any machine. */
  get faults() {
    return this.all(({ value, ratio = value, limit }, change) => {
      if (limit !== undefined && ratio > limit) return `${toText(ratio)} is above the limit of ${limit}`;
      return change !== undefined && change > this.farAbove
        ? `${toText(change)} times the baseline`
        : undefined;
    });
  }

  /** Sentences about what has become slower than the baseline, by less than what counts as a fault. */
  get warnings() {
    return this.all((_row, change) =>
      change !== undefined && change > above && change <= this.farAbove
        ? `${toText(change)} times the baseline`
        : undefined,
    );
  }

  /** The table, as Markdown. */
  toMarkdown() {
    const versions = [...this.hosts.keys()];
    const [first] = this.hosts.values();
    const lines = first.map(({ id }) => this.line(versions.map((version) => this.row(version, id))));
    const head = ["Case", ...versions.map((version) => `pi ${version}`), "Target", "Met"];
    return [
      `| ${head.join(" | ")} |`,
      `| --- |${" ---: |".repeat(versions.length)} --- | --- |`,
      ...lines,
    ].join("\n");
  }

  /** Everything, for other programs. */
  toJson() {
    return {
      date: new Date().toISOString(),
      node: process.versions.node,
      hosts: Object.fromEntries(this.hosts),
      ratios: this.ratios,
      faults: this.faults,
      warnings: this.warnings,
    };
  }

  line(rows) {
    const [{ title, unit, target, targetTitle }] = rows;
    const cells = rows.map(({ value, note }) => `${toText(value)} ${unit}${note ? ` (${note})` : ""}`);
    if (target === undefined) return `| ${[title, ...cells, "", ""].join(" | ")} |`;
    const isMet = rows.every(({ value, target: own }) => value <= own);
    return `| ${[title, ...cells, targetTitle ?? `${target} ${unit}`, isMet ? "yes" : "no"].join(" | ")} |`;
  }

  row(version, id) {
    return this.hosts.get(version).find((row) => row.id === id);
  }

  all(judge) {
    return [...this.hosts].flatMap(([version, rows]) =>
      rows.flatMap((row) => {
        const sentence = judge(row, this.change(version, row));
        return sentence === undefined ? [] : [`${row.title} on pi ${version}: ${sentence}`];
      }),
    );
  }

  /** How many times its ratio in the baseline a row has; undefined where that cannot be told. */
  change(version, { id, ratio, value, unit }) {
    const before = this.baseline[version]?.[id];
    if (before === undefined || ratio === undefined || before === 0) return undefined;
    return unit === "ms" && value < tooShort ? undefined : ratio / before;
  }
}
