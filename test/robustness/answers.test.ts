import { expect } from "chai";
import fc from "fast-check";
import type { Answer } from "../../src/model/types.js";
import { MountedForm, toRequest } from "./mounted-form.js";

type Kind = "single" | "multi" | "preview";

interface PlainQuestion {
  readonly multiple: boolean;
  readonly count: number;
  readonly on: Set<number>;
  text: string;
  textOn: boolean;
  note: string;
  readonly optionNotes: string[];
}

type Target = "custom" | "note" | number;

/** The rules of the form once more, as plainly as they can be said: a cursor, a tab, an editor and the answers. */
class PlainForm {
  readonly questions: PlainQuestion[];
  tab = 0;
  cursor = 0;
  editor: { readonly target: Target; readonly saved: string; text: string } | undefined;

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

  private get isCustomRow(): boolean {
    return this.cursor === this.question!.count;
  }

  press(key: string): void {
    if (this.editor) this.edit(key);
    else if (this.question) this.list(key, this.question);
    else if (key === "tab") this.go(1);
    else if (key === "shift+tab") this.go(-1);
  }

  private list(key: string, question: PlainQuestion): void {
    if (key === "tab") this.go(1);
    else if (key === "shift+tab") this.go(-1);
    else if (key === "down") this.move(1);
    else if (key === "up") this.move(-1);
    else if (key === "note") this.open("note");
    else if (key === "option note") {
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
    const { target, text } = this.editor!;
    const isEmpty = text === "";
    if (key === "x" || key === "space" || /^\d$/.test(key)) this.editor!.text += key === "space" ? " " : key;
    else if (key === "note") this.editor!.text += "N";
    else if (key === "option note") this.editor!.text += "n";
    else if (key === "back") this.editor!.text = text.slice(0, -1);
    else if (key === "esc") this.close();
    else if (key === "enter") {
      this.close();
      // Saving a text of one's own is an answer, also when it was there before.
      if (target === "custom" && text.trim() !== "") {
        this.write("custom", text);
        if (!this.question!.multiple) this.go(1);
      }
    } else if (isEmpty && key === "tab") this.go(1);
    else if (isEmpty && key === "shift+tab") this.go(-1);
    else if (isEmpty && (key === "down" || key === "up")) {
      this.close();
      this.move(key === "down" ? 1 : -1);
    }
  }

  private open(target: Target): void {
    const { text, note, optionNotes } = this.question!;
    const saved = target === "custom" ? text : target === "note" ? note : optionNotes[target]!;
    this.editor = { target, saved, text: saved };
  }

  private close(): void {
    const { target, saved, text } = this.editor!;
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

const KEYS: Readonly<Record<string, string>> = {
  tab: "\t",
  "shift+tab": "\u001b[Z",
  down: "\u001b[B",
  up: "\u001b[A",
  enter: "\r",
  space: " ",
  esc: "\u001b",
  back: "\u007f",
  x: "x",
  note: "N",
  "option note": "n",
  "1": "1",
  "2": "2",
  "3": "3",
  "4": "4",
  "9": "9",
};
const kinds = fc.array(
  fc.record({
    kind: fc.constantFrom<Kind>("single", "multi", "preview"),
    count: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 1, maxLength: 3 },
);
const keys = fc.array(fc.constantFrom(...Object.keys(KEYS), "down", "down", "space", "enter"), {
  maxLength: 40,
});

/** Keys whose meaning belongs to the host's editor, or that end the form, are left out of a sequence. */
function isOutside(form: PlainForm, key: string): boolean {
  if (form.editor) return form.editor.text !== "" && ["tab", "shift+tab", "down", "up"].includes(key);
  return (
    key === "esc" ||
    key === "back" ||
    key === "x" ||
    (form.question === undefined && key !== "tab" && key !== "shift+tab")
  );
}

describe("The answers of a form", () => {
  it("[KEY-05] [KEY-07] [KEY-08] [KEY-10] [OUT-13] [EDIT-02] are those of the plain rules after any keys", () => {
    fc.assert(
      fc.property(kinds, keys, (shape, sequence) => {
        const plain = new PlainForm(shape);
        const form = new MountedForm(
          toRequest(
            shape.map(({ kind, count }) => ({
              type: kind,
              options: Array.from({ length: count }, (_, index) => ({
                value: `v${index}`,
                label: `L${index}`,
                ...(kind === "preview" && { preview: `p${index}` }),
              })),
            })),
          ),
        );
        form.frame();
        const pressed: string[] = [];
        for (const key of sequence) {
          if (isOutside(plain, key)) continue;
          pressed.push(key);
          plain.press(key);
          form.press(KEYS[key]!);
          expect(form.session.activeTab, pressed.join(", ")).to.equal(plain.tab);
        }
        // To the review by the keys of a person, and submit.
        for (let presses = 0; plain.question && presses < 30; presses++) {
          const key = plain.editor && plain.editor.text !== "" ? "esc" : "tab";
          pressed.push(key);
          plain.press(key);
          form.press(KEYS[key]!);
        }
        expect(form.session.isReview, pressed.join(", ")).to.equal(true);
        form.press("\r");
        expect(form.outcomes).to.deep.equal([{ mode: "submit" }]);
        expect(form.result.answers, pressed.join(", ")).to.deep.equal(plain.answers);
        form.dispose();
      }),
      { numRuns: 1_000 },
    );
  }).timeout(120_000);
});
