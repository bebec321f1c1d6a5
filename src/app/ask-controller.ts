import { type Disposable, DisposableStore } from "../base/disposable.js";
import { Emitter } from "../base/emitter.js";
import type { AskSession } from "../model/ask-session.js";
import { Confirmation } from "../model/confirmation.js";
import type { EditTarget } from "../model/session-view.js";
import type { AskMode, CancelReason } from "../model/types.js";
import type { AskScreen } from "../ui/components/ask-screen.js";
import { LeaveRequested, SettingsRequested, TabRequested } from "../ui/components/navigation.js";
import {
  CustomToggled,
  OptionChosen,
  OptionToggled,
  QuestionConfirmed,
} from "../ui/components/option-list.js";
import { TypeChangeRequested } from "../ui/components/question-view.js";
import { type ReviewAction, ReviewActionRequested } from "../ui/components/review-tab.js";
import { DraftChanged, EditorClosed } from "../ui/components/text-editor.js";
import type { Message } from "../ui/core/message.js";
import type { UiContext } from "../ui/core/ui-context.js";
import type { AskBehaviour } from "./ask-behaviour.js";

/** How a form ended. */
export type Outcome = { readonly mode: AskMode } | { readonly cancelled: CancelReason };

type MessageClass<T extends Message> = abstract new (...args: never[]) => T;

/**
 * Coordinates one form: what the views report becomes a change of the session or the end of the form.
 * It holds the pending confirmations and nothing else; keys, layout and formatting live elsewhere.
 */
export class AskController implements Disposable {
  private readonly store = new DisposableStore();
  private readonly ends = this.store.add(new Emitter<Outcome>());
  private readonly reactions = new Map<MessageClass<Message>, (message: never) => void>();
  private readonly leaving = this.store.add(new Confirmation<"cancel" | "dismiss">());
  private readonly typing = this.store.add(new Confirmation<string>());
  private readonly reviewing = this.store.add(new Confirmation<ReviewAction>());
  private armedBefore: { type: string | undefined; review: ReviewAction | undefined } = {
    type: undefined,
    review: undefined,
  };
  private confirmedNow = false;
  private ended = false;
  private screen: AskScreen | undefined;

  constructor(
    protected readonly session: AskSession,
    protected readonly behaviour: AskBehaviour,
    protected readonly ui: UiContext,
  ) {}

  /** Once, when the form ends. */
  readonly onDidEnd = this.ends.event;

  /** Connects the screen. Call once, before the first frame. */
  attach(screen: AskScreen): void {
    this.screen = screen;
    this.registerReactions();
    this.store.add(screen.onDidMessage((message) => this.react(message)));
    screen.bracketKeys({ before: () => this.beforeKey(), after: () => this.afterKey() });
    for (const confirmation of [this.leaving, this.typing, this.reviewing]) {
      this.store.add(confirmation.onDidChange(() => screen.update()));
    }
    this.store.add(this.behaviour.onDidChange(() => this.onBehaviourChange()));
  }

  /** The action of the review that waits for its second press. */
  get armedAction(): ReviewAction | undefined {
    return this.reviewing.armed;
  }

  /** What the person must see now: pending confirmations. */
  get warnings(): string[] {
    const { strings, keymap } = this.ui;
    const warnings: string[] = [];
    const leaving = this.leaving.armed;
    if (leaving)
      warnings.push(
        strings.dirtyDismiss(keymap.label(leaving === "cancel" ? "main.cancel" : "global.dismiss")),
      );
    const typing = this.typing.armed;
    if (typing !== undefined) {
      const key = keymap.label("main.changeQuestionType");
      warnings.push(strings.confirmTypeChange(key, this.session.state(typing).selected.size));
    }
    return warnings;
  }

  /** Ends the form from outside: an abort, a remote answer, a closed session. A second end does nothing. */
  end(outcome: Outcome): void {
    if (this.ended) return;
    this.ended = true;
    this.ends.fire(outcome);
  }

  dispose(): void {
    this.store.dispose();
  }

