import { createHash } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Script } from "node:vm";

/** What the file of a script holds: an expression that is such a function, and nothing else. */
type ScriptFunction = (require: NodeJS.Require, given: unknown) => Readonly<Record<string, unknown>>;

const REGISTRY = Symbol.for("pi-ask.compiled-scripts");
const DIGEST = "sha1";
const DIGEST_BYTES = 20;

/**
 * A script in a file, with what the engine has compiled of it kept in a second file beside it. To read and compile
 * 200 kB takes V8 ten milliseconds in every process; to take over what an earlier one has compiled takes one.
 *
 * The kept file is a SHA-1 of the rest, 20 bytes, and the rest is V8's code cache (`createCachedData` of `node:vm`).
 * V8 refuses that of another version or other flags by itself, but takes damaged bytes and crashes. The name of the
 * script is to change with its contents, because V8 compares only their length.
 *
 * It lies beside the script because it is trusted like the script: who can write there can change either. Where
 * nobody can write there, everything works without it.
 */
export class CompiledScript {
  private script: Script | undefined;
  private accepted = false;
  private settled = false;

  /** @param path of the script, absolute. It is ASCII text. */
  constructor(private readonly path: string) {}

  /**
   * What a script gives; it runs once for all who load it in a process.
   * @param path of the script, absolute
   * @param given what the script is called with beside Node's `require`, when it runs
   * @throws what reading, compiling or running it throws; the next call tries again
   */
  static load(path: string, given: unknown): Readonly<Record<string, unknown>> {
    const scripts = registry();
    const known = scripts.get(path);
    if (known) return known.exports;
    const script = new CompiledScript(path);
    const exports = script.run(given);
    scripts.set(path, { script, exports });
    return exports;
  }

  /** Keeps what is compiled by now of every script that has been loaded. Never throws. */
  static keepAll(): void {
    for (const { script } of registry().values()) script.keep();
  }

  /** Whether the engine took over what was kept. */
  get isFromKept(): boolean {
    return this.accepted;
  }

  /** Where the compiled code is kept: each version of the engine has its own. */
  get keptPath(): string {
    return `${this.path}.${process.versions.v8}-${process.arch}.cache`;
  }

  /**
   * Compiles and runs it.
   * @param given what it is called with beside Node's `require`
   * @returns what it gives
   * @throws what reading, compiling or running it throws
   */
  run(given: unknown): Readonly<Record<string, unknown>> {
    // ASCII is Latin-1 too, which is read without a look at every byte.
    const source = readFileSync(this.path, "latin1");
    const cachedData = this.readKept();
    const script = new Script(source, { filename: this.path, ...(cachedData && { cachedData }) });
    this.accepted = cachedData !== undefined && script.cachedDataRejected === false;
    this.script = script;
    return (script.runInThisContext() as ScriptFunction)(createRequire(this.path), given);
  }

  /** Keeps what is compiled by now, if nothing that can be used is kept yet. Never throws. */
  keep(): void {
    if (!this.script || this.accepted || this.settled) return;
    // What could not be written once is not tried again after every form.
    this.settled = true;
    const temporary = `${this.keptPath}.${process.pid}.tmp`;
    try {
      const code = this.script.createCachedData();
      writeFileSync(temporary, Buffer.concat([digest(code), code]));
      renameSync(temporary, this.keptPath);
    } catch {
      removeIfPossible(temporary);
    }
  }

  private readKept(): Buffer | undefined {
    try {
      const bytes = readFileSync(this.keptPath);
      const code = bytes.subarray(DIGEST_BYTES);
      return digest(code).equals(bytes.subarray(0, DIGEST_BYTES)) ? code : undefined;
    } catch {
      return undefined;
    }
  }
}

interface LoadedScript {
  readonly script: Pick<CompiledScript, "keep">;
  readonly exports: Readonly<Record<string, unknown>>;
}

/** By path, for all copies of this class in the process: the host loads each extension on its own, and again on reload. */
function registry(): Map<string, LoadedScript> {
  const holder = globalThis as { [REGISTRY]?: Map<string, LoadedScript> };
  holder[REGISTRY] ??= new Map();
  return holder[REGISTRY];
}

function digest(bytes: Buffer): Buffer {
  return createHash(DIGEST).update(bytes).digest();
}

function removeIfPossible(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The folder takes no changes.
  }
}
