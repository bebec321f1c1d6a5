/** Where a `/` begins a regular expression and not a division. */
const BEFORE_PATTERN = /(?:^|[(,=:[!&|?{};+\n]|\breturn|=>)\s*$/;
const IMPORT =
  /\b(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+?\sfrom\s*)?(["'])([^"'\n]+)\1|\bimport\s*\(\s*(["'])([^"'\n]+)\3\s*\)/g;

/** One TypeScript source, read well enough to check rules about imports, classes and names. */
export class SourceFile {
  /** The text without comments. */
  readonly code: string;
  /** The text without comments and without what stands in strings, templates and patterns. */
  readonly bare: string;

  /** @param path from the root of the sources, with forward slashes, for example `ui/core/component.ts` */
  constructor(
    readonly path: string,
    text: string,
  ) {
    const { code, bare } = strip(text);
    this.code = code;
    this.bare = bare;
  }

  /** The folder, `""` for a file of the root. */
  get folder(): string {
    return folderOf(this.path);
  }

  /** What the file imports, in the same spelling as paths; packages keep their name. */
  get imports(): string[] {
    // A text in a string can look like an import.
    const real = [...this.code.matchAll(IMPORT)].filter(({ index }) =>
      /^(?:im|ex)port/.test(this.bare.slice(index)),
    );
    return real.map((match) => this.resolve((match[2] ?? match[4])!));
  }

  /** Each class with the one that it extends. */
  get classes(): { readonly name: string; readonly parent: string | undefined }[] {
    const declarations = this.bare.matchAll(/\bclass\s+(\w+)(?:<[^{]*?>)?(?:\s+extends\s+(\w+))?/g);
    return [...declarations].map(([, name, parent]) => ({ name: name!, parent }));
  }

  /** The names of members that are declared with `override`. */
  get overrides(): string[] {
    return [...this.bare.matchAll(/\boverride\s+(?:(?:async|readonly|get|set)\s+)*(\w+)/g)].map(
      ([, name]) => name!,
    );
  }

  private resolve(specifier: string): string {
    if (!specifier.startsWith(".")) return specifier;
    const parts = this.folder === "" ? [] : this.folder.split("/");
    for (const part of specifier.split("/")) {
      if (part === "..") parts.pop();
      else if (part !== ".") parts.push(part);
    }
    return parts.join("/").replace(/\.js$/, ".ts");
  }
}

/** The folder of a path, `""` for a file of the root. */
export function folderOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}

function strip(text: string): { code: string; bare: string } {
  let code = "";
  let bare = "";
  let at = 0;
  while (at < text.length) {
    const two = text.slice(at, at + 2);
    const end = two === "//" ? lineEnd(text, at) : two === "/*" ? commentEnd(text, at) : at;
    if (end > at) {
      const blank = text.slice(at, end).replace(/[^\n]/g, " ");
      code += blank;
      bare += blank;
      at = end;
      continue;
    }
    const close = literalEnd(text, at, bare);
    const part = text.slice(at, close);
    code += part;
    bare += part.length > 1 ? part[0] + part.slice(1, -1).replace(/[^\n]/g, " ") + part.at(-1) : part;
    at = close;
  }
  return { code, bare };
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}

function commentEnd(text: string, at: number): number {
  const end = text.indexOf("*/", at + 2);
  return end < 0 ? text.length : end + 2;
}

/** Behind the string, template or pattern that begins at `at`; else behind one character. */
function literalEnd(text: string, at: number, before: string): number {
  const quote = text[at]!;
  const isPattern = quote === "/" && BEFORE_PATTERN.test(before.slice(-40));
  if (!isPattern && !`"'\``.includes(quote)) return at + 1;
  let isInSet = false;
  for (let index = at + 1; index < text.length; index++) {
    const character = text[index]!;
    if (character === "\\") index++;
    else if (isPattern && character === "[") isInSet = true;
    else if (isPattern && character === "]") isInSet = false;
    else if (character === quote && !isInSet) return index + 1;
    else if (character === "\n" && quote !== "`") return at + 1;
  }
  return text.length;
}
