import { getCapabilities, Markdown, setCapabilities, visibleWidth } from "@mariozechner/pi-tui";
import { expect } from "chai";
import fc from "fast-check";
import { PreviewDocument } from "../../../src/ui/core/preview-document.js";
import { StyledRow } from "../../../src/ui/core/styled-row.js";
import { expandTabs } from "../../../src/ui/core/text-layout.js";
import { FORBIDDEN, hostileText, withoutColors } from "./foreign-text.js";
import { TestUi } from "./test-ui.js";

const code = (number: number) => (text: string) => `\u001b[${number}m${text}\u001b[39m`;
/** The roles of pi's Markdown theme as colours that a test can see. */
const theme = {
  heading: code(31),
  link: code(32),
  linkUrl: code(32),
  code: code(33),
  codeBlock: code(33),
  codeBlockBorder: code(34),
  quote: code(35),
  quoteBorder: code(35),
  hr: code(34),
  listBullet: code(36),
  bold: (text: string) => `\u001b[1m${text}\u001b[22m`,
  italic: (text: string) => `\u001b[3m${text}\u001b[23m`,
  underline: (text: string) => `\u001b[4m${text}\u001b[24m`,
  strikethrough: (text: string) => `\u001b[9m${text}\u001b[29m`,
};

/** The host's own renderer, with a count of how often it was asked. */
class CountingUi extends TestUi {
  rendered = 0;
  highlighted = 0;
  override markdown = {
    render: (text: string, width: number) => {
      this.rendered++;
      return new Markdown(text, 0, 0, theme).render(width);
    },
    highlight: (text: string, language: string | undefined) => {
      this.highlighted++;
      return text.split("\n").map((line) => (language ? code(33)(line) : line));
    },
  };
}

function drawAll(text: string, width = 60, ui: TestUi = new CountingUi()): string[] {
  const document = new PreviewDocument(ui, text);
  const content = document.content(width);
  return Array.from({ length: content.count }, (_, index) => [...content.rows(index)]).flat();
}

const plain = (rows: readonly string[]) => rows.map((row) => new StyledRow(row).plain);

const VERBATIM: Readonly<Record<string, string>> = {
  "an ASCII box": "+-------+\n| a  b  |\n|  *c*  |\n+-------+",
  "an ASCII box with a caption": "The layout:\n+---+---+\n| a | b |\n+---+---+",
  "a box of lines": "┌────┐\n│ **a** │\n└────┘",
  "one line of a box": "│ **a** │",
  "a block of code on few lines": "if *a* {\n}",
  "aligned columns": "NAME    AGE\nalice   30\nbob     4",
  "columns aligned with two spaces": "a  b\nc  d",
  "columns aligned with tabs": "name\tage\nbob\t4",
  "a tree": "src\n├── *a*\n│   └── b\n└── c",
  "an ASCII tree": "src\n|-- a\n|   `-- b\n`-- c",
  YAML: "steps:\n  - run: make\n    with:\n      deep: __x__",
  JSON: '{\n  "a": [1, 2],\n  "b": {"c": "*d*"}\n}',
  "flat JSON": '{"a": 1}',
  "a diff": "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old *line*\n+new *line*",
  "a diff without a head": "- old\n+ new\n- other",
  "code without a fence": "function x() {\n  return *p * 2;\n}",
  "statements without a fence": "let a = b * c * d;\nlet e = 1;",
  "indented text": "  indented\n    more *and*\n  less",
  "an indented block after a blank line": "\n      deep *text*",
  "a flow": "client -----> server\nserver <---- client",
  "ASCII art": " /\\_/\\\n( o.o )\n > ^ <",
  "a rule of equal signs": "=====\nmenu\n=====",
  globs: "src/**/*.ts and test/**/*.ts",
  "a dunder name": "see __init__.py",
  backslashes: "C:\\*.txt and \\_x\\_",
  "a formula": "costs $5 or $x_1$",
  "a comment": "before <!-- hidden --> after",
  tags: "<div>\n<b>x</b>\n</div>",
  "a task list": "- [ ] one\n- [x] two",
  "numbers that do not count": "3. three\n7. seven",
  "an image": "![alt](pictures/file.png)",
  "a definition": "[name]: http://example.org",
  "a table with a surplus cell": "| a | b |\n|---|---|\n| 1 | 2 | 3 |",
  "parts of a menu": "[File]   [Edit]   [View]",
  "comments of a script": "#!/bin/sh\n# install the deps\nset -e\n\n# build\nmake all\n# end",
  "comments of a config file": "# settings\nname: x\n# end",
  "a comment above a function": "# main\ndef main():",
};

