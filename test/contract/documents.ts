import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the checkout, found upward from the compiled file. Throws when there is none. */
export function findRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "docs", "contract.md"))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error("No folder above this file holds docs/contract.md.");
    folder = parent;
  }
  return folder;
}

/** The text of a file. Throws when it is not there. @param path relative to the root */
export function readDocument(path: string): string {
  return readFileSync(join(findRoot(), path), "utf8");
}

/** The contents of the fenced blocks of one language, in order. */
export function readFencedBlocks(markdown: string, language: string): string[] {
  const fences = markdown.matchAll(/^```(\S*)\n([\s\S]*?)^```$/gm);
  return [...fences].filter(([, found]) => found === language).map(([, , content]) => content!);
}

/** The trimmed cells of the table whose header begins with `header`, row by row; none when there is no such table. */
export function readTableRows(markdown: string, header: string): string[][] {
  const lines = markdown.split("\n");
  // However wide the formatter made the columns.
  const start = lines.findIndex((line) => line.replaceAll(/ +/g, " ").startsWith(header));
  const rows: string[][] = [];
  // Past the header and the line below it.
  for (let index = start + 2; start >= 0 && lines[index]?.startsWith("|"); index++) {
    rows.push(
      lines[index]!.split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  }
  return rows;
}
