// Shows the open form of the pi on this machine and answers it from another terminal:
//   node client.mjs
//   node client.mjs answer <flowId> '{"store":{"values":["sqlite"]}}'
//   node client.mjs cancel <flowId>
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const path =
  process.env.PI_ASK_SOCKET ??
  (process.platform === "win32"
    ? `\\\\.\\pipe\\pi-ask-${userInfo().username}`
    : join(tmpdir(), `pi-ask-${userInfo().uid}.sock`));
const [command, flowId, answers] = process.argv.slice(2);
const ANSWER_MS = 5000;
const requestId = `client:${process.pid}`;

function fail(message) {
  console.error(message);
  process.exitCode = 1;
  socket.destroy();
}

function show({ flowId, title, questions }) {
  console.log(`${flowId}${title ? `  ${title}` : ""}`);
  for (const { id, type, prompt, options } of questions) {
    console.log(`  ${id} (${type}): ${prompt}`);
    for (const { value, label } of options) console.log(`    ${value}: ${label}`);
  }
}

const socket = connect(path, () => {
  if (!command) return;
  const response =
    command === "cancel" ? { kind: "cancel" } : { kind: "answer", answers: JSON.parse(answers) };
  socket.write(`${JSON.stringify({ requestId, flowId, response })}\n`);
  setTimeout(() => fail("No answer: is pi-ask in that pi?"), ANSWER_MS).unref();
});
socket.on("error", ({ message }) => {
  fail(`No pi with the bridge: ${message}`);
});

createInterface({ input: socket }).on("line", (line) => {
  const message = JSON.parse(line);
  if (!command) {
    if (message.event === "started") show(message);
    if (message.event === "completed") console.log(`${message.flowId} is done`);
  } else if (message.event === "submit-result" && message.requestId === requestId) {
    console.log(message.ok ? "accepted" : message.message);
    process.exitCode = message.ok ? 0 : 1;
    socket.end();
  }
});
