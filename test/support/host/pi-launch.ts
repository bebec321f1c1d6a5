import { DisposableStore, toDisposable } from "../../../src/base/disposable.js";
import type { Host } from "./hosts.js";
import type { InstalledPackage } from "./installed-package.js";
import { PiHome } from "./pi-home.js";
import { type ModelScript, ScriptedModel } from "./scripted-model.js";

/** How a pi is to be started, whatever its mode. */
export interface PiLaunchOptions {
  readonly host: Host;
  /** What the model plays. */
  readonly script: ModelScript;
  /** pi-ask as an installed package; left out, pi runs without it. */
  readonly package?: InstalledPackage;
  /** More extensions: files or folders, loaded with `-e`. */
  readonly extensions?: readonly string[];
  /** The first message, sent at the start. */
  readonly message?: string;
  /** More arguments for pi. */
  readonly args?: readonly string[];
  /** More entries for settings.json. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly environment?: NodeJS.ProcessEnv;
  /** A home that another pi has used, to go on with its sessions; it stays the caller's to dispose. */
  readonly home?: PiHome;
}

// A terminal program or a CI service around the tests must not change what pi prints.
const neutral: NodeJS.ProcessEnv = {
  TERM: "xterm-256color",
  COLORTERM: "truecolor",
  LANG: "C.UTF-8",
  CI: undefined,
  NO_COLOR: undefined,
  FORCE_COLOR: undefined,
  TERM_PROGRAM: undefined,
  TMUX: undefined,
  STY: undefined,
  SSH_CONNECTION: undefined,
  SSH_TTY: undefined,
};

/** One start of a host: its model, its home and its command line. */
export class PiLaunch {
  private readonly disposables = new DisposableStore();

  private constructor(
    private readonly options: PiLaunchOptions,
    readonly model: ScriptedModel,
    readonly home: PiHome,
  ) {
    this.disposables.add(model);
    if (home !== options.home) this.disposables.add(home);
  }

  static async prepare(options: PiLaunchOptions): Promise<PiLaunch> {
    const model = await ScriptedModel.start(options.script);
    const home = options.home ?? new PiHome();
    home.useModel(model.url);
    if (options.settings) home.writeSettings(options.settings);
    if (options.package && options.home === undefined) options.package.addTo(home);
    return new PiLaunch(options, model, home);
  }

  get file(): string {
    return this.options.host.node;
  }

  /** @param modeArgs what chooses the mode, for example `["--mode", "rpc"]` */
  arguments(modeArgs: readonly string[] = []): string[] {
    const { host, extensions = [], args = [], message } = this.options;
    const loaded = extensions.flatMap((path) => ["-e", path]);
    return [host.cli, ...loaded, ...args, ...modeArgs, ...(message === undefined ? [] : [message])];
  }

  get cwd(): string {
    return this.home.workFolder;
  }

  get environment(): Record<string, string> {
    const { package: installation, environment } = this.options;
    const merged = this.home.environment({ ...neutral, ...installation?.environment, ...environment });
    return Object.fromEntries(
      Object.entries(merged).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
  }

  /** Runs `release` before the home is removed. */
  onDispose(release: () => void): void {
    this.disposables.add(toDisposable(release));
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
