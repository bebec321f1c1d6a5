import { CURSOR_MARKER, visibleWidth } from "@mariozechner/pi-tui";
import { expect } from "chai";
import fc from "fast-check";
import type { AskRequest } from "../../src/model/types.js";
import { FORBIDDEN, hostileText, withoutColors } from "../ui/core/foreign-text.js";
import { MountedForm, toRequest } from "./mounted-form.js";

const text = fc.oneof(
  hostileText,
  fc.constantFrom(
    "short",
    "# Title\n- **a**\n- b",
    "x".repeat(400),
    "漢字".repeat(300),
    "a\nb\nc\n".repeat(30),
  ),
);
const filled = text.map((value) => value.trim() || "x");
const option = (index: number) =>
  fc.record(
    {
      value: fc.constant(`v${index}`),
      label: filled,
      description: filled,
      preview: filled,
      recommended: fc.boolean(),
    },
    { requiredKeys: ["value", "label"] },
  );
const question = fc.integer({ min: 1, max: 12 }).chain((count) =>
  fc.record({
    prompt: filled,
    label: filled,
    type: fc.constantFrom("single", "multi", "preview"),
    options: fc.tuple(...Array.from({ length: count }, (_, index) => option(index))),
  }),
);
const request: fc.Arbitrary<AskRequest> = fc
  .tuple(fc.array(question, { minLength: 1, maxLength: 5 }), fc.option(filled, { nil: undefined }))
  .map(([questions, title]) => toRequest(questions, title));

const KEYS = [
  "\t",
  "\u001b[Z",
  "\u001b[A",
  "\u001b[B",
  "\u001b[C",
  "\u001b[D",
  "\r",
  " ",
  "\u001b",
  "n",
  "N",
  "t",
  "1",
  "2",
  "3",
  "9",
  "?",
  "[",
  "]",
  "{",
  "}",
  "\u001b[5~",
  "\u001b[6~",
  "\u001b[H",
  "\u001b[F",
  "@",
  "x",
  "漢",
  "\u007f",
  "\n",
  "\u0003",
  "\u001b[49u",
  "\u001b[110;1:3u",
  "\u001b[I",
  "\u001b[?997;2n",
  "\u001b[200~pasted \u001b[31mtext\nwith lines\u001b[201~",
  `\u001b[200~${"line\n".repeat(40)}\u001b[201~`,
];
type Step =
  | { readonly key: string }
  | { readonly columns: number; readonly rows: number }
  | { readonly theme: true };
const size = { columns: fc.integer({ min: 1, max: 200 }), rows: fc.integer({ min: 5, max: 60 }) };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ key: fc.constantFrom(...KEYS) }) },
  { weight: 2, arbitrary: fc.record(size) },
  { weight: 1, arbitrary: fc.constant({ theme: true as const }) },
);

function expectFrame(form: MountedForm): void {
  const { rows, columns } = form.terminal;
  const frame = form.frame();
  expect(frame.join("")).not.to.include("cannot be shown");
  expect(frame.length).to.be.at.most(rows - 4);
  for (const row of frame) {
    expect(visibleWidth(row)).to.be.at.most(columns);
    expect(withoutColors(row).replaceAll(CURSOR_MARKER, "")).not.to.match(FORBIDDEN);
  }
}

describe("A form of any text", () => {
  it("[ROB-01] [ROB-02] [ROB-04] [ROB-13] fits the terminal and holds nothing but text and colours, whatever is pressed and however it is resized", () => {
    fc.assert(
      fc.property(request, fc.record(size), fc.array(step, { maxLength: 25 }), (asked, first, steps) => {
        const form = new MountedForm(asked);
        form.resize(first.columns, first.rows);
        expectFrame(form);
        for (const each of steps) {
          if ("key" in each) form.press(each.key);
          else if ("theme" in each) form.screen.invalidate();
          else form.resize(each.columns, each.rows);
          if (form.outcomes.length > 0) break;
          expectFrame(form);
        }
        form.dispose();
      }),
      { numRuns: 200 },
    );
  }).timeout(120_000);

  it("[ROB-01] is never cut by its frame on a terminal of 20 columns and 10 rows or more", () => {
    const usable = fc.record({
      columns: fc.integer({ min: 20, max: 200 }),
      rows: fc.integer({ min: 10, max: 60 }),
    });
    const usableStep = fc.oneof(fc.record({ key: fc.constantFrom(...KEYS) }), usable);
    fc.assert(
      fc.property(request, usable, fc.array(usableStep, { maxLength: 20 }), (asked, first, steps) => {
        const form = new MountedForm(asked);
        form.resize(first.columns, first.rows);
        form.frame();
        for (const each of steps) {
          if ("key" in each) form.press(each.key);
          else form.resize(each.columns, each.rows);
          if (form.outcomes.length > 0) break;
          form.frame();
          expect(form.clamped).to.deep.equal([]);
        }
        form.dispose();
      }),
      { numRuns: 200 },
    );
  }).timeout(120_000);
});
