import { DisposableStore, type Disposable } from "../../base/disposable.js";
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
      if (value) this.onFocus();
      else this.onBlur();
    }
    const target = value ? this.focusedChild() : undefined;
    for (const child of this.ownChildren) child.focused = child === target;
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
    this.onMount();
    for (const child of [...this.ownChildren]) child.mount();
  }

  /** Ends the component and all below it; a second call does nothing. */
  dispose(): void {
    if (this.store.isDisposed) return;
    this.hasFocus = false;
    for (const child of [...this.ownChildren]) child.dispose();
    this.ownChildren.length = 0;
    if (this.mounted) this.onUnmount();
    this.mounted = false;
    this.store.dispose();
  }

  /** The host's entry for the root of a tree. The height budget is the terminal's, see {@link UiContext.frameRows}. */
  render(width: number): string[] {
    const columns = Math.max(1, Math.floor(width) || 1);
    return this.renderAt({ width: columns, maxHeight: this.ui.frameRows(), focused: this.hasFocus }) as string[];
  }

  /**
   * The frame of this component for `context`. Cached until `requestUpdate()` or `invalidate()`;
   * rows that do not fit are cut. Never throws: what `draw()` throws becomes a row that says so and a
   * {@link ComponentFailed} message.
   */
  renderAt(context: DrawContext): readonly string[] {
    const key = `${context.width}:${context.maxHeight}:${context.focused}`;
    if (this.frame && this.frameKey === key) return this.frame;
    let rows: string[];
    try {
      rows = this.draw(context);
    } catch (error) {
      rows = [this.ui.palette.error(this.ui.strings.viewFailed)];
      this.emit(new ComponentFailed(this, error));
    }
    this.frame = this.clamp(rows, context);
    this.frameKey = key;
    return this.frame;
  }

  /** The host's entry for one piece of terminal input. Never throws. */
  handleInput(data: string): void {
    const press = parseKeyPress(data);
    if (press) this.dispatchKey(press);
  }

  /**
   * Hands a key to the focused leaf and from there upward until somebody takes it.
   * @returns true when somebody did.
   */
  dispatchKey(press: KeyPress): boolean {
    const child = this.focusedChild();
    if (child?.dispatchKey(press)) return true;
    try {
      return this.takeKey(press);
    } catch (error) {
      this.emit(new ComponentFailed(this, error));
      return true;
    }
  }

  /** True when no key that this component leaves goes on to its parent, as in an editor. Default: as its focused child. */
  protected get isExclusive(): boolean {
    return this.focusedChild()?.isExclusive ?? false;
  }

  /** The bindings of the focus path that keys can reach, the leaf's first; the footer's hints are made from it. */
  liveBindings(): Bindings {
    const child = this.focusedChild();
    if (!child) return this.bindings();
    return child.isExclusive ? child.liveBindings() : { ...this.bindings(), ...child.liveBindings() };
  }

  /** Hands a mouse event to this component. @returns true when it is used up. */
  dispatchMouse(input: MouseInput): boolean {
    try {
      return this.onMouse(input);
    } catch (error) {
      this.emit(new ComponentFailed(this, error));
      return true;
    }
  }

  /** Sends a message to the ancestors, nearest first, until one stops it. */
  protected emit(message: Message): void {
    for (let node = this.owner; node && !message.isStopped; node = node.owner) node.onMessage(message);
  }

  /** The host dropped its caches (theme, size): drops ours, downward. */
  invalidate(): void {
    this.frame = undefined;
    this.onInvalidate();
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

  private clamp(rows: string[], context: DrawContext): readonly string[] {
    let fits = rows.length <= context.maxHeight;
    const kept = fits ? rows : rows.slice(0, context.maxHeight);
    for (let index = 0; index < kept.length; index++) {
      const fitted = fitRow(kept[index]!, context.width);
      if (fitted === kept[index]) continue;
      fits = false;
      kept[index] = fitted;
    }
    if (!fits) this.ui.onClamp?.(this, context);
    return kept;
  }
}
