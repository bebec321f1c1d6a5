import { expect } from "chai";
import { PreviewPane } from "../../../src/ui/components/preview-pane.js";
import { TestUi } from "../core/test-ui.js";

/** Counts the lines that are laid out: what a frame costs. */
class MeasuringUi extends TestUi {
  override markdown = {
    render: (text: string) => {
      this.drawn += text.split("\n").length;
      return text.split("\n").map((line) => `m ${line}`);
    },
    highlight: (text: string) => text.split("\n"),
  };
  drawn = 0;
  private readonly wrapOnce = this.layout.wrap.bind(this.layout);

  constructor() {
    super();
    this.layout.wrap = (text, width) => {
      this.drawn++;
      return this.wrapOnce(text, width);
    };
  }
}

const lines = (count: number) => Array.from({ length: count }, (_, line) => `line  ${line + 1}`).join("\n");

function paneOf(text: string, ui: TestUi = new TestUi()) {
  const state = { text };
  const pane = new PreviewPane(ui, { text: () => state.text });
  const frame = (width = 40, maxHeight = 8) => {
    pane.requestUpdate();
    return [...pane.renderAt({ width, maxHeight, focused: false })];
  };
  const press = (action: string) => pane.bindings()[action]?.();
  return { ui, pane, state, frame, press };
}

describe("PreviewPane", () => {
  it("shows the whole preview where it fits, behind a gutter", () => {
    expect(paneOf("a\nb").frame()).to.deep.equal(["│ a", "│ b"]);
  });

  it("shows nothing of nothing", () => expect(paneOf("").frame()).to.deep.equal([]));

  it("[ROB-11] can be read to its last line by rows, and says where one is", () => {
    const { frame, press } = paneOf(lines(30));
    expect(frame()[7]).to.equal("│ 1-7 of 30");
    const seen = new Set(frame().slice(0, 7));
    for (let presses = 0; presses < 23; presses++) {
      press("preview.scrollDown");
      for (const row of frame().slice(0, 7)) seen.add(row);
    }
    expect(frame()[7]).to.include("24-30 of 30");
    expect(seen.size).to.equal(30);
    press("preview.scrollDown");
    expect(frame()[7]).to.include("24-30 of 30");
  });

  it("[KEY-16] scrolls by rows and by pages, and back", () => {
    const { frame, press } = paneOf(lines(100));
    frame();
    press("preview.pageDown");
    expect(frame()[7]).to.include("6-12 of 100");
    press("preview.scrollDown");
    expect(frame()[7]).to.include("7-13 of 100");
    press("preview.pageUp");
    press("preview.scrollUp");
    expect(frame()[7]).to.include("1-7 of 100");
  });

  it("has no scrolling keys where everything is shown", () => {
    const { frame, pane } = paneOf("a");
    frame();
    expect(pane.bindings()).to.deep.equal({});
  });

  it("scrolls with the wheel", () => {
    const { frame, pane } = paneOf(lines(100));
    frame();
    expect(pane.dispatchMouse({ type: "wheel", x: 0, y: 0, wheelDelta: 3 })).to.equal(true);
    expect(frame()[7]).to.include("4-10 of 100");
    expect(pane.dispatchMouse({ type: "click", x: 0, y: 0 })).to.equal(false);
  });

  it("begins at the top of another preview", () => {
    const { frame, press, state } = paneOf(lines(100));
    frame();
    press("preview.pageDown");
    state.text = lines(50);
    expect(frame()[7]).to.include("1-7 of 50");
  });

  it("wraps long lines, so that every character can be reached", () => {
    const { frame } = paneOf("x".repeat(100));
    expect(frame(42, 8).join("").replaceAll("│ ", "")).to.equal("x".repeat(100));
  });

  it("draws with the new theme after an invalidation", () => {
    const ui = new MeasuringUi();
    const { frame, pane } = paneOf("# a", ui);
    frame();
    ui.markdown.render = () => ["new a"];
    pane.invalidate();
    expect(frame()).to.deep.equal(["│ new a"]);
  });

  for (const [width, height] of [
    [1, 1],
    [1, 5],
    [3, 2],
    [9, 3],
    [20, 10],
  ] as const) {
    it(`fits ${width} columns and ${height} rows`, () => {
      const { frame, ui } = paneOf("# Title\nsome longer text 漢字\n\n- a\n- b");
      expect(frame(width, height).length).to.be.at.most(height);
      expect(ui.clamped).to.deep.equal([]);
    });
  }

  it("lays out no more of a long preview than of a short one", () => {
    const cost = (count: number) => {
      const ui = new MeasuringUi();
      const { frame, press } = paneOf(lines(count), ui);
      frame(40, 20);
      const first = ui.drawn;
      press("preview.pageDown");
      frame(40, 20);
      return [first, ui.drawn];
    };
    expect(cost(20_000)).to.deep.equal(cost(200));
  });
});
