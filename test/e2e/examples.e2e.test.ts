import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { askResults, type StoredAskResult } from "../support/host/ask-results.js";
import { checkoutRoot } from "../support/host/checkout.js";
import { hosts } from "../support/host/hosts.js";
import { InstalledPackage } from "../support/host/installed-package.js";
import { PiTerminal, type PiTerminalOptions } from "../support/host/pi-terminal.js";

const OPTIONS = [
  { value: "tests", label: "Add tests" },
  { value: "guide", label: "Read the guide" },
  { value: "drop", label: "Drop the table" },
];
const PLAIN = { id: "q", label: "Next", prompt: "What comes next?", options: OPTIONS };
const RATING = { id: "q", label: "Import", type: "rating", prompt: "How well does it work?", low: "poor" };
const RANKING = { ...PLAIN, type: "ranking" };

interface Drive {
  readonly example: string;
  readonly question: object;
  /** Seen before the first key. */
  readonly first: string;
  readonly keys: readonly string[];
  /** Seen after the keys, on the review. */
  readonly review: string;
  readonly values: readonly string[];
  readonly text: string;
}

const DRIVES: readonly Drive[] = [
  {
    example: "icon-rows",
    question: PLAIN,
    first: "❯ 1. ○ 🧪",
    keys: ["down", "enter"],
    review: "Next: Read the guide",
    values: ["guide"],
    text: "Next: Read the guide",
  },
  {
    example: "vi-keys",
    question: PLAIN,
    first: "→ 1. Add tests",
    keys: ["j", "j", "k", "space", "l"],
    review: "Next: Read the guide",
    values: ["guide"],
    text: "Next: Read the guide",
  },
  {
    example: "rating",
    question: RATING,
    first: "→ ★☆☆☆☆",
    keys: ["down", "down", "enter"],
    review: "Import: 3 of 5",
    values: ["3"],
    text: "Import: ★★★☆☆ 3 of 5",
  },
  {
    example: "ranking",
    question: RANKING,
    first: "1. [ ] Add tests",
    keys: ["3", "1", "+", "enter"],
    review: "Next: Add tests, Drop the table",
    values: ["tests", "drop"],
    text: "Next: Add tests > Drop the table",
  },
  {
    example: "compact",
    question: PLAIN,
    first: "○» Next 0/1",
    keys: ["enter"],
    review: "●» Review 1/1",
    values: ["tests"],
    text: "Next: Add tests",
  },
];

/** The examples beside the packed package, installed as an extension of a person's own would be. */
async function installExamples(): Promise<string> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "pi-ask-examples-"));
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  const { status } = spawnSync("tar", ["-xzf", await InstalledPackage.tarball(), "-C", modules]);
  expect(status).to.equal(0);
  renameSync(join(modules, "package"), join(modules, "pi-ask"));
  symlinkSync(
    join(checkoutRoot, "node_modules", "class-validator"),
    join(modules, "class-validator"),
    "junction",
  );
  cpSync(join(checkoutRoot, "examples"), join(folder, "examples"), { recursive: true });
  return join(folder, "examples");
}

/** Runs a program of Node's to its end. */
function runNode(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (data) => (output += data));
    child.once("error", reject).once("close", () => resolve(output.trim()));
  });
}

for (const host of hosts()) {
  describe(`The examples on ${host.name}`, function () {
    this.timeout(60_000);

    let examples: string;
    let running: PiTerminal | undefined;

    before(async function () {
      this.timeout(180_000);
      examples = await installExamples();
    });

    afterEach(async () => {
      await running?.dispose();
      running = undefined;
    });

    after(() => rmSync(join(examples, ".."), { recursive: true, force: true }));

    async function open(question: object, options: Partial<PiTerminalOptions>): Promise<PiTerminal> {
      const call = { name: "ask_user", arguments: { questions: [question] }, id: "call_1" };
      running = await PiTerminal.start({
        host,
        script: [{ calls: [call] }, { text: "Thank you." }],
        message: "go",
        ...options,
      });
      return running;
    }

    async function result(terminal: PiTerminal): Promise<StoredAskResult> {
      await terminal.waitFor("Thank you.");
      return askResults(terminal.sessionEntries())[0]!;
    }

    for (const { example, question, first, keys, review, values, text } of DRIVES) {
      it(`load and drive ${example}`, async () => {
        const terminal = await open(question, { extensions: [join(examples, example)] });
        await terminal.waitFor(first);
        await terminal.press(...keys);
        await terminal.waitFor(review);
        await terminal.press("enter");
        const { details, text: written } = await result(terminal);
        expect(details.answers.q!.values).to.deep.equal(values);
        expect(written).to.equal(text);
      });
    }

    it("tell the model about the kind that rating adds", async () => {
      const terminal = await open(RATING, { extensions: [join(examples, "rating")] });
      await terminal.waitFor("→ ★☆☆☆☆");
      const schema = JSON.stringify(terminal.model.requests[0]!.tool("ask_user"));
      expect(schema).to.include("A number from 1 to max").and.include('"maximum":9');
    });

    it("load bridge, which answers from another process", async () => {
      const installation = await InstalledPackage.on(host);
      const path =
        process.platform === "win32" ? "\\\\.\\pipe\\pi-ask-e2e" : join(examples, "..", "bridge.sock");
      const environment = { PI_ASK_SOCKET: path };
      const terminal = await open(PLAIN, {
        package: installation,
        extensions: [join(examples, "bridge")],
        environment,
      });
      await terminal.waitFor("→ 1. Add tests");
      const client = join(examples, "bridge", "client.mjs");
      const refused = await runNode(
        [client, "answer", "tool:call_1", '{"q":{"values":["nothing"]}}'],
        environment,
      );
      expect(refused).to.match(/no option "nothing"/);
      const accepted = await runNode(
        [client, "answer", "tool:call_1", '{"q":{"values":["drop"]}}'],
        environment,
      );
      expect(accepted).to.equal("accepted");
      const { details } = await result(terminal);
      expect(details.answers.q!.values).to.deep.equal(["drop"]);
    });
  });
}
