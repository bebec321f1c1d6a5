import type { AskRuntime } from "../app/ask-runtime.js";
import { isTui, type PiContext } from "../app/pi-host.js";
import { readBranch } from "../app/session-log.js";
import { CommandForm } from "./command-form.js";
import { PayloadLookup, type PayloadSource } from "./payload-lookup.js";

/** Which stored form a command opens, and its words. */
export interface StoredFormKind {
  readonly command: "ask:replay" | "answer:again";
  readonly source: PayloadSource;
  /** Said when the branch has none. */
  readonly nothing: string;
}

/** Opens the newest stored form of one kind on the current branch again. */
export class StoredFormCommand {
  constructor(
    private readonly runtime: AskRuntime,
    private readonly kind: StoredFormKind,
  ) {}

  /** Runs the command to the end of its form. Never rejects. */
  async run(ctx: PiContext): Promise<void> {
    const { notices, setup } = this.runtime;
    const { command, source, nothing } = this.kind;
    if (!isTui(ctx)) return notices.tell(ctx, `/${command} needs pi's interactive terminal.`, "warning");
    const { found, skipped } = new PayloadLookup(setup.kinds).findNewest(readBranch(ctx), source);
    if (skipped > 0) notices.tell(ctx, toSkippedText(skipped), "warning");
    if (!found) return notices.tell(ctx, nothing, "warning");
    const outcome = await new CommandForm(this.runtime).open({
      source: command,
      request: found.request,
      ctx,
    });
    if (outcome === "dismissed")
      notices.tell(ctx, `Closed. Nothing was sent; /${command} opens the form again.`);
  }
}

function toSkippedText(count: number): string {
  return count === 1
    ? "pi-ask: skipped a stored form that is not valid any more."
    : `pi-ask: skipped ${count} stored forms that are not valid any more.`;
}
