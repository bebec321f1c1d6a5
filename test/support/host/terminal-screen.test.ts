import { expect } from "chai";
import { TerminalScreen } from "./terminal-screen.js";

describe("TerminalScreen", () => {
  let replies: string[];
  let screen: TerminalScreen;

  beforeEach(() => {
    replies = [];
    screen = new TerminalScreen(10, 3, (data) => replies.push(data));
  });

  afterEach(() => screen.dispose());

  function write(data: string): Promise<void> {
    return new Promise((resolve) => {
      const subscription = screen.onDidChange(() => {
        subscription.dispose();
        resolve();
      });
      screen.write(data);
    });
  }

  it("shows the last rows and keeps the others in its history", async () => {
    await write("a\r\nb  \r\nc\r\nd");

    expect(screen.lines).to.deep.equal(["b", "c", "d"]);
    expect(screen.history).to.deep.equal(["a", "b", "c", "d"]);
  });

  it("gives palette and 24-bit colours as hex", async () => {
    await write("\x1b[38;5;208mA\x1b[48;2;1;2;3mB\x1b[0mC");
    const [a, b, c] = screen.cells()[0]!;

    expect(a).to.include({ text: "A", foreground: "#ff8700", background: undefined });
    expect(b).to.include({ text: "B", foreground: "#ff8700", background: "#010203" });
    expect(c).to.include({ text: "C", foreground: undefined, background: undefined });
  });

  it("gives a wide character two cells, the second one empty", async () => {
    await write("日x");

    expect(
      screen
        .cells()[0]!
        .slice(0, 3)
        .map(({ text, width }) => [text, width]),
    ).to.deep.equal([
      ["日", 2],
      ["", 0],
      ["x", 1],
    ]);
  });

  it("answers questions to the terminal", async () => {
    await write("ab\x1b[6n");

    expect(replies).to.deep.equal(["\x1b[1;3R"]);
  });
});
