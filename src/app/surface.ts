import type { MouseInput } from "../ui/core/mouse.js";
import {
  attempt,
  type CustomOptions,
  type HostComponent,
  isTui,
  type PiContext,
  type PiTui,
} from "./pi-host.js";

/** What pi injects into a component that it mounts. */
export interface SurfaceHost {
  readonly tui: PiTui;
  readonly theme: unknown;
  readonly keybindings: unknown;
}

/** What can be shown: one of our components, or one of pi's own. */
export type SurfaceContent = Pick<HostComponent, "render" | "invalidate"> &
  Partial<Omit<HostComponent, "render" | "invalidate">>;

/** Something beside a form that has the screen and the keys for a while. It always settles, whoever closes it. */
export class Surface<T> {
  private settle: ((result: T | undefined) => void) | undefined;
  private done: ((result: T | undefined) => void) | undefined;
  private closed = false;

  constructor(
    private readonly ctx: PiContext,
    private readonly options: CustomOptions & { readonly overlayOptions?: object } = {},
  ) {}

  /**
   * Shows what `build` makes. Rejects when `build` or the host throws.
   * @returns what `close` was given; undefined where there is no screen and when the host took it away
   */
  show(build: (host: SurfaceHost) => SurfaceContent): Promise<T | undefined> {
    if (this.closed || !isTui(this.ctx)) return Promise.resolve(undefined);
    return new Promise((resolve, reject) => {
      this.settle = resolve;
      const shown = this.ctx.ui.custom<T | undefined>((tui, theme, keybindings, done) => {
        this.done = done;
        const content = build({ tui: tui as PiTui, theme, keybindings });
        return new SurfaceFrame(content, () => this.close(undefined));
      }, this.options as never);
      Promise.resolve(shown).then(resolve, reject);
    });
  }

  /** Closes it; a second time does nothing. */
  close(result: T | undefined): void {
    if (this.closed) return;
    this.closed = true;
    this.settle?.(result);
    attempt(() => this.done?.(result));
  }
}

/** The component that pi mounts: tells when pi disposes it, which is all that some ways of closing tell. */
class SurfaceFrame implements HostComponent {
  readonly capturesViewportInput = true;
  private hasFocus = false;
  private disposed = false;

  constructor(
    private readonly content: SurfaceContent,
    private readonly onDispose: () => void,
  ) {}

  get focused(): boolean {
    return this.hasFocus;
  }

  set focused(focused: boolean) {
    this.hasFocus = focused;
    this.content.focused = focused;
  }

  render(width: number): string[] {
    return this.content.render(width);
  }

  handleInput(data: string): void {
    this.content.handleInput?.(data);
  }

  handleMouse(event: MouseInput): { handled: true } | undefined {
    return this.content.handleMouse?.(event);
  }

  invalidate(): void {
    this.content.invalidate();
  }

  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    attempt(() => this.content.dispose?.());
    this.onDispose();
  }
}
