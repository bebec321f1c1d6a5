import { AskController, type Outcome } from "../app/ask-controller.js";
import type { AskSetup } from "../app/ask-setup.js";
import { type Disposable, DisposableStore } from "../base/disposable.js";
import { AskSession } from "../model/ask-session.js";
import type { QuestionKind } from "../model/question-kind.js";
import type { AskRequest } from "../model/types.js";
import type { AskScreen } from "../ui/components/ask-screen.js";
import type { UiContext } from "../ui/core/ui-context.js";
import type { PilotSettings } from "./pilot-settings.js";

export interface PilotFormParts {
  readonly request: AskRequest;
  readonly setup: AskSetup;
  readonly ui: UiContext;
  readonly settings: PilotSettings;
  /** What `AskSession.snapshot()` gave earlier. */
  readonly snapshot?: unknown;
}

/** A whole form, put together as pi-ask does it for pi. */
export class PilotForm implements Disposable {
  readonly session: AskSession;
  readonly controller: AskController;
  readonly screen: AskScreen;
  readonly settings: PilotSettings;
  /** Built-in and added kinds by name. */
  readonly kinds: ReadonlyMap<string, QuestionKind>;
  private readonly store = new DisposableStore();
  private ended: Outcome | undefined;

  constructor({ request, setup, ui, settings, snapshot }: PilotFormParts) {
    this.settings = settings;
    this.kinds = setup.kinds;
    const presentSingleAsMulti = settings.get("presentSingleAsMulti");
    this.session = this.store.add(new AskSession(request, { kinds: setup.kinds, presentSingleAsMulti }));
    if (snapshot !== undefined) this.session.restore(snapshot);
    const controller =
      setup.controller?.(this.session, settings, ui) ?? new AskController(this.session, settings, ui);
    this.controller = this.store.add(controller);
    this.screen = ui.views.screen(ui, {
      session: this.session,
      settings,
      warnings: () => controller.warnings,
      armedAction: () => controller.armedAction,
      showHints: () => settings.showFooterHints,
    });
    this.store.add(this.screen);
    this.store.add(
      controller.onDidEnd((outcome) => {
        this.ended = outcome;
      }),
    );
  }

  /** How the form ended; undefined while it is open. */
  get outcome(): Outcome | undefined {
    return this.ended;
  }

  dispose(): void {
    this.store.dispose();
  }
}
