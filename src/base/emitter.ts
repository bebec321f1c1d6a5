import { type Disposable, toDisposable } from "./disposable.js";

/** Subscribes `listener` and returns the subscription. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/** The owner's side of an {@link Event}: only the owner can fire it. */
export class Emitter<T> implements Disposable {
  private readonly listeners = new Set<(value: T) => void>();
  private disposed = false;

  /** @param onError told about a listener that throws; by default its error is dropped. The other listeners still run. */
  constructor(private readonly onError: (error: unknown) => void = () => {}) {}

  readonly event: Event<T> = (listener) => {
    if (this.disposed) return toDisposable(() => {});
    // Wrapped, so that one function can be subscribed twice and each subscription ends alone.
    const entry = (value: T) => listener(value);
    this.listeners.add(entry);
    return toDisposable(() => this.listeners.delete(entry));
  };

  fire(value: T): void {
    for (const listener of [...this.listeners]) {
      try {
        listener(value);
      } catch (error) {
        this.onError(error);
      }
    }
  }

  dispose(): void {
    this.disposed = true;
    this.listeners.clear();
  }
}
