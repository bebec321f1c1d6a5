import { expect } from "chai";
import fc from "fast-check";
import { Viewport, type ViewportContent } from "../../../src/ui/core/viewport.js";

/** Items of given heights; a row reads `item.row`, and every item that was asked for is written down. */
class NumberedContent implements ViewportContent {
  readonly asked = new Set<number>();
  constructor(private readonly heights: readonly number[]) {}

  get count(): number {
    return this.heights.length;
  }

  rows(index: number): string[] {
    this.asked.add(index);
    return Array.from({ length: this.heights[index] ?? 0 }, (_, row) => `${index}.${row}`);
  }

  get all(): string[] {
    return this.heights.flatMap((_, index) => this.rows(index));
  }
}

const marked = () => new Viewport((direction, hidden) => `${direction} ${hidden}`);
const isMarker = (row: string) => /^(up|down) /.test(row);
const heights = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 30 });
const height = fc.integer({ min: 1, max: 14 });

/** Whatever happens, a window is a stretch of all rows, in order, with right counts. */
function expectWindow(content: NumberedContent, viewport: Viewport, room: number): void {
  const { rows, items, offsets, above, below } = viewport.window!;
  const { all } = content;
  expect(rows.length).to.equal(Math.min(room, all.length), "fills its room");
  const shown = rows.filter((row) => !isMarker(row));
  const start = all.indexOf(shown[0]!);
  expect(shown).to.deep.equal(all.slice(start, start + shown.length));
  for (const [at, row] of rows.entries()) {
    if (isMarker(row)) expect(items[at]).to.equal(-1);
    else expect(`${items[at]}.${offsets[at]}`).to.equal(row);
  }
  const itemOf = (row: string) => Number(row.split(".")[0]);
  expect(above).to.equal(new Set(all.slice(0, start).map(itemOf)).size, "hidden above");
  expect(below).to.equal(new Set(all.slice(start + shown.length).map(itemOf)).size, "hidden below");
  if (room > 2) {
    expect(rows[0]!.startsWith("up")).to.equal(above > 0);
    expect(rows[rows.length - 1]!.startsWith("down")).to.equal(below > 0);
    if (above > 0) expect(rows[0]).to.equal(`up ${above}`);
    if (below > 0) expect(rows[rows.length - 1]).to.equal(`down ${below}`);
  }
}

