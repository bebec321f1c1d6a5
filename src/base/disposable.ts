/** Anything that holds a resource and can give it back. */
export interface Disposable {
  dispose(): void;
}

/** Wraps a function as a {@link Disposable}; the function runs at most once. */
export function toDisposable(release: () => void): Disposable {
  let pending: (() => void) | undefined = release;
  return {
    dispose() {
      const run = pending;
      pending = undefined;
      run?.();
    },
  };
}

/** A set of disposables with one lifetime: what is added after the end is disposed at once. */
export class DisposableStore implements Disposable {
  private readonly items = new Set<Disposable>();
  private disposed = false;

  get isDisposed(): boolean {
    return this.disposed;
  }

  /** Adds `item` and returns it, so that a subscription can be registered where it is made. */
  add<T extends Disposable>(item: T): T {
    if (this.disposed) item.dispose();
    else this.items.add(item);
    return item;
  }

  /** Disposes everything held so far; one item that throws does not keep the others. */
  clear(): void {
    const items = [...this.items];
    this.items.clear();
    for (const item of items.reverse()) {
      try {
        item.dispose();
      } catch {
        // A failing release must not leak the rest.
      }
    }
  }

  dispose(): void {
    this.disposed = true;
    this.clear();
  }
}

/** Holds one replaceable disposable: setting a new one disposes the one before it. */
export class MutableDisposable<T extends Disposable> implements Disposable {
  private current: T | undefined;
  private disposed = false;

  get value(): T | undefined {
    return this.current;
  }

  set value(next: T | undefined) {
    if (next === this.current) return;
    const previous = this.current;
    this.current = undefined;
    previous?.dispose();
    if (this.disposed) next?.dispose();
    else this.current = next;
  }

  dispose(): void {
    this.value = undefined;
    this.disposed = true;
  }
}
