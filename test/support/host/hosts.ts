import type * as Core from "../../../scripts/lib/host-cache.mjs";
import { importScript } from "./checkout.js";

export type Host = Core.Host;

const core = await importScript<typeof Core>("host-cache.mjs");

/** Every pi that pi-ask must run on, oldest first. Throws while one has not been fetched yet. */
export function hosts(): Host[] {
  return new core.HostCache().hosts();
}
