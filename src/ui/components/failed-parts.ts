import type { Component } from "../core/component.js";
import type { UiContext } from "../core/ui-context.js";
import { ErrorView } from "./error-view.js";

/** What has thrown on a screen, and what stands in its place. */
export class FailedParts {
  private readonly tabs = new Map<number, unknown>();
  private readonly others: unknown[] = [];
  private readonly substitutes = new WeakSet<Component>();

  constructor(private readonly ui: UiContext) {}

  /** First those of tabs, in their order, then the others. */
  get errors(): readonly unknown[] {
    const tabs = [...this.tabs.keys()].sort((a, b) => a - b);
    return [...tabs.map((tab) => this.tabs.get(tab)), ...this.others];
  }

  /** @param tab the zero-based tab that it belongs to; without it, it belongs to the screen */
  add(error: unknown, tab?: number): void {
    if (tab === undefined) this.others.push(error);
    else this.tabs.set(tab, error);
  }

  /** What `create` makes. Where it throws, or where the tab has failed before, a component that shows the error. */
  make(create: () => Component, tab?: number): Component {
    if (tab !== undefined && this.tabs.has(tab)) return this.makeSubstitute(this.tabs.get(tab));
    try {
      return create();
    } catch (error) {
      this.add(error, tab);
      return this.makeSubstitute(error);
    }
  }

  makeSubstitute(error: unknown): Component {
    let substitute: Component;
    try {
      substitute = this.ui.views.errorView(this.ui, { error });
    } catch {
      substitute = new ErrorView(this.ui, { error });
    }
    this.substitutes.add(substitute);
    return substitute;
  }

  /** True for what stands in the place of something that failed: its own failure is not mended once more. */
  isSubstitute(component: Component): boolean {
    return this.substitutes.has(component);
  }
}
