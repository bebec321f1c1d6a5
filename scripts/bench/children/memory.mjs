// One process with --expose-gc: what open forms hold, and what closed ones leave behind.
import { setImmediate } from "node:timers/promises";
import { toForm } from "../forms.mjs";
import { ExtensionHost } from "./extension-host.mjs";

const { cli, workFolder, extension, forms } = JSON.parse(process.argv[2]);
const megabyte = 1024 * 1024;
const keys = ["\x1b[B", "\x1b[B", "\x1b[A", "\t", "\x1b[Z", "]", "]"];
const host = await ExtensionHost.start(cli, workFolder);
const tool = await host.startSession((await host.load(extension)).extension);

/** Bytes that are in use after everything that can be freed is freed. */
async function usedBytes() {
  for (let turn = 0; turn < 4; turn += 1) {
    await setImmediate();
    globalThis.gc();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function openAndClose(form) {
  const opened = await host.open(tool, form);
  for (const key of keys) opened.form.press(key);
  await opened.form.close();
}

/** What the arguments themselves take is pi's and not counted. */
async function measureForm(shape) {
  const args = toForm(shape);
  const before = await usedBytes();
  let { form } = await host.open(tool, args);
  for (const key of keys) form.press(key);
  const open = await usedBytes();
  await form.close();
  form = undefined;
  const closed = await usedBytes();
  // Used here, so that the arguments are in memory at each of the three moments.
  if (args.questions.length === 0) throw new Error("the form has questions");
  return { open: (open - before) / megabyte, closed: (closed - before) / megabyte };
}

async function measureMany() {
  const small = toForm({ questions: 3 });
  for (let form = 0; form < 200; form += 1) await openAndClose(small);
  const before = await usedBytes();
  for (let form = 0; form < forms; form += 1) await openAndClose(small);
  const half = await usedBytes();
  for (let form = 0; form < forms; form += 1) await openAndClose(small);
  // Compiled code and the like settle once; what is left behind is left behind every time.
  return Math.min(half - before, (await usedBytes()) - half) / megabyte;
}

for (const shape of [{ options: 10_000 }, { previewLines: 200 }]) await openAndClose(toForm(shape));
const result = {
  options: await measureForm({ options: 10_000 }),
  preview: await measureForm({ previewLines: 20_000 }),
  description: await measureForm({ descriptionLength: 200_000 }),
  questions: await measureForm({ questions: 100, options: 100 }),
  many: await measureMany(),
};
console.log(JSON.stringify(result));
process.exit();
