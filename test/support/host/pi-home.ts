import type * as Core from "../../../scripts/lib/pi-home.mjs";
import { importScript } from "./checkout.js";

export type { PiHomeOptions, SessionEntry, SessionMessage } from "../../../scripts/lib/pi-home.mjs";

const core = await importScript<typeof Core>("pi-home.mjs");

/** A temporary home for one pi, removed by `dispose()`. */
export class PiHome extends core.PiHome {}
