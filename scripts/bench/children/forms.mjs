// One process with everything warm: later forms, and keys in forms of all sizes.
import { toForm } from "../forms.mjs";
import { measureReference } from "../reference-work.mjs";
import { Samples } from "../samples.mjs";
import { ExtensionHost } from "./extension-host.mjs";

const { cli, workFolder, extension, scale } = JSON.parse(process.argv[2]);
// Presses before the clock counts. As many in a short bench, or it would measure the compiler.
const warmUp = 400;
const [up, down] = ["\x1b[A", "\x1b[B"];
const host = await ExtensionHost.start(cli, workFolder);
const tool = await host.startSession((await host.load(extension)).extension);

async function measureOpening(shape, runs) {
  const times = [];
  for (let run = 0; run < runs; run += 1) {
    const { form, ms } = await host.open(tool, toForm(shape));
    await form.close();
    times.push(ms);
  }
  return new Samples(times);
}

/** Presses keys in turn, so that the form is the same again after each round. */
async function measureKeys(shape, keys, runs, start = []) {
  const { form } = await host.open(tool, toForm(shape));
  for (const key of start) form.press(key);
  const press = (index) => form.press(keys[index % keys.length]);
  Samples.time(warmUp, press);
  const samples = Samples.time(runs, press);
  await form.close();
  return samples;
}

/** The median of rounds in which both sizes take turns, so that both meet the same machine. */
async function compareKeys(small, large, keys, runs, start) {
  const rounds = { small: [], large: [] };
  for (let round = 0; round < (scale < 1 ? 3 : 5); round += 1) {
    rounds.small.push((await measureKeys(small, keys, runs, start)).median);
    rounds.large.push((await measureKeys(large, keys, runs, start)).median);
  }
  return { small: new Samples(rounds.small).median, large: new Samples(rounds.large).median };
}

/** Every option is focused once: its preview has never been on the screen. */
async function measureFirstPreview(previewLines) {
  const { form } = await host.open(tool, toForm({ options: 12, previewLines }));
  const samples = Samples.time(11, () => form.press(down));
  await form.close();
  return samples.median;
}

const keyRuns = 400 * scale;
await measureOpening({ questions: 3 }, 30);
const result = {
  later: (await measureOpening({ questions: 3 }, 40 * scale)).median,
  key: (await measureKeys({ questions: 3 }, [down, up], 4 * keyRuns)).median,
  tab: (await measureKeys({ questions: 3 }, ["\t"], keyRuns)).median,
  letter: (await measureKeys({ questions: 3 }, ["x", "\x7f"], keyRuns, [up, down, down, down, down])).median,
  options: await compareKeys({ options: 100 }, { options: 10_000 }, [down, up], keyRuns),
  optionsEnd: await compareKeys({ options: 100 }, { options: 10_000 }, [up, down], keyRuns, ["\x1b[F"]),
  preview: await compareKeys({ previewLines: 50 }, { previewLines: 20_000 }, [down, up], keyRuns),
  previewScroll: await compareKeys({ previewLines: 50 }, { previewLines: 20_000 }, ["]", "["], keyRuns),
  firstPreview: { small: await measureFirstPreview(50), large: await measureFirstPreview(20_000) },
  description: await compareKeys({}, { descriptionLength: 200_000 }, [down, up], keyRuns),
  openLarge: {
    options: (await measureOpening({ options: 10_000 }, 6)).median,
    preview: (await measureOpening({ previewLines: 20_000 }, 10)).median,
    description: (await measureOpening({ descriptionLength: 200_000 }, 10)).median,
  },
  reference: measureReference(),
};
console.log(JSON.stringify(result));
process.exit();
