import type { Issue } from "../model/types.js";

/** More issues than this help nobody. */
const MAX_ISSUES = 1000;

/** Collects issues: each one once, and no more than a reader can use. */
export class IssueList {
  private readonly issues: Issue[] = [];
  private readonly seen = new Set<string>();
  private readonly paths = new Set<string>();
  private isFull = false;

  get isEmpty(): boolean {
    return this.issues.length === 0;
  }

  /** Adds an issue, unless the same one is there already. */
  add(path: string, message: string): void {
    const key = `${path}\n${message}`;
    if (this.isFull || this.seen.has(key)) return;
    if (this.issues.length >= MAX_ISSUES) {
      this.isFull = true;
      return;
    }
    this.seen.add(key);
    this.paths.add(path);
    this.issues.push({ path, message });
  }

  /** True when an issue with exactly this path is in the list. */
  has(path: string): boolean {
    return this.paths.has(path);
  }

  /** A copy, with one more issue at the end that tells when some were left out. */
  toArray(): Issue[] {
    if (!this.isFull) return [...this.issues];
    return [...this.issues, { path: "", message: `has more than ${MAX_ISSUES} issues: fix these first` }];
  }
}
