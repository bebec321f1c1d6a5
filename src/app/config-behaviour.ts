import type { Event } from "../base/emitter.js";
import type { ConfigStore } from "../config/config-store.js";
import type { AskBehaviour } from "./ask-behaviour.js";

/** The behaviour of forms, read from the configuration each time it is asked for. */
export class ConfigBehaviour implements AskBehaviour {
  constructor(private readonly config: ConfigStore) {}

  get autoSubmitWhenAnsweredWithoutNotes(): boolean {
    return this.config.current.behaviour.autoSubmitWhenAnsweredWithoutNotes;
  }

  get confirmDismissWhenDirty(): boolean {
    return this.config.current.behaviour.confirmDismissWhenDirty;
  }

  get doublePressReviewShortcuts(): boolean {
    return this.config.current.behaviour.doublePressReviewShortcuts;
  }

  get showFooterHints(): boolean {
    return this.config.current.behaviour.showFooterHints;
  }

  readonly onDidChange: Event<void> = (listener) => this.config.onDidChange(() => listener());
}
