import { DisposableStore, toDisposable } from "../base/disposable.js";
import { type AnswerContent, AskSession } from "../model/ask-session.js";
import type { QuestionKind } from "../model/question-kind.js";
import { toCancelledResult, toResult } from "../model/result-builder.js";
import { cancelText, elaborateText, submitText, unavailableText } from "../model/result-text.js";
import type { AskMode, AskRequest, AskResult, CancelReason } from "../model/types.js";
import type { UiContext } from "../ui/core/ui-context.js";
import type { SettingsModel } from "../ui/settings-model.js";
import type { PiTheme } from "../ui/theme/pi-palette.js";
import type { AskBehaviour } from "./ask-behaviour.js";
import type { AskController, Outcome } from "./ask-controller.js";
import {
  attempt,
  type CustomOptions,
  type HostComponent,
  isTui,
  type PiContext,
  type PiTui,
} from "./pi-host.js";

/** What opened a form. */
export type AskSource = "tool" | "answer" | "answer:again" | "ask:replay" | "ask:resume";

/** What a form ended with: the details, and the text that the agent reads. */
export interface AskFlowResult {
  readonly result: AskResult;
  readonly text: string;
  /** Set when nobody answered. */
  readonly cancelled?: CancelReason;
}

/** Where the questions of a form come from, for the session to remember. */
export interface AskOrigin {
  /** What was asked, as plain data that is valid by itself. */
  readonly params: unknown;
  readonly source: "tool" | "answer-extraction";
  /** The session entry that asked; default: the one with the tool call. */
  readonly sourceEntryId?: string;
}

/** One form to open. */
export interface AskFlowRequest {
  readonly flowId: string;
  readonly source: AskSource;
  readonly toolCallId?: string;
  readonly request: AskRequest;
  readonly ctx: PiContext;
  readonly signal?: AbortSignal;
  /** Set when the session does not hold these questions yet. */
  readonly origin?: AskOrigin;
  /** What the person had put in before the form was interrupted. */
  readonly snapshot?: unknown;
  readonly presentSingleAsMulti: boolean;
}

/** What a flow needs of the application around it. */
export interface AskFlowServices {
  readonly kinds: ReadonlyMap<string, QuestionKind>;
  readonly settings: SettingsModel;
  readonly behaviour: AskBehaviour;
  createUi(tui: PiTui, theme: PiTheme | undefined, keybindings: unknown, ctx: PiContext): UiContext;
  createController(session: AskSession, behaviour: AskBehaviour, ui: UiContext): AskController;
  /** Told what went wrong beside the form or instead of it; by default nobody is. */
  report?(ctx: PiContext, what: string, error: unknown): void;
}

/** Told about the life of one flow; an observer that throws does not disturb it. */
export interface AskFlowObserver {
  /** Before anything is on the screen: the moment to write down what is asked. */
  onOpening?(flow: AskFlow): void;
  /** The form is mounted and waits for input. */
  onOpened?(flow: AskFlow): void;
  /** The person changed something. */
  onChanged?(flow: AskFlow): void;
  /** Once, after the form is gone, when `onOpened` was called. */
  onClosed?(flow: AskFlow, result: AskFlowResult): void;
}

/**
 * One form from the call to its result: owns `ui.custom`, the abort signal and everything that can end the form.
 * It always settles, exactly once, and gives back what it took from pi.
 */
export class AskFlow {
  readonly session: AskSession;
  private readonly store = new DisposableStore();
  private controller: AskController | undefined;
  private outcome: Outcome | undefined;
  private close: ((outcome: Outcome) => void) | undefined;
  private called = false;
  private opened = false;
  private tui: PiTui | undefined;

  constructor(
    readonly request: AskFlowRequest,
    private readonly services: AskFlowServices,
    private readonly observers: readonly AskFlowObserver[],
  ) {
    this.session = new AskSession(request.request, {
      kinds: services.kinds,
      presentSingleAsMulti: request.presentSingleAsMulti,
    });
    if (request.snapshot !== undefined) this.session.restore(request.snapshot);
  }

  /** True between the first frame and the end. */
  get isOpen(): boolean {
    return this.opened && this.outcome === undefined;
  }

  /** Ends the form from outside. Before it is open, it will not open; after its end nothing happens. */
  end(outcome: Outcome): void {
    if (this.controller) this.controller.end(outcome);
    else this.finish(outcome);
  }

  /**
   * Answers the form from outside: replaces everything in it and ends it. Throws a RangeError, before any change,
   * for answers that do not fit; see `AskSession.replaceAnswers`.
   */
  answer(answers: ReadonlyMap<string, AnswerContent>, mode: AskMode): void {
    if (!this.isOpen) return;
    this.session.replaceAnswers(answers);
    this.end({ mode });
  }

