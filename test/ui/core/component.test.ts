import { expect } from "chai";
import { type Bindings, Component } from "../../../src/ui/core/component.js";
import { ComponentFailed } from "../../../src/ui/core/component-failed.js";
import type { DrawContext } from "../../../src/ui/core/draw-context.js";
import { Message } from "../../../src/ui/core/message.js";
import type { MouseInput } from "../../../src/ui/core/mouse.js";
import type { KeyPress } from "../../../src/ui/keys/key-press.js";
import { TestUi } from "./test-ui.js";

class Greeting extends Message {}

/** Writes down every hook that runs; a test sets what it draws and what throws. */
class Recorder extends Component {
  readonly log: string[] = [];
  throwing = new Set<string>();
  rows: unknown = ["row"];
  live: Bindings = {};
  takesKeys = false;
  focus: Component | undefined;

  constructor(
    ui: TestUi,
    readonly name = "it",
  ) {
    super(ui);
  }

  private record(hook: string): void {
    this.log.push(hook);
    if (this.throwing.has(hook)) throw new Error(`${hook} of ${this.name}`);
  }

  add<T extends Component>(child: T): T {
    return this.adopt(child);
  }

  remove(child: Component): void {
    this.discard(child);
  }

  send(message: Message): void {
    this.emit(message);
  }

  protected draw(context: DrawContext): string[] {
    this.record(`draw ${context.width}x${context.maxHeight}${context.focused ? " focused" : ""}`);
    if (this.throwing.has("draw")) throw new Error(`draw of ${this.name}`);
    return this.rows as string[];
  }

  override bindings(): Bindings {
    this.record("bindings");
    return { ...super.bindings(), ...this.live };
  }

  protected override focusedChild(): Component | undefined {
    if (this.throwing.has("focusedChild")) throw new Error("focusedChild");
    return this.focus;
  }

  protected override get isExclusive(): boolean {
    if (this.throwing.has("isExclusive")) throw new Error("isExclusive");
    return super.isExclusive;
  }

  protected override onMount(): void {
    this.record("mount");
  }
  protected override onUnmount(): void {
    this.record("unmount");
  }
  protected override onFocus(): void {
    this.record("focus");
  }
  protected override onBlur(): void {
    this.record("blur");
  }
  protected override onInvalidate(): void {
    this.record("invalidate");
  }
  protected override onKey(press: KeyPress): boolean {
    this.record(`key ${press.ids[0]}`);
    if (this.throwing.has("key")) throw new Error("key");
    return this.takesKeys;
  }
  protected override onMouse(input: MouseInput): boolean {
    this.record(`mouse ${input.type}`);
    return true;
  }
  protected override onMessage(message: Message): void {
    if (message instanceof ComponentFailed) this.log.push(`failed: ${(message.error as Error).message}`);
    else this.record(message.constructor.name);
  }
}

/** Overrides what a subclass should leave alone, and throws there. */
class Rude extends Recorder {
  override dispatchKey(): boolean {
    throw new Error("dispatchKey");
  }
  override liveBindings(): Bindings {
    throw new Error("liveBindings");
  }
}

const family = (ui = new TestUi()) => {
  const root = new Recorder(ui, "root");
  const child = root.add(new Recorder(ui, "child"));
  root.focus = child;
  return { ui, root, child };
};
const count = (log: readonly string[], what: string) => log.filter((each) => each.startsWith(what)).length;

