import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Names that mean pi-ask, as people write them. */
const SUBJECT =
  /\bpi[- ]ask\b|\bask_user\b|\/?ask-settings\b|eko24ive-pi-ask|\bask[- ](?:forms?|settings|tools?|extension)\b|\/answer\b|\/ask:replay\b/i;
/** What people want to change about it. */
const CHANGE =
  /\b(?:config\w*|settings?|options?|key ?maps?|key ?bindings?|hot ?keys?|shortcuts?|keys?|rebind|remap|bind|notif\w*|bell|sound|extraction|models?|time-?out|retr(?:y|ies)|defaults?|disable|enable|turn (?:on|off)|switch (?:on|off)|hide|show|customi[sz]e|auto-?submit|footer|hints?|double-?press)\b/i;
/** Folders above this file that can hold the documentation. */
const MAX_LEVELS = 6;

/** A message that tells the model where the configuration is described. */
export interface GuideMessage {
  readonly customType: string;
  readonly content: string;
  readonly display: boolean;
}

/** Tells the model where to read about the configuration, in the runs that are about it and in no other. */
export class ConfigurationGuide {
  /** @param start the folder from which the documentation is looked for, upward */
  constructor(private readonly start = dirname(fileURLToPath(import.meta.url))) {}

  /** The message for a prompt that asks to configure pi-ask; undefined for any other. Never throws. */
  toMessage(prompt: unknown): GuideMessage | undefined {
    if (typeof prompt !== "string" || !SUBJECT.test(prompt) || !CHANGE.test(prompt)) return undefined;
    const path = this.findDocument();
    if (path === undefined) return undefined;
    return {
      customType: "pi-ask:configuration",
      content: `pi-ask, the extension behind ask_user, is configured in a file that ${path} describes: where it is, every setting, its values and the keys. Read that document before you change anything, then edit the file; /reload applies it.`,
      display: false,
    };
  }

  private findDocument(): string | undefined {
    let folder = this.start;
    for (let level = 0; level < MAX_LEVELS; level++) {
      const path = join(folder, "docs", "configuration.md");
      if (existsSync(path)) return path;
      folder = dirname(folder);
    }
    return undefined;
  }
}
