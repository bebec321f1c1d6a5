import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect } from "chai";
import { Pilot } from "../../src/testing.js";
import type { Component } from "../../src/ui/core/component.js";
import { SEALED } from "../architecture/rules.js";
import type { SourceFile } from "../architecture/source-file.js";
import { SourceTree } from "../architecture/source-tree.js";
import { checkoutRoot } from "../support/host/checkout.js";
import { SCENARIOS } from "./component-frames.js";
import { ComponentPage } from "./component-page.js";
import { FrameDocument } from "./frame-document.js";

const FOLDER = join(checkoutRoot, "docs", "components");
const PAGES = readdirSync(FOLDER).filter((name) => name.endsWith(".md"));
const CLASSES = [
  "AskController",
  "AskScreen",
  "Component",
  "ErrorView",
  "Footer",
  "FreeformEditor",
  "NoteEditor",
  "OptionList",
  "OptionRow",
  "PreviewPane",
  "QuestionView",
  "ReviewTab",
  "SettingsModal",
  "TabBar",
  "ViewRegistry",
];

/** What the sources say about one class, and about those between it and `Component`. */
class ClassFacts {
  private readonly files: readonly SourceFile[];

  constructor(
    private readonly tree: SourceTree,
    name: string,
  ) {
    this.files = this.lineage(name);
  }

  private get bare(): string {
    return this.files.map(({ bare }) => bare).join("\n");
  }

  private get code(): string {
    return this.files.map(({ code }) => code).join("\n");
  }

  /** Fields of an interface. */
  fields(name: string): string[] {
    const body = new RegExp(`interface ${name} \\{([\\s\\S]*?)^\\}`, "m").exec(this.bare)?.[1] ?? "";
    return [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??[:(]/gm)].map(([, field]) => field!);
  }

  /** The messages that are made in the class. */
  get messages(): string[] {
    const made = [...this.bare.matchAll(/\bnew (\w+)\(/g)].map(([, each]) => each!);
    return unique(made.filter((each) => (this.tree.depthBelow(each, "Message") ?? 0) > 0));
  }

  /** The actions that `bindings()` names. */
  get actions(): string[] {
    const named = [...this.code.matchAll(/^\s+"(\w+\.\w+)": \(\) =>|live\["(\w+\.\w+)"\] =/gm)];
    return unique(named.map((match) => (match[1] ?? match[2])!));
  }

  /** Methods that are open to subclasses and are the class's own. */
  get hooks(): string[] {
    const own = [...this.bare.matchAll(/^ {2}protected (?!override|abstract|readonly|get )(\w+)[(<]/gm)];
    // `draw` is a hook of every component.
    return unique(own.map(([, each]) => each!).filter((each) => each !== "draw"));
  }

  /** True for a name that is a member of the class, an own or an inherited one. */
  has(member: string): boolean {
    return new RegExp(
      `^ {2}(?:(?:protected|override|readonly|abstract|get) )*${member}[(<:; =]|^ {4}(?:protected )?readonly ${member}:`,
      "m",
    ).test(this.bare);
  }

  private lineage(name: string): SourceFile[] {
    const file = this.tree.files.find(({ classes }) => classes.some((each) => each.name === name));
    if (!file || name === "Component") return [];
    const parent = file.classes.find((each) => each.name === name)!.parent;
    return [file, ...(parent ? this.lineage(parent) : [])];
  }
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)].sort();
}

describe("docs/components", function () {
  this.timeout(20_000);

  const tree = SourceTree.read(join(checkoutRoot, "src"));
  const index = readFileSync(join(checkoutRoot, "src", "index.ts"), "utf8");

  it("has a page for each class that can be replaced", () => {
    expect(PAGES.map((name) => new ComponentPage(join(FOLDER, name)).name).sort()).to.deep.equal(CLASSES);
    for (const name of CLASSES) expect(index, name).to.match(new RegExp(`\\b${name}\\b`));
  });

  it("tells every hook of Component from the sealed members", () => {
    const page = new ComponentPage(join(FOLDER, "component.md"));
    const { bare } = tree.files.find(({ path }) => path === "ui/core/component.ts")!;
    const open = [
      ...bare.matchAll(/^ {2}(?:protected )?(?:abstract )?(?:get |set )?(?!private|constructor)(\w+)[(<]/gm),
    ];
    const members = unique(open.map(([, each]) => each!));
    expect(members).to.include.members(["draw", "bindings", "emit"]);
    expect(unique([...page.names("Hooks"), ...page.names("Sealed")])).to.deep.equal(members);
    expect(page.names("Sealed").sort()).to.deep.equal([...SEALED].sort());
  });

  for (const file of PAGES) {
    describe(file, () => {
      const page = new ComponentPage(join(FOLDER, file));
      const facts = new ClassFacts(tree, page.name);

      it("names the props that there are", () => {
        if (!page.propsName) return expect(page.has("Props")).to.equal(false);
        expect(page.names("Props").sort()).to.deep.equal(facts.fields(page.propsName).sort());
      });

      it("names the messages that are sent", () => {
        if (!tree.depthBelow(page.name, "Component")) return;
        expect(page.names("Messages").sort()).to.deep.equal(facts.messages);
      });

      it("names the actions that are bound", () => {
        if (!tree.depthBelow(page.name, "Component")) return;
        expect(page.names("Bindings").sort()).to.deep.equal(facts.actions);
      });

      it("names the hooks that there are", () => {
        if (page.name === "Component") return;
        expect(page.names("Hooks").sort()).to.deep.equal(facts.hooks);
      });

      it("names members that exist", () => {
        for (const member of page.names("Members")) expect(facts.has(member), member).to.equal(true);
      });

      for (const [name, scenario] of Object.entries(SCENARIOS[basename(file, ".md")] ?? {})) {
        it(`shows a current frame${name && ` (${name})`}`, async () => {
          const {
            questions = [{ id: "a", prompt: "A?", options: [{ value: "b", label: "B" }] }],
            columns = 60,
            rows = 26,
          } = scenario;
          const form = Pilot.form({ questions }, { columns, rows });
          try {
            form.press(...(scenario.keys ?? []));
            const drawn = scenario.component ? drawAlone(form, scenario.component(form)) : form.frame();
            const document = new FrameDocument(join(FOLDER, file));
            document.expectFrame(`\`\`\`text frame${name && ` ${name}`}`, scenario.pick?.(drawn) ?? drawn);
          } finally {
            form.dispose();
          }
        });
      }

      it("has a scenario for each frame", () => {
        const frames = new FrameDocument(join(FOLDER, file)).fences.filter(({ info }) => info.has("frame"));
        const names = frames.map(({ info }) => [...info.keys()].slice(1).join(" "));
        expect(names.sort()).to.deep.equal(Object.keys(SCENARIOS[basename(file, ".md")] ?? {}).sort());
        for (const { text } of frames) expect(text.trim()).to.not.equal("");
      });

      it("replaces the component by a way that exists", () => {
        for (const [, member] of page.text.matchAll(/^setup\.views\.(\w+)/gm)) {
          expect(new ClassFacts(tree, "ViewRegistry").has(member!), member).to.equal(true);
        }
      });
    });
  }
});

/** A component of a form on its own, as wide as the form and as high as it likes. */
function drawAlone({ ui }: Pilot, component: Component): string[] {
  const { columns, rows } = ui.terminal;
  return Pilot.mount(() => component, { columns, rows }).frame();
}
