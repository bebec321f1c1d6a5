import { Samples } from "./samples.mjs";

const text = "Rows with an unknown currency are listed for the user to repair. ";

/** A fixed piece of work of the kind that drawing is: cutting, measuring and joining texts. */
function work() {
  let length = 0;
  for (let row = 0; row < 400; row += 1) {
    const words = `${row} ${text}`.split(" ");
    const widths = new Map(words.map((word) => [word, [...word].length]));
    const line = words.map((word) => word.padEnd(widths.get(word) + 1)).join("");
    length += line.replace(/\s+$/u, "").length;
  }
  return length;
}

/** How long the fixed piece of work takes on this machine now, in ms: what other times are divided by. */
export function measureReference() {
  Samples.time(50, work);
  return Samples.time(100, work).median;
}
