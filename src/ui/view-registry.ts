import { AskScreen, type AskScreenProps } from "./components/ask-screen.js";
import { ErrorView, type ErrorViewProps } from "./components/error-view.js";
import { Footer, type FooterProps } from "./components/footer.js";
import { FreeformEditor } from "./components/freeform-editor.js";
import { NoteEditor } from "./components/note-editor.js";
import { OptionList, type OptionListProps } from "./components/option-list.js";
import { OptionRow } from "./components/option-row.js";
import { PreviewPane, type PreviewPaneProps } from "./components/preview-pane.js";
import { type LeavableView, QuestionView, type QuestionViewProps } from "./components/question-view.js";
import { ReviewTab, type ReviewTabProps } from "./components/review-tab.js";
import { SettingsModal, type SettingsModalProps } from "./components/settings-modal.js";
import { TabBar, type TabBarProps } from "./components/tab-bar.js";
import type { TextEditor, TextEditorProps } from "./components/text-editor.js";
import type { Component } from "./core/component.js";
import type { UiContext } from "./core/ui-context.js";

/** Makes one component. */
export type ViewFactory<Props, T extends Component = Component> = (ui: UiContext, props: Props) => T;

/** Makes the view of one kind of question. */
export type QuestionViewFactory = ViewFactory<QuestionViewProps, LeavableView>;

/**
 * Where every component comes from. An instance, not a global: one for each extension.
 * Assign a factory to replace a part everywhere; `registerQuestion` gives a kind of question its view.
 */
export class ViewRegistry {
  screen: ViewFactory<AskScreenProps, AskScreen> = (ui, props) => new AskScreen(ui, props);
  tabBar: ViewFactory<TabBarProps> = (ui, props) => new TabBar(ui, props);
  optionList: ViewFactory<OptionListProps, OptionList> = (ui, props) => new OptionList(ui, props);
  optionRow: (ui: UiContext) => OptionRow = (ui) => new OptionRow(ui);
  previewPane: ViewFactory<PreviewPaneProps, PreviewPane> = (ui, props) => new PreviewPane(ui, props);
  freeformEditor: ViewFactory<TextEditorProps, TextEditor> = (ui, props) => new FreeformEditor(ui, props);
  noteEditor: ViewFactory<TextEditorProps, TextEditor> = (ui, props) => new NoteEditor(ui, props);
  reviewTab: ViewFactory<ReviewTabProps, LeavableView> = (ui, props) => new ReviewTab(ui, props);
  footer: ViewFactory<FooterProps> = (ui, props) => new Footer(ui, props);
  settingsModal: ViewFactory<SettingsModalProps> = (ui, props) => new SettingsModal(ui, props);
  errorView: ViewFactory<ErrorViewProps> = (ui, props) => new ErrorView(ui, props);

  private readonly questions = new Map<string, QuestionViewFactory>();

  /** Gives the questions presented as `kind` a view of their own. The last registration of a kind counts. */
  registerQuestion(kind: string, factory: QuestionViewFactory): void {
    this.questions.set(kind, factory);
  }

  /** The view of a question presented as `kind`; the stock one for a kind without its own. */
  question(kind: string, ui: UiContext, props: QuestionViewProps): LeavableView {
    return this.questions.get(kind)?.(ui, props) ?? new QuestionView(ui, props);
  }
}