  /** Adds what happens on a message; the last registration of a class counts. Subclasses call it from `registerReactions`. */
  protected on<T extends Message>(type: MessageClass<T>, reaction: (message: T) => void): void {
    this.reactions.set(type, reaction);
  }

  /** The table of reactions. Subclasses call super and add theirs. */
  protected registerReactions(): void {
    const { session } = this;
    this.on(TabRequested, ({ target }) => this.goTo(target));
    this.on(OptionToggled, ({ questionId, index }) => session.toggleOption(questionId, index));
    this.on(OptionChosen, ({ questionId, index }) => {
      session.selectOption(questionId, index);
      this.goTo("next");
    });
    this.on(QuestionConfirmed, () => this.goTo("next"));
    this.on(CustomToggled, ({ questionId }) => session.toggleCustom(questionId));
    this.on(DraftChanged, ({ target, text }) => session.setDraft(target, text));
    this.on(EditorClosed, (message) => this.saveEdit(message));
    this.on(TypeChangeRequested, ({ questionId }) => this.changeType(questionId));
    this.on(ReviewActionRequested, (message) => this.review(message));
    this.on(LeaveRequested, ({ source }) => this.leave(source));
    this.on(SettingsRequested, () => this.screen?.showSettings(true));
  }

  private react(message: Message): void {
    if (this.ended) return;
    for (const [type, reaction] of this.reactions) {
      if (message instanceof type) reaction(message as never);
    }
  }

  private goTo(target: "next" | "previous" | number): void {
    this.screen?.leaveView();
    this.leaving.disarm();
    if (target === "next") this.session.nextTab();
    else if (target === "previous") this.session.previousTab();
    else this.session.setActiveTab(target);
    this.autoSubmit();
  }

  private saveEdit({ target, text, edited, submitted }: EditorClosed): void {
    if (!edited && !(submitted && target.kind === "custom" && text.trim() !== "")) {
      this.session.setDraft(target, undefined);
      return;
    }
    this.write(target, text);
    if (!submitted || target.kind !== "custom" || text.trim() === "") return;
    if (!this.session.state(target.questionId).policy.multiple) this.goTo("next");
  }

  private write(target: EditTarget, text: string): void {
    if (target.kind === "custom") this.session.setCustomText(target.questionId, text);
    else if (target.kind === "question-note") this.session.setNote(target.questionId, text);
    else this.session.setOptionNote(target.questionId, target.optionValue, text);
  }

  private changeType(questionId: string): void {
    const waiting = this.typing.armed === questionId;
    const change = this.session.changeType(questionId, { confirmed: waiting });
    if (change === "needs-confirmation") this.typing.press(questionId);
    else this.typing.disarm();
  }

  private review({ action, byShortcut }: ReviewActionRequested): void {
    if (byShortcut && this.behaviour.doublePressReviewShortcuts && this.reviewing.press(action) === "armed") {
      this.confirmedNow = true;
      return;
    }
    this.end(action === "cancel" ? { cancelled: "dismissed" } : { mode: action });
  }

  private leave(source: "cancel" | "dismiss"): void {
    const guarded = this.behaviour.confirmDismissWhenDirty && this.session.isDirty;
    if (guarded && this.leaving.press(source) === "armed") return;
    this.end({ cancelled: "dismissed" });
  }

  private autoSubmit(): void {
    if (!this.behaviour.autoSubmitWhenAnsweredWithoutNotes) return;
    if (this.session.isReview && this.session.allAnswered && !this.session.hasNotes)
      this.end({ mode: "submit" });
  }

  private onBehaviourChange(): void {
    this.screen?.update();
    this.autoSubmit();
  }

  /** A pending confirmation of a type change or a review digit ends with any key that does not repeat it. */
  private beforeKey(): void {
    this.confirmedNow = false;
    this.armedBefore = { type: this.typing.armed, review: this.reviewing.armed };
  }

  private afterKey(): void {
    if (this.armedBefore.type !== undefined && this.typing.armed === this.armedBefore.type)
      this.typing.disarm();
    if (this.armedBefore.review !== undefined && !this.confirmedNow) this.reviewing.disarm();
  }
}
