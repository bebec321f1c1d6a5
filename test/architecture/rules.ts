import { folderOf, type SourceFile } from "./source-file.js";
import type { SourceTree } from "./source-tree.js";

/** What a part of the sources may import beside itself: folders, and single files where it may see no more. */
export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  base: [],
  model: ["base"],
  dto: ["base", "model"],
  ui: ["base", "model"],
  config: ["base", "model", "dto", "ui/keys"],
  app: ["base", "model", "dto", "ui", "config", "tool/transcript.ts", "remote", "commands"],
  tool: ["base", "model", "ui", "app"],
  remote: ["base", "model", "dto", "app"],
  commands: ["base", "model", "dto", "ui", "config", "app"],
};

/** Folders and files that know pi's packages; everything else gets what it needs of pi handed in. */
const HOST_ADAPTERS: readonly string[] = [
  "ui/core",
  "ui/keys",
  "app/pi-host.ts",
  "app/pi-ui.ts",
  "app/ask-runtime.ts",
  "tool/ask-user-tool.ts",
  "commands",
  "testing",
];
const HOST_PACKAGE = /^@(?:mariozechner|earendil-works)\//;

/** Members that hold the promises of `Component`. */
export const SEALED: readonly string[] = [
  "adopt",
  "children",
  "discard",
  "dispatchKey",
  "dispatchMouse",
  "dispose",
  "emit",
  "focused",
  "handleInput",
  "invalidate",
  "liveBindings",
  "mount",
  "parent",
  "render",
  "renderAt",
  "requestFullUpdate",
  "requestUpdate",
];

/** Who may still change one of them, and why. */
const SEALED_EXCEPTIONS: Readonly<Record<string, string>> = {
  "ui/components/ask-screen.ts dispatchKey":
    "the root decides between an open modal, the dismiss key and its focus",
  "ui/components/text-editor.ts dispatchKey":
    "an open completion list, a paste and a line break are not for actions",
};

const MAX_DEPTH = 3;

/** Module-level state that may stay, and why. */
const STATE_EXCEPTIONS: Readonly<Record<string, string>> = {
  "ui/core/line-breaks.ts widths": "the width of a cluster never changes; the map is bounded",
};

/** One thing that a rule found: the file and what is wrong in it. */
export type Finding = string;

/** A rule about all sources. */
export type Rule = (tree: SourceTree) => Finding[];

/** Imports go one way through the layers. */
export const importsGoOneWay: Rule = ({ files }) =>
  files.flatMap((file) => {
    const own = layerOf(file.path);
    if (own === undefined) return [];
    const allowed = [own, ...LAYERS[own]!];
    const foreign = file.imports.filter(
      (path) => path.endsWith(".ts") && !allowed.some((part) => isWithin(path, part)),
    );
    return foreign.map((path) => `${file.path} imports ${path}`);
  });

/** Every folder of the sources is a known layer, so that a new one gets rules. */
export const layersAreKnown: Rule = ({ files }) =>
  files
    .filter(({ path }) => path.includes("/") && layerOf(path) === undefined && !isWithin(path, "testing"))
    .map(({ path }) => `${path} is in no known layer`);

/** Only adapters import pi. */
export const onlyAdaptersImportPi: Rule = ({ files }) =>
  files
    .filter((file) => !HOST_ADAPTERS.some((part) => isWithin(file.path, part)))
    .flatMap((file) =>
      file.imports.filter((name) => HOST_PACKAGE.test(name)).map((name) => `${file.path} imports ${name}`),
    );

/** Outside of `dto` only its index is imported, and validation libraries not at all. */
export const dtoHasOneDoor: Rule = ({ files }) =>
  files
    .filter((file) => file.folder !== "dto")
    .flatMap((file) => {
      const inner = file.imports.filter((path) => isWithin(path, "dto") && path !== "dto/index.ts");
      const libraries = file.imports.filter((name) =>
        /^(?:class-validator|class-transformer|reflect-metadata)/.test(name),
      );
      return [...inner, ...libraries].map((path) => `${file.path} imports ${path}`);
    });

