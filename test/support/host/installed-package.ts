import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkoutRoot } from "./checkout.js";
import type { Host } from "./hosts.js";
import { PiHome } from "./pi-home.js";

let tarball: Promise<string> | undefined;
const installed = new Map<string, Promise<InstalledPackage>>();

/** This checkout packed by npm and installed by a host, which is how people get it and how it runs in these tests. */
export class InstalledPackage {
  private constructor(
    private readonly home: PiHome,
    private readonly prefix: string,
  ) {}

  /** The installation on a host; packed once for all and installed once per host, and removed when Node exits. */
  static on(host: Host): Promise<InstalledPackage> {
    let installation = installed.get(host.name);
    if (!installation) {
      installation = InstalledPackage.install(host);
      installed.set(host.name, installation);
    }
    return installation;
  }

  /** The tarball, packed afresh once per process. */
  static tarball(): Promise<string> {
    tarball ??= pack();
    return tarball;
  }

  private static async install(host: Host): Promise<InstalledPackage> {
    const home = new PiHome();
    process.once("exit", () => home.dispose());
    const prefix = join(home.root, "npm-prefix");
    mkdirSync(join(prefix, "lib"), { recursive: true });
    const installation = new InstalledPackage(home, prefix);
    const source = `npm:pi-ask@file:${await InstalledPackage.tarball()}`;
    await run(host.node, [host.cli, "install", source], home.workFolder, {
      ...home.environment(installation.environment),
      // The package's dependencies come from the registry unless npm has them in its cache.
      PI_OFFLINE: undefined,
      npm_config_prefer_offline: "true",
    });
    return installation;
  }

  /** The folder of the installed package. */
  get folder(): string {
    const candidates = [join(this.home.agentFolder, "npm"), join(this.prefix, "lib"), this.prefix];
    const folder = candidates
      .map((base) => join(base, "node_modules", "pi-ask"))
      .find((path) => existsSync(path));
    if (!folder) throw new Error("pi install reported success, but the package is nowhere");
    return folder;
  }

  /** What has to be in the environment of a pi that uses the installation: 0.73.1 installs to npm's global folder. */
  get environment(): NodeJS.ProcessEnv {
    return { npm_config_prefix: this.prefix };
  }

  /** Makes the package an installed one of another home, without installing it again. */
  addTo(home: PiHome): void {
    // Without the file that it came from: a pi that finds a version asked for which is not the installed one wants to
    // install it again, and offline leaves it out.
    home.writeSettings({ packages: ["npm:pi-ask"] });
    const managed = join(this.home.agentFolder, "npm");
    if (existsSync(managed)) symlinkSync(managed, join(home.agentFolder, "npm"), "junction");
  }
}

async function pack(): Promise<string> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "pi-ask-pack-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await run("npm", ["pack", "--pack-destination", folder], checkoutRoot, process.env);
  const file = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  if (!file) throw new Error("npm pack made no tarball");
  return join(folder, file);
}

function run(file: string, args: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const shell = process.platform === "win32" && file === "npm";
    const child = spawn(file, args, { cwd, env, shell, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${file} ${args.join(" ")} ended with ${code}:\n${output}`));
    });
  });
}
