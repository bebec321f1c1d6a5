// Takes the pictures of the README from the real program, in a dark and a light theme:
//   npm run screenshots            writes docs/images/*.svg
//   npm run screenshots -- --check fails when one of them is not what the program shows now
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./lib/checkout.mjs";

/** What is pressed before each picture. */
const scenes = {
  single: "down",
  multi: "enter,space,down,space,down",
  preview: "enter,space,enter,down",
  review: "down,n,text:What happens to rows that were imported before?,enter,enter,space,enter,enter,down",
};
const themes = ["dark", "light"];
const images = join(root, "docs", "images");

function take(scene, theme, out) {
  const script = join(root, "scripts", "screenshot.mjs");
  const size = ["--cols", "100", "--rows", "34"];
  const args = [script, ...size, "--theme", theme, "--keys", scenes[scene], "--frame", "--out", out];
  const { status } = spawnSync(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new Error(`the picture ${scene}-${theme} could not be taken`);
}

const check = process.argv.includes("--check");
const folder = check ? mkdtempSync(join(tmpdir(), "pi-ask-screenshots-")) : images;
mkdirSync(folder, { recursive: true });
const stale = [];
try {
  for (const scene of Object.keys(scenes))
    for (const theme of themes) {
      const name = `${scene}-${theme}.svg`;
      take(scene, theme, join(folder, name));
      if (check && readFileSync(join(folder, name), "utf8") !== readFileSync(join(images, name), "utf8"))
        stale.push(name);
    }
} finally {
  if (check) rmSync(folder, { recursive: true, force: true });
}
if (stale.length > 0) {
  console.error(`Not current: ${stale.join(", ")}. Run npm run screenshots.`);
  process.exit(1);
}
