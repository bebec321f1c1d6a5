/** What the extension loads when it is first needed, and never on pi's way to its first prompt. */
export { AskRuntime } from "./app/ask-runtime.js";
export { AskSetup } from "./app/ask-setup.js";
export { AnswerAgainCommand } from "./commands/answer-again-command.js";
export { AnswerCommand } from "./commands/answer-command.js";
export { ReplayCommand } from "./commands/replay-command.js";
export { Resume } from "./commands/resume.js";
export { SettingsCommand } from "./commands/settings-command.js";
