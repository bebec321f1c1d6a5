import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { SourceFile } from "./source-file.js";

/** All TypeScript sources below a folder. */
export class SourceTree {
  private readonly parents: ReadonlyMap<string, string | undefined>;

  constructor(readonly files: readonly SourceFile[]) {
    this.parents = new Map(
      files.flatMap(({ classes }) => classes.map(({ name, parent }) => [name, parent] as const)),
    );
  }

  static read(folder: string): SourceTree {
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".ts"),
    );
    return new SourceTree(
      names.map(
        (name) => new SourceFile(name.split(sep).join("/"), readFileSync(join(folder, name), "utf8")),
      ),
    );
  }

  /** A tree of one file, for trying a rule. */
  static of(path: string, text: string): SourceTree {
    return new SourceTree([new SourceFile(path, text)]);
  }

  /**
   * How many levels a class is below another.
   * @returns 0 for that class itself, undefined when it does not descend from it
   */
  depthBelow(name: string, ancestor: string): number | undefined {
    let depth = 0;
    // A class that extends itself by way of others does not compile; the bound keeps the search finite.
    for (let each: string | undefined = name; each !== undefined && depth <= this.parents.size; depth++) {
      if (each === ancestor) return depth;
      each = this.parents.get(each);
    }
    return undefined;
  }
}