const MARKDOWN: readonly [string, string, string[], string][] = [
  ["a heading", "# Title", ["Title"], "\u001b[31m"],
  ["a heading above a list", "# Title\n- one", ["Title", "- one"], "\u001b[31m"],
  ["a heading above a smaller one", "# Title\n## Part", ["Title", "Part"], "\u001b[31m"],
  ["a smaller heading above a line", "## Part\nis a line", ["Part", "is a line"], "\u001b[31m"],
  ["emphasis", "some **bold** and *thin* text", ["some bold and thin text"], "\u001b[1m"],
  ["a code span", "run `make all`", ["run make all"], "\u001b[33m"],
  ["a list", "- one\n- two", ["- one", "- two"], "\u001b[36m"],
  ["a numbered list", "3. one\n4. two", ["3. one", "4. two"], "\u001b[36m"],
  ["a list behind a line", "Things:\n- one\n- two", ["Things:", "- one", "- two"], "\u001b[36m"],
  ["a quote", "> said", ["│ said"], "\u001b[35m"],
  ["a rule", "---", ["─".repeat(60)], "\u001b[34m"],
  ["an underlined heading", "Title\n=====", ["Title"], "\u001b[31m"],
  ["sentences with two spaces between them", "One **a**.  Two.", ["One a.  Two."], "\u001b[1m"],
];

