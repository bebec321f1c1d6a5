import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import type { Pilot, PilotFormOptions, PilotQuestion } from "../../src/testing.js";
import { toAskSchema } from "../../src/tool/ask-schema.js";
import { ActionTable } from "../../src/ui/keys/action-table.js";
import { checkoutRoot } from "../support/host/checkout.js";
import { openExample, readIssues, toSetup } from "./example-form.js";
import { type ExtensionModule, ExtensionSource } from "./extension-source.js";

const NAMES = readdirSync(join(checkoutRoot, "examples"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const OPTIONS = [
  { value: "tests", label: "Add tests" },
  { value: "guide", label: "Read the guide" },
  { value: "drop", label: "Drop the table" },
];
const PLAIN = { id: "next", label: "Next", prompt: "What comes next?", options: OPTIONS };
const SECOND = {
  id: "then",
  label: "Then",
  prompt: "And then?",
  type: "multi",
  options: OPTIONS.slice(0, 2),
};

describe("The examples", function () {
  this.timeout(60_000);

  let form: Pilot | undefined;

  afterEach(() => form?.dispose());

  async function open(
    extension: ExtensionModule,
    questions: readonly PilotQuestion[],
    options?: PilotFormOptions,
  ): Promise<Pilot> {
    form = await openExample(extension, { questions }, options);
    return form;
  }

  it("are complete packages that compile", () => {
    for (const name of NAMES) {
      const folder = join(checkoutRoot, "examples", name);
      const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      expect(manifest.pi.extensions, name).to.deep.equal(["./index.ts"]);
      expect(readFileSync(join(folder, "README.md"), "utf8"), name).to.match(/^# .+\n/);
    }
    const entries = NAMES.map((name) => join(name, "index.ts"));
    expect(new ExtensionSource(join(checkoutRoot, "examples")).compile(...entries)).to.equal("");
  });

  it("are listed with what they show", () => {
    const list = readFileSync(join(checkoutRoot, "examples", "README.md"), "utf8");
    const links = [...list.matchAll(/\]\(([\w-]+)\)/g)].map(([, name]) => name!);
    expect(links.sort()).to.deep.equal([...NAMES].sort());
  });

  it("depend on no package that their manifest does not name", () => {
    for (const name of NAMES) {
      const folder = join(checkoutRoot, "examples", name);
      const { dependencies = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      const source = readFileSync(join(folder, "index.ts"), "utf8");
      const imported = [
        ...source.matchAll(/^import (?!type).*?from "([^."][^"]*)";|^} from "([^."][^"]*)";/gm),
      ];
      const packages = imported
        .map((match) => match[1] ?? match[2]!)
        .filter((each) => !each.startsWith("node:"));
      expect(Object.keys(dependencies).sort(), name).to.deep.equal([...new Set(packages)].sort());
    }
  });

  describe("icon-rows", () => {
    let extension: ExtensionModule;

    before(async () => {
      extension = await ExtensionSource.example("icon-rows").load();
    });

    it("draws icons, circles and its own cursor", async () => {
      const { session } = await open(extension, [PLAIN, SECOND]);
      expect(form!.frame()).to.include.members([
        "❯ 1. ○ 🧪 Add tests",
        "  3. ○ 🔥 Drop the table",
        "  4. ○ ✎ Type your own",
      ]);
      form!.press("down", "space");
      expect([...session.state("next").selected]).to.deep.equal([1]);
      expect(form!.text()).to.include("❯ 2. ● 📖 Read the guide");
    });

    it("aligns a long label behind its icon in columns", async () => {
      const long = { ...OPTIONS[2]!, label: `Drop ${"the whole table ".repeat(4)}` };
      await open(extension, [{ ...PLAIN, options: [long, OPTIONS[1]!] }], { columns: 40 });
      const at = form!.frame().findIndex((row) => row.includes("🔥"));
      // The icon takes two columns and is two units long: here both counts give the same place.
      expect(form!.frame()[at + 1]!.search(/\S/)).to.equal("❯ 1. ○ 🔥 ".length);
    });
  });

  describe("vi-keys", () => {
    let extension: ExtensionModule;

    before(async () => {
      extension = await ExtensionSource.example("vi-keys").load();
    });

    const focusedRow = () => form!.frame().find((row) => row.startsWith("→"));

    it("moves between options with j and k, and between tabs with h and l", async () => {
      await open(extension, [PLAIN, SECOND]);
      form!.press("j", "j", "k");
      expect(focusedRow()).to.equal("→ 2. Read the guide");
      form!.press("l");
      expect(form!.session.activeTab).to.equal(1);
      form!.press("h", "h");
      expect(form!.session.isReview).to.equal(true);
      form!.press("j");
      expect(focusedRow()).to.equal("→ 2. Elaborate");
    });

    it("goes to the first option with gg and to the last with G", async () => {
      await open(extension, [PLAIN]);
      form!.press("shift+g");
      expect(focusedRow()).to.equal("→ 3. Drop the table");
      form!.press("g");
      expect(focusedRow()).to.equal("→ 3. Drop the table");
      form!.press("g");
      expect(focusedRow()).to.equal("→ 1. Add tests");
    });

    it("does not take two g with a move between them for gg", async () => {
      await open(extension, [PLAIN]);
      form!.press("j", "g", "j", "g");
      expect(focusedRow()).to.equal("→ 3. Drop the table");
    });

    it("types its keys in an editor", async () => {
      await open(extension, [PLAIN]);
      form!.press("4").type("jkhlgG").press("enter");
      expect(form!.result.answers.next!.customText).to.equal("jkhlgG");
    });

    it("moves in the settings", async () => {
      await open(extension, [PLAIN]);
      form!.press("?", "j");
      expect(focusedRow()).to.match(/Confirm dismiss when dirty$/);
    });

    it("shows its keys in the footer", async () => {
      await open(extension, [PLAIN]);
      expect(form!.text()).to.match(/j\/k move/);
    });

    it("yields to a key that the person has given to something else", async () => {
      await open(extension, [PLAIN], { keymaps: { main: { toggle: ["j"] } } });
      form!.press("j");
      expect([...form!.session.state("next").selected]).to.deep.equal([0]);
    });
  });

  describe("rating", () => {
    const RATING = {
      id: "r",
      label: "Import",
      type: "rating",
      prompt: "How well does it work?",
      low: "poor",
    };
    let extension: ExtensionModule;

    before(async () => {
      extension = await ExtensionSource.example("rating").load();
    });

    it("draws stars and moves them", async () => {
      await open(extension, [RATING]);
      form!.press("down", "down");
      expect(form!.frame()).to.include.members(["→ ★★★☆☆  3 of 5", "  1: poor", "  6. Type your own"]);
    });

    it("answers in the shape of the contract, and writes it with stars", async () => {
      await open(extension, [{ ...RATING, max: 4 }]);
      form!.press("3");
      expect(form!.session.isReview).to.equal(true);
      expect(form!.result.answers.r).to.deep.equal({ values: ["3"], labels: ["3 of 4"], indices: [3] });
      expect(form!.resultText).to.equal("Import: ★★★☆ 3 of 4");
      expect(form!.transcript).to.deep.equal(["✓ Import: ★★★☆ 3 of 4"]);
    });

    it("takes a text of the person's own, and notes", async () => {
      await open(extension, [RATING]);
      form!.press("n").type("why").press("enter");
      expect(form!.text()).to.include("note: why");
      form!.press("6").type("so-so").press("enter");
      expect(form!.result.answers.r).to.deep.equal({
        values: ["so-so"],
        labels: ["so-so"],
        indices: [],
        customText: "so-so",
      });
      form!.press("left");
      expect(form!.text()).to.include("6. so-so ✓");
    });

    it("promises no change of the type", async () => {
      await open(extension, [RATING]);
      expect(form!.text()).to.not.match(/\bt type/);
    });

    for (const [field, value, message] of [
      ["max", 10, /must not be greater than 9/],
      ["max", "many", /integer/],
      ["low", 5, /string/],
    ] as const) {
      it(`refuses ${field} ${JSON.stringify(value)} with its path`, async () => {
        const issues = await readIssues(extension, { questions: [{ ...RATING, [field]: value }] });
        expect(issues.map(({ path }) => path)).to.include(`questions[0].${field}`);
        expect(issues.map((issue) => issue.message).join("\n")).to.match(message);
      });
    }

    it("offers itself to the model", async () => {
      const schema = JSON.stringify(toAskSchema((await toSetup(extension)).kinds));
      expect(schema).to.include('"rating"').and.include("A number from 1 to max").and.include('"maximum":9');
    });

    it("fits small screens", async () => {
      for (const [columns, rows] of [
        [20, 10],
        [8, 8],
        [1, 5],
      ] as const) {
        await open(extension, [{ ...RATING, high: "excellent", max: 9 }], { columns, rows });
        expect(form!.press("down").frame().length).to.be.at.most(rows - 4);
        form!.dispose();
      }
    });
  });

  describe("ranking", () => {
    const RANKING = { ...PLAIN, id: "r", label: "Order", type: "ranking" };
    let extension: ExtensionModule;

    before(async () => {
      extension = await ExtensionSource.example("ranking").load();
    });

    it("gives places in the order of choosing", async () => {
      await open(extension, [RANKING]);
      form!.press("3", "1");
      expect(form!.frame()).to.include.members([
        "→ 1. [2] Add tests",
        "  2. [ ] Read the guide",
        "  3. [1] Drop the table",
      ]);
    });

    it("moves the option under the cursor, and stops at both ends", async () => {
      await open(extension, [RANKING]);
      form!.press("3", "2", "1");
      form!.press("+");
      expect(form!.result.answers.r!.values).to.deep.equal(["drop", "tests", "guide"]);
      form!.press("+", "+");
      expect(form!.result.answers.r!.values).to.deep.equal(["tests", "drop", "guide"]);
      form!.press("-", "-", "-", "-");
      expect(form!.result.answers.r!.values).to.deep.equal(["drop", "guide", "tests"]);
    });

    it("answers in the shape of the contract, in ranked order", async () => {
      await open(extension, [RANKING]);
      form!.press("3", "1", "enter");
      const labels = ["Drop the table", "Add tests"];
      expect(form!.result.answers.r).to.deep.equal({ values: ["drop", "tests"], labels, indices: [3, 1] });
      expect(form!.resultText).to.equal("Order: Drop the table > Add tests");
      expect(form!.text()).to.include("Order: Drop the table, Add tests");
    });

    it("has its keys only on an option that has a place", async () => {
      await open(extension, [RANKING], { columns: 160 });
      expect(form!.text()).to.not.include("rank");
      form!.press("space");
      expect(form!.text()).to.match(/Shift\+↑\/Shift\+↓ rank/);
    });
  });

  describe("compact", () => {
    let extension: ExtensionModule;

    before(async () => {
      extension = await ExtensionSource.example("compact").load();
    });

    it("draws marks, the open tab's name and how many are answered", async () => {
      await open(extension, [PLAIN, SECOND]);
      expect(form!.frame()[1]).to.equal("○○» Next 0/2");
      form!.press("enter");
      expect(form!.frame()[1]).to.equal("●○» Then 1/2");
    });

    it("opens the tab that is clicked", async () => {
      await open(extension, [PLAIN, SECOND]);
      form!.clickAt(1, 1);
      expect(form!.session.activeTab).to.equal(1);
      form!.clickAt(9, 1);
      expect(form!.session.activeTab).to.equal(1);
      form!.clickAt(0, 1);
      expect(form!.session.activeTab).to.equal(0);
    });

    it("leaves the marks out where they do not fit", async () => {
      const many = Array.from({ length: 40 }, (_, index) => ({ ...PLAIN, id: `q${index}` }));
      await open(extension, many, { columns: 30 });
      expect(form!.frame()[1]).to.equal(" Next 0/40");
      for (const columns of [1, 5, 12]) {
        await open(extension, many, { columns });
        form!.frame();
        form!.dispose();
      }
    });

    it("calms the colours", () => {
      const named = (name: string) => (text: string) => `<${name}>${text}`;
      const palette = {
        accent: named("accent"),
        muted: named("muted"),
        text: named("text"),
        title: named("title"),
      };
      const calm = (extension.toCalmPalette as (from: object) => typeof palette)(palette);
      expect(calm.title("a")).to.equal("<muted>a");
      expect(calm.accent("a")).to.equal("<accent>a");
    });
  });

  it("add actions that the stock table does not have", async () => {
    const stock = ActionTable.builtIn();
    for (const name of ["vi-keys", "ranking"]) {
      await open(await ExtensionSource.example(name).load(), [PLAIN]);
      const added = form!.ui.actions.all().filter(({ id }) => !stock.get(id));
      expect(added.length).to.be.greaterThan(0);
      for (const { description } of added) expect(description).to.match(/^[A-Z].*\.$/);
    }
  });
});
