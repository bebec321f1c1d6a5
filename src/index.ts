/**
 * What developers build on: the components, the registry, the model and the way to make an extension.
 * See `docs/extending.md`.
 */
export type { AskBehaviour } from "./app/ask-behaviour.js";
export { AskController, type Outcome } from "./app/ask-controller.js";
export { AskSetup } from "./app/ask-setup.js";
export { AskExtension, type AskExtensionOptions, createAskExtension } from "./ask-extension.js";
export { type Disposable, DisposableStore, MutableDisposable, toDisposable } from "./base/disposable.js";
export { Emitter, type Event } from "./base/emitter.js";
export { type DtoClass, type DtoResult, readDto, Transform, Type } from "./dto/index.js";
export { AskSession, type AskSessionOptions } from "./model/ask-session.js";
export { builtInKinds } from "./model/built-in-kinds.js";
export { Confirmation } from "./model/confirmation.js";
export { type PlainTextOptions, toPlainText } from "./model/plain-text.js";
export type { QuestionKind } from "./model/question-kind.js";
export { MultiSelection, type SelectionPolicy, SingleSelection } from "./model/selection-policy.js";
export type { AskSessionView, EditTarget, QuestionStateView } from "./model/session-view.js";
export type * from "./model/types.js";
export { AskScreen, type AskScreenProps } from "./ui/components/ask-screen.js";
export { ErrorView, type ErrorViewProps } from "./ui/components/error-view.js";
export {
  Footer,
  type FooterProps,
  type Hint,
  type HintingView,
  type HintWords,
} from "./ui/components/footer.js";
export { FreeformEditor } from "./ui/components/freeform-editor.js";
export {
  LeaveRequested,
  OptionMoveRequested,
  SettingsRequested,
  TabRequested,
} from "./ui/components/navigation.js";
export { NoteEditor } from "./ui/components/note-editor.js";
export {
  CursorMoved,
  CustomEditRequested,
  CustomToggled,
  OptionChosen,
  OptionList,
  type OptionListProps,
  OptionToggled,
  QuestionConfirmed,
} from "./ui/components/option-list.js";
export { OptionRow, type OptionRowModel } from "./ui/components/option-row.js";
export { PreviewPane, type PreviewPaneProps } from "./ui/components/preview-pane.js";
export {
  type LeavableView,
  QuestionView,
  type QuestionViewProps,
  TypeChangeRequested,
} from "./ui/components/question-view.js";
export {
  type ReviewAction,
  ReviewActionRequested,
  ReviewTab,
  type ReviewTabProps,
} from "./ui/components/review-tab.js";
export { SettingsClosed, SettingsModal, type SettingsModalProps } from "./ui/components/settings-modal.js";
export { TabBar, type TabBarProps } from "./ui/components/tab-bar.js";
export { DraftChanged, EditorClosed, TextEditor, type TextEditorProps } from "./ui/components/text-editor.js";
export { type Bindings, Component } from "./ui/core/component.js";
export { ComponentFailed } from "./ui/core/component-failed.js";
export type { DrawContext } from "./ui/core/draw-context.js";
export type { HostEditor } from "./ui/core/host-editor.js";
export { hang, paragraph } from "./ui/core/indent.js";
export type { MarkdownRenderer } from "./ui/core/markdown-renderer.js";
export { Message } from "./ui/core/message.js";
export type { MouseInput } from "./ui/core/mouse.js";
export { TextLayout, textWidth } from "./ui/core/text-layout.js";
export type { UiContext } from "./ui/core/ui-context.js";
export { Viewport, type ViewportContent, type Window } from "./ui/core/viewport.js";
export { type Action, type ActionDefinition, type ActionId, ActionTable } from "./ui/keys/action-table.js";
export type { KeyPress } from "./ui/keys/key-press.js";
export { Keymap, type KeymapsConfig } from "./ui/keys/keymap.js";
export type { SettingRow, SettingsModel } from "./ui/settings-model.js";
export { defaultStrings, type Strings } from "./ui/strings.js";
export { type Palette, plainPalette, type Style } from "./ui/theme/palette.js";
export { type QuestionViewFactory, type ViewFactory, ViewRegistry } from "./ui/view-registry.js";
