import type { Disposable } from "../base/disposable.js";
import { Emitter, type Event } from "../base/emitter.js";

export interface ConfirmationOptions {
  /** How long a first press counts, in milliseconds. Default: for ever. */
  readonly windowMs?: number;
  /** The time in milliseconds; only differences matter. */
  readonly now?: () => number;
}

/** Asks for the same press twice: the first arms, the second confirms, another key arms that one instead. */
export class Confirmation<T> implements Disposable {
  private pending: { readonly key: T; readonly at: number } | undefined;
  private readonly changes = new Emitter<void>();
  private readonly windowMs: number;
  private readonly now: () => number;

  constructor(options: ConfirmationOptions = {}) {
    this.windowMs = options.windowMs ?? Number.POSITIVE_INFINITY;
    this.now = options.now ?? (() => performance.now());
  }

  /** After every press and every disarming. The end of the window fires nothing: there is no timer behind it. */
  get onDidChange(): Event<void> {
    return this.changes.event;
  }

  /** The key that a second press would confirm; undefined when there is none, or when its window is over. */
  get armed(): T | undefined {
    return this.live()?.key;
  }

  /** @returns "confirmed" for the second press on the same key, else "armed" */
  press(key: T): "armed" | "confirmed" {
    const live = this.live();
    const confirmed = live !== undefined && live.key === key;
    this.pending = confirmed ? undefined : { key, at: this.now() };
    this.changes.fire();
    return confirmed ? "confirmed" : "armed";
  }

  /** Forgets the first press. */
  disarm(): void {
    if (!this.pending) return;
    this.pending = undefined;
    this.changes.fire();
  }

  dispose(): void {
    this.pending = undefined;
    this.changes.dispose();
  }

  private live() {
    return this.pending && this.now() - this.pending.at <= this.windowMs ? this.pending : undefined;
  }
}
