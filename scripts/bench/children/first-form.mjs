// One fresh process: from the first call of the tool to its first frame.
import { setTimeout } from "node:timers/promises";
import { toForm } from "../forms.mjs";
import { ExtensionHost } from "./extension-host.mjs";

const { cli, workFolder, extension, preloaded } = JSON.parse(process.argv[2]);
const host = await ExtensionHost.start(cli, workFolder);
const loaded = await host.load(extension);
const tool = await host.startSession(loaded.extension, preloaded ? "tui" : "print");
// Half a second, which a person always takes: for what is loaded in the background, by us and by pi itself.
await setTimeout(500);
const { form, ms } = await host.open(tool, toForm({ questions: 3 }));
await form.close();
// The compiled code is kept for the next process.
await setTimeout(50);
console.log(JSON.stringify({ ms }));
process.exit();
