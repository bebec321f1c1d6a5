import { join } from "node:path";
import { expect } from "chai";
import { checkoutRoot } from "../support/host/checkout.js";
import * as rules from "./rules.js";
import { SourceFile } from "./source-file.js";
import { SourceTree } from "./source-tree.js";

interface Sample {
  readonly path: string;
  readonly text: string;
  /** How many findings the rule has in it. */
  readonly findings: number;
}

interface Case {
  readonly title: string;
  readonly rule: rules.Rule;
  readonly samples: readonly Sample[];
}

const VIEWS = [
  "class A extends Component {}",
  "class B extends A {}",
  "class C extends B {}",
  "class D extends C {}",
];

const CASES: readonly Case[] = [
  {
    title: "lets imports go one way",
    rule: rules.importsGoOneWay,
    samples: [
      { path: "model/a.ts", text: 'import { B } from "../ui/strings.js";', findings: 1 },
      { path: "base/a.ts", text: 'export type { B } from "../model/types.js";', findings: 1 },
      {
        path: "ui/components/a.ts",
        text: 'import "../../dto/index.js";\nconst c = await import("../../app/x.js");',
        findings: 2,
      },
      {
        path: "config/a.ts",
        text: 'import { K } from "../ui/keys/keymap.js";\nimport { S } from "../ui/strings.js";',
        findings: 1,
      },
      {
        path: "app/a.ts",
        text: 'import { T } from "../tool/transcript.js";\nimport { U } from "../tool/ask-user-tool.js";',
        findings: 1,
      },
      {
        path: "ui/a.ts",
        text: '// import "../dto/index.js";\nconst text = \'import "../app/x.js"\'.length;',
        findings: 0,
      },
      {
        path: "dto/a.ts",
        text: 'import {\n  type A,\n  B,\n} from "../model/types.js";\nimport type { C } from "./b.js";',
        findings: 0,
      },
    ],
  },
  {
    title: "knows the layer of every folder",
    rule: rules.layersAreKnown,
    samples: [
      { path: "other/a.ts", text: "", findings: 1 },
      { path: "ui/core/a.ts", text: "", findings: 0 },
      { path: "index.ts", text: "", findings: 0 },
    ],
  },
  {
    title: "lets only adapters import pi",
    rule: rules.onlyAdaptersImportPi,
    samples: [
      {
        path: "model/a.ts",
        text: 'import type { Theme } from "@mariozechner/pi-coding-agent";',
        findings: 1,
      },
      { path: "ui/components/a.ts", text: 'import { Editor } from "@mariozechner/pi-tui";', findings: 1 },
      {
        path: "remote/a.ts",
        text: 'const { complete } = await import("@earendil-works/pi-ai");',
        findings: 1,
      },
      { path: "ui/core/a.ts", text: 'import { visibleWidth } from "@mariozechner/pi-tui";', findings: 0 },
    ],
  },
  {
    title: "lets other folders reach dto and the validation libraries through dto/index.ts only",
    rule: rules.dtoHasOneDoor,
    samples: [
      { path: "config/a.ts", text: 'import { R } from "../dto/reader.js";', findings: 1 },
      { path: "app/a.ts", text: 'import { IsInt } from "class-validator";', findings: 1 },
      { path: "app/a.ts", text: 'import { readDto } from "../dto/index.js";', findings: 0 },
    ],
  },
  {
    title: "keeps decorators in dto",
    rule: rules.decoratorsStayInDto,
    samples: [
      { path: "model/a.ts", text: "class A {\n  @IsInt()\n  b = 1;\n}", findings: 1 },
      { path: "model/a.ts", text: '/** @IsInt() is for others. */\nconst a = "@IsInt()";', findings: 0 },
      { path: "dto/a.ts", text: "class A {\n  @IsInt()\n  b = 1;\n}", findings: 0 },
    ],
  },
  {
    title: "keeps the sealed members of Component as they are",
    rule: rules.sealedMembersStay,
    samples: [
      {
        path: "ui/components/a.ts",
        text: "class A extends Component {\n  override render(width: number) {}\n}",
        findings: 1,
      },
      {
        path: "ui/components/a.ts",
        text: "class A {\n  protected override emit() {}\n  override get focused() {}\n}",
        findings: 2,
      },
      { path: "app/a.ts", text: "screen.dispose = () => {};", findings: 1 },
      {
        path: "ui/components/a.ts",
        text: "class A {\n  override bindings() {}\n}\nif (a.render == b) child.focused = true;",
        findings: 0,
      },
    ],
  },
  {
    title: "has at most three levels below Component",
    rule: rules.inheritanceIsShallow,
    samples: [
      { path: "ui/a.ts", text: VIEWS.join("\n"), findings: 1 },
      { path: "ui/a.ts", text: VIEWS.slice(0, 3).join("\n"), findings: 0 },
    ],
  },
  {
    title: "writes to the terminal through pi only",
    rule: rules.nothingWritesToTheTerminal,
    samples: [
      {
        path: "app/a.ts",
        text: "console.log(1);\nprocess.stdout.write('x');\nprocess.stderr.write('x');",
        findings: 3,
      },
      { path: "app/a.ts", text: "// console.log\nconst isTerminal = process.stdout.isTTY;", findings: 0 },
    ],
  },
  {
    title: "keeps no state in modules",
    rule: rules.modulesKeepNoState,
    samples: [
      { path: "app/a.ts", text: "let count = 0;\nexport var other = 1;", findings: 2 },
      {
        path: "app/a.ts",
        text: "const known = new Map();\nfunction f() {\n  known.set(1, 2);\n}",
        findings: 1,
      },
      {
        path: "app/a.ts",
        text: "const list: string[] = [];\nfunction f() {\n  list[0] = '';\n}",
        findings: 1,
      },
      {
        path: "app/a.ts",
        text: "const KEYS = new Set(['a']);\nfunction f() {\n  let own = KEYS.has('a');\n  store.KEYS.add(1);\n}",
        findings: 0,
      },
    ],
  },
];

