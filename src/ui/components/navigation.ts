import { Message } from "../core/message.js";

/** Somebody wants another tab: the next, the one before, or the one with this zero-based position. */
export class TabRequested extends Message {
  constructor(readonly target: "next" | "previous" | number) {
    super();
  }
}

/** An empty editor hands a move between options to the list around it; -1 is up, 1 is down. */
export class OptionMoveRequested extends Message {
  constructor(readonly delta: -1 | 1) {
    super();
  }
}

/** Somebody wants to leave the form without answers. The same source twice confirms. */
export class LeaveRequested extends Message {
  constructor(readonly source: "cancel" | "dismiss") {
    super();
  }
}

/** Somebody wants the settings. */
export class SettingsRequested extends Message {}
