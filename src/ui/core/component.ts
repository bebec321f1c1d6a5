import { type Disposable, DisposableStore } from "../../base/disposable.js";
import type { ActionId } from "../keys/action-table.js";
import { type KeyPress, parseKeyPress } from "../keys/key-press.js";
import { ComponentFailed } from "./component-failed.js";
import type { DrawContext } from "./draw-context.js";
import { fitRow } from "./fit-row.js";
import type { Message } from "./message.js";
import type { MouseInput } from "./mouse.js";
import type { UiContext } from "./ui-context.js";

/** The actions that a component reacts to right now. What is missing here is neither handled nor hinted at. */
export type Bindings = { readonly [action: ActionId]: () => void };

/**
 * The base of everything that is drawn. It is what pi calls a component (`render`, `handleInput`,
 * `invalidate`, `focused`), and it seals the part of that contract which must not go wrong:
 * frames are cached and clamped, keys find the focused leaf and travel up, errors stay inside.
 *
 * Subclasses write `draw()`, name their actions in `bindings()` and override the small `on*` hooks.
 */
export abstract class Component implements Disposable {
  /** Ends with the component: register every subscription here. */
  protected readonly store = new DisposableStore();
  private readonly ownChildren: Component[] = [];
  private owner: Component | undefined;
  private frame: readonly string[] | undefined;
  private frameKey = "";
  private hasFocus = false;
  private mounted = false;
  private drawFailed = false;
  private fittedRows: ReadonlySet<string> = new Set();
  private fittedWidth = 0;

  constructor(protected readonly ui: UiContext) {}

  // What subclasses write.

  /**
   * Draws the component. Pure: reads state, changes none but its own scroll position, and fits
   * `context.width` and `context.maxHeight`. Called only when something changed.
   */
  protected abstract draw(context: DrawContext): string[];

  /** The actions that are live now. Call `super.bindings()` and spread it first. Default: none. */
  bindings(): Bindings {
    return {};
  }

  /** The child that gets keys first. Default: none, this component is the leaf. */
  protected focusedChild(): Component | undefined {
    return undefined;
  }

  /** Runs once, after the component joined a mounted tree. Default: nothing. */
  protected onMount(): void {}

  /** Runs once, before the component is disposed. Default: nothing. */
  protected onUnmount(): void {}

  /** Runs when the component joins the focus path. Default: nothing. */
  protected onFocus(): void {}

  /** Runs when the component leaves the focus path. Default: nothing. */
  protected onBlur(): void {}

  /**
   * A key that none of this component's live bindings took.
   * @returns true when it is used up; false lets the parent try. Default: false.
   */
  protected onKey(_press: KeyPress): boolean {
    return false;
  }

  /**
   * A click or a turn of the wheel inside the component's box.
   * @returns true when it is used up. Default: false.
   */
  protected onMouse(_input: MouseInput): boolean {
    return false;
  }

  /** A message of a descendant passes. Call `message.stop()` to keep it. Default: lets it pass. */
  protected onMessage(_message: Message): void {}

  /** Caches of the component's own must go, because theme or size changed. Call super. */
  protected onInvalidate(): void {}

  // The sealed part.

  get children(): readonly Component[] {
    return this.ownChildren;
  }

  get parent(): Component | undefined {
    return this.owner;
  }

  get focused(): boolean {
    return this.hasFocus;
  }

  /** Set by the host on the root and by a parent on its children. */
  set focused(value: boolean) {
    if (value !== this.hasFocus) {
      this.hasFocus = value;
      this.guard(() => (value ? this.onFocus() : this.onBlur()), undefined);
    }
    const target = value ? this.leafward : undefined;
    for (const child of [...this.ownChildren]) child.focused = child === target;
  }

  /** Hangs `child` under this component and returns it. It is mounted when this component is. */
  protected adopt<T extends Component>(child: T): T {
    child.owner = this;
    this.ownChildren.push(child);
    if (this.mounted) child.mount();
    return child;
  }

  /** Disposes a child and takes it out. Does nothing for `undefined`. */
  protected discard(child: Component | undefined): void {
    if (!child) return;
    const index = this.ownChildren.indexOf(child);
    if (index >= 0) this.ownChildren.splice(index, 1);
    child.dispose();
  }

  /** Runs `onMount` here and below; a second call does nothing. */
  mount(): void {
    if (this.mounted) return;
    this.mounted = true;
    this.guard(() => this.onMount(), undefined);
    for (const child of [...this.ownChildren]) child.mount();
  }

  /** Ends the component and all below it; a second call does nothing. */
  dispose(): void {
    if (this.store.isDisposed) return;
    this.hasFocus = false;
    for (const child of [...this.ownChildren]) child.dispose();
    this.ownChildren.length = 0;
    const wasMounted = this.mounted;
    this.mounted = false;
    try {
      if (wasMounted) this.onUnmount();
    } catch {
      // Told to nobody: the receiver would blame what has taken this component's place.
    }
    this.store.dispose();
  }

  /** The host's entry for the root of a tree. The height budget is the terminal's, see {@link UiContext.frameRows}. */
  render(width: number): string[] {
    const columns = Number.isFinite(width) ? Math.max(1, Math.floor(width)) : 1;
    return this.renderAt({
      width: columns,
      maxHeight: this.ui.frameRows(),
      focused: this.hasFocus,
    }) as string[];
  }