  /** The result of a flow that was aborted before its turn came. */
  toAborted(): AskFlowResult {
    return this.cancelled("aborted");
  }

  /** Writes beside the frames, in the order in which pi writes them. */
  writeToTerminal(data: string): void {
    this.tui?.terminal?.write?.(data);
  }

  /** Opens the form and waits for its end. Never rejects: where the host cannot show it, the result says so. */
  async run(): Promise<AskFlowResult> {
    const { ctx, signal } = this.request;
    try {
      if (signal?.aborted) this.finish({ cancelled: "aborted" });
      if (!this.outcome && isTui(ctx)) await this.show();
    } catch (error) {
      this.services.report?.(ctx, "the form could not be shown", error);
      this.finish({ cancelled: "unavailable" });
    } finally {
      this.store.dispose();
      this.controller?.dispose();
    }
    // Without an outcome the host had no screen for it, or took the form away because its session ended.
    const result = this.toFlowResult(
      this.outcome ?? { cancelled: this.called ? "interrupted" : "unavailable" },
    );
    if (this.opened) this.tell((observer) => observer.onClosed?.(this, result));
    this.session.dispose();
    return result;
  }

  private show(): Promise<unknown> {
    const { ctx, signal } = this.request;
    return new Promise<void>((resolve, reject) => {
      this.close = () => resolve();
      const onAbort = () => this.end({ cancelled: "aborted" });
      signal?.addEventListener("abort", onAbort, { once: true });
      this.store.add(toDisposable(() => signal?.removeEventListener("abort", onAbort)));
      attempt(() => ctx.ui.setWorkingVisible?.(false));
      this.store.add(toDisposable(() => attempt(() => ctx.ui.setWorkingVisible?.(true))));
      const options: CustomOptions = {
        blocked: { kind: "question", message: this.session.request.title ?? "Question" },
      };
      const shown = ctx.ui.custom<undefined>((tui, theme, keybindings, done) => {
        this.called = true;
        return this.mount(tui as PiTui, theme as PiTheme, keybindings, () => done(undefined));
      }, options as never);
      // On a host that has no screen for it the promise settles although nothing was opened.
      Promise.resolve(shown).then(() => resolve(), reject);
    });
  }

  private mount(tui: PiTui, theme: PiTheme, keybindings: unknown, done: () => void): HostComponent {
    const { services, session } = this;
    this.tui = tui;
    if (!this.outcome) this.tell((observer) => observer.onOpening?.(this));
    const ui = services.createUi(tui, theme, keybindings, this.request.ctx);
    const controller = services.createController(session, services.behaviour, ui);
    const screen = ui.views.screen(ui, {
      session,
      settings: services.settings,
      warnings: () => [...controller.warnings],
      armedAction: () => controller.armedAction,
      showHints: () => services.behaviour.showFooterHints,
    });
    controller.attach(screen);
    this.store.add(screen);
    this.store.add(
      controller.onDidEnd((outcome) => {
        this.finish(outcome);
        attempt(done);
      }),
    );
    this.store.add(session.onDidChange(() => this.tell((observer) => observer.onChanged?.(this))));
    screen.mount();
    // A host that removes the form by itself disposes it, and then nobody calls `done`.
    screen.onDidDispose(() => this.finish({ cancelled: "interrupted" }));
    this.controller = controller;
    this.opened = true;
    if (this.outcome) {
      // It ended while a host that takes its time was about to show it.
      controller.dispose();
      attempt(done);
      return screen;
    }
    this.tell((observer) => observer.onOpened?.(this));
    return screen;
  }

  private finish(outcome: Outcome): void {
    if (this.outcome) return;
    this.outcome = outcome;
    this.close?.(outcome);
  }

  private tell(event: (observer: AskFlowObserver) => void): void {
    for (const observer of this.observers) {
      try {
        event(observer);
      } catch (error) {
        this.services.report?.(this.request.ctx, "something beside the form failed", error);
      }
    }
  }

  private toFlowResult(outcome: Outcome): AskFlowResult {
    if ("cancelled" in outcome) return this.cancelled(outcome.cancelled);
    const { kinds } = this.services;
    const { request } = this.request;
    const result = toResult(this.session, outcome.mode);
    const text =
      outcome.mode === "submit" ? submitText(result, kinds, request) : elaborateText(result, kinds, request);
    return { result, text };
  }

  private cancelled(reason: CancelReason): AskFlowResult {
    const { request } = this.request;
    const text = reason === "unavailable" ? unavailableText(request) : cancelText(reason);
    const states = this.opened ? this.session.states : undefined;
    return { result: toCancelledResult(request, states), text, cancelled: reason };
  }
}
