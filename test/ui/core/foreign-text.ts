import fc from "fast-check";

const PIECES = [
  "a",
  "word ",
  " ",
  "  ",
  "\t",
  "\n",
  "漢",
  "字",
  "ｶﾞ",
  "한",
  "é",
  "e\u0301",
  "\u0301\u0302",
  "👩‍👩‍👧‍👦",
  "🇩🇪",
  "🇩",
  "❤️",
  "1️⃣",
  "\u200b",
  "\u200d",
  "กำ",
  "│",
  "…",
  "｜",
  "\u3000",
  "\u00a0",
  "-",
  "x".repeat(400),
  "\ud83d",
];

/** Text of everything that is hard to measure, without escape sequences. */
export const hardText = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 60 })
  .map((parts) => parts.join(""));

/** The same with what must never reach a terminal. */
export const hostileText = fc
  .array(
    fc.constantFrom(
      ...PIECES,
      "\u001b[31m",
      "\u001b]0;title\u0007",
      "\u001b]8;;http://x\u001b\\",
      "\u001bP1$r\u001b\\",
      "\u001b[2J",
      "\u001b",
      "\u009b31m",
      "\u0007",
      "\r",
      "\r\n",
      "\u0000",
      "\u202e",
      "\u2066",
      "\u061c",
      "\u2028",
      "\u0085",
      "\u007f",
      "\u001b_pi:c\u0007",
      "\u001b[200~",
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(""));

/** What neither a row of a component nor a line of the transcript may hold once its colour codes are taken out. */
export const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

/** A row without its colour codes. */
export function withoutColors(row: string): string {
  return row.replace(/\u001b\[[0-9;:]*m/g, "");
}
