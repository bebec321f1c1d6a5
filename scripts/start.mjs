// `npm start`: the real pi with this checkout's extension, a scripted model and a home that is thrown away. Whatever
// is written to it, it asks the demo form and repeats what came back. Needs no key, no network and no account.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findCommand, root } from "./lib/checkout.mjs";
import { ChildPi } from "./lib/child-pi.mjs";
import { playDemo } from "./lib/demo.mjs";
import { PiHome } from "./lib/pi-home.mjs";
import { ScriptedModel } from "./lib/scripted-model.mjs";

const hint = "Write anything and press Enter: the scripted model then asks you.";

function explainWhyNot() {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    return "npm start opens pi and needs a terminal: run it from one, without a pipe.";
  if (!findCommand("@mariozechner/pi-coding-agent", "pi"))
    return "pi is not installed here: run npm install first.";
  return undefined;
}

async function play() {
  const model = await ScriptedModel.start(playDemo);
  const home = new PiHome({ modelUrl: model.url });
  // Also when this process ends in another way than by the end of pi.
  process.once("exit", () => home.dispose());
  console.log(`\n${hint}\n`);
  try {
    return await new ChildPi({
      cli: findCommand("@mariozechner/pi-coding-agent", "pi"),
      args: [
        "--no-extensions",
        "--no-skills",
        "--extension",
        join(root, "dist", "pi", "extension.js"),
        "--skill",
        join(root, "skills", "ask-user"),
      ],
      cwd: root,
      env: home.environment(),
    }).run();
  } finally {
    model.dispose();
  }
}

const obstacle = explainWhyNot();
if (obstacle) {
  console.error(obstacle);
  process.exitCode = 1;
} else {
  const build = spawnSync(process.execPath, [join(root, "scripts", "build.mjs"), "--pi-only"], {
    stdio: "inherit",
  });
  process.exitCode = build.status === 0 ? await play() : 1;
}
