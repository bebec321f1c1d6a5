import { expect } from "chai";
import fc from "fast-check";
import type { Answer } from "../../src/model/types.js";
import { type KeyProtocol, toKeyInput } from "../../src/testing.js";
import { MountedForm, toRequest } from "./mounted-form.js";

type Kind = "single" | "multi" | "preview";

interface PlainQuestion {
  multiple: boolean;
  readonly count: number;
  readonly on: Set<number>;
  text: string;
  textOn: boolean;
  note: string;
  readonly optionNotes: string[];
}

type Target = "custom" | "note" | number;

const PASTES: Readonly<Record<string, string>> = {
  paste: "2\nn",
  "long paste": Array.from({ length: 12 }, (_, index) => `line ${index}`).join("\n"),
};

/** The rules of the form once more, as plainly as they can be said: a cursor, a tab, an editor and the answers. */
class PlainForm {
  readonly questions: PlainQuestion[];
  tab = 0;
  cursor = 0;
  /** The text in pieces that go with one press of Backspace. */
  editor: { readonly target: Target; readonly saved: string; pieces: string[] } | undefined;
  inSettings = false;
  /** The key that has to be pressed once more to leave. */
  leaving: string | undefined;
  /** True when the type key has to be pressed once more. */
  changing = false;

  constructor(kinds: readonly { kind: Kind; count: number }[]) {
    this.questions = kinds.map(({ kind, count }) => ({
      multiple: kind === "multi",
      count,
      on: new Set(),
      text: "",
      textOn: false,
      note: "",
      optionNotes: Array(count).fill(""),
    }));
  }

  get question(): PlainQuestion | undefined {
    return this.questions[this.tab];
  }

  get typed(): string {
    return this.editor?.pieces.join("") ?? "";
  }

  get isDirty(): boolean {
    const worked = this.questions.some(
      ({ on, text, note, optionNotes }) => on.size > 0 || text || note || optionNotes.some(Boolean),
    );
    return worked || this.typed.trim() !== "";
  }

  /** True for keys that end the form, and for those whose meaning is the host's editor's or the settings'. */
  isOutside(key: string): boolean {
    if (this.inSettings) return key !== "esc" && key !== "release";
    if (this.editor && this.typed !== "" && ["tab", "shift+tab", "down", "up"].includes(key)) return true;
    if (key === "ctrl+c" || (key === "esc" && !this.editor)) return !this.isDirty || this.leaving === key;
    return !this.question && (key === "enter" || /^\d$/.test(key));
  }

  press(key: string): void {
    if (key === "release") return;
    const wasChanging = this.changing;
    this.changing = false;
    if (this.inSettings) this.inSettings = false;
    else if (key === "ctrl+c") this.leaving = key;
    else if (this.editor) this.edit(key);
    else if (key === "?") this.inSettings = true;
    else if (key === "esc") this.leaving = key;
    else if (key === "tab") this.go(1);
    else if (key === "shift+tab") this.go(-1);
    else if (this.question) this.list(key, this.question, wasChanging);
  }

  private get isCustomRow(): boolean {
    return this.cursor === this.question!.count;
  }

  private list(key: string, question: PlainQuestion, wasChanging: boolean): void {
    if (key === "down") this.move(1);
    else if (key === "up") this.move(-1);
    else if (key === "t") this.changeType(question, wasChanging);
    else if (key === "shift+n") this.open("note");
    else if (key === "n") {
      if (!this.isCustomRow) this.open(this.cursor);
    } else if (key === "space") this.pick(question, "toggle");
    else if (key === "enter") {
      if (this.isCustomRow) this.open("custom");
      else if (question.multiple) this.go(1);
      else this.pick(question, "choose");
    } else if (/^\d$/.test(key) && Number(key) <= question.count + 1) {
      this.cursor = Number(key) - 1;
      this.pick(question, question.multiple || this.isCustomRow ? "toggle" : "choose");
    }
  }

  private changeType(question: PlainQuestion, confirmed: boolean): void {
    const answers = question.on.size + (question.textOn ? 1 : 0);
    if (question.multiple && answers > 1) {
      this.changing = !confirmed;
      if (!confirmed) return;
      question.on.clear();
    }
    question.multiple = !question.multiple;
  }

  private pick(question: PlainQuestion, how: "toggle" | "choose"): void {
    if (this.isCustomRow) {
      if (question.multiple && question.text) question.textOn = !question.textOn;
      else this.open("custom");
      return;
    }
    const isOn = question.on.has(this.cursor);
    if (isOn && how === "toggle") question.on.delete(this.cursor);
    else {
      if (!question.multiple) {
        question.on.clear();
        question.textOn = false;
      }
      question.on.add(this.cursor);
    }
    if (how === "choose") this.go(1);
  }

  private edit(key: string): void {
    const { target, pieces } = this.editor!;
    const isEmpty = pieces.length === 0;
    if (key === "esc") this.close();
    else if (key === "enter") this.submit(target);
    else if (key === "backspace") pieces.pop();
    else if (isEmpty && key === "?") this.inSettings = true;
    else if (isEmpty && key === "tab") this.go(1);
    else if (isEmpty && key === "shift+tab") this.go(-1);
    else if (isEmpty && (key === "down" || key === "up")) this.leaveFor(key === "down" ? 1 : -1);
    else if (key === "long paste") pieces.push(PASTES[key]!);
    else pieces.push(...(PASTES[key] ?? TYPED[key] ?? key));
  }

  private leaveFor(by: -1 | 1): void {
    // The note on the question belongs to no row: leaving it moves as far as there is room.
    const isAtEnd = this.cursor + by < 0 || this.cursor + by > this.question!.count;
    if (isAtEnd && this.editor!.target !== "note") return;
    this.close();
    this.move(by);
  }

