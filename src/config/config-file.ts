import { randomBytes } from "node:crypto";
import type * as NodeFs from "node:fs";
import nodeFs from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/** The part of `node:fs` that a config file needs. */
export type ConfigFileSystem = Pick<
  typeof NodeFs,
  | "accessSync"
  | "chmodSync"
  | "chownSync"
  | "closeSync"
  | "fsyncSync"
  | "linkSync"
  | "lstatSync"
  | "mkdirSync"
  | "openSync"
  | "readFileSync"
  | "readlinkSync"
  | "realpathSync"
  | "renameSync"
  | "statSync"
  | "unlinkSync"
  | "writeFileSync"
>;

/** What stands at the place of the config file. */
export type FileContent =
  | { readonly kind: "absent" }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "unreadable"; readonly reason: string };

/** Where a config file can be and how it is read and replaced. It knows nothing of what is in it. */
export interface ConfigFileOptions {
  /** The agent folder of pi. */
  readonly agentDir: string;
  readonly fs?: ConfigFileSystem;
  /** Milliseconds to wait for another process that saves; default 1000. A lock older than that is a dead one. */
  readonly lockWaitMs?: number;
}

const FILE_NAME = "eko24ive-pi-ask.json";
/** Bytes; nobody writes a larger one by hand. */
const MAX_SIZE = 1024 * 1024;
const LOCK_WAIT_MS = 1000;
const LOCK_PAUSE_MS = 5;
const MAX_LINKS = 40;
/** The file system errors that a person can do something about, by Node's codes. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: "there is no permission",
  EEXIST: "a file stands where its folder should be",
  ELOOP: "its links lead round in a circle",
  ENOSPC: "the disk is full",
  ENOTDIR: "a file stands where its folder should be",
  EPERM: "there is no permission",
  EROFS: "the disk is read-only",
};

/** The config file on the disk, in its place or in the older one: read as it is, replaced as a whole. */
export class ConfigFile {
  private readonly fs: ConfigFileSystem;
  private readonly lockWaitMs: number;
  private readonly newPath: string;
  private readonly legacyPath: string;

  constructor(options: ConfigFileOptions) {
    this.fs = options.fs ?? nodeFs;
    this.lockWaitMs = options.lockWaitMs ?? LOCK_WAIT_MS;
    this.newPath = resolve(options.agentDir, "extensions", FILE_NAME);
    this.legacyPath = resolve(options.agentDir, FILE_NAME);
  }

  /** The absolute path of the file that is read and saved to; where neither exists, the one that would be made. */
  get path(): string {
    if (this.isThere(this.newPath)) return this.newPath;
    return this.isThere(this.legacyPath) ? this.legacyPath : this.newPath;
  }

  /** Never throws. @param path one that `path` returned */
  read(path = this.path): FileContent {
    return this.readFile(path);
  }

  /**
   * Makes the file unless there is one by now.
   * @param text the whole content
   * Throws what the file system throws.
   */
  create(text: string): void {
    const target = this.toTarget(this.path);
    this.fs.mkdirSync(dirname(target), { recursive: true });
    const temporary = this.writeTemporary(target, text, undefined);
    try {
      this.moveToFree(temporary, target);
    } finally {
      this.remove(temporary);
    }
  }

  /**
   * Reads the file again, changes it and replaces it in one step. Other processes that do the same wait.
   * @param change gets what stands there now and returns the whole new content; what it throws is passed on
   * Throws what the file system throws; the file is then as it was.
   */
  edit(change: (content: FileContent) => string): void {
    const target = this.toTarget(this.path);
    const release = this.lock(target);
    try {
      const text = change(this.readFile(target));
      this.fs.mkdirSync(dirname(target), { recursive: true });
      this.replace(target, text);
    } finally {
      release();
    }
  }

  private isThere(path: string): boolean {
    try {
      this.fs.lstatSync(path);
      return true;
    } catch (error) {
      // What cannot be looked at may well be there, and is then reported as unreadable.
      return !isAbsence(error);
    }
  }

  private readFile(path: string): FileContent {
    try {
      const stats = this.fs.statSync(path);
      // Reading a pipe or a device could wait for ever.
      if (stats.isDirectory()) return { kind: "unreadable", reason: "it is a folder" };
      if (!stats.isFile()) return { kind: "unreadable", reason: "it is not a file" };
      if (stats.size > MAX_SIZE) return { kind: "unreadable", reason: "it is too large" };
      return { kind: "text", text: this.fs.readFileSync(path, "utf8").replace(/^\uFEFF/, "") };
    } catch (error) {
      return isAbsence(error) ? { kind: "absent" } : { kind: "unreadable", reason: describeError(error) };
    }
  }

