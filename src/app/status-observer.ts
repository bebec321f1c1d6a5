import type { AskFlow, AskFlowObserver } from "./ask-flow.js";
import { attempt, type PiApi } from "./pi-host.js";

const STATUS_KEY = "pi-ask";
/** Agent multiplexers listen to it: an agent waits for its person. */
const BLOCKED_CHANNEL = "herdr:blocked";

/** Shows in pi's footer where in the form the person is, and tells multiplexers that pi waits. */
export class StatusObserver implements AskFlowObserver {
  private shown = "";

  constructor(private readonly pi: PiApi) {}

  onOpened(flow: AskFlow): void {
    this.shown = "";
    this.showStatus(flow);
    // No text of the question: the label goes to other programs.
    attempt(() => this.pi.events.emit(BLOCKED_CHANNEL, { active: true, label: "pi-ask: question waiting" }));
  }

  onChanged(flow: AskFlow): void {
    this.showStatus(flow);
  }

  onClosed(flow: AskFlow): void {
    attempt(() => flow.request.ctx.ui.setStatus(STATUS_KEY, undefined));
    attempt(() => this.pi.events.emit(BLOCKED_CHANNEL, { active: false }));
  }

  private showStatus(flow: AskFlow): void {
    const { activeTab, isReview, states } = flow.session;
    const text = isReview ? "review" : `question ${activeTab + 1} of ${states.length}`;
    if (text === this.shown) return;
    this.shown = text;
    attempt(() => flow.request.ctx.ui.setStatus(STATUS_KEY, text));
  }
}
