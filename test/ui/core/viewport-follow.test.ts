import { expect } from "chai";
import fc from "fast-check";
import { Viewport } from "../../../src/ui/core/viewport.js";

const marker = (direction: string, hidden: number) => `${direction} ${hidden}`;

/** Items of these heights; each row reads `item.row`. */
function contentOf(heights: readonly number[]) {
  return {
    count: heights.length,
    rows: (item: number) => Array.from({ length: heights[item]! }, (_, row) => `${item}.${row}`),
  };
}

describe("A viewport with something to reveal", () => {
  it("keeps it in view when something above it grows", () => {
    const viewport = new Viewport(marker);
    const reveal = { item: 2, from: 0, to: 1 };
    expect(viewport.draw(contentOf([0, 1, 1, 5]), 4, reveal).rows).to.include("2.0");
    expect(viewport.draw(contentOf([5, 1, 1, 5]), 4, reveal).rows).to.include("2.0");
  });

  it("is scrolled away from it, until it is to be revealed again", () => {
    const viewport = new Viewport(marker);
    const content = contentOf(Array(30).fill(1));
    const reveal = { item: 1 };
    viewport.draw(content, 6, reveal);
    for (const scroll of [
      () => viewport.scrollBy(content, 12),
      () => viewport.pageBy(content, 3),
      () => viewport.scrollToEnd(content),
    ]) {
      scroll();
      expect(viewport.draw(content, 6, reveal).rows).not.to.include("1.0");
      viewport.revealAgain();
      expect(viewport.draw(content, 6, reveal).rows).to.include("1.0");
    }
    viewport.draw(content, 6, { item: 29 });
    viewport.scrollToStart();
    expect(viewport.draw(content, 6, { item: 29 }).rows).not.to.include("29.0");
  });

  it("draws the same window again when nothing has changed", () => {
    const step = fc.record({
      heights: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 12 }),
      height: fc.integer({ min: 1, max: 10 }),
      at: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), fc.boolean(), (steps, marked) => {
        const viewport = marked ? new Viewport(marker) : new Viewport();
        for (const { heights, height, at } of steps) {
          const reveal = { item: at % heights.length };
          const content = contentOf(heights);
          const { rows } = viewport.draw(content, height, reveal);
          expect(viewport.draw(content, height, reveal).rows).to.deep.equal(rows);
          expect(viewport.draw(content, height, reveal).rows).to.deep.equal(rows);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
