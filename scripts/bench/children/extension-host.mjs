import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const noop = () => {};

/**
 * The part of pi that an extension lives in, without a terminal: pi's own loader and theme, and a screen of 100 x 40
 * that only exists as a size.
 */
export class ExtensionHost {
  constructor(pi, theme, workFolder) {
    this.pi = pi;
    this.theme = theme;
    this.workFolder = workFolder;
  }

  /** @param cli pi's command */
  static async start(cli, workFolder) {
    const dist = join(packageFolder(dirname(cli)), "dist");
    const pi = await import(pathToFileURL(join(dist, "index.js")).href);
    const themes = await import(pathToFileURL(join(dist, "modes", "interactive", "theme", "theme.js")).href);
    pi.initTheme("dark");
    return new ExtensionHost(pi, themes.theme, workFolder);
  }

  /**
   * Loads an extension as pi does.
   * @param path a file or a folder
   * @returns the extension, and how long it took in ms. Throws when pi would report an error.
   */
  async load(path) {
    const start = performance.now();
    const loaded = await this.pi.discoverAndLoadExtensions([path], this.workFolder);
    const ms = performance.now() - start;
    if (loaded.errors.length > 0) throw new Error(loaded.errors.map(({ error }) => error).join("\n"));
    Object.assign(loaded.runtime, { getAllTools: () => [], appendEntry: noop, sendUserMessage: noop });
    return { extension: loaded.extensions[0], ms };
  }

  /**
   * Starts a session, in which pi-ask registers its tool.
   * @param mode `tui` loads the rest of it at once, `print` when it is first needed
   * @returns the tool
   */
  async startSession(extension, mode = "tui") {
    for (const handler of extension.handlers.get("session_start") ?? [])
      await handler({ type: "session_start", reason: "startup" }, this.context({ mode }));
    return extension.tools.get("ask_user").definition;
  }

  /** Ends the session. */
  async endSession(extension) {
    for (const handler of extension.handlers.get("session_shutdown") ?? [])
      await handler({ type: "session_shutdown", reason: "quit" }, this.context({}));
  }

  /**
   * Calls the tool as pi does and draws the first frame.
   * @returns the open form, and the time from the call to that frame in ms
   */
  open(tool, form) {
    return new Promise((resolve, reject) => {
      const start = performance.now();
      const custom = (factory) =>
        new Promise((settle) => {
          const component = factory(this.tui(), this.theme, undefined, settle);
          component.focused = true;
          component.render(width);
          resolve({ form: new OpenForm(component, result), ms: performance.now() - start });
        });
      const result = tool.execute(
        "call_1",
        tool.prepareArguments(form),
        new AbortController().signal,
        noop,
        this.context({ custom }),
      );
      result.then(() => reject(new Error("the form did not open")), reject);
    });
  }

  tui() {
    return { terminal: { rows: 40, columns: width, write: noop }, requestRender: noop };
  }

  context({ mode = "tui", custom = async () => undefined }) {
    const sessionManager = {
      getBranch: () => [],
      getEntries: () => [],
      getLeafId: () => undefined,
      getSessionFile: () => undefined,
      getSessionId: () => "bench",
    };
    return {
      mode,
      hasUI: mode === "tui",
      cwd: this.workFolder,
      sessionManager,
      isIdle: () => true,
      hasPendingMessages: () => false,
      ui: { custom, notify: noop, setStatus: noop, setWorkingVisible: noop },
    };
  }
}

const width = 100;
const dismiss = "\x03";

/** A form that is on the screen. */
class OpenForm {
  constructor(component, result) {
    this.component = component;
    this.result = result;
  }

  /** Presses a key and draws, as pi does after every key. */
  press(bytes) {
    this.component.handleInput(bytes);
    return this.component.render(width);
  }

  /** Dismisses the form and waits for the tool's result. Throws when it stays open. */
  async close() {
    for (let attempt = 0; attempt < 3; attempt += 1) this.component.handleInput(dismiss);
    const { details } = await this.result;
    this.component.dispose();
    if (!details.cancelled) throw new Error("the form was not dismissed");
  }
}

function packageFolder(folder) {
  const manifest = join(folder, "package.json");
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).name) return folder;
  return packageFolder(dirname(folder));
}
