import { expect } from "chai";
import fc from "fast-check";
import { ExtractionReply } from "../../src/commands/extraction-reply.js";
import { builtInKinds } from "../../src/model/built-in-kinds.js";
import { toForm } from "../support/ask-forms.js";

const replies = new ExtractionReply(builtInKinds());
const json = JSON.stringify(toForm());
const options = [{ value: "a", label: "A" }];

function questionsOf(questions: object[]) {
  const reading = replies.read(JSON.stringify({ questions }));
  return reading.kind === "form" ? reading.request.questions : reading.kind;
}

describe("ExtractionReply", () => {
  describe("read", () => {
    for (const [name, text] of [
      ["raw JSON", json],
      ["JSON between blank lines", `\n\n ${json}\n`],
      ["one fence around the whole reply", `\`\`\`json\n${json}\n\`\`\``],
      ["a fence without a language", `\`\`\`\n${json}\n\`\`\`\n`],
      ["a longer fence", `\`\`\`\`\n${json}\n\`\`\`\``],
    ] as const) {
      it(`[ANS-04] takes ${name}`, () => {
        expect(replies.read(text).kind).to.equal("form");
      });
    }

    for (const [name, text, problem] of [
      ["prose around a fence", `Here it is:\n\`\`\`json\n${json}\n\`\`\``, /not JSON/],
      ["prose", "I could not find any.", /not JSON/],
      ["a reply that was cut off", json.slice(0, -5), /not JSON/],
      ["two fences", `\`\`\`\n${json}\n\`\`\`\n\`\`\`\n${json}\n\`\`\``, /not JSON/],
      ["nothing", "  \n", /empty/],
      ["an empty fence", "```json\n```", /empty|not JSON/],
      ["a list", "[]", /not valid/],
      ["null", "null", /not valid/],
      [
        "a question without a prompt",
        '{"questions":[{"id":"a","options":[{"value":"a","label":"A"}]}]}',
        /questions\[0\]\.prompt/,
      ],
    ] as const) {
      it(`[ANS-04] refuses ${name}, saying why`, () => {
        const reading = replies.read(text);
        expect(reading.kind).to.equal("rejected");
        expect(reading.kind === "rejected" && reading.problem).to.match(problem);
      });
    }

    it("[ANS-06] reads an empty list as no question", () => {
      expect(replies.read('{"questions": []}')).to.deep.equal({ kind: "none" });
    });

    it("[ANS-07] reads the marker of an open question", () => {
      const questions = questionsOf([{ id: "a", prompt: "What is it called?", freeform: true, options: [] }]);
      expect(questions).to.have.nested.property("[0].freeform", true);
    });

    for (const prompt of [
      "Does that make sense?",
      "Let me know if you have any questions!",
      "Is there anything else I can help you with?",
      "Any other questions?",
      "How else can I help you today?",
    ]) {
      it(`drops the pleasantry: ${prompt}`, () => {
        expect(questionsOf([{ id: "a", prompt, options }])).to.equal("none");
      });
    }

    for (const prompt of [
      "Let me know if this works for you.",
      "Let me know what you think.",
      "Please let me know if there is anything else you need",
      "Anything else?",
      "Is there anything else you'd like me to change?",
      "Do you have any other questions for me?",
      "How can I help you with this?",
    ]) {
      it(`drops the pleasantry with an answer that says nothing: ${prompt}`, () => {
        const polite = ["Yes, please", "No, thanks", "That's all"].map((label) => ({ value: label, label }));
        expect(questionsOf([{ id: "a", prompt, options: polite }])).to.equal("none");
        expect(questionsOf([{ id: "a", prompt, freeform: true, options: [] }])).to.equal("none");
      });
    }

    for (const prompt of [
      "Let me know which database you prefer.",
      "Please let me know whether to use Postgres or MySQL",
      "Is there anything else you want in the first release?",
      "How can I help users reset their password?",
    ]) {
      it(`keeps what only begins like a pleasantry: ${prompt}`, () => {
        expect(questionsOf([{ id: "a", prompt, freeform: true, options: [] }])).to.have.length(1);
      });
    }

    it("keeps a pleasantry that has something to choose from", () => {
      const choices = ["Postgres", "MySQL"].map((label) => ({ value: label, label }));
      const prompt = "Let me know what you think.";
      expect(questionsOf([{ id: "a", prompt, options: choices }])).to.have.length(1);
    });

    for (const [prompt, labels, kept] of [
      ["Use TypeScript?", ["Use TypeScript", "Stay with JavaScript"], 2],
      ["Postgres?", ["Postgres", "No"], 2],
      ["Use TypeScript?", ["Use TypeScript", "Yes", "No"], 2],
      ["Use TypeScript?", ["Use TypeScript?", "Stay with JavaScript"], 1],
      ["What next", ["What next", "Tests"], 1],
    ] as const) {
      it(`keeps ${kept} of ${labels.join(", ")} for ${prompt}`, () => {
        const all = labels.map((label, index) => ({ value: `v${index}`, label }));
        expect(questionsOf([{ id: "a", prompt, options: all }])).to.have.nested.property(
          "[0].options.length",
          kept,
        );
      });
    }

    for (const prompt of [
      "Does this column make sense in the report?",
      "Which questions should the survey ask?",
      "Shall I go on?",
      "Is there anything else the importer must check before it writes?",
    ]) {
      it(`keeps the question: ${prompt}`, () => {
        expect(questionsOf([{ id: "a", prompt, options }])).to.have.length(1);
      });
    }

    it("drops an option that says the question again", () => {
      const all = [...options, { value: "q", label: "Which one" }];
      expect(questionsOf([{ id: "a", prompt: "Which one?", options: all }])).to.have.nested.property(
        "[0].options.length",
        1,
      );
    });

    it("makes a question without any other choice an open one", () => {
      const questions = questionsOf([
        { id: "a", prompt: "Which one?", type: "multi", options: [{ value: "q", label: "which ONE" }] },
      ]);
      expect(questions).to.have.nested.property("[0].freeform", true);
      expect(questions).to.have.nested.property("[0].options").that.deep.equals([]);
    });

    it("never throws", () => {
      fc.assert(
        fc.property(
          fc.oneof(
            fc.string(),
            fc.json(),
            fc.jsonValue().map((value) => JSON.stringify({ questions: value })),
          ),
          (text) => {
            expect(["form", "none", "rejected"]).to.include(replies.read(text).kind);
          },
        ),
      );
    });
  });
});
