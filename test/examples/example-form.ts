import { AskSetup } from "../../src/app/ask-setup.js";
import { AskRequestReader } from "../../src/dto/index.js";
import { builtInKinds } from "../../src/model/built-in-kinds.js";
import type { Issue } from "../../src/model/types.js";
import { Pilot, type PilotFormOptions, type PilotRequest } from "../../src/testing.js";
import type { ExtensionModule } from "./extension-source.js";

type Configurable = Pick<ExtensionModule, "configure">;

/** Opens a form of an extension that builds on pi-ask. Throws as `Pilot.form` does. */
export async function openExample(
  extension: Configurable,
  request: PilotRequest,
  options: PilotFormOptions = {},
): Promise<Pilot> {
  return Pilot.form(request, { ...options, setup: await toSetup(extension) });
}

/** What an extension's validation says about a payload. */
export async function readIssues(extension: Configurable, payload: unknown): Promise<readonly Issue[]> {
  const read = new AskRequestReader((await toSetup(extension)).kinds).read(payload);
  return read.ok ? [] : read.issues;
}

/** What an extension is made with, as it configures it. */
export async function toSetup(extension: Configurable): Promise<AskSetup> {
  const setup = new AskSetup(builtInKinds());
  await extension.configure(setup);
  return setup;
}
