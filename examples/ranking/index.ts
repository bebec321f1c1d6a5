import {
  AskController,
  type AskSetup,
  type Bindings,
  createAskExtension,
  Message,
  MultiSelection,
  type QuestionKind,
  QuestionView,
} from "pi-ask";

/** Any number of options, whose order counts. */
export class RankedSelection extends MultiSelection {
  readonly ordered = true;
}

/** The kind: the options that the person chose, the best first. */
export const rankingKind: QuestionKind = {
  name: "ranking",
  description: "The options put into order, the best first; the person can leave some out.",
  policy: new RankedSelection(),
  formatAnswer: ({ labels }) => labels.join(" > "),
};

/** The person moves a chosen option up (-1) or down (1) in the order. Its position in the form is zero-based. */
export class RankMoved extends Message {
  constructor(
    readonly questionId: string,
    readonly index: number,
    readonly delta: -1 | 1,
  ) {
    super();
  }
}

/** A question whose options get their place in the order in which they are chosen, and can be moved. */
export class RankingView extends QuestionView {
  override bindings(): Bindings {
    const live = super.bindings();
    // Only a chosen option has a place.
    if (!this.state.selected.has(this.list.cursorIndex)) return live;
    return { ...live, "ranking.up": () => this.move(-1), "ranking.down": () => this.move(1) };
  }

  private move(delta: -1 | 1): void {
    this.emit(new RankMoved(this.props.questionId, this.list.cursorIndex, delta));
  }
}

/** Does what the view reports: only the controller writes to the session. */
export class RankingController extends AskController {
  protected override registerReactions(): void {
    super.registerReactions();
    this.on(RankMoved, ({ questionId, index, delta }) => this.moveRank(questionId, index, delta));
  }

  private moveRank(questionId: string, index: number, delta: -1 | 1): void {
    const order = [...this.session.state(questionId).selected];
    const from = order.indexOf(index);
    const to = from + delta;
    if (from < 0 || to < 0 || to >= order.length) return;
    [order[from], order[to]] = [order[to]!, order[from]!];
    // What is chosen again comes last: the move is to take out what is to stand behind, and to choose it anew.
    const rest = order.slice(from);
    for (const each of rest) this.session.toggleOption(questionId, each);
    for (const each of rest) this.session.toggleOption(questionId, each);
  }
}

/** Adds the kind, its view, its keys, and the controller that knows its message. */
export function configure(setup: AskSetup): void {
  setup.registerKind(rankingKind);
  setup.views.registerQuestion(rankingKind.name, (ui, props) => new RankingView(ui, props));
  setup.controller = (session, behaviour, ui) => new RankingController(session, behaviour, ui);
  setup.actions
    .add({
      id: "ranking.up",
      defaultKeys: ["shift+up", "+"],
      description: "Move the option up.",
      hint: "rank",
    })
    .add({
      id: "ranking.down",
      defaultKeys: ["shift+down", "-"],
      description: "Move the option down.",
      hint: "rank",
    });
}

export default createAskExtension({ configure });
