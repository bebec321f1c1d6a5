import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { checkoutRoot } from "../support/host/checkout.js";
import { InstalledPackage } from "../support/host/installed-package.js";
import { runCommand } from "./command.js";

/** A temporary folder with the package in it, come there in one of the ways in which people get it. */
export class PackageFolder {
  private readonly root = mkdtempSync(join(realpathSync(tmpdir()), "pi-ask-package-"));

  private constructor(private readonly name: string) {}

  /** The tarball, unpacked and nothing else. */
  static async unpacked(): Promise<PackageFolder> {
    const folder = new PackageFolder("package");
    await runCommand("tar", ["-xzf", await InstalledPackage.tarball()], folder.root);
    return folder;
  }

  /** What a clone of the repository would hold, changes that are not committed included. */
  static async cloned(): Promise<PackageFolder> {
    const folder = new PackageFolder("clone");
    const listing = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    const files = (await runCommand("git", listing, checkoutRoot)).split("\0").filter(Boolean);
    for (const file of files.filter((path) => existsSync(join(checkoutRoot, path)))) {
      mkdirSync(dirname(join(folder.path, file)), { recursive: true });
      cpSync(join(checkoutRoot, file), join(folder.path, file));
    }
    return folder;
  }

  /** Another package that depends on the tarball. */
  static async dependent(): Promise<PackageFolder> {
    const folder = new PackageFolder("dependent");
    mkdirSync(folder.path);
    const dependencies = { "pi-ask": `file:${await InstalledPackage.tarball()}` };
    const manifest = { name: "dependent", private: true, type: "module", dependencies };
    writeFileSync(join(folder.path, "package.json"), JSON.stringify(manifest));
    return folder;
  }

  get path(): string {
    return join(this.root, this.name);
  }

  /** Runs `npm install` here, as somebody who has none of this checkout's settings. */
  async npmInstall(...args: string[]): Promise<void> {
    const env: NodeJS.ProcessEnv = {};
    for (const [name, value] of Object.entries(process.env)) if (!/^npm_/i.test(name)) env[name] = value;
    env.npm_config_userconfig = process.env.npm_config_userconfig ?? join(homedir(), ".npmrc");
    env.npm_config_cache = process.env.npm_config_cache ?? join(homedir(), ".npm");
    env.npm_config_prefer_offline = "true";
    await runCommand("npm", ["install", ...args], this.path, env);
  }

  /** Puts a scope of this checkout's packages beside the installed ones. */
  linkScope(scope: string): void {
    symlinkSync(
      join(checkoutRoot, "node_modules", scope),
      join(this.path, "node_modules", scope),
      "junction",
    );
  }

  /** The names of everything that npm has put here. */
  installed(): string[] {
    return packagesIn(join(this.path, "node_modules")).sort();
  }

  dispose(): void {
    rmSync(this.root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** The names of the packages in a `node_modules`, those inside other packages included. */
export function packagesIn(modules: string): string[] {
  if (!existsSync(modules)) return [];
  const folders = readdirSync(modules)
    .filter((name) => !name.startsWith("."))
    .flatMap((name) =>
      name.startsWith("@") ? readdirSync(join(modules, name)).map((part) => `${name}/${part}`) : name,
    )
    .map((name) => join(modules, name));
  return folders.flatMap((folder) => {
    const { name } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { name: string };
    return [name, ...packagesIn(join(folder, "node_modules"))];
  });
}
