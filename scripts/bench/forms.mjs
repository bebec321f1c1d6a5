/**
 * The arguments of an `ask_user` call of a given size.
 * @param options.questions how many questions
 * @param options.options how many options each has
 * @param options.previewLines lines of every option's preview; 0 makes single questions
 * @param options.descriptionLength characters of the first option's description
 */
export function toForm({ questions = 1, options = 4, previewLines = 0, descriptionLength = 0 }) {
  return {
    title: "Import of orders",
    questions: count(questions, (question) => ({
      id: `question-${question}`,
      label: `Step ${question}`,
      prompt: `What happens to the rows that cannot be imported in step ${question}?`,
      type: previewLines > 0 ? "preview" : "single",
      options: count(options, (option) => ({
        value: `option-${option}`,
        label: `Choice ${option} of step ${question}`,
        description:
          option === 1 && descriptionLength > 0
            ? prose(descriptionLength)
            : `What choice ${option} means for the rows that follow`,
        ...(previewLines > 0 ? { preview: code(previewLines, option) } : {}),
      })),
    })),
  };
}

/** Previews are read as Markdown; each differs, so that nothing is found in a cache of another. */
function code(lines, option) {
  const rows = count(lines - 2, (line) => `const row${line} = await importRow(${option}, "order ${line}");`);
  return ["```ts", ...rows, "```"].join("\n");
}

function prose(length) {
  return "Rows with an unknown currency are listed for the user to repair. "
    .repeat(length / 65 + 1)
    .slice(0, length);
}

function count(length, make) {
  return Array.from({ length }, (_, index) => make(index + 1));
}
