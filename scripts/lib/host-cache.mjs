import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./checkout.mjs";

const oldPi = { name: "@mariozechner/pi-coding-agent", version: "0.73.1" };
const newPi = { name: "@earendil-works/pi-coding-agent", version: "1.6.0" };
const newPiNode = { major: 22, minor: 19 };

/**
 * The hosts that pi-ask is tested on: the older pi is a devDependency; the newer one, and a Node for it where the
 * running one is too old, are kept in `.cache/`. As dependencies they would not install on every platform.
 */
export class HostCache {
  constructor(folder = join(root, ".cache")) {
    this.folder = folder;
    const [major, minor] = process.versions.node.split(".").map(Number);
    this.needsNode = major < newPiNode.major || (major === newPiNode.major && minor < newPiNode.minor);
    const platform = process.platform === "win32" ? "win" : process.platform;
    this.nodePackage = `node-${platform}-${process.arch}`;
  }

  /** Every host, oldest first. Throws when `fetch` has not run. */
  hosts() {
    return [
      {
        name: `pi ${oldPi.version}`,
        version: oldPi.version,
        node: process.execPath,
        cli: this.cli(root, oldPi),
      },
      {
        name: `pi ${newPi.version}`,
        version: newPi.version,
        node: this.needsNode ? this.nodeBinary : process.execPath,
        cli: this.cli(this.piFolder, newPi),
      },
    ];
  }

  /** Fetches what is missing through npm; does nothing when all is there. */
  fetch() {
    if (!existsSync(join(this.piFolder, "node_modules", newPi.name, "package.json")))
      this.install(this.piFolder, `${newPi.name}@${newPi.version}`);
    if (this.needsNode && !existsSync(this.nodeBinary))
      this.install(this.nodeFolder, `${this.nodePackage}@24`);
  }

  get piFolder() {
    return join(this.folder, `pi-${newPi.version}`);
  }

  get nodeFolder() {
    return join(this.folder, "node-24");
  }

  get nodeBinary() {
    return join(
      this.nodeFolder,
      "node_modules",
      this.nodePackage,
      "bin",
      process.platform === "win32" ? "node.exe" : "node",
    );
  }

  cli(folder, { name, version }) {
    const packageFolder = join(folder, "node_modules", name);
    if (!existsSync(packageFolder)) throw new Error(`pi ${version} is not there yet: npm test fetches it`);
    const { bin } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"));
    return join(packageFolder, bin.pi);
  }

  /** Installs beside the destination and moves it there, so that an interrupted fetch leaves nothing half done. */
  install(destination, spec) {
    const staging = `${destination}.new`;
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(staging, { recursive: true });
    writeFileSync(join(staging, "package.json"), '{ "private": true }\n');
    const args = [
      "install",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
      "--engine-strict=false",
      spec,
    ];
    const { status } = spawnSync("npm", args, {
      cwd: staging,
      stdio: ["ignore", "ignore", "inherit"],
      env: withoutOmit(process.env),
      shell: process.platform === "win32",
    });
    if (status !== 0) throw new Error(`npm could not install ${spec}`);
    rmSync(destination, { recursive: true, force: true });
    renameSync(staging, destination);
  }
}

/** npm hands its own configuration on to what it runs; that of `npm test` is not meant for this install. */
function withoutOmit(environment) {
  const env = { ...environment };
  for (const name of Object.keys(env))
    if (/^npm_config_(omit|include|global|location|prefix|local_prefix|workspace|workspaces)$/i.test(name))
      delete env[name];
  return env;
}
