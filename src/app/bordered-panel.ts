import type { Component } from "../ui/core/component.js";
import type { MouseInput } from "../ui/core/mouse.js";
import type { Style } from "../ui/theme/palette.js";
import type { SurfaceContent } from "./surface.js";

/** The rows of a {@link BorderedPanel} that are not its component's. */
export const BORDER_ROWS = 2;

/** A component between two lines, so that it stands apart from what it lies over. */
export class BorderedPanel implements SurfaceContent {
  /** @param root already mounted; disposed with the panel */
  constructor(
    private readonly root: Component,
    private readonly style: Style,
  ) {}

  get focused(): boolean {
    return this.root.focused;
  }

  set focused(focused: boolean) {
    this.root.focused = focused;
  }

  render(width: number): string[] {
    const line = this.style("─".repeat(Math.max(1, width)));
    return [line, ...this.root.render(width), line];
  }

  handleInput(data: string): void {
    this.root.handleInput(data);
  }

  handleMouse(event: MouseInput): { handled: true } | undefined {
    return this.root.dispatchMouse({ ...event, y: event.y - 1 }) ? { handled: true } : undefined;
  }

  invalidate(): void {
    this.root.invalidate();
  }

  dispose(): void {
    this.root.dispose();
  }
}