describe("PreviewDocument", () => {
  for (const [what, text] of Object.entries(VERBATIM)) {
    it(`[ROB-11] keeps every row, space and tab stop of ${what}`, () => {
      expect(plain(drawAll(text))).to.deep.equal(text.split("\n").map(expandTabs));
    });
  }

  for (const [what, text, rows, color] of MARKDOWN) {
    it(`renders ${what}`, () => {
      const drawn = drawAll(text);
      expect(plain(drawn)).to.deep.equal(rows);
      expect(drawn.join("")).to.include(color);
    });
  }

  it("renders a table", () => {
    expect(plain(drawAll("Text\n| a | b |\n|---|---|\n| 1 | 2 |"))).to.deep.equal([
      "Text",
      "┌───┬───┐",
      "│ a │ b │",
      "├───┼───┤",
      "│ 1 │ 2 │",
      "└───┴───┘",
    ]);
  });

  it("decides for each part of a text", () => {
    const drawn = drawAll("# Title\n+--+\n| a|\n+--+\n\n- **x**");
    expect(plain(drawn)).to.deep.equal(["Title", "+--+", "| a|", "+--+", "", "- x"]);
  });

  it("keeps all blank lines", () => {
    expect(plain(drawAll("a\n\n\n\nb"))).to.deep.equal(["a", "", "", "", "b"]);
  });

  describe("fenced code", () => {
    it("is highlighted without losing lines, spaces or tab stops", () => {
      const drawn = drawAll("```ts {1}\nif (a) {\n\n\tb  =  1;\n}\n```\nafter");
      expect(plain(drawn)).to.deep.equal([
        "```ts {1}",
        "  if (a) {",
        "  ",
        "          b  =  1;",
        "  }",
        "```",
        "after",
      ]);
      expect(drawn[1]).to.include("\u001b[33m");
    });

    it("goes on to the end when it is not closed", () => {
      expect(plain(drawAll("~~~\n# no heading"))).to.deep.equal(["~~~", "  # no heading"]);
    });

    it("is shown as it was sent when the highlighter changes it", () => {
      const ui = new CountingUi();
      ui.markdown.highlight = () => ["only one"];
      expect(plain(drawAll("```\na\nb\n```", 60, ui))).to.deep.equal(["```", "  a", "  b", "```"]);
    });
  });

  describe("without a renderer", () => {
    const text = "# Title\n```\ncode\n```\n- **x**";
    it("shows the text as it was sent", () =>
      expect(drawAll(text, 60, new TestUi())).to.deep.equal(text.split("\n")));
    it("shows the text as it was sent when the renderer throws", () => {
      const ui = new CountingUi();
      ui.markdown.render = () => {
        throw new Error("render");
      };
      ui.markdown.highlight = () => {
        throw new Error("highlight");
      };
      expect(plain(drawAll(text, 60, ui))).to.deep.equal(text.split("\n"));
    });
    it("shows the text as it was sent where there is no room", () =>
      expect(drawAll("# T", 8)).to.deep.equal(["# T"]));
  });

  describe("links", () => {
    const own = getCapabilities();
    afterEach(() => setCapabilities(own));

    for (const hyperlinks of [true, false]) {
      it(`show where they go in a terminal ${hyperlinks ? "with" : "without"} hyperlinks`, () => {
        setCapabilities({ ...own, hyperlinks });
        const drawn = drawAll("a [link](http://example.org/x) here");
        expect(plain(drawn)).to.deep.equal(["a link (http://example.org/x) here"]);
        expect(drawn.join("")).not.to.include("\u001b]");
        expect(getCapabilities().hyperlinks).to.equal(hyperlinks);
      });
    }
  });

  it("ends the colours of every row, so that a neighbour keeps its own", () => {
    const rows = drawAll(
      "**bold text that is longer than one row** `and code that is longer than one row`",
      20,
    );
    expect(rows.length).to.be.above(2);
    for (const row of rows) expect(row).to.equal(new StyledRow(row).closed);
  });

  it("[ROB-02] [ROB-04] fits and is safe for any text", () => {
    const marks = fc.constantFrom(
      "# ",
      "- ",
      "> ",
      "```\n",
      "| a | b |\n|---|---|\n",
      "**",
      "`",
      "[x](",
      ")",
      "\n",
      "\n\n",
      "&#27;[31m",
      "&lt;",
    );
    const text = fc.array(fc.oneof(hostileText, marks), { maxLength: 20 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 200 }), (source, width) => {
        for (const row of drawAll(source, width)) {
          expect(visibleWidth(row)).to.be.at.most(width);
          expect(withoutColors(row)).not.to.match(FORBIDDEN);
        }
      }),
      { numRuns: 200 },
    );
  }).timeout(20_000);

  describe("cost", () => {
    const long = Array.from({ length: 20_000 }, (_, line) => (line % 3 === 2 ? "" : `text **${line}**`)).join(
      "\n",
    );

    it("renders nothing before it is shown, and what is shown once", () => {
      const ui = new CountingUi();
      const document = new PreviewDocument(ui, long);
      expect(ui.rendered).to.equal(0);
      const content = document.content(60);
      content.rows(100);
      content.rows(100);
      expect(ui.rendered).to.equal(1);
      document.content(61).rows(100);
      expect(ui.rendered).to.equal(2);
    });

    it("keeps every block small", () => {
      const kinds = [
        "- item\n".repeat(5_000),
        "text **x**\n".repeat(5_000),
        `\`\`\`ts\n${"let a = 1;\n".repeat(5_000)}\`\`\``,
        "> q\n".repeat(5_000),
        `| a | b |\n|---|---|\n${"| 1 | 2 |\n".repeat(5_000)}`,
        `${"word ".repeat(40_000)}`,
        "x".repeat(200_000),
        "1. item\n   more\n".repeat(500),
      ];
      for (const text of kinds) {
        const ui = new CountingUi();
        let largest = 0;
        ui.markdown.render = (source) => {
          largest = Math.max(largest, source.length);
          return source.split("\n");
        };
        drawAll(text, 60, ui);
        expect(largest).to.be.at.most(8_000);
      }
    });

    it("does not take long for what makes a renderer slow", () => {
      const hard = [
        "*a ".repeat(600),
        "[".repeat(1_900),
        "_a_ ".repeat(450),
        "> ".repeat(900),
        "![".repeat(900),
        "<a ".repeat(600),
        "`a".repeat(900),
      ];
      for (const text of hard) {
        const start = performance.now();
        drawAll(text);
        expect(performance.now() - start, text.slice(0, 8)).to.be.below(1_500);
      }
    }).timeout(20_000);
  });

  describe("lineAt", () => {
    it("is exact for lines that stand alone and even within a rendered part", () => {
      const document = new PreviewDocument(new CountingUi(), "a  b\nc  d\n\n- one\n- two\n- three");
      expect(document.lineCount).to.equal(6);
      expect(document.lineAt(1, 0, 60)).to.equal(2);
      expect([0, 1, 2].map((row) => document.lineAt(3, row, 60))).to.deep.equal([4, 5, 6]);
      expect(document.lineOf(3)).to.equal(4);
      expect(document.partCount).to.equal(4);
    });
  });
});
