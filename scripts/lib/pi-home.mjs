import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A temporary home for one pi: its own HOME, agent folder and working folder, set up for a scripted model and
 * offline, so that a run neither reads nor writes anything of the person's own.
 */
export class PiHome {
  /**
   * @param options.modelUrl base URL of the scripted model; without one pi has no model
   * @param options.settings more entries for settings.json
   */
  constructor({ modelUrl, settings = {} } = {}) {
    // Resolved, because pi names the folder of a session after the real path.
    this.root = mkdtempSync(join(realpathSync(tmpdir()), "pi-ask-"));
    this.home = join(this.root, "home");
    this.agentFolder = join(this.home, ".pi", "agent");
    this.workFolder = join(this.root, "work");
    mkdirSync(this.agentFolder, { recursive: true });
    mkdirSync(this.workFolder);
    this.writeSettings({ quietStartup: true, ...settings });
    if (modelUrl) this.useModel(modelUrl);
  }

  /** Points pi at a scripted model, also at another one later. */
  useModel(modelUrl) {
    const model = {
      id: "scripted",
      name: "scripted",
      reasoning: false,
      input: ["text"],
      cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
      contextWindow: 100_000,
      maxTokens: 4096,
    };
    const provider = { baseUrl: modelUrl, apiKey: "none", api: "openai-completions", models: [model] };
    writeFileSync(
      join(this.agentFolder, "models.json"),
      JSON.stringify({ providers: { scripted: provider } }),
    );
    this.writeSettings({ defaultProvider: "scripted", defaultModel: "scripted" });
  }

  get settings() {
    const file = join(this.agentFolder, "settings.json");
    return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  }

  /** Adds to settings.json. */
  writeSettings(settings) {
    const merged = { ...this.settings, ...settings };
    writeFileSync(join(this.agentFolder, "settings.json"), `${JSON.stringify(merged, null, 2)}\n`);
  }

  /** The environment in which pi is to run. */
  environment(more = {}) {
    const env = { ...process.env };
    for (const name of Object.keys(env)) if (/^PI_/.test(name)) delete env[name];
    return {
      ...env,
      // npm's own files stay where the person has them: a registry or a proxy may be configured there.
      npm_config_userconfig: env.npm_config_userconfig ?? join(homedir(), ".npmrc"),
      npm_config_cache: env.npm_config_cache ?? join(homedir(), ".npm"),
      HOME: this.home,
      USERPROFILE: this.home,
      PI_CODING_AGENT_DIR: this.agentFolder,
      PI_OFFLINE: "1",
      PI_TELEMETRY: "0",
      ...more,
    };
  }

  /** The session files, the one written last being the last. */
  get sessionFiles() {
    const folder = join(this.agentFolder, "sessions");
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true })
      .filter((name) => name.endsWith(".jsonl"))
      .map((name) => join(folder, name))
      .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs);
  }

  /** The entries of the session written last; empty while there is none. A line still being written is left out. */
  sessionEntries() {
    const file = this.sessionFiles.at(-1);
    if (!file) return [];
    const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
    return lines.filter(Boolean).map((line) => JSON.parse(line));
  }

  /** Copies a file or folder into the agent folder. */
  addToAgentFolder(source, name) {
    cpSync(source, join(this.agentFolder, name), { recursive: true });
  }

  /** Removes the folder and everything in it. */
  dispose() {
    rmSync(this.root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
