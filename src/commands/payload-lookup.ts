import { type BranchEntry, ENTRY_TYPES } from "../app/session-log.js";
import { AskRequestReader, readStoredPayload } from "../dto/index.js";
import type { QuestionKind } from "../model/question-kind.js";
import type { AskRequest } from "../model/types.js";

/** What made a stored form. */
export type PayloadSource = "tool" | "answer-extraction";

/** A stored form that can be opened again. */
export interface FoundPayload {
  readonly request: AskRequest;
  /** The entry of the message that asked. */
  readonly sourceEntryId: string;
}

/** What a search has found. */
export interface PayloadSearch {
  readonly found?: FoundPayload;
  /** Newer stored forms that are not valid and were passed over. */
  readonly skipped: number;
}

/** Finds stored forms on a branch. Everything is validated again: it can be old, junk or edited by hand. */
export class PayloadLookup {
  private readonly readers: Readonly<Record<PayloadSource, AskRequestReader>>;

  constructor(kinds: ReadonlyMap<string, QuestionKind>) {
    this.readers = {
      tool: new AskRequestReader(kinds),
      "answer-extraction": new AskRequestReader(kinds, { allowFreeform: true }),
    };
  }

  /**
   * The newest valid form of one source. Never throws.
   * @param branch the entries of the current branch, oldest first
   * @param sourceEntryId only forms that this message asked
   */
  findNewest(branch: readonly BranchEntry[], source: PayloadSource, sourceEntryId?: string): PayloadSearch {
    let skipped = 0;
    for (const entry of this.newestFirst(branch)) {
      const stored = readStoredPayload(entry.data);
      if (!stored.ok) {
        // Of which source it was cannot be known; one that was asked for by its message does not count.
        if (sourceEntryId === undefined) skipped += 1;
        continue;
      }
      if (stored.value.source !== source) continue;
      if (sourceEntryId !== undefined && stored.value.sourceEntryId !== sourceEntryId) continue;
      const read = this.readers[source].read(stored.value.params);
      if (read.ok)
        return { found: { request: read.request, sourceEntryId: stored.value.sourceEntryId }, skipped };
      skipped += 1;
    }
    return { skipped };
  }

  private *newestFirst(branch: readonly BranchEntry[]): Generator<BranchEntry> {
    for (let index = branch.length - 1; index >= 0; index--) {
      const entry = branch[index]!;
      if (entry.type === "custom" && entry.customType === ENTRY_TYPES.payload) yield entry;
    }
  }
}
