/** A valid payload with one single question of two options, told apart by `name`. */
export function toForm(name = "tea"): {
  questions: { id: string; label: string; prompt: string; options: { value: string; label: string }[] }[];
} {
  const options = ["one", "two"].map((value) => ({ value, label: `${name} ${value}` }));
  return { questions: [{ id: name, label: name, prompt: `Which ${name}?`, options }] };
}

/** A message of the assistant that ended normally. */
export function toText(text: string): object {
  return { role: "assistant", stopReason: "stop", content: [{ type: "text", text }] };
}
