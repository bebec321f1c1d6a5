import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { checkoutRoot } from "../support/host/checkout.js";

/** Frames of one state of a form, by the size of the terminal. With `UPDATE_FRAMES=1` they are written anew. */
export class GoldenFile {
  private readonly frames = new Map<string, readonly string[]>();
  private readonly path: string;

  constructor(private readonly name: string) {
    this.path = join(checkoutRoot, "test", "frames", `${name}.txt`);
    if (!existsSync(this.path)) return;
    const sections = readFileSync(this.path, "utf8").split(/^@ (\d+x\d+)\n/m);
    for (let at = 1; at < sections.length; at += 2)
      this.frames.set(sections[at]!, sections[at + 1]!.replace(/\n$/, "").split("\n").slice(0, -1));
  }

  /** The sizes that there are frames of. */
  get sizes(): string[] {
    return [...this.frames.keys()];
  }

  /** Throws an AssertionError when the frame that is stored for the size is another. */
  expectFrame(size: string, frame: readonly string[]): void {
    const isCurrent = this.frames.get(size)?.join("\n") === frame.join("\n");
    if (!isCurrent && process.env.UPDATE_FRAMES === "1") {
      this.frames.set(size, frame);
      this.write();
      return;
    }
    const stored = this.frames.get(size)?.join("\n");
    expect(frame.join("\n"), `${this.name} ${size}: UPDATE_FRAMES=1 writes it anew`).to.equal(stored);
  }

  /** A line `@ columns x rows`, the rows of the frame, and an empty line. */
  private write(): void {
    const sections = [...this.frames].map(([size, frame]) => `@ ${size}\n${frame.join("\n")}\n\n`);
    writeFileSync(this.path, sections.join(""));
  }
}
