// One process: from what the model sent to the checked request, warm.
import { toForm } from "../forms.mjs";
import { measureReference } from "../reference-work.mjs";
import { Samples } from "../samples.mjs";
import { ExtensionHost } from "./extension-host.mjs";

const { cli, workFolder, extension, scale } = JSON.parse(process.argv[2]);
const host = await ExtensionHost.start(cli, workFolder);
// With a first form, the extension loads the application and gives it the host's modules.
const tool = await host.startSession((await host.load(extension)).extension);
await (await host.open(tool, toForm({}))).form.close();
const [{ exports }] = globalThis[Symbol.for("pi-ask.compiled-scripts")].values();
const { reader } = new exports.AskRuntime({});

function measure(questions, options, runs) {
  const form = toForm({ questions, options });
  const read = () => {
    if (!reader.read(form).ok) throw new Error("the form is valid");
  };
  Samples.time(Math.ceil(runs / 2), read);
  return Samples.time(runs, read).median;
}

const rounds = Array.from({ length: scale < 1 ? 2 : 3 }, () => ({
  small: measure(20, 8, 60 * scale),
  large: measure(100, 100, 10 * scale),
  double: measure(200, 100, 6 * scale),
}));
const median = (name) => new Samples(rounds.map((round) => round[name])).median;
console.log(
  JSON.stringify({
    small: median("small"),
    large: median("large"),
    double: median("double"),
    reference: measureReference(),
  }),
);
