/** How many of the changes that were made to some source files the tests noticed. */
export class MutationScore {
  killed = 0;
  timeout = 0;
  survived = 0;
  noCoverage = 0;

  /**
   * Adds up one report.
   * @param report Stryker's JSON report
   * @param isCounted decides by the path of a source file
   */
  static of(report, isCounted = () => true) {
    const score = new MutationScore();
    for (const [path, { mutants }] of Object.entries(report.files))
      if (isCounted(path)) for (const { status } of mutants) score.count(status);
    return score;
  }

  /** Adds one mutant. What did not run, because it was ignored or did not compile, says nothing. */
  count(status) {
    if (status === "Killed") this.killed += 1;
    else if (status === "Timeout") this.timeout += 1;
    else if (status === "Survived") this.survived += 1;
    else if (status === "NoCoverage") this.noCoverage += 1;
  }

  add(other) {
    for (const name of ["killed", "timeout", "survived", "noCoverage"]) this[name] += other[name];
    return this;
  }

  /** All that ran. */
  get total() {
    return this.killed + this.timeout + this.survived + this.noCoverage;
  }

  /** The share that was noticed, in percent; 100 where there was nothing to notice. */
  get percent() {
    return this.total === 0 ? 100 : ((this.killed + this.timeout) / this.total) * 100;
  }
}
