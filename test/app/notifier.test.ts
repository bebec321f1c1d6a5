import { EventEmitter } from "node:events";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "chai";
import fc from "fast-check";
import {
  type Notification,
  type NotificationProcess,
  Notifier,
  type NotifierOptions,
  toNotification,
  waitingMessage,
} from "../../src/app/notifier.js";
import type { NotificationChannel } from "../../src/config/config.js";

const notification: Notification = {
  event: "question.waiting",
  title: "pi ask",
  message: "Question waiting: Which database?",
};

/** A notifier and what it wrote, started and complained about. */
function setUp(options: Partial<NotifierOptions> = {}) {
  const written: string[] = [];
  const failures: string[] = [];
  const notifier = new Notifier({
    write: (data) => written.push(data),
    isTerminal: () => true,
    onFailure: (text) => failures.push(text),
    ...options,
  });
  const notify = (
    channels: readonly NotificationChannel[],
    message = notification.message,
    title = notification.title,
  ) => notifier.notify(channels, { ...notification, title, message });
  return { notifier, notify, written, failures };
}

/** Waits until something is so; fails after a second. */
async function until(condition: () => boolean): Promise<void> {
  for (let round = 0; !condition(); round++) {
    if (round === 100) throw new Error("it did not happen");
    await wait(10);
  }
}

