import { toJsonCopy } from "./json-copy.js";
import { type Notices, toReason } from "./notices.js";
import { attempt, type PiApi, type PiContext } from "./pi-host.js";

/** The types of our entries in a session; people have sessions with the first three. */
export const ENTRY_TYPES = {
  payload: "ask:payload",
  dismissed: "ask:pending-dismissed",
  interrupted: "ask:interrupted",
  progress: "ask:progress",
} as const;

export type EntryType = (typeof ENTRY_TYPES)[keyof typeof ENTRY_TYPES];

/** An entry of a session as it may have been stored: by any version, or edited by hand. */
export interface BranchEntry {
  readonly id: string;
  readonly type?: unknown;
  readonly customType?: unknown;
  readonly data?: unknown;
  readonly message?: unknown;
}

/** The part of the session manager that puts a branch right; hosts have it without declaring it to extensions. */
interface Leaf {
  getLeafId?(): string | null;
  branch?(entryId: string): void;
}

/** Writes our entries to the session, which is a file: it can be full, gone or read-only. */
export class SessionLog {
  constructor(
    private readonly pi: PiApi,
    private readonly notices: Notices,
  ) {}

  /**
   * Appends an entry to the current branch. Never throws; a failure is told to the person once.
   * @param data anything; what is stored is a copy that survives JSON
   * @returns true when the entry was written
   */
  append(ctx: PiContext, type: EntryType, data: object): boolean {
    let leaf: string | null | undefined;
    try {
      const copy = toJsonCopy(data) as object;
      leaf = leafOf(ctx);
      this.pi.appendEntry(type, copy);
      return true;
    } catch (error) {
      restoreLeaf(ctx, leaf);
      this.notices.tellOnce(
        ctx,
        `pi-ask: the session could not be written (${toReason(error)}). The form goes on.`,
      );
      return false;
    }
  }
}

/** The entries of the current branch, oldest first; empty where the host cannot tell. */
export function readBranch(ctx: PiContext): readonly BranchEntry[] {
  try {
    const branch: unknown = ctx.sessionManager.getBranch();
    return Array.isArray(branch) ? branch.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is BranchEntry {
  return typeof value === "object" && value !== null && typeof (value as { id?: unknown }).id === "string";
}

function leafOf(ctx: PiContext): string | null | undefined {
  try {
    return (ctx.sessionManager as Leaf).getLeafId?.();
  } catch {
    return undefined;
  }
}

/**
 * One host keeps the leaf on an entry that it could not write, and the next start then finds nothing
 * of the conversation before it.
 */
function restoreLeaf(ctx: PiContext, leaf: string | null | undefined): void {
  if (typeof leaf !== "string") return;
  attempt(() => {
    const manager = ctx.sessionManager as Leaf;
    if (manager.getLeafId?.() !== leaf) manager.branch?.(leaf);
  });
}
