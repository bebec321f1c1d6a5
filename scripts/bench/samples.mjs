/** Numbers that were measured in the same way, and what is typical of them. */
export class Samples {
  /** @param values at least one number */
  constructor(values) {
    this.sorted = [...values].sort((a, b) => a - b);
  }

  /** Runs something again and again and times each run. Returns milliseconds. */
  static time(runs, run) {
    const values = [];
    for (let index = 0; index < runs; index += 1) {
      const start = performance.now();
      run(index);
      values.push(performance.now() - start);
    }
    return new Samples(values);
  }

  get median() {
    return this.quantile(0.5);
  }

  /** How far the middle half of the numbers lies apart. */
  get spread() {
    return this.quantile(0.75) - this.quantile(0.25);
  }

  /** @param share 0 is the smallest, 1 the largest */
  quantile(share) {
    const position = share * (this.sorted.length - 1);
    const [below, above] = [this.sorted[Math.floor(position)], this.sorted[Math.ceil(position)]];
    return below + (above - below) * (position % 1);
  }
}