describe("Notifier", () => {
  describe("notify", () => {
    it("[NOTIF-03] uses the channels in their order, one write each", () => {
      const { notify, written } = setUp();
      notify(["osc777", "bell", "osc9"]);
      expect(written).to.deep.equal([
        "\x1b]777;notify;pi ask;Question waiting: Which database?\x07",
        "\x07",
        "\x1b]9;pi ask: Question waiting: Which database?\x07",
      ]);
    });

    it("[NOTIF-09] writes nothing to anything else than a terminal", () => {
      const { notify, written } = setUp({ isTerminal: () => false });
      notify(["bell", "osc9", "osc777"]);
      expect(written).to.deep.equal([]);
    });

    it("[NOTIF-08] keeps control characters and separators inside their field, whatever the text", () => {
      const odd = fc.constantFrom(
        ...[
          "\x1b",
          "\x07",
          "\x9c",
          "\x9d",
          "\x00",
          "\x7f",
          "\n",
          ";",
          "\x1b\\",
          "\x1b]0;x\x07",
          "\u202e",
          "\u2028",
        ],
        ...["\ud800", "é", "👩‍👩‍👧", "ok"],
      );
      const text = fc
        .array(fc.oneof(odd, fc.string({ unit: "binary", maxLength: 5 })))
        .map((parts) => parts.join(""));
      fc.assert(
        fc.property(text, text, (title, message) => {
          const { notify, written } = setUp();
          notify(["osc9", "osc777"], message, title);
          expect(written[0]).to.match(/^\x1b\]9;[^\p{Cc}\p{Cs}\u2028\u2029\u202e;]*\x07$/u);
          expect(written[1]).to.match(/^\x1b\]777;notify;[^\p{Cc}\p{Cs};]*;[^\p{Cc}\p{Cs};]*\x07$/u);
        }),
      );
    });

    it("cuts a long text between graphemes", () => {
      const family = "👩‍👩‍👧";
      const { notify, written } = setUp();
      notify(["osc777"], family.repeat(300), "x".repeat(300));
      const [, title, body] = /^\x1b\]777;notify;([^;]*);([^;]*)\x07$/.exec(written[0]!)!;
      expect(title).to.equal(`${"x".repeat(200)}…`);
      expect(body!.length).to.be.at.most(1001);
      expect(body!.replaceAll(family, "")).to.equal("…");
      notify(["osc777"], `x${"\u0301".repeat(100_000)}`);
      expect(written[1]!.length).to.be.below(50);
    });

    it("is quick with a huge text", () => {
      const { notify } = setUp();
      const start = performance.now();
      notify(["osc9", "osc777"], "\x1b]".repeat(5_000_000));
      expect(performance.now() - start).to.be.below(200);
    });

    it("[NOTIF-06] goes on after a channel that throws, and tells why", () => {
      const written: string[] = [];
      const { notify, failures } = setUp({
        write: (data) => {
          if (data === "\x07") throw new Error("gone\x1b");
          written.push(data);
        },
        spawn: () => {
          throw new Error("no process");
        },
      });
      notify(["bell", { type: "command", command: "x" }, "osc9"]);
      expect(written).to.have.length(1);
      expect(failures).to.deep.equal([
        "The notification channel bell failed: gone",
        "The notification channel command failed: no process",
      ]);
    });

    it("[NOTIF-06] survives a listener for failures that throws", () => {
      const { notify } = setUp({
        write: () => {
          throw new Error("gone");
        },
        onFailure: () => {
          throw new Error("me too");
        },
      });
      expect(() => notify(["bell", "osc9"])).not.to.throw();
    });
  });

  describe("a command channel", () => {
    let folder: string;
    beforeEach(() => {
      folder = fs.mkdtempSync(join(tmpdir(), "pi-ask-notify-"));
    });
    afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));
    const out = () => join(folder, "out");
    const isWritten = () => fs.existsSync(out()) && fs.readFileSync(out(), "utf8") !== "";
    const command = (text: string): NotificationChannel => ({ type: "command", command: text });

    it("[NOTIF-05] gets the event, the title and the message in its environment", async () => {
      const { notify, failures } = setUp({ isTerminal: () => false });
      const message = "a\"; $(touch pwned) `touch pwned` '; touch pwned #";
      notify(
        [
          command(
            `cd "${folder}" && printf '%s|%s|%s' "$ASK_NOTIFY_EVENT" "$ASK_NOTIFY_TITLE" "$ASK_NOTIFY_MESSAGE" > tmp && mv tmp out`,
          ),
        ],
        message,
      );
      await until(isWritten);
      expect(fs.readFileSync(out(), "utf8")).to.equal(`question.waiting|pi ask|${message}`);
      expect(fs.readdirSync(folder)).to.deep.equal(["out"]);
      expect(failures).to.deep.equal([]);
    });

    it("[NOTIF-05] gets its command line as it is configured, and a process group of its own", () => {
      const calls: unknown[][] = [];
      const { notify } = setUp({
        spawn: (...args) => {
          calls.push(args);
          return Object.assign(new EventEmitter(), { pid: undefined, unref: () => {}, kill: () => true });
        },
      });
      notify([command("tell me")], `nul\0 lone\ud800 ${"x".repeat(100_000)}`);
      const [line, options] = calls[0] as [string, { env: Record<string, string> }];
      expect(line).to.equal("tell me");
      expect(options).to.include({ shell: true, detached: true, stdio: "ignore" });
      expect(options.env.PATH).to.equal(process.env.PATH);
      expect(options.env.ASK_NOTIFY_MESSAGE).to.match(/^nul lone x+…$/);
      expect(options.env.ASK_NOTIFY_MESSAGE!.length).to.be.below(20_000);
    });

    it("[NOTIF-06] is ended after its time, with everything that it started", async () => {
      const { notify, failures } = setUp({ commandTimeoutMs: 100 });
      notify([command(`sh -c 'echo $$ > "${out()}"; sleep 60' & sleep 60`)]);
      await until(isWritten);
      const inner = Number(fs.readFileSync(out(), "utf8"));
      await until(() => !isAlive(inner));
      expect(failures).to.deep.equal(["The notification channel command failed: it took too long"]);
    });

    it("[NOTIF-06] is ended also where only its shell has gone by itself", async () => {
      const { notify } = setUp({ commandTimeoutMs: 100 });
      notify([command(`sh -c 'echo $$ > "${out()}"; sleep 60' & exit 0`)]);
      await until(isWritten);
      const inner = Number(fs.readFileSync(out(), "utf8"));
      await until(() => !isAlive(inner));
    });

    it("is ended when the notifier is disposed", async () => {
      const { notifier, notify, failures } = setUp();
      notify([command(`echo $$ > "${out()}"; sleep 60`)]);
      await until(isWritten);
      const pid = Number(fs.readFileSync(out(), "utf8"));
      notifier.dispose();
      await until(() => !isAlive(pid));
      expect(failures).to.deep.equal([]);
    });

    for (const [what, text] of [
      ["an unknown program", "no-such-program-anywhere 2>/dev/null"],
      ["a code that is not 0", "exit 3"],
    ] as const) {
      it(`[NOTIF-06] only tells about ${what}`, async () => {
        const { notify, failures, written } = setUp();
        notify([command(text), "bell"]);
        expect(written).to.deep.equal(["\x07"]);
        await until(() => failures.length > 0);
        expect(failures[0]).to.match(/ended with the code \d+$/);
      });
    }

    it("[NOTIF-06] only tells about a process that cannot start", () => {
      const child: NotificationProcess & EventEmitter = Object.assign(new EventEmitter(), {
        pid: undefined,
        unref: () => {},
        kill: () => false,
      });
      const { notify, failures } = setUp({ spawn: () => child });
      notify([command("x")]);
      child.emit("error", new Error("spawn ENOENT"));
      expect(failures).to.deep.equal(["The notification channel command failed: spawn ENOENT"]);
    });

    it("refuses a command line that no process can have, without throwing", () => {
      const { notify, failures } = setUp();
      notify([command("a\0b")]);
      expect(failures).to.have.length(1);
    });
  });
});

describe("waitingMessage", () => {
  const question = { label: "Q1", labelGiven: false, prompt: "Which database?" };

  it("[NOTIF-02] names the label when it was sent, else the prompt, never Q1", () => {
    expect(waitingMessage(question)).to.equal("Question waiting: Which database?");
    expect(waitingMessage({ ...question, label: "Database", labelGiven: true })).to.equal(
      "Question waiting: Database",
    );
  });

  it("[NOTIF-08] is one line of plain text", () => {
    const prompt = "a\n\n  b\x1b]0;x\x07\u009b1mc\u202ed";
    expect(waitingMessage({ ...question, prompt })).to.equal("Question waiting: a bcd");
  });

  it("[NOTIF-02] goes with the title pi ask", () => {
    const full = { id: "db", type: "single", required: false, options: [], freeform: false, ...question };
    expect(toNotification(full)).to.deep.equal(notification);
  });
});

/** False also for a process that has ended and whose parent has not asked about it yet. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/.test(fs.readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch (error) {
    // Without /proc there are no zombies to tell apart.
    return (error as NodeJS.ErrnoException).code === "ENOENT" && process.platform !== "linux";
  }
}