/** Decorators stay in `dto`. */
export const decoratorsStayInDto: Rule = ({ files }) =>
  files
    .filter((file) => file.folder !== "dto")
    .flatMap((file) => [...file.bare.matchAll(/@\w+\s*\(/g)].map(([text]) => `${file.path} has ${text}`));

/** The sealed members of a component stay as they are. */
export const sealedMembersStay: Rule = ({ files }) =>
  files
    .filter(({ path }) => path !== "ui/core/component.ts")
    .flatMap((file) =>
      [...file.overrides, ...assignedMembers(file)]
        .filter((name) => SEALED.includes(name) && !(`${file.path} ${name}` in SEALED_EXCEPTIONS))
        .map((name) => `${file.path} changes ${name}`),
    );

/** Exceptions that nobody needs any more. */
export const staleExceptions: Rule = ({ files }) => {
  const isUsed = (exception: string, namesIn: (file: SourceFile) => readonly string[]) =>
    files.some((file) => namesIn(file).some((name) => exception === `${file.path} ${name}`));
  return [
    ...Object.keys(SEALED_EXCEPTIONS).filter(
      (each) => !isUsed(each, (file) => [...file.overrides, ...assignedMembers(file)]),
    ),
    ...Object.keys(STATE_EXCEPTIONS).filter((each) => !isUsed(each, moduleState)),
  ];
};

/** Inheritance below `Component` is shallow. */
export const inheritanceIsShallow: Rule = (tree) =>
  tree.files.flatMap(({ path, classes }) =>
    classes
      .filter(({ name }) => (tree.depthBelow(name, "Component") ?? 0) > MAX_DEPTH)
      .map(({ name }) => `${path}: ${name} is ${tree.depthBelow(name, "Component")} levels below Component`),
  );

/** Nothing writes to the terminal past pi. */
export const nothingWritesToTheTerminal: Rule = ({ files }) =>
  files.flatMap((file) =>
    [...file.bare.matchAll(/\bconsole\s*\.\s*\w+|\bprocess\s*\.\s*std(?:out|err)\s*\.\s*write/g)].map(
      ([text]) => `${file.path} has ${text}`,
    ),
  );

/** All state hangs on one call of the factory: a module keeps none, because it can outlive a `/reload`. */
export const modulesKeepNoState: Rule = ({ files }) =>
  files.flatMap((file) =>
    moduleState(file)
      .filter((name) => !(`${file.path} ${name}` in STATE_EXCEPTIONS))
      .map((name) => `${file.path} keeps ${name}`),
  );

function layerOf(path: string): string | undefined {
  return Object.keys(LAYERS).find((layer) => isWithin(path, layer));
}

function isWithin(path: string, part: string): boolean {
  return path === part || folderOf(path) === part || path.startsWith(`${part}/`);
}

/** Members of another object that are replaced; `focused` is a setter that is made for it. */
function assignedMembers(file: SourceFile): string[] {
  const assigned = [...file.bare.matchAll(/\.(\w+)\s*=(?![=>])/g)].map(([, name]) => name!);
  return assigned.filter((name) => name !== "focused" && name !== "parent");
}

/** Variables of the module, and collections of it that something is put into. */
function moduleState(file: SourceFile): string[] {
  const variables = [...file.bare.matchAll(/^(?:export\s+)?(?:let|var)\s+(\w+)/gm)].map(([, name]) => name!);
  const constants = [...file.bare.matchAll(/^(?:export\s+)?const\s+(\w+)/gm)].map(([, name]) => name!);
  const growing = constants.filter((name) =>
    new RegExp(
      `(?<![\\w.])${name}\\s*(?:\\.(?:add|set|delete|clear|push|unshift|splice)\\(|\\[[^\\]]*\\]\\s*=[^=])`,
    ).test(file.bare),
  );
  return [...variables, ...growing];
}
