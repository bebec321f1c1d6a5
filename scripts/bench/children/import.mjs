// One fresh process: how long pi's loader takes for pi-ask and for an extension that does nothing.
import { ExtensionHost } from "./extension-host.mjs";

const { cli, workFolder, extension, emptyExtensions, index } = JSON.parse(process.argv[2]);
const host = await ExtensionHost.start(cli, workFolder);
// The first extension pays for the loader itself, whichever it is.
await host.load(emptyExtensions[0]);
const paths = [emptyExtensions[1], extension];
if (index % 2 === 1) paths.reverse();
const times = new Map();
for (const path of paths) times.set(path, (await host.load(path)).ms);
console.log(JSON.stringify({ ours: times.get(extension), empty: times.get(emptyExtensions[1]) }));