  private submit(target: Target): void {
    const text = this.typed;
    this.close();
    // Saving a text of one's own is an answer, also when it was there before.
    if (target !== "custom" || text.trim() === "") return;
    this.write("custom", text);
    if (!this.question!.multiple) this.go(1);
  }

  private open(target: Target): void {
    const { text, note, optionNotes } = this.question!;
    const saved = target === "custom" ? text : target === "note" ? note : optionNotes[target]!;
    this.editor = { target, saved, pieces: [...saved] };
  }

  private close(): void {
    const { target, saved } = this.editor!;
    const text = this.typed;
    this.editor = undefined;
    if (text.trim() !== saved.trim()) this.write(target, text);
  }

  private write(target: Target, text: string): void {
    const question = this.question!;
    if (target === "note") question.note = text.trim();
    else if (target !== "custom") question.optionNotes[target] = text.trim();
    else {
      question.text = text.trim();
      question.textOn = question.text !== "";
      if (question.textOn && !question.multiple) question.on.clear();
    }
  }

  private go(by: number): void {
    if (this.editor) this.close();
    this.leaving = undefined;
    this.tab = (this.tab + by + this.questions.length + 1) % (this.questions.length + 1);
    this.cursor = 0;
  }

  private move(by: number): void {
    const next = Math.min(Math.max(0, this.cursor + by), this.question!.count);
    if (next === this.cursor) return;
    this.cursor = next;
    if (this.isCustomRow && this.question!.text === "") this.open("custom");
  }

  /** What the result must say. */
  get answers(): Record<string, Answer> {
    const answers: Record<string, Answer> = {};
    for (const [index, { on, text, textOn, note, optionNotes }] of this.questions.entries()) {
      const chosen = [...on].sort((a, b) => a - b);
      if (chosen.length === 0 && !textOn && note === "") continue;
      const notes = chosen.filter((each) => optionNotes[each] !== "");
      answers[`q${index}`] = {
        values: [...chosen.map((each) => `v${each}`), ...(textOn ? [text] : [])],
        labels: [...chosen.map((each) => `L${each}`), ...(textOn ? [text] : [])],
        indices: chosen.map((each) => each + 1),
        ...(textOn && { customText: text }),
        ...(note !== "" && { note }),
        ...(notes.length > 0 && {
          optionNotes: Object.fromEntries(notes.map((each) => [`v${each}`, optionNotes[each]!])),
        }),
      };
    }
    return answers;
  }
}

const TYPED: Readonly<Record<string, string>> = { space: " ", "shift+n": "N", "shift+enter": "\n" };
/** Some stand here twice, because much happens on them. */
const CHOSEN = [
  ...["down", "down", "down", "up", "up", "tab", "shift+tab", "enter", "enter", "space", "space"],
  ...["1", "2", "3", "4", "9", "esc", "esc", "ctrl+c", "t", "t", "t", "?", "n", "shift+n"],
  ...["shift+enter", "backspace", "x", "x", "release", ...Object.keys(PASTES)],
];

const kinds = fc.array(
  fc.record({
    kind: fc.constantFrom<Kind>("single", "multi", "preview"),
    count: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 1, maxLength: 3 },
);
const keys = fc.array(
  fc.record({
    key: fc.constantFrom(...CHOSEN),
    protocol: fc.constantFrom<KeyProtocol>("legacy", "kitty"),
  }),
  // Without a size, most sequences would be too short to get anywhere.
  { maxLength: 60, size: "max" },
);

function toBytes(key: string, protocol: KeyProtocol): string {
  if (key === "release") return "\u001b[13;1:3u";
  return key in PASTES ? `\u001b[200~${PASTES[key]}\u001b[201~` : toKeyInput(key, protocol);
}

function toForm(shape: readonly { kind: Kind; count: number }[]): MountedForm {
  const questions = shape.map(({ kind, count }) => ({
    type: kind,
    options: Array.from({ length: count }, (_, index) => ({
      value: `v${index}`,
      label: `L${index}`,
      ...(kind === "preview" && { preview: `p${index}` }),
    })),
  }));
  return new MountedForm(toRequest(questions));
}

describe("The answers of a form", () => {
  const ids =
    "[KEY-05] [KEY-07] [KEY-08] [KEY-10] [KEY-18] [KEY-19] [OUT-13] [EDIT-02] [EDIT-10] [TYPE-04] [DIRTY-01] [DIRTY-03]";
  it(`${ids} are those of the plain rules after any keys`, () => {
    fc.assert(
      fc.property(kinds, keys, (shape, sequence) => {
        const plain = new PlainForm(shape);
        const form = toForm(shape);
        form.frame();
        const pressed: string[] = [];
        const press = (key: string, protocol: KeyProtocol) => {
          pressed.push(key);
          plain.press(key);
          form.press(toBytes(key, protocol));
          expect(form.outcomes, pressed.join(", ")).to.deep.equal([]);
          expect(form.session.activeTab, pressed.join(", ")).to.equal(plain.tab);
          expect(form.session.isDirty, `dirty after ${pressed.join(", ")}`).to.equal(plain.isDirty);
          expect(form.result.answers, pressed.join(", ")).to.deep.equal(plain.answers);
        };
        for (const { key, protocol } of sequence) if (!plain.isOutside(key)) press(key, protocol);
        // To the review by the keys of a person, and submit.
        if (plain.inSettings) press("esc", "legacy");
        while (plain.question) press(plain.typed === "" ? "tab" : "esc", "legacy");
        form.press("1", "1");
        expect(form.outcomes).to.deep.equal([{ mode: "submit" }]);
        form.dispose();
      }),
      { numRuns: 1_000 },
    );
  }).timeout(120_000);
});
