import { attempt, type PiApi } from "../app/pi-host.js";
import { type Disposable, DisposableStore, toDisposable } from "../base/disposable.js";
import { CHANNELS } from "./channels.js";
import type { RemoteEvents } from "./remote-events.js";

/** Where submissions go; it is loaded with the rest of the application. */
export interface SubmissionTarget {
  /** The target when it is loaded. */
  readonly remote: RemoteEvents | undefined;
  /** Loads it. */
  loadRemote(): Promise<RemoteEvents>;
}

/** Listens for submissions from the start, also before there is anything that could take them. Light to load. */
export class SubmissionGate implements Disposable {
  private readonly store = new DisposableStore();

  constructor(
    private readonly pi: PiApi,
    private readonly target: SubmissionTarget,
  ) {
    attempt(() => {
      const off: unknown = pi.events.on(CHANNELS.submit, (raw) => this.pass(raw));
      // Not every host drops handlers at a reload by itself.
      if (typeof off === "function") this.store.add(toDisposable(() => attempt(() => off())));
    });
  }

  dispose(): void {
    this.store.dispose();
  }

  private pass(raw: unknown): void {
    if (this.store.isDisposed) return;
    const { remote } = this.target;
    if (remote) remote.submit(raw);
    else
      this.target.loadRemote().then(
        (loaded) => loaded.submit(raw),
        () => this.refuse(raw),
      );
  }

  /** Without the application no form is open. */
  private refuse(raw: unknown): void {
    attempt(() =>
      this.pi.events.emit(CHANNELS.submitResult, {
        version: 1,
        requestId: readText(raw, "requestId"),
        flowId: readText(raw, "flowId"),
        ok: false,
        error: "flow_not_found",
        message: "pi-ask could not be loaded; no form is open.",
      }),
    );
  }
}

function readText(raw: unknown, key: string): string {
  try {
    const value = (raw as Record<string, unknown>)[key];
    return typeof value === "string" ? value : "";
  } catch {
    return "";
  }
}
