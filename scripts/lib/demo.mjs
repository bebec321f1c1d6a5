const compactLayout = `
 ┌ Import orders ────────────────────────────┐
 │ orders-2024.csv        1,204 rows         │
 │                                           │
 │ ✓ 1,198 ready   ! 6 with problems         │
 │                                           │
 │   line  18  unknown currency "EURO"       │
 │   line 240  date is missing               │
 │   …4 more                                 │
 │                                           │
 │            [ Skip them ]  [ Import ]      │
 └───────────────────────────────────────────┘
`;

const splitLayout = `
 ┌ Files ──────┬ Rows ───────────────────────┐
 │ orders.csv ●│ #    customer    total  cur │
 │ refunds.csv │ 17   Aalto Oy   120.00  EUR │
 │             │ 18   Brandt KG   99.50  ??? │
 │             │ 19   Chen Ltd    12.25  GBP │
 │             ├ Problem ────────────────────┤
 │             │ unknown currency "EURO"     │
 │ 1 of 2      │ use [EUR]  skip  edit       │
 └─────────────┴─────────────────────────────┘
`;

const reportCode = `
### No screen: a report after the import

The import runs at once; rows with problems are written to a file.

\`\`\`ts
const report = await importOrders(file, {
  onProblem: (row, reason) => skipped.push({ row, reason }),
});
console.log(\`\${report.imported} imported, \${skipped.length} skipped\`);
\`\`\`

- nothing to click
- problems are found *afterwards*
`;

/** The form that the demo asks: one question of each kind. */
export const demoForm = {
  title: "CSV import of orders",
  questions: [
    {
      id: "transaction",
      label: "Errors",
      prompt: "A row of the file cannot be imported. What happens to the others?",
      type: "single",
      required: true,
      options: [
        {
          value: "all-or-nothing",
          label: "All or nothing",
          description: "One transaction: the first bad row rolls the whole file back.",
        },
        {
          value: "skip-bad-rows",
          label: "Skip bad rows",
          description: "Good rows are imported; the others are listed for the user to repair.",
          recommended: true,
        },
        {
          value: "stop-at-first",
          label: "Stop at the first bad row",
          description: "Keeps what came before it and can be continued from there.",
        },
      ],
    },
    {
      id: "checks",
      label: "Checks",
      prompt: "Which checks should run before anything is written?",
      type: "multi",
      options: [
        {
          value: "schema",
          label: "Columns and types",
          description: "Fails fast on a file of the wrong kind.",
        },
        {
          value: "duplicates",
          label: "Duplicate order numbers",
          description: "Needs one query per 500 rows.",
        },
        { value: "currency", label: "Known currency codes" },
        {
          value: "totals",
          label: "Totals add up",
          description: "Sum of the lines against the order's total.",
        },
      ],
    },
    {
      id: "screen",
      label: "Screen",
      prompt: "Which import screen shall I build?",
      type: "preview",
      options: [
        { value: "dialog", label: "Compact dialog", preview: compactLayout.slice(1) },
        { value: "split", label: "Split view", preview: splitLayout.slice(1) },
        { value: "report", label: "Report only", preview: reportCode.slice(1) },
      ],
    },
  ],
};

/** What `/answer` finds in whatever the demo's model has said. */
const extractedForm = {
  questions: [
    {
      id: "next",
      label: "Next",
      prompt: "What do you want to try next?",
      options: [
        { value: "form", label: "The form again" },
        { value: "settings", label: "The settings", description: "/ask-settings, or ? in a form." },
      ],
    },
  ],
};

/**
 * The demo's model: it asks whatever is written to it, and repeats what it got back.
 * @param request what the host sent
 */
export function playDemo(request) {
  if (request.systemPrompt.includes('Without any question reply {"questions": []}'))
    return { text: JSON.stringify(extractedForm) };
  const results = request.toolResults;
  if (results.length === 0) {
    return {
      text: "Before I write the import, three things only you can decide.",
      calls: [{ name: "ask_user", arguments: demoForm }],
    };
  }
  const received = results.join("\n\n").replaceAll("```", "'''");
  return {
    text: `This is what \`ask_user\` gave me:\n\n\`\`\`text\n${received}\n\`\`\`\n\nWrite anything to be asked again, or press Ctrl+D to leave.`,
    chunkSize: 24,
    chunkDelayMs: 5,
  };
}
