import type { ExtensionAPI, ExtensionContext } from "@mariozechner/pi-coding-agent";
import type { MouseInput } from "../ui/core/mouse.js";

/** pi, as extensions of both supported hosts see it. */
export type PiApi = ExtensionAPI;

/** pi's context, with what newer hosts add to it. */
export type PiContext = ExtensionContext & {
  /** Since pi 1.x. */
  readonly mode?: "tui" | "rpc" | "json" | "print";
};

/** What `ui.custom` takes on newer hosts; older ones ignore it. */
export interface CustomOptions {
  readonly overlay?: boolean;
  /** Lets terminals show that pi waits for its person. */
  readonly blocked?: { readonly kind: "question"; readonly message: string };
}

/** The part of pi's TUI that a form uses. */
export interface PiTui {
  readonly terminal?: { readonly rows?: number; readonly columns?: number; write?(data: string): void };
  requestRender?(force?: boolean): void;
}

/** A component as pi mounts it. */
export interface HostComponent {
  focused: boolean;
  render(width: number): string[];
  handleInput(data: string): void;
  handleMouse?(event: MouseInput): { handled: true } | undefined;
  invalidate(): void;
  dispose(): void;
}

/** True where a form can be shown. On a host that does not tell its mode, RPC looks the same: see `AskFlow`. */
export function isTui(ctx: PiContext): boolean {
  try {
    return ctx.mode ? ctx.mode === "tui" : ctx.hasUI === true;
  } catch {
    // The session of this context has ended.
    return false;
  }
}

/**
 * Runs a call to the host that must not decide over a form: missing methods, stale contexts and errors
 * of other extensions are dropped.
 */
export function attempt(call: () => unknown): void {
  try {
    call();
  } catch {
    // The form matters more than a status line.
  }
}