describe("The architecture", () => {
  const tree = SourceTree.read(join(checkoutRoot, "src"));

  for (const { title, rule, samples } of CASES) {
    it(title, () => {
      expect(rule(tree)).to.deep.equal([]);
    });

    it(`${title}, and would notice otherwise`, () => {
      for (const { path, text, findings } of samples) {
        expect(rule(SourceTree.of(path, text)), `${path}: ${text}`).to.have.lengthOf(findings);
      }
    });
  }

  it("has no exception that nobody needs", () => {
    expect(rules.staleExceptions(tree)).to.deep.equal([]);
    expect(rules.staleExceptions(SourceTree.of("ui/a.ts", ""))).to.not.deep.equal([]);
  });

  it("seals names that Component has", () => {
    const component = tree.files.find(({ path }) => path === "ui/core/component.ts")!;
    for (const name of rules.SEALED)
      expect(component.bare).to.match(new RegExp(`^  (?:protected )?(?:get )?${name}[(<]`, "m"));
  });

  it("reads the sources that it checks", () => {
    expect(tree.files.length).to.be.greaterThan(90);
    expect(tree.depthBelow("FreeformEditor", "Component")).to.equal(2);
    expect(tree.depthBelow("Keymap", "Component")).to.equal(undefined);
  });
});

describe("SourceFile", () => {
  it("takes comments out, and strings and patterns where code is wanted", () => {
    const file = new SourceFile(
      "a.ts",
      'const a = "// one"; // two\nconst d = /["\'/*]/; /* three */ const f = `four`;',
    );
    expect(file.code).to.include("// one").and.not.include("two").and.not.include("three");
    expect(file.bare).to.not.match(/one|two|three|four/);
    expect(file.bare).to.include("const f");
  });

  it("resolves relative imports and leaves packages alone", () => {
    const file = new SourceFile(
      "ui/core/a.ts",
      'import { x } from "../../base/b.js";\nimport "node:fs";\nexport * from "./c.js";',
    );
    expect(file.imports).to.deep.equal(["base/b.ts", "node:fs", "ui/core/c.ts"]);
  });
});
