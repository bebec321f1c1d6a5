import { isList } from "./safe-read.js";

/** Characters of a text that are repeated in a message. */
const MAX_QUOTED = 60;

/** What kind of value was sent, for a message: `an array`, `null`, `nothing`, … */
export function describeKind(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (typeof value === "object") return isList(value) ? "an array" : "an object";
  if (typeof value === "string") return value.trim() === "" ? "blank text" : "text";
  return `a ${typeof value}`;
}

/** A text in quotes, on one line and cut to a length that fits a message. */
export function quote(text: string): string {
  const characters = Array.from(text.slice(0, MAX_QUOTED * 2));
  const isCut = characters.length > MAX_QUOTED || text.length > MAX_QUOTED * 2;
  return JSON.stringify(isCut ? `${characters.slice(0, MAX_QUOTED).join("")}…` : text);
}
