import { EventEmitter, once } from "node:events";
import { existsSync, mkdtempSync, realpathSync, rmSync, statSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "chai";
import { ExtensionSource } from "./extension-source.js";

interface BridgeLike {
  start(): Promise<void>;
  stop(): void;
}
type BridgeClass = new (events: unknown, path: string) => BridgeLike;
type Line = Readonly<Record<string, unknown>>;

const STARTED = { version: 1, flowId: "tool:1", questions: [{ id: "a", prompt: "Which?", options: [] }] };

/** pi's event bus: `on` returns the way to unsubscribe. */
class Bus {
  private readonly emitter = new EventEmitter();

  on(channel: string, listener: (data: unknown) => void): () => void {
    this.emitter.on(channel, listener);
    return () => this.emitter.off(channel, listener);
  }

  emit(channel: string, data: unknown): void {
    this.emitter.emit(channel, data);
  }

  get listenerCount(): number {
    return this.emitter.eventNames().length;
  }
}

/** The other end of the bridge, which keeps what it gets. */
class Client {
  readonly lines: Line[] = [];
  private readonly news = new EventEmitter();

  private constructor(private readonly socket: Socket) {
    createInterface({ input: socket }).on("line", (line) => {
      this.lines.push(JSON.parse(line) as Line);
      this.news.emit("line");
    });
  }

  static async connect(path: string): Promise<Client> {
    const socket = connect(path);
    await once(socket, "connect");
    return new Client(socket);
  }

  send(text: string): void {
    this.socket.write(`${text}\n`);
  }

  async until(count: number): Promise<readonly Line[]> {
    while (this.lines.length < count) await once(this.news, "line");
    return this.lines;
  }

  end(): void {
    this.socket.destroy();
  }
}

describe("The example bridge", () => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "pi-ask-bridge-"));
  const path = process.platform === "win32" ? `\\\\.\\pipe\\pi-ask-${process.pid}` : join(folder, "s.sock");
  let Bridge: BridgeClass;
  let bus: Bus;
  let bridge: BridgeLike;
  let client: Client;

  before(async function () {
    this.timeout(30_000);
    Bridge = (await ExtensionSource.example("bridge").load()).Bridge as BridgeClass;
  });

  beforeEach(async () => {
    bus = new Bus();
    bridge = new Bridge(bus, path);
    await bridge.start();
    client = await Client.connect(path);
  });

  afterEach(() => {
    client.end();
    bridge.stop();
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  it("sends what is asked, also to a client that comes later, until it is done", async () => {
    bus.emit("@eko24ive/pi-ask:started", STARTED);
    expect(await client.until(1)).to.deep.equal([{ event: "started", ...STARTED }]);
    const later = await Client.connect(path);
    expect(await later.until(1)).to.deep.equal([{ event: "started", ...STARTED }]);
    bus.emit("@eko24ive/pi-ask:completed", { version: 1, flowId: "tool:1" });
    expect((await later.until(2))[1]).to.deep.equal({ event: "completed", version: 1, flowId: "tool:1" });
    const last = await Client.connect(path);
    bus.emit("@eko24ive/pi-ask:started", { ...STARTED, flowId: "tool:2" });
    expect((await last.until(1))[0]!.flowId).to.equal("tool:2");
    later.end();
    last.end();
  });

  it("hands a submission on and its result back", async () => {
    const response = { kind: "answer", answers: { a: { values: ["x"] } } };
    const submitted = new Promise((resolve) => bus.on("@eko24ive/pi-ask:submit", resolve));
    client.send(JSON.stringify({ requestId: "r", flowId: "tool:1", response }));
    expect(await submitted).to.deep.equal({ version: 1, requestId: "r", flowId: "tool:1", response });
    bus.emit("@eko24ive/pi-ask:submit-result", { version: 1, requestId: "r", flowId: "tool:1", ok: true });
    expect((await client.until(1))[0]).to.include({ event: "submit-result", requestId: "r", ok: true });
  });

  it("says so when a line is not JSON, and goes on", async () => {
    client.send("{");
    expect((await client.until(1))[0]).to.include({ ok: false, message: "That is not JSON." });
    bus.emit("@eko24ive/pi-ask:started", STARTED);
    expect(await client.until(2)).to.have.lengthOf(2);
  });

  it("leaves the socket of a running pi alone, and takes over that of one that was killed", async () => {
    const second = new Bridge(new Bus(), path);
    const error = await second.start().catch((reason: Error) => reason);
    expect(String(error)).to.include("another pi listens");
    second.stop();
    expect(await Client.connect(path).then((other) => other.end())).to.equal(undefined);
  });

  it("lets nobody else open the socket, and gives everything back at the end", () => {
    if (process.platform !== "win32") expect(statSync(path).mode & 0o077).to.equal(0);
    bridge.stop();
    expect(bus.listenerCount).to.equal(0);
    if (process.platform !== "win32") expect(existsSync(path)).to.equal(false);
  });
});
