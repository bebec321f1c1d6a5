/** The path of a field below `parent`, for example `questions[0].id`. */
export function fieldPath(parent: string, field: string): string {
  return parent === "" ? field : `${parent}.${field}`;
}

/** The path of an element below `parent`, for example `questions[0]`. */
export function elementPath(parent: string, index: number | string): string {
  return `${parent}[${index}]`;
}

/** The path below `parent` of something that already has a path of its own, `[0].id` as well as `id`. */
export function joinPath(parent: string, below: string): string {
  if (below === "") return parent;
  return below.startsWith("[") ? parent + below : fieldPath(parent, below);
}
