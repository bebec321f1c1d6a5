import { expect } from "chai";
import * as fc from "fast-check";
import { AskSession } from "../../src/model/ask-session.js";
import { builtInKinds } from "../../src/model/built-in-kinds.js";
import { toResult } from "../../src/model/result-builder.js";
import { anyRequest, anySession, countChanges, type Operation, operations, perform } from "./fixtures.js";

/** The rules for one question once more, as plainly as they can be said. */
interface Reference {
  multiple: boolean;
  options: boolean[];
  text: string;
  on: boolean;
  note: string;
  optionNotes: string[];
}

function step(on: Reference, operation: Operation): void {
  const index = operation.option % on.options.length;
  const text = operation.text.trim();
  const count = () => on.options.filter(Boolean).length + (on.on ? 1 : 0);
  const clear = () => on.options.fill(false);
  const choose = () => {
    if (!on.multiple) {
      clear();
      on.on = false;
    }
    on.options[index] = true;
  };
  switch (operation.name) {
    case "toggle":
      if (on.options[index]) on.options[index] = false;
      else choose();
      break;
    case "select":
      choose();
      break;
    case "custom":
      on.text = text;
      on.on = text !== "";
      if (on.on && !on.multiple) clear();
      break;
    case "toggleCustom":
      if (on.text === "") break;
      on.on = !on.on;
      if (on.on && !on.multiple) clear();
      break;
    case "note":
      on.note = text;
      break;
    case "optionNote":
      on.optionNotes[index] = text;
      break;
    case "type":
    case "typeConfirmed":
      if (on.multiple && count() > 1) {
        if (operation.name === "type") break;
        clear();
      }
      on.multiple = !on.multiple;
      break;
  }
}

describe("AskSession as a whole", () => {
  it("agrees with a plain reference after any sequence of operations", () => {
    fc.assert(
      fc.property(anyRequest, operations, (asked, steps) => {
        const open = new AskSession(asked, { kinds: builtInKinds() });
        const references = asked.questions.map(
          ({ type, options }): Reference => ({
            multiple: type === "multi",
            options: options.map(() => false),
            text: "",
            on: false,
            note: "",
            optionNotes: options.map(() => ""),
          }),
        );
        for (const operation of steps) {
          const before = JSON.stringify(open.snapshot());
          const changes = countChanges(open, () => perform(open, operation));
          step(references[operation.question % references.length]!, operation);
          expect(changes).to.equal(JSON.stringify(open.snapshot()) === before ? 0 : 1);
          const actual = open.states.map(
            (state): Reference => ({
              multiple: state.policy.multiple,
              options: state.question.options.map((_, index) => state.selected.has(index)),
              text: state.customText,
              on: state.customOn,
              note: state.note,
              optionNotes: state.question.options.map(({ value }) => state.optionNotes.get(value) ?? ""),
            }),
          );
          expect(actual).to.deep.equal(references);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("gives a result that says what the states say", () => {
    fc.assert(
      fc.property(anySession, fc.constantFrom("submit" as const, "elaborate" as const), (open, mode) => {
        const stored = JSON.parse(JSON.stringify(toResult(open, mode)));
        for (const state of open.states) {
          const { id, options } = state.question;
          const answer = Object.hasOwn(stored.answers, id) ? stored.answers[id] : undefined;
          const expected = state.isAnswered || (mode === "submit" && state.note !== "");
          expect(answer !== undefined, "has an entry").to.equal(expected);
          if (!answer) continue;
          const selected = options.filter((_, index) => state.selected.has(index));
          const custom = state.customOn ? [state.customText] : [];
          expect(answer.values).to.deep.equal([...selected.map(({ value }) => value), ...custom]);
          expect(answer.labels).to.deep.equal([...selected.map(({ label }) => label), ...custom]);
          expect(answer.indices.map((index: number) => options[index - 1])).to.deep.equal(selected);
          const noted = Object.keys(answer.optionNotes ?? {});
          expect(noted.every((value) => selected.some((option) => option.value === value))).to.equal(true);
          expect(noted.length).to.equal(selected.filter(({ value }) => state.optionNotes.has(value)).length);
        }
      }),
      { numRuns: 200 },
    );
  });
});
