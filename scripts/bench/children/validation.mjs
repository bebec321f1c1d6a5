// One process: from what the model sent to the checked request, warm.
import { toForm } from "../forms.mjs";
import { measureReference } from "../reference-work.mjs";
import { Samples } from "../samples.mjs";

const { dto, kinds, scale } = JSON.parse(process.argv[2]);
const { AskRequestReader } = await import(dto);
const { builtInKinds } = await import(kinds);

function measure(questions, options, runs) {
  const reader = new AskRequestReader(builtInKinds());
  const form = toForm({ questions, options });
  const read = () => {
    if (!reader.read(form).ok) throw new Error("the form is valid");
  };
  Samples.time(Math.ceil(runs / 2), read);
  return Samples.time(runs, read).median;
}

const start = performance.now();
new AskRequestReader(builtInKinds()).read(toForm({ questions: 3 }));
const first = performance.now() - start;
const rounds = Array.from({ length: scale < 1 ? 2 : 3 }, () => ({
  small: measure(20, 8, 60 * scale),
  large: measure(100, 100, 10 * scale),
  double: measure(200, 100, 6 * scale),
}));
const median = (name) => new Samples(rounds.map((round) => round[name])).median;
console.log(
  JSON.stringify({
    first,
    small: median("small"),
    large: median("large"),
    double: median("double"),
    reference: measureReference(),
  }),
);
