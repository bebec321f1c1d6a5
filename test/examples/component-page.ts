import { readFileSync } from "node:fs";

/** A page of `docs/components/`: its tables by heading, and the names that stand first in their rows. */
export class ComponentPage {
  readonly text: string;

  constructor(path: string) {
    this.text = readFileSync(path, "utf8");
  }

  /** The class that the page is about. */
  get name(): string {
    return /^# (\w+)$/m.exec(this.text)?.[1] ?? "";
  }

  /** The name of the interface of its props, where it has a table of them. */
  get propsName(): string | undefined {
    return /^## Props\n\n`(\w+)`$/m.exec(this.text)?.[1];
  }

  has(heading: string): boolean {
    return this.text.includes(`\n## ${heading}\n`);
  }

  /** The first names of the rows below a heading, without their parameters. */
  names(heading: string): string[] {
    const section = this.text.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
    return [...section.matchAll(/^\| `([\w.]+)/gm)].map(([, name]) => name!);
  }
}