describe("Viewport", () => {
  describe("draw", () => {
    it("shows everything that fits", () => {
      const content = new NumberedContent([1, 2]);
      expect(marked().draw(content, 3)).to.deep.equal({
        rows: ["0.0", "1.0", "1.1"],
        items: [0, 1, 1],
        offsets: [0, 0, 1],
        above: 0,
        below: 0,
      });
    });

    it("[ROB-03] counts what is hidden on both sides of the focus", () => {
      const content = new NumberedContent(Array(10).fill(1));
      const viewport = marked();
      expect(viewport.draw(content, 5, { item: 0 }).rows).to.deep.equal([
        "0.0",
        "1.0",
        "2.0",
        "3.0",
        "down 6",
      ]);
      expect(viewport.draw(content, 5, { item: 5 }).rows).to.deep.equal([
        "up 3",
        "3.0",
        "4.0",
        "5.0",
        "down 4",
      ]);
      expect(viewport.draw(content, 5, { item: 9 }).rows).to.deep.equal(["up 6", "6.0", "7.0", "8.0", "9.0"]);
    });

    it("stands still while the focus moves inside the window", () => {
      const content = new NumberedContent(Array(20).fill(1));
      const viewport = marked();
      const { rows } = viewport.draw(content, 8, { item: 10 });
      expect(viewport.draw(content, 8, { item: 9 }).rows).to.deep.equal(rows);
      expect(viewport.draw(content, 8, { item: 10 }).rows).to.deep.equal(rows);
    });

    it("stays where it was scrolled while the focus does not change", () => {
      const content = new NumberedContent(Array(20).fill(1));
      const viewport = marked();
      viewport.draw(content, 8, { item: 0 });
      viewport.pageBy(content, 1);
      const { rows } = viewport.draw(content, 8, { item: 0 });
      expect(rows).not.to.include("0.0");
      expect(viewport.draw(content, 8, { item: 0 }).rows).to.deep.equal(rows);
    });

    it("[ROB-03] shows the focus whole, or its beginning, whatever came before", () => {
      const step = fc.oneof(
        fc.record({ kind: fc.constant("focus" as const), value: fc.nat(29) }),
        fc.record({ kind: fc.constant("scroll" as const), value: fc.integer({ min: -20, max: 20 }) }),
        fc.record({ kind: fc.constant("height" as const), value: height }),
        fc.record({ kind: fc.constant("end" as const), value: fc.nat(1) }),
      );
      fc.assert(
        fc.property(heights, height, fc.array(step, { maxLength: 20 }), (sizes, first, steps) => {
          const content = new NumberedContent(sizes);
          const viewport = marked();
          let room = first;
          let focus = 0;
          viewport.draw(content, room, { item: focus });
          for (const { kind, value } of steps) {
            const before = `${focus}:${room}`;
            if (kind === "focus") focus = value % sizes.length;
            else if (kind === "height") room = value;
            else if (kind === "scroll") viewport.scrollBy(content, value);
            else if (value) viewport.scrollToEnd(content);
            else viewport.scrollToStart();
            const { rows } = viewport.draw(content, room, { item: focus });
            expectWindow(content, viewport, room);
            // Only a new focus or a new height brings it into view: scrolling moves away from it freely.
            if (before === `${focus}:${room}`) continue;
            const wanted = content.rows(focus);
            expect(rows).to.include(wanted[0]);
            if (wanted.length <= room - 2) expect(rows).to.include.members(wanted);
          }
        }),
        { numRuns: 500 },
      );
    });

    it("reveals a part of an item that is higher than the window", () => {
      const content = new NumberedContent([30, 1]);
      const viewport = marked();
      expect(viewport.draw(content, 6, { item: 0, from: 20, to: 22 }).rows).to.include.members([
        "0.20",
        "0.21",
      ]);
    });

    it("shows an empty window of nothing", () => {
      expect(marked().draw(new NumberedContent([]), 5)).to.deep.equal({
        rows: [],
        items: [],
        offsets: [],
        above: 0,
        below: 0,
      });
    });

    it("passes items without rows", () => {
      expect(marked().draw(new NumberedContent([0, 1, 0, 1]), 5).rows).to.deep.equal(["1.0", "3.0"]);
    });
  });

  describe("scrollBy", () => {
    it("reaches every row, row by row and page by page, and comes back", () => {
      fc.assert(
        fc.property(heights, height, fc.boolean(), (sizes, room, byPage) => {
          const content = new NumberedContent(sizes);
          const viewport = marked();
          const seen = new Set<string>();
          const look = () => {
            for (const row of viewport.draw(content, room).rows) if (!isMarker(row)) seen.add(row);
            expectWindow(content, viewport, room);
          };
          look();
          const first = viewport.window!.rows;
          const move = (by: number) =>
            byPage ? viewport.pageBy(content, by) : viewport.scrollBy(content, by);
          for (let moves = 0; moves < 300 && move(1); moves++) look();
          expect([...seen]).to.have.members(content.all);
          expect(viewport.window!.below).to.equal(0);
          for (let moves = 0; moves < 300 && move(-1); moves++) look();
          expect(viewport.window!.rows).to.deep.equal(first);
        }),
        { numRuns: 300 },
      );
    });

    it("says whether anything moved", () => {
      const content = new NumberedContent([1, 1, 1, 1, 1, 1]);
      const viewport = marked();
      viewport.draw(content, 4);
      expect(viewport.scrollBy(content, -1)).to.equal(false);
      expect(viewport.scrollBy(content, 1)).to.equal(true);
    });
  });

  describe("cost", () => {
    it("asks for no more items than a few windows hold, wherever it stands", () => {
      const content = new NumberedContent(Array(10_000).fill(2));
      const viewport = marked();
      const rounds: (() => void)[] = [
        () => {},
        () => viewport.pageBy(content, 1),
        () => viewport.scrollToEnd(content),
        () => viewport.pageBy(content, -1),
      ];
      for (const [index, round] of rounds.entries()) {
        content.asked.clear();
        round();
        viewport.draw(content, 20, { item: index });
        expect(content.asked.size).to.be.below(60);
      }
      content.asked.clear();
      viewport.draw(content, 20, { item: 5_000 });
      expect(content.asked.size).to.be.below(60);
    });
  });

  describe("exceeds", () => {
    it("compares the rows with a height, and looks at no more of them than needed", () => {
      const content = new NumberedContent(Array(1_000).fill(2));
      expect(marked().exceeds(content, 9)).to.equal(true);
      expect(content.asked.size).to.equal(5);
      expect(marked().exceeds(new NumberedContent([2, 2]), 4)).to.equal(false);
      expect(marked().exceeds(new NumberedContent([2, 2]), 3)).to.equal(true);
    });
  });

  describe("nearestWhole", () => {
    it("is the item itself while any of it is shown", () => {
      const content = new NumberedContent([3, 3, 3, 3, 3]);
      const viewport = marked();
      viewport.draw(content, 6, { item: 0 });
      expect(viewport.nearestWhole(content, 0)).to.equal(0);
      viewport.scrollToEnd(content);
      expect(viewport.nearestWhole(content, 0)).to.equal(4);
    });
  });
});
