import type * as Core from "../../../scripts/lib/scripted-model.mjs";
import { importScript } from "./checkout.js";

export type {
  ChatMessage,
  ModelRequest,
  ModelScript,
  ScriptedCall,
  ScriptedReaction,
  ScriptedTurn,
  ToolDefinition,
} from "../../../scripts/lib/scripted-model.mjs";

const core = await importScript<typeof Core>("scripted-model.mjs");

/** The scripted model of `npm start`, for tests: plays a script and keeps every request that the host sent. */
export class ScriptedModel extends core.ScriptedModel {}
