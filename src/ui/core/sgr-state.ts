/** Which of the two colours a code sets: 3x and 9x are the text, 4x and 10x the background. */
type Layer = "text" | "background";

/** Attribute codes that each "off" code ends. */
const ENDS: Readonly<Record<number, readonly number[]>> = {
  22: [1, 2],
  23: [3],
  24: [4, 21],
  25: [5, 6],
  27: [7],
  28: [8],
  29: [9],
};

/** Follows colour and style codes through a row, to repeat them on the next row and to know whether one is open. */
export class SgrState {
  private readonly attributes = new Set<number>();
  private readonly colors = new Map<Layer, string>();

  /** True when something would go on behind the row. */
  get isOpen(): boolean {
    return this.attributes.size > 0 || this.colors.size > 0;
  }

  /** The one code that brings a fresh row into this state; empty when nothing is on. */
  get code(): string {
    return this.isOpen ? `\u001b[${[...this.attributes, ...this.colors.values()].join(";")}m` : "";
  }

  /** Takes over one sequence `ESC [ … m`. */
  apply(sequence: string): void {
    const parts = sequence.slice(2, -1).split(";");
    for (let at = 0; at < parts.length; at++) {
      const code = Number.parseInt(parts[at]!, 10) || 0;
      if (code === 38 || code === 48) {
        const size = parts[at]!.includes(":") ? 1 : parts[at + 1] === "2" ? 5 : 3;
        this.colors.set(code === 38 ? "text" : "background", parts.slice(at, at + size).join(";"));
        at += size - 1;
      } else this.applyCode(code);
    }
  }

  private applyCode(code: number): void {
    if (code === 0) {
      this.attributes.clear();
      this.colors.clear();
    } else if (code === 39) this.colors.delete("text");
    else if (code === 49) this.colors.delete("background");
    else if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) this.colors.set("text", String(code));
    else if ((code >= 40 && code <= 47) || (code >= 100 && code <= 107))
      this.colors.set("background", String(code));
    else if (code < 10 || code === 21) this.attributes.add(code);
    else for (const ended of ENDS[code] ?? []) this.attributes.delete(ended);
  }
}
