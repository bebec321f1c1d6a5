// Above this a cost grows with the size of the form although only a window of it is drawn or held.
const sizeLimit = 3;

/**
 * What is reported of one host. `value` and `target` are in `unit`; `ratio` is what can be compared between machines,
 * and `limit`, where there is one, the ratio above which something is broken.
 * @param measured what `HostBench` returned
 */
export function toRows({
  import: load,
  first,
  firstPreloaded,
  firstInstalled,
  forms,
  validation,
  memory,
  traffic,
  startUp,
}) {
  const { reference } = forms;
  const time = (id, title, value, target, base = reference) => ({
    id,
    title,
    unit: "ms",
    value,
    target,
    ratio: value / base,
  });
  const size = (id, title, { small, large }, target) => ({
    id,
    title,
    unit: "times",
    value: large / small,
    target,
    ratio: large / small,
    ...(target === undefined ? {} : { limit: sizeLimit }),
    note: `${toText(large)} against ${toText(small)} ms`,
  });
  const space = (id, title, value, target) => ({
    id,
    title,
    unit: "MB",
    value,
    target,
    limit: target * sizeLimit,
  });
  const bytes = (id, title, value) => ({ id, title, unit: "bytes", value, ratio: value });
  return [
    {
      id: "import",
      title: "Import, over an empty extension",
      unit: "ms",
      value: load.difference,
      target: 3,
      ratio: load.ours / load.empty,
    },
    time("first", "First form of a process, nothing loaded", first, 20),
    time("first.preloaded", "First form after pi's start", firstPreloaded, 20),
    time("first.installed", "The same, the first time after an installation", firstInstalled, 20),
    time("later", "Later form", forms.later, 1),
    time("key", "Key to frame, 3 questions x 4 options", forms.key, 0.2),
    time("key.tab", "Tab to frame", forms.tab, 0.2),
    time("key.letter", "Letter in an editor to frame", forms.letter, 0.2),
    size("size.options", "Key, 10,000 options against 100", forms.options, 1.5),
    size("size.options.end", "The same at the end of the list", forms.optionsEnd, 1.5),
    size("size.preview", "Key, previews of 20,000 lines against 50", forms.preview, 1.5),
    size("size.preview.scroll", "Scrolling the same", forms.previewScroll, 1.5),
    time("preview.first", "First look at a preview of 20,000 lines", forms.firstPreview.large),
    time("preview.first.small", "First look at a preview of 50 lines", forms.firstPreview.small),
    size("size.description", "Key, description of 200 kB against a short one", forms.description),
    time("open.options", "Open 10,000 options", forms.openLarge.options),
    time("open.preview", "Open previews of 20,000 lines", forms.openLarge.preview),
    time("open.description", "Open a description of 200 kB", forms.openLarge.description),
    time("validate", "Validate 20 questions x 8 options", validation.small, 3, validation.reference),
    time("validate.large", "Validate 100 x 100", validation.large, 60, validation.reference),
    {
      ...size(
        "size.validate",
        "Validate 200 x 100 against 100 x 100",
        { small: validation.large, large: validation.double },
        2.4,
      ),
      limit: 2 * sizeLimit,
    },
    space("memory.options", "Open form of 10,000 options", memory.options.open, 15),
    space("memory.preview", "Open form with previews of 20,000 lines", memory.preview.open, 15),
    space("memory.description", "Open form with 200 kB of description", memory.description.open, 15),
    space("memory.questions", "Open form of 100 x 100", memory.questions.open, 15),
    space("memory.closed", "Left by the largest after closing", largest(memory, "closed"), 1),
    space("memory.many", "Left by 1,000 forms", memory.many, 1),
    bytes("bytes.option", "Written to the terminal for one key", traffic.option),
    bytes("bytes.tab", "Written for a change of tab", traffic.tab),
    bytes("bytes.idle", "Written in an idle second", traffic.idle),
    ...(startUp ? toStartRows(startUp) : []),
  ];
}

function toStartRows({ alone, spread, overAlone, overEmpty }) {
  const target = Math.max(spread, alone * 0.02);
  const row = { unit: "ms", target, targetTitle: "2 %, or the spread" };
  const note = `${Math.round(alone)} ms without, spread ${Math.round(spread)} ms`;
  return [
    {
      ...row,
      id: "start-up",
      title: "`pi --list-models`, with the package minus without",
      value: overAlone,
      note,
    },
    {
      ...row,
      id: "start-up.empty",
      title: "The same, minus a package whose extension is empty",
      value: overEmpty,
    },
  ];
}

/** A number with the digits that mean something. */
export function toText(value) {
  if (Math.abs(value) >= 100 || Number.isInteger(value)) return value.toFixed(0);
  return value.toFixed(Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3);
}

function largest(memory, name) {
  return Math.max(...["options", "preview", "description", "questions"].map((form) => memory[form][name]));
}
