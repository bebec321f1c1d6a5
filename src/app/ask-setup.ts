import type { QuestionKind } from "../model/question-kind.js";
import { ActionTable } from "../ui/keys/action-table.js";
import { defaultStrings, type Strings } from "../ui/strings.js";
import type { Palette } from "../ui/theme/palette.js";
import { ViewRegistry } from "../ui/view-registry.js";
import type { AskFlowServices } from "./ask-flow.js";

/** What a developer changes about an extension before it is used: kinds, views, keys, colours and words. */
export class AskSetup {
  /** Which class makes which component. */
  readonly views = new ViewRegistry();
  /** The actions that keys can do; add your own. */
  readonly actions = ActionTable.builtIn();
  /** The words that a form shows by itself. */
  strings: Strings = defaultStrings;
  /** Changes the palette that is made from pi's theme. */
  palette: ((palette: Palette) => Palette) | undefined;
  /** Makes the coordinator; default: the stock `AskController`. */
  controller: AskFlowServices["createController"] | undefined;

  /** @param kinds the kinds of questions by name; add your own before the tool is registered */
  constructor(readonly kinds: Map<string, QuestionKind>) {}

  /** Adds a kind of question, or replaces one of the same name. */
  registerKind(kind: QuestionKind): void {
    this.kinds.set(kind.name, kind);
  }
}
