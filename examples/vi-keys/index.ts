import {
  AskScreen,
  type AskSetup,
  type Bindings,
  createAskExtension,
  OptionList,
  ReviewTab,
  SettingsModal,
} from "pi-ask";

/** The vi key beside an action that every form has: whatever that action does now, the key does too. */
const TWINS: Readonly<Record<string, readonly string[]>> = {
  "vi.down": ["main.nextOption", "settingsModal.nextOption"],
  "vi.up": ["main.previousOption", "settingsModal.previousOption"],
  "vi.right": ["main.nextTab"],
  "vi.left": ["main.previousTab"],
};
const SECOND_PRESS_MS = 800;

/** Adds the vi actions whose twin is live. What a view does not do is not bound, and so not hinted at either. */
function withTwins(live: Bindings): Bindings {
  const added: Record<string, () => void> = {};
  for (const [action, twins] of Object.entries(TWINS)) {
    const twin = twins.find((id) => live[id]);
    if (twin) added[action] = live[twin]!;
  }
  return { ...live, ...added };
}

/** The options with `j`, `k`, `gg` and `G`. */
export class ViOptionList extends OptionList {
  private firstPress: { readonly time: number; readonly cursor: number } | undefined;

  override bindings(): Bindings {
    return {
      ...withTwins(super.bindings()),
      "vi.top": () => this.pressTop(),
      "vi.bottom": () => this.moveTo(this.rowCount - 2),
    };
  }

  /** Two presses in a row go to the first option. */
  private pressTop(): void {
    const first = this.firstPress;
    this.firstPress = { time: Date.now(), cursor: this.cursorIndex };
    if (first?.cursor !== this.cursorIndex || Date.now() - first.time > SECOND_PRESS_MS) return;
    this.firstPress = undefined;
    this.moveTo(0);
  }

  /** The last option and not the row below it, which opens an editor for the person's own text. */
  private moveTo(row: number): void {
    this.moveCursor(Math.max(0, row) - this.cursorIndex);
  }
}

class ViReviewTab extends ReviewTab {
  override bindings(): Bindings {
    return withTwins(super.bindings());
  }
}

class ViSettingsModal extends SettingsModal {
  override bindings(): Bindings {
    return withTwins(super.bindings());
  }
}

class ViAskScreen extends AskScreen {
  override bindings(): Bindings {
    return withTwins(super.bindings());
  }
}

/** Adds the actions with their keys, and the views that react to them. */
export function configure({ actions, views }: AskSetup): void {
  actions
    .add({ id: "vi.down", defaultKeys: ["j"], description: "Go to the next option or action.", hint: "move" })
    .add({
      id: "vi.up",
      defaultKeys: ["k"],
      description: "Go to the previous option or action.",
      hint: "move",
    })
    .add({ id: "vi.left", defaultKeys: ["h"], description: "Go to the previous tab." })
    .add({ id: "vi.right", defaultKeys: ["l"], description: "Go to the next tab." })
    .add({ id: "vi.top", defaultKeys: ["g"], description: "Pressed twice: go to the first option." })
    .add({ id: "vi.bottom", defaultKeys: ["shift+g"], description: "Go to the last option." });
  views.optionList = (ui, props) => new ViOptionList(ui, props);
  views.reviewTab = (ui, props) => new ViReviewTab(ui, props);
  views.settingsModal = (ui, props) => new ViSettingsModal(ui, props);
  views.screen = (ui, props) => new ViAskScreen(ui, props);
}

export default createAskExtension({ configure });