  /** Where the content is: behind the links, also those that lead to nothing yet. */
  private toTarget(path: string): string {
    let target = path;
    for (let links = 0; links < MAX_LINKS; links++) {
      try {
        return this.fs.realpathSync(target);
      } catch (error) {
        if (!isAbsence(error)) throw error;
      }
      try {
        target = resolve(dirname(target), this.fs.readlinkSync(target));
      } catch {
        return target;
      }
    }
    return target;
  }

  private replace(target: string, text: string): void {
    const stats = this.fs.statSync(target, { throwIfNoEntry: false });
    // A rename would also replace a file that somebody protected against writing.
    if (stats) this.fs.accessSync(target, nodeFs.constants.W_OK);
    const temporary = this.writeTemporary(target, text, stats);
    try {
      this.fs.renameSync(temporary, target);
    } catch (error) {
      this.remove(temporary);
      throw error;
    }
  }

  /** @param like the file whose permissions and owner the new one gets */
  private writeTemporary(target: string, text: string, like: nodeFs.Stats | undefined): string {
    const suffix = `${process.pid}.${randomBytes(4).toString("hex")}.tmp`;
    const temporary = join(dirname(target), `.${basename(target)}.${suffix}`);
    const file = this.fs.openSync(temporary, "wx", like ? like.mode & 0o777 : 0o666);
    try {
      try {
        this.fs.writeFileSync(file, text);
        this.sync(file);
      } finally {
        this.fs.closeSync(file);
      }
      if (like) this.copyPermissions(temporary, like);
    } catch (error) {
      this.remove(temporary);
      throw error;
    }
    return temporary;
  }

  private sync(file: number): void {
    try {
      this.fs.fsyncSync(file);
    } catch (error) {
      // Some network file systems cannot; a full disk shows itself here as well.
      if (!["EINVAL", "ENOSYS", "ENOTSUP"].includes(errorCode(error))) throw error;
    }
  }

  private copyPermissions(path: string, like: nodeFs.Stats): void {
    try {
      // First the owner: changing it drops permission bits.
      this.fs.chownSync(path, like.uid, like.gid);
    } catch {
      // Only the owner's own files can keep their owner, which is the common case.
    }
    this.fs.chmodSync(path, like.mode & 0o7777);
  }

  /** Gives a file its name unless the name is taken. */
  private moveToFree(temporary: string, target: string): void {
    try {
      this.fs.linkSync(temporary, target);
    } catch (error) {
      if (errorCode(error) === "EEXIST") return;
      // File systems without hard links: the gap between the look and the rename cannot be closed.
      if (!this.isThere(target)) this.fs.renameSync(temporary, target);
    }
  }

  /** @returns what ends the lock */
  private lock(target: string): () => void {
    const path = join(dirname(target), `.${basename(target)}.lock`);
    const deadline = Date.now() + this.lockWaitMs;
    for (;;) {
      const attempt = this.tryLock(path);
      if (attempt === "locked") return () => void this.remove(path);
      // Where no lock can be made, nothing can be saved either: the save says so itself.
      if (attempt === "impossible") return () => {};
      if (Date.now() < deadline) pause(LOCK_PAUSE_MS);
      // A save takes milliseconds: whoever made a lock that stays was killed.
      else if (!this.remove(path)) return () => {};
    }
  }

  private tryLock(path: string): "locked" | "taken" | "impossible" {
    try {
      this.fs.mkdirSync(dirname(path), { recursive: true });
    } catch {
      return "impossible";
    }
    try {
      this.fs.closeSync(this.fs.openSync(path, "wx"));
      return "locked";
    } catch (error) {
      return errorCode(error) === "EEXIST" ? "taken" : "impossible";
    }
  }

  /** @returns false when the file is still there */
  private remove(path: string): boolean {
    try {
      this.fs.unlinkSync(path);
      return true;
    } catch (error) {
      return isAbsence(error);
    }
  }
}

/** What a file system error says to a person. */
export function describeError(error: unknown): string {
  const code = errorCode(error);
  const known = REASONS[code];
  if (known !== undefined) return `${known} (${code})`;
  return error instanceof Error ? error.message : String(error);
}

function isAbsence(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes(errorCode(error));
}

function errorCode(error: unknown): string {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "";
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
