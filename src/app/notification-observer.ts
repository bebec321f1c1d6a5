import type { ConfigStore } from "../config/config-store.js";
import type { AskFlow, AskFlowObserver } from "./ask-flow.js";
import { Notifier, toNotification } from "./notifier.js";

/** Tells a person outside of the terminal that a question waits, once for each form. */
export class NotificationObserver implements AskFlowObserver {
  constructor(private readonly config: ConfigStore) {}

  onOpened(flow: AskFlow): void {
    const { enabled, channels } = this.config.current.notifications;
    const question = flow.session.request.questions[0];
    if (!enabled || !question) return;
    const notifier = new Notifier({
      write: (data) => flow.writeToTerminal(data),
      isTerminal: () => process.stdout.isTTY === true,
    });
    notifier.notify(channels, toNotification(question));
  }
}
