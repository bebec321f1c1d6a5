import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { expect } from "chai";

/** One fenced block of a document. */
export interface Fence {
  readonly language: string;
  /** The words behind the language; `file=a.ts` has a value, `frame` is the empty string. */
  readonly info: ReadonlyMap<string, string>;
  readonly text: string;
}

const FENCE = /^```(\w+)([^\n]*)\n([\s\S]*?)^```$/gm;

/** A Markdown page that shows frames. With `UPDATE_FRAMES=1` a frame that is not current is written anew. */
export class FrameDocument {
  private text: string;

  constructor(private readonly path: string) {
    this.text = readFileSync(path, "utf8");
  }

  get fences(): readonly Fence[] {
    return [...this.text.matchAll(FENCE)].map(([, language, info, text]) => ({
      language: language!,
      info: new Map(
        info!
          .trim()
          .split(/\s+/)
          .filter(Boolean)
          .map((word) => [word.split("=")[0]!, word.split("=")[1] ?? ""]),
      ),
      text: text!,
    }));
  }

  /**
   * Compares a block with what is drawn now.
   * @param opening the first line of the block, for example "```text frame step=1"
   */
  expectFrame(opening: string, rows: readonly string[]): void {
    const start = this.text.indexOf(`${opening}\n`);
    expect(start, `${basename(this.path)} has no block ${opening}`).to.be.at.least(0);
    const from = start + opening.length + 1;
    const to = this.text.indexOf("\n```", from - 1) + 1;
    const current = `${rows.join("\n")}\n`;
    const shown = this.text.slice(from, to);
    if (shown !== current && process.env.UPDATE_FRAMES === "1") {
      this.text = this.text.slice(0, from) + current + this.text.slice(to);
      writeFileSync(this.path, this.text);
      return;
    }
    expect(shown, `${basename(this.path)} ${opening}: UPDATE_FRAMES=1 writes it anew`).to.equal(current);
  }
}
