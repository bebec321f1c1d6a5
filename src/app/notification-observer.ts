import type { Disposable } from "../base/disposable.js";
import type { ConfigStore } from "../config/config-store.js";
import type { AskFlow, AskFlowObserver } from "./ask-flow.js";
import type { Notices } from "./notices.js";
import { Notifier, toNotification } from "./notifier.js";

/** Tells a person outside of the terminal that a question waits, once for each form. */
export class NotificationObserver implements AskFlowObserver, Disposable {
  private notifier: Notifier | undefined;

  constructor(
    private readonly config: ConfigStore,
    private readonly notices: Notices,
  ) {}

  onOpened(flow: AskFlow): void {
    const { enabled, channels } = this.config.current.notifications;
    const question = flow.session.request.questions[0];
    if (!enabled || !question) return;
    this.notifier = new Notifier({
      write: (data) => flow.writeToTerminal(data),
      isTerminal: () => process.stdout.isTTY === true,
      onFailure: (text) => this.notices.tellOnce(flow.request.ctx, `pi-ask: ${text}`),
    });
    this.notifier.notify(channels, toNotification(question));
  }

  /** Nobody needs to be called any more. */
  onClosed(): void {
    this.dispose();
  }

  dispose(): void {
    this.notifier?.dispose();
    this.notifier = undefined;
  }
}
