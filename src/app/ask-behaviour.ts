import type { Event } from "../base/emitter.js";

/** The settings that an open form follows while they change. */
export interface AskBehaviour {
  readonly autoSubmitWhenAnsweredWithoutNotes: boolean;
  readonly confirmDismissWhenDirty: boolean;
  readonly doublePressReviewShortcuts: boolean;
  readonly showFooterHints: boolean;
  readonly onDidChange: Event<void>;
}
