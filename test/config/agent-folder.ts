import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ConfigFileSystem } from "../../src/config/config-file.js";
import { ConfigStore } from "../../src/config/config-store.js";
import { ActionTable } from "../../src/ui/keys/action-table.js";
import type { EditableFile } from "./files.js";

/** An agent folder of pi on the real disk, for one test. */
export class AgentFolder {
  readonly path = fs.mkdtempSync(join(tmpdir(), "pi-ask-config-"));
  readonly configPath = join(this.path, "extensions", "eko24ive-pi-ask.json");
  readonly legacyPath = join(this.path, "eko24ive-pi-ask.json");
  private readonly stores: ConfigStore[] = [];

  /** A store on this folder, as one pi process has it. */
  open(faults: Partial<ConfigFileSystem> = {}, table = ActionTable.builtIn()): ConfigStore {
    const store = new ConfigStore({
      agentDir: this.path,
      table,
      fs: { ...fs, ...faults } as ConfigFileSystem,
      lockWaitMs: 50,
    });
    this.stores.push(store);
    return store;
  }

  /** @param content text as it is; anything else as JSON */
  write(content: unknown, path = this.configPath): this {
    fs.mkdirSync(dirname(path), { recursive: true });
    fs.writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content, undefined, 2));
    return this;
  }

  text(path = this.configPath): string {
    return fs.readFileSync(path, "utf8");
  }

  json(path = this.configPath): EditableFile {
    return JSON.parse(this.text(path));
  }

  /** Every file and folder in it, to see that nothing was added or left behind. */
  list(): string[] {
    return (fs.readdirSync(this.path, { recursive: true }) as string[]).sort();
  }

  dispose(): void {
    for (const store of this.stores) store.dispose();
    fs.rmSync(this.path, { recursive: true, force: true });
  }
}

/** A function of a file system that fails as the disk does. */
export function failing(code: string): () => never {
  return () => {
    throw Object.assign(new Error(`${code}: the disk says no`), { code });
  };
}