describe("Component", () => {
  describe("render", () => {
    it("draws once for the same width, height and focus", () => {
      const ui = new TestUi();
      const it = new Recorder(ui);
      it.render(40);
      it.render(40);
      it.render(41);
      ui.rows = 10;
      it.render(41);
      it.focused = true;
      it.render(41);
      expect(it.log.filter((each) => each.startsWith("draw"))).to.deep.equal([
        "draw 40x20",
        "draw 41x20",
        "draw 41x10",
        "draw 41x10 focused",
      ]);
    });

    it("draws anew after an update and after an invalidation", () => {
      const { root, child, ui } = family();
      root.render(40);
      root.requestUpdate();
      root.render(40);
      root.invalidate();
      root.render(40);
      expect(count(root.log, "draw")).to.equal(3);
      expect(child.log).to.include("invalidate");
      expect(ui.requests).to.equal(1);
    });

    it("draws the ancestors of what changed, and not its siblings", () => {
      const { root, child, ui } = family();
      const sibling = root.add(new Recorder(ui));
      for (const each of [root, child, sibling]) each.renderAt({ width: 9, maxHeight: 3, focused: false });
      child.requestUpdate();
      for (const each of [root, child, sibling]) each.renderAt({ width: 9, maxHeight: 3, focused: false });
      expect([root, child, sibling].map(({ log }) => count(log, "draw"))).to.deep.equal([2, 2, 1]);
    });

    it("draws everything anew on a full update", () => {
      const { root, child } = family();
      child.renderAt({ width: 9, maxHeight: 3, focused: false });
      root.requestFullUpdate();
      child.renderAt({ width: 9, maxHeight: 3, focused: false });
      expect(count(child.log, "draw")).to.equal(2);
    });

    for (const width of [0, -3, Number.NaN, Number.POSITIVE_INFINITY]) {
      it(`takes a width of ${width} for one column`, () => {
        const it = new Recorder(new TestUi());
        it.render(width);
        expect(it.log).to.deep.equal(["draw 1x20"]);
      });
    }

    const clamps: [string, string[], string[]][] = [
      ["rows that are too wide", ["abcdef"], ["abc…"]],
      ["rows that are too many", ["a", "b", "c", "d"], ["a", "b", "c"]],
      ["a row with a line break in it", ["a\nb"], ["a b"]],
      ["a sequence that is no colour", ["\u001b[2Ja\u001b]0;t\u0007"], ["a"]],
    ];
    for (const [what, drawn, shown] of clamps) {
      it(`cuts and reports ${what}`, () => {
        const ui = new TestUi();
        ui.rows = 3;
        const it = new Recorder(ui);
        const own = [...drawn];
        it.rows = own;
        expect(it.render(4)).to.deep.equal(shown);
        expect(ui.clamped).to.have.length(1);
        expect(ui.clamped[0]).to.deep.include({ context: { width: 4, maxHeight: 3, focused: false } });
        expect(own, "the drawn rows are not changed").to.deep.equal(drawn);
      });
    }

    it("reports nothing when everything fits", () => {
      const ui = new TestUi();
      const it = new Recorder(ui);
      it.rows = ["\u001b[31mred\u001b[39m", "漢"];
      expect(it.render(3)).to.equal(it.rows);
      expect(ui.clamped).to.deep.equal([]);
    });

    for (const [what, rows] of [
      ["nothing", undefined],
      ["a text", "row"],
      ["a row that is no text", [7]],
      ["a list with nothing in it", [undefined]],
    ] as const) {
      it(`[ROB-12] shows an error for a draw that returns ${what}`, () => {
        const { root, child, ui } = family();
        child.rows = rows;
        expect(child.renderAt({ width: 60, maxHeight: 5, focused: false })).to.deep.equal([
          ui.strings.viewFailed,
        ]);
        expect(count(root.log, "failed")).to.equal(1);
      });
    }

    it("[ROB-12] shows an error for a draw that throws, and tells it once until a frame succeeds", () => {
      const { root, child, ui } = family();
      const frame = () => {
        child.requestUpdate();
        return child.renderAt({ width: 60, maxHeight: 5, focused: false });
      };
      child.throwing.add("draw");
      expect(frame()).to.deep.equal([ui.strings.viewFailed]);
      frame();
      expect(root.log.filter((each) => each.startsWith("failed"))).to.deep.equal(["failed: draw of child"]);
      child.throwing.clear();
      expect(frame()).to.deep.equal(["row"]);
      child.throwing.add("draw");
      frame();
      expect(count(root.log, "failed")).to.equal(2);
    });

    it("shows an error also when the palette throws", () => {
      const ui = new TestUi();
      ui.palette = {
        ...ui.palette,
        error: () => {
          throw new Error("palette");
        },
      };
      const it = new Recorder(ui);
      it.throwing.add("draw");
      expect(it.render(60)).to.deep.equal([ui.strings.viewFailed]);
    });
  });

  describe("life", () => {
    it("mounts once, parents first, and what is adopted later at once", () => {
      const { root, child, ui } = family();
      root.mount();
      root.mount();
      const late = root.add(new Recorder(ui));
      expect([root, child, late].map(({ log }) => count(log, "mount"))).to.deep.equal([1, 1, 1]);
    });

    it("unmounts once, with everything below and without the discarded", () => {
      const { root, child, ui } = family();
      const other = root.add(new Recorder(ui));
      root.mount();
      root.remove(other);
      root.dispose();
      root.dispose();
      expect([root, child, other].map(({ log }) => count(log, "unmount"))).to.deep.equal([1, 1, 1]);
      expect(root.children).to.deep.equal([]);
    });
  });

  describe("focus", () => {
    it("follows the focus path and leaves it", () => {
      const { root, child, ui } = family();
      const sibling = root.add(new Recorder(ui));
      root.focused = true;
      expect([child.focused, sibling.focused]).to.deep.equal([true, false]);
      root.focus = sibling;
      root.focused = true;
      expect([child.focused, sibling.focused]).to.deep.equal([false, true]);
      root.focused = false;
      expect(child.log).to.deep.equal(["focus", "blur"]);
      expect(sibling.log).to.deep.equal(["focus", "blur"]);
    });
  });

  describe("keys", () => {
    it("go to the focused leaf first and then up", () => {
      const { root, child } = family();
      root.handleInput("x");
      expect([child.log, root.log].map((log) => log.at(-1))).to.deep.equal(["key x", "key x"]);
    });

    it("stop where a binding or a hook takes them", () => {
      const { root, child } = family();
      child.live = { "main.confirm": () => child.log.push("confirmed") };
      root.handleInput("\r");
      expect(child.log.at(-1)).to.equal("confirmed");
      child.takesKeys = true;
      root.handleInput("x");
      expect(root.log).to.deep.equal([]);
    });

    it("joins the live bindings of the focus path, the leaf's first", () => {
      const { root, child } = family();
      const own = () => {};
      root.live = { "main.confirm": () => {}, "main.cancel": () => {} };
      child.live = { "main.confirm": own };
      expect(Object.keys(root.liveBindings())).to.have.members(["main.confirm", "main.cancel"]);
      expect(root.liveBindings()["main.confirm"]).to.equal(own);
    });
  });

  describe("messages", () => {
    it("travel up until one stops them", () => {
      const { ui, root, child } = family();
      const leaf = child.add(new Recorder(ui));
      leaf.send(new Greeting());
      const stopped = new Greeting();
      stopped.stop();
      leaf.send(stopped);
      expect([child, root].map(({ log }) => count(log, "Greeting"))).to.deep.equal([1, 1]);
    });
  });

  describe("faults", () => {
    type Act = (parts: { root: Recorder; child: Recorder }) => unknown;
    const faults: [string, string, Act][] = [
      ["mounting", "mount", ({ root }) => root.mount()],
      [
        "focusing",
        "focus",
        ({ root }) => {
          root.focused = true;
        },
      ],
      [
        "blurring",
        "blur",
        ({ root }) => {
          root.focused = true;
          root.focused = false;
        },
      ],
      ["invalidating", "invalidate", ({ root }) => root.invalidate()],
      ["a key", "key", ({ root }) => root.handleInput("x")],
      ["bindings at a key", "bindings", ({ root }) => root.handleInput("x")],
      ["bindings for hints", "bindings", ({ root }) => root.liveBindings()],
      ["finding the focus", "focusedChild", ({ root }) => root.handleInput("x")],
      ["asking for exclusiveness", "isExclusive", ({ root }) => root.liveBindings()],
      ["a click", "mouse click", ({ child }) => child.dispatchMouse({ type: "click", x: 0, y: 0 })],
    ];
    for (const [what, hook, act] of faults) {
      it(`[ROB-12] stay inside when ${what} fails, and are told to the parent`, () => {
        const parts = family();
        parts.child.throwing.add(hook);
        expect(() => act(parts)).not.to.throw();
        expect(count(parts.root.log, "failed")).to.equal(1);
      });
    }

    it("of unmounting are told to nobody, as something else may stand in that place already", () => {
      const { root, child } = family();
      root.mount();
      child.throwing.add("unmount");
      root.remove(child);
      expect(child.log).to.include("unmount");
      expect(count(root.log, "failed")).to.equal(0);
    });

    it("use up the key, so that the parent does not run something else for it", () => {
      const { root, child } = family();
      child.throwing.add("key");
      root.handleInput("x");
      expect(root.log.filter((each) => each.startsWith("key"))).to.deep.equal([]);
    });

    it("stay inside when an override of what is sealed fails", () => {
      const ui = new TestUi();
      const root = new Recorder(ui);
      root.focus = root.add(new Rude(ui));
      root.live = { "main.cancel": () => {} };
      root.handleInput("x");
      expect(Object.keys(root.liveBindings())).to.deep.equal(["main.cancel"]);
      expect(root.log.filter((each) => each.startsWith("failed"))).to.deep.equal([
        "failed: dispatchKey",
        "failed: liveBindings",
      ]);
    });

    it("of the root itself do not reach the host", () => {
      const ui = new TestUi();
      const rude = new Rude(ui);
      expect(() => rude.handleInput("x")).not.to.throw();
    });

    it("of a receiver do not keep a message from its other receivers", () => {
      const { ui, root, child } = family();
      const leaf = child.add(new Recorder(ui));
      child.throwing.add("Greeting");
      leaf.send(new Greeting());
      expect(root.log).to.deep.equal(["failed: Greeting of child", "Greeting"]);
    });

    it("of one part leave the others mounted and disposed", () => {
      const { ui, root, child } = family();
      const sibling = root.add(new Recorder(ui));
      child.throwing = new Set(["mount", "unmount"]);
      root.mount();
      root.dispose();
      expect(sibling.log).to.deep.equal(["mount", "unmount"]);
    });
  });
});
