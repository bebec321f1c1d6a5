/** For tests of what is built on pi-ask: components and whole forms without a terminal. See `docs/extending.md`. */
export { type KeyProtocol, toKeyInput } from "./testing/key-input.js";
export { Pilot, type PilotFormOptions, type PilotOptions } from "./testing/pilot.js";
export type { PilotOption, PilotQuestion, PilotRequest } from "./testing/pilot-request.js";
export { PilotSettings, type SwitchName } from "./testing/pilot-settings.js";
export { PilotUi, type PilotUiOptions } from "./testing/pilot-ui.js";