  /**
   * The frame of this component for `context`. Cached until `requestUpdate()` or `invalidate()`;
   * rows that do not fit are cut, and anything but text and colours is taken out of them. Never throws: what `draw()`
   * throws becomes a row that says so and a {@link ComponentFailed} message, one for each series of failed frames,
   * because its receiver usually asks for a new frame.
   */
  renderAt(context: DrawContext): readonly string[] {
    const key = `${context.width}:${context.maxHeight}:${context.focused}`;
    if (this.frame && this.frameKey === key) return this.frame;
    this.frame = this.clamp(this.drawRows(context), context);
    this.frameKey = key;
    return this.frame;
  }

  /** The host's entry for one piece of terminal input. Never throws. */
  handleInput(data: string): void {
    this.guard(() => {
      const press = parseKeyPress(data);
      if (press) this.dispatchKey(press);
    }, undefined);
  }

  /**
   * Hands a key to the focused leaf and from there upward until somebody takes it.
   * @returns true when somebody did.
   */
  dispatchKey(press: KeyPress): boolean {
    const child = this.leafward;
    // An override that throws has taken the key: its parent must not run something else for it.
    if (child?.guard(() => child.dispatchKey(press), true)) return true;
    return this.guard(() => this.takeKey(press), true);
  }

  /** True when no key that this component leaves goes on to its parent, as in an editor. Default: as its focused child. */
  protected get isExclusive(): boolean {
    return this.leafward?.isExclusive ?? false;
  }

  /** The bindings of the focus path that keys can reach, the leaf's first; the footer's hints are made from it. */
  liveBindings(): Bindings {
    const child = this.leafward;
    const below = child ? child.guard(() => child.liveBindings(), {}) : {};
    if (child?.guard(() => child.isExclusive, false)) return below;
    return { ...this.guard(() => this.bindings(), {}), ...below };
  }

  /** Hands a mouse event to this component. @returns true when it is used up. */
  dispatchMouse(input: MouseInput): boolean {
    return this.guard(() => this.onMouse(input), true);
  }

  /** Sends a message to the ancestors, nearest first, until one stops it. */
  protected emit(message: Message): void {
    for (let node = this.owner; node && !message.isStopped; node = node.owner) {
      try {
        node.onMessage(message);
      } catch (error) {
        // The failure of a failure's receiver is told to nobody: it would come back here.
        if (!(message instanceof ComponentFailed)) node.emit(new ComponentFailed(node, error));
      }
    }
  }

  /** The host dropped its caches (theme, size): drops ours, downward. */
  invalidate(): void {
    this.frame = undefined;
    this.guard(() => this.onInvalidate(), undefined);
    for (const child of this.ownChildren) child.invalidate();
  }

  /** Something that this component shows changed: drops the frames from here upward and asks for a new one. */
  requestUpdate(): void {
    for (let node: Component | undefined = this; node; node = node.owner) node.frame = undefined;
    this.ui.requestRender();
  }

  /** Drops the frames of this component and of all below it, and asks for a new one. */
  requestFullUpdate(): void {
    this.dropFrames();
    this.requestUpdate();
  }

  private dropFrames(): void {
    this.frame = undefined;
    for (const child of this.ownChildren) child.dropFrames();
  }

  private takeKey(press: KeyPress): boolean {
    const live = this.bindings();
    for (const action of this.ui.keymap.actionsFor(press.data)) {
      const run = live[action];
      if (!run) continue;
      run();
      return true;
    }
    return this.onKey(press);
  }

  /** The child that is next on the focus path; none when `focusedChild()` fails. */
  private get leafward(): Component | undefined {
    return this.guard(() => this.focusedChild(), undefined);
  }

  /** Runs what a subclass wrote. What it throws becomes a message, and `otherwise` its result. */
  private guard<T>(run: () => T, otherwise: T): T {
    try {
      return run();
    } catch (error) {
      this.emit(new ComponentFailed(this, error));
      return otherwise;
    }
  }

  private drawRows(context: DrawContext): readonly string[] {
    try {
      const rows: unknown = this.draw(context);
      if (!Array.isArray(rows)) throw new TypeError(`${this.constructor.name}.draw() returned no rows`);
      for (let index = 0; index < rows.length; index++) {
        if (typeof rows[index] !== "string")
          throw new TypeError(`${this.constructor.name}.draw() returned a row that is not text`);
      }
      this.drawFailed = false;
      return rows;
    } catch (error) {
      const isFirst = !this.drawFailed;
      this.drawFailed = true;
      if (isFirst) this.emit(new ComponentFailed(this, error));
      const { palette, strings } = this.ui;
      return [this.guard(() => palette.error(strings.viewFailed), strings.viewFailed)];
    }
  }

  /** Rows that were in the frame before are known to fit. */
  private fit(rows: readonly string[], width: number): readonly string[] {
    const known = this.fittedWidth === width ? this.fittedRows : undefined;
    const fitted = rows.map((row) => (known?.has(row) ? row : fitRow(row, width)));
    this.fittedWidth = width;
    this.fittedRows = new Set(fitted);
    return fitted;
  }

  /** Rows as they may be shown. Never changes `rows`, which can be the frame of another component. */
  private clamp(rows: readonly string[], context: DrawContext): readonly string[] {
    const fitted = this.fit(rows.slice(0, context.maxHeight), context.width);
    if (fitted.length === rows.length && fitted.every((row, index) => row === rows[index])) return rows;
    if (!this.drawFailed) this.ui.onClamp?.(this, context);
    return fitted;
  }
}
