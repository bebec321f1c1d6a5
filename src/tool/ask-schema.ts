import type { QuestionKind } from "../model/question-kind.js";

/** A plain JSON schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const text = (description: string): JsonSchema => ({ type: "string", minLength: 1, description });

/**
 * The schema of the tool's arguments as the model sees it, with one line for each kind of question.
 * It is exact and still refuses nothing by itself: see `RawArguments`.
 */
export function toAskSchema(kinds: ReadonlyMap<string, QuestionKind>): JsonSchema {
  const all = [...kinds.values()];
  const kindLines = all.map(({ name, description }) => `"${name}": ${description}`).join(" ");
  const extras = Object.assign({}, ...all.map((kind) => kind.schemaProperties ?? {})) as JsonSchema;
  const allNeedOptions = all.every((kind) => kind.requiresOptions !== false);
  return {
    type: "object",
    required: ["questions"],
    properties: {
      title: text("Short title of the form. Optional."),
      questions: {
        type: "array",
        minItems: 1,
        description: "The questions, one decision each. Ask related ones together, two or three at a time.",
        items: {
          type: "object",
          required: allNeedOptions ? ["id", "prompt", "options"] : ["id", "prompt"],
          properties: {
            id: text("Unique within the form; the answer comes back under it."),
            label: text("One or two words for the tab. Default: Q1, Q2, and so on."),
            prompt: text("The question in full."),
            type: {
              type: "string",
              enum: all.map(({ name }) => name),
              description: `Default: "single". ${kindLines}`,
            },
            required: {
              type: "boolean",
              description:
                "Whether you need the answer. It never keeps the person from submitting. Default: false.",
            },
            options: {
              type: "array",
              minItems: 1,
              description:
                "Two to four choices. The person can always type an answer instead: do not add an option for that.",
              items: {
                type: "object",
                required: ["value", "label"],
                properties: {
                  value: text("What you get back; unique within the question."),
                  label: text("What the person reads."),
                  description: text("What choosing it means. Optional."),
                  preview: text(
                    'For type "preview", needed on every option: Markdown, code or a text layout to compare.',
                  ),
                  recommended: {
                    type: "boolean",
                    description: "Marks your suggestion. It is not preselected.",
                  },
                },
              },
            },
            ...extras,
          },
        },
      },
    },
  };
}
