import type { QuestionKind } from "./question-kind.js";
import { MultiSelection, SingleSelection } from "./selection-policy.js";

/** The three kinds that every form knows, by name. A fresh map, so that a registry may add its own to it. */
export function builtInKinds(): Map<string, QuestionKind> {
  const kinds: QuestionKind[] = [
    {
      name: "single",
      description: "One of the options, or a text of the person's own.",
      policy: new SingleSelection(),
      alternative: "multi",
    },
    {
      name: "multi",
      description: "Any number of the options, and a text of the person's own beside them.",
      policy: new MultiSelection(),
      alternative: "single",
    },
    {
      name: "preview",
      description: "One of the options, each with a preview text (code, layout, config) to compare.",
      policy: new SingleSelection(),
      requiresPreviews: true,
      alternative: "multi",
    },
  ];
  return new Map(kinds.map((kind) => [kind.name, kind]));
}
