import { rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";

const STARTED = "@eko24ive/pi-ask:started";
const COMPLETED = "@eko24ive/pi-ask:completed";
const SUBMIT = "@eko24ive/pi-ask:submit";
const SUBMIT_RESULT = "@eko24ive/pi-ask:submit-result";

type Payload = Readonly<Record<string, unknown>>;

/** Where the other process finds this pi: a named pipe on Windows, else a socket that only this user can open. */
export function socketPath(): string {
  const { PI_ASK_SOCKET } = process.env;
  if (PI_ASK_SOCKET) return PI_ASK_SOCKET;
  if (process.platform === "win32") return `\\\\.\\pipe\\pi-ask-${userInfo().username}`;
  return join(tmpdir(), `pi-ask-${userInfo().uid}.sock`);
}

/** One line of JSON for each event; a line that comes in is a submit without its version. */
export class Bridge {
  private readonly clients = new Set<Socket>();
  private readonly open = new Map<string, Payload>();
  private readonly subscriptions: (() => void)[];
  private server: Server | undefined;

  constructor(
    private readonly events: ExtensionAPI["events"],
    private readonly path: string,
  ) {
    this.subscriptions = [
      events.on(STARTED, (event) => {
        const started = event as Payload;
        this.open.set(String(started.flowId), started);
        this.send({ event: "started", ...started });
      }),
      events.on(COMPLETED, (event) => {
        const completed = event as Payload;
        this.open.delete(String(completed.flowId));
        this.send({ event: "completed", ...completed });
      }),
      events.on(SUBMIT_RESULT, (event) => this.send({ event: "submit-result", ...(event as Payload) })),
    ];
  }

  /** Begins to listen. Rejects when another pi listens there already. */
  async start(): Promise<void> {
    if (await isInUse(this.path)) throw new Error(`another pi listens on ${this.path}`);
    if (process.platform !== "win32") rmSync(this.path, { force: true });
    const server = createServer((socket) => this.welcome(socket));
    // The bridge alone must not keep pi running.
    server.unref();
    this.server = server;
    // Private from its first moment on: the socket is made inside of the call.
    const before = process.umask(0o177);
    const listening = new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(this.path, () => resolve());
    });
    process.umask(before);
    await listening;
  }

  stop(): void {
    // Not every version of pi drops these handlers at a reload.
    for (const unsubscribe of this.subscriptions) unsubscribe();
    for (const client of this.clients) client.destroy();
    this.server?.close();
  }

  private welcome(socket: Socket): void {
    this.clients.add(socket);
    socket.on("error", () => socket.destroy()).on("close", () => this.clients.delete(socket));
    createInterface({ input: socket }).on("line", (line) => this.receive(line));
    for (const started of this.open.values()) write(socket, { event: "started", ...started });
  }

  /** What is wrong with a submission is pi-ask's to say; it answers with a submit-result. */
  private receive(line: string): void {
    try {
      this.events.emit(SUBMIT, { version: 1, ...(JSON.parse(line) as object) });
    } catch {
      this.send({
        event: "submit-result",
        requestId: "",
        flowId: "",
        ok: false,
        message: "That is not JSON.",
      });
    }
  }

  private send(message: Payload): void {
    for (const client of this.clients) write(client, message);
  }
}

function write(socket: Socket, message: Payload): void {
  socket.write(`${JSON.stringify(message)}\n`);
}

/** False for a socket that a pi left behind when it was killed. */
function isInUse(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(path);
    probe.once("connect", () => resolve(true)).once("error", () => resolve(false));
    probe.once("connect", () => probe.destroy());
  });
}

export default function bridge(pi: ExtensionAPI): void {
  const running = new Bridge(pi.events, socketPath());
  pi.on("session_start", async (_event, ctx) => {
    try {
      await running.start();
    } catch (error) {
      if (ctx.hasUI) ctx.ui.notify(`Bridge: ${(error as Error).message}`, "warning");
    }
  });
  pi.on("session_shutdown", () => running.stop());
}
