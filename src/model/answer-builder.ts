import type { QuestionStateView } from "./session-view.js";
import type { Answer, Option, OptionMeta, Question, QuestionMeta, QuestionType } from "./types.js";

/**
 * A record with one own property for each entry, keyed by user text.
 * `Object.fromEntries` defines its properties instead of assigning them, so that a key `__proto__` becomes an entry
 * like any other and the record stays a plain object.
 */
export function toRecord<T>(entries: Iterable<readonly [string, T]>): Record<string, T> {
  return Object.fromEntries(entries);
}

/** The entry of a record keyed by user text; `constructor` finds nothing that the record only inherits. */
export function ownEntry<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The answer and the notes of one question as the agent gets them. */
export function toAnswer(state: QuestionStateView): Answer {
  const positions = state.answerPositions;
  const options = positions.map((position) => state.question.options[position]!);
  const notes = options.flatMap(({ value }) => {
    const note = state.optionNotes.get(value);
    return note ? [[value, note] as const] : [];
  });
  const custom = state.customOn ? [state.customText] : [];
  return {
    values: [...options.map((option) => option.value), ...custom],
    labels: [...options.map((option) => option.label), ...custom],
    indices: positions.map((position) => position + 1),
    ...(state.customOn && { customText: state.customText }),
    ...(state.note && { note: state.note }),
    ...(notes.length > 0 && { optionNotes: toRecord(notes) }),
  };
}

/** @param presented the type on the screen at the end. Default: the type that was asked for */
export function toQuestionMeta(question: Question, presented: QuestionType = question.type): QuestionMeta {
  const { id, label, prompt, type } = question;
  return { id, label, prompt, type, ...(presented !== type && { presentedType: presented }) };
}

export function toOptionMeta(option: Option): OptionMeta {
  return {
    value: option.value,
    label: option.label,
    ...(option.description !== undefined && { description: option.description }),
    ...(option.preview !== undefined && { preview: option.preview }),
  };
}
