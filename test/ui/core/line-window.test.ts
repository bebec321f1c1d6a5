import { expect } from "chai";
import fc from "fast-check";
import { LineWindow } from "../../../src/ui/core/line-window.js";

const marker = (hidden: number) => `${hidden} more`;
const count = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => String(from + index));

/** The lines `from` to `to` of `total`, which are all that can be shown. */
function contentOf(total: number, cursor: number, from = 0, to = total) {
  return { lines: count(from, to), cursor: cursor - from, above: from, below: total - to };
}

describe("LineWindow", () => {
  it("shows everything where there is room", () => {
    expect(new LineWindow(marker).draw(contentOf(3, 1), 3)).to.deep.equal(["0", "1", "2"]);
  });

  it("counts what lies beyond the lines that it was given", () => {
    const rows = new LineWindow(marker).draw(contentOf(9, 4, 3, 6), 5);
    expect(rows).to.deep.equal(["3 more", "3", "4", "5", "3 more"]);
  });

  it("counts what it hides, and marks no end with nothing behind it", () => {
    const window = new LineWindow(marker);
    expect(window.draw(contentOf(8, 0), 5)).to.deep.equal(["0", "1", "2", "3", "4 more"]);
    expect(window.draw(contentOf(8, 4), 5)).to.deep.equal(["2 more", "2", "3", "4", "3 more"]);
    expect(window.draw(contentOf(8, 7), 5)).to.deep.equal(["4 more", "4", "5", "6", "7"]);
  });

  it("stays where it is while the cursor moves inside it", () => {
    const window = new LineWindow(marker);
    window.draw(contentOf(20, 12), 6);
    const before = window.draw(contentOf(20, 11), 6);
    expect(window.draw(contentOf(20, 9), 6)).to.deep.equal(before);
    expect(window.draw(contentOf(20, 8), 6)[1]).to.equal("8");
  });

  it("spends no row on a marker where it is very low", () => {
    expect(new LineWindow(marker).draw(contentOf(8, 4), 3)).to.deep.equal(["2", "3", "4"]);
    expect(new LineWindow(marker).draw(contentOf(8, 4), 1)).to.deep.equal(["4"]);
  });

  it("always shows the cursor, never more rows than there are, and counts every line once", () => {
    const step = fc.record({
      total: fc.integer({ min: 1, max: 30 }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      from: fc.double({ min: 0, max: 1, noNaN: true }),
      to: fc.double({ min: 0, max: 1, noNaN: true }),
      height: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        const window = new LineWindow(marker);
        for (const { total, at, from, to, height } of steps) {
          const cursor = Math.floor(at * (total - 1));
          const content = contentOf(
            total,
            cursor,
            Math.floor(from * cursor),
            total - Math.floor(to * (total - 1 - cursor)),
          );
          const rows = window.draw(content, height);
          expect(rows).to.include(String(cursor));
          expect(rows.length).to.be.at.most(height);
          if (height < 4) continue;
          const hidden = rows.filter((row) => row.endsWith("more")).map((row) => Number.parseInt(row, 10));
          expect(hidden.reduce((sum, each) => sum + each, rows.length - hidden.length)).to.equal(total);
        }
      }),
    );
  });
});
