import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect } from "chai";
import type { AskRequest } from "../../src/model/types.js";
import { MountedForm, toRequest } from "./mounted-form.js";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const DOWN = "\u001b[B";
const PAGE_DOWN = "\u001b[6~";
const END = "\u001b[F";

/** Counts what a form lays out and which options it draws. */
function measured(request: AskRequest) {
  const form = new MountedForm(request);
  const work = { wraps: 0, markdown: 0 };
  const { layout, markdown } = form.ui;
  const wrap = layout.wrap.bind(layout);
  layout.wrap = (text, width) => {
    work.wraps++;
    return wrap(text, width);
  };
  const render = markdown!.render.bind(markdown);
  markdown!.render = (text, width) => {
    work.markdown += text.length;
    return render(text, width);
  };
  return { form, work };
}

function costOf(request: AskRequest, keys: readonly string[]): Record<string, number>[] {
  const { form, work } = measured(request);
  const costs: Record<string, number>[] = [];
  const frame = () => {
    Object.assign(work, { wraps: 0, markdown: 0 });
    form.frame();
    costs.push({ ...work });
  };
  frame();
  for (const key of keys) {
    form.press(key);
    frame();
  }
  form.dispose();
  return costs;
}

const options = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    value: `v${index}`,
    label: `Option ${index}`,
    description: "What it means",
  }));
const preview = (count: number) =>
  Array.from({ length: count }, (_, line) => (line % 4 === 3 ? "" : `Line with **text** ${line % 50}`)).join(
    "\n",
  );

/** How much of what is shown is laid out, not how long it takes: that is what a benchmark is for. */
describe("The work for a frame", () => {
  it("is the same for 100 options and for 10,000", () => {
    const keys = [DOWN, DOWN, PAGE_DOWN, PAGE_DOWN];
    const small = costOf(toRequest([{ options: options(100) }]), keys);
    expect(small[0]!.wraps).to.be.within(5, 150);
    expect(costOf(toRequest([{ options: options(10_000) }]), keys)).to.deep.equal(small);
    for (const [index, { wraps }] of costOf(toRequest([{ options: options(10_000) }]), [
      END,
      DOWN,
    ]).entries()) {
      expect(wraps, `frame ${index}`).to.be.below(200);
    }
  });

  it("is the same for a preview of 200 lines and of 20,000", () => {
    const of = (lines: number) =>
      costOf(
        toRequest([{ type: "preview", options: [{ value: "a", label: "A", preview: preview(lines) }] }]),
        ["]", "]", "}", "}"],
      );
    const small = of(200);
    expect(small[0]!.markdown).to.be.above(0);
    expect(of(20_000)).to.deep.equal(small);
  });

  it("is nothing for a second frame without a change", () => {
    const { form, work } = measured(toRequest([{ options: options(1_000) }]));
    form.frame();
    Object.assign(work, { wraps: 0 });
    form.frame();
    expect(work.wraps).to.equal(0);
    form.dispose();
  });

  it("does not grow with the length of a description once it is drawn", () => {
    const request = toRequest([
      { options: [{ value: "a", label: "A", description: "word ".repeat(40_000) }, ...options(20)] },
    ]);
    const start = performance.now();
    const costs = costOf(request, [DOWN, "\u001b[A", DOWN, PAGE_DOWN]);
    expect(performance.now() - start).to.be.below(1_500);
    for (const { wraps } of costs) expect(wraps).to.be.below(150);
  });

  it("opens 200 questions at any of them", () => {
    const request = toRequest(
      Array.from({ length: 200 }, (_, index) => ({ label: `Question ${index}`, options: options(4) })),
    );
    for (const { wraps } of costOf(request, ["\t", "\t", "\u001b[Z", "\u001b[Z", "\u001b[Z"]))
      expect(wraps).to.be.below(400);
  });
});

describe("A form that is used for long", () => {
  it("needs no more memory after 10,000 keys than after 2,000", () => {
    const form = new MountedForm(
      toRequest([
        { options: options(40) },
        { type: "multi", options: options(5) },
        { type: "preview", options: options(3).map((each) => ({ ...each, preview: preview(60) })) },
      ]),
    );
    const cycle = [
      DOWN,
      " ",
      DOWN,
      "n",
      "x",
      "\u001b",
      "\u001b[A",
      "]",
      PAGE_DOWN,
      "\t",
      "N",
      "y",
      "\u001b",
      "t",
      "t",
      END,
      "z",
      "\u001b",
      "\u001b[A",
      "\t",
      "?",
      "\u001b",
    ];
    let pressed = 0;
    const use = (until: number) => {
      for (; pressed < until; pressed++) {
        const key = cycle[pressed % cycle.length]!;
        // Esc closes an editor or the settings here; anywhere else it would end the form.
        if (key === "\u001b" && !form.isTyping && !form.screen.isShowingSettings) continue;
        form.press(key);
        form.frame();
      }
      collect();
      return process.memoryUsage().heapUsed;
    };
    const early = use(2_000);
    const late = use(10_000);
    expect(form.outcomes).to.deep.equal([]);
    expect(late - early).to.be.below(3_000_000);
    form.dispose();
  }).timeout(60_000);

  it("leaves nothing behind when 300 forms were opened and closed", () => {
    const open = () => {
      const form = new MountedForm(toRequest([{ options: options(2_000) }]));
      form.frame();
      form.press(DOWN, END);
      form.frame();
      form.dispose();
    };
    for (let count = 0; count < 20; count++) open();
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let count = 0; count < 300; count++) open();
    collect();
    expect(process.memoryUsage().heapUsed - before).to.be.below(3_000_000);
  }).timeout(60_000);
});
