import "reflect-metadata";
import { expect } from "chai";
import { Type } from "class-transformer";
import { IsArray, IsInt, IsOptional, IsString, Max, Min, ValidateNested } from "class-validator";
import { AskRequestReader } from "../../src/dto/ask-request-reader.js";
import { builtInKinds } from "../../src/model/built-in-kinds.js";
import type { QuestionKind } from "../../src/model/question-kind.js";
import { SingleSelection } from "../../src/model/selection-policy.js";
import { deep, type Fields, issuesOf, pathsOf, questionOf, requestOf, withQuestion } from "./fixtures.js";

class MarkDto {
  @IsInt()
  at!: number;

  @IsString()
  text!: string;
}

class RatingDto {
  @IsInt()
  @Min(2)
  @Max(10)
  scale!: number;

  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => MarkDto)
  marks?: MarkDto[];
}

function kind(fields: Partial<QuestionKind>): QuestionKind {
  return { name: "rating", description: "A number.", policy: new SingleSelection(), ...fields };
}

function readerWith(fields: Partial<QuestionKind>): AskRequestReader {
  return new AskRequestReader(new Map([...builtInKinds(), ["rating", kind(fields)]]));
}

function rating(fields: Fields = {}): Fields {
  return { questions: [{ id: "r", prompt: "How good?", type: "rating", ...fields }] };
}

const toOptions: NonNullable<QuestionKind["toOptions"]> = ({ scale }) =>
  Array.from({ length: scale as number }, (_, index) => ({ value: `${index + 1}`, label: `${index + 1} ` }));

describe("AskRequestReader with registered kinds", () => {
  const reader = readerWith({ dto: RatingDto, toOptions });

  it("[IN-11] [ROB-15] accepts a registered kind, makes its options and keeps its data as a plain copy", () => {
    const marks = [{ at: 1, text: "bad", stray: true }];
    const question = questionOf(rating({ scale: 3, marks, stray: 1 }), reader);
    expect(question).to.deep.include({ type: "rating", data: { scale: 3, marks: [{ at: 1, text: "bad" }] } });
    expect(question.options).to.deep.equal([
      { value: "1", label: "1" },
      { value: "2", label: "2" },
      { value: "3", label: "3" },
    ]);
    expect(Object.getPrototypeOf(question.data)).to.equal(Object.prototype);
    expect(Object.getPrototypeOf((question.data!.marks as object[])[0])).to.equal(Object.prototype);
    marks[0]!.text = "changed";
    expect(question.data!.marks).to.deep.equal([{ at: 1, text: "bad" }]);
  });

  it("lists a registered kind among the allowed types", () => {
    expect(issuesOf(withQuestion({ type: "radio" }), reader)[0]!.message).to.contain('"preview", "rating"');
  });

  it("finds a kind that was registered after the reader was made", () => {
    const kinds = builtInKinds();
    const late = new AskRequestReader(kinds);
    kinds.set("rating", kind({ requiresOptions: false }));
    expect(questionOf(rating(), late).type).to.equal("rating");
  });

  it("puts the path of the question before the issues of the kind's own DTO", () => {
    const raw = {
      questions: [
        ...(withQuestion({}).questions as Fields[]),
        ...(rating({ scale: 99, marks: [{ at: "x" }] }).questions as Fields[]),
      ],
    };
    expect(pathsOf(raw, reader)).to.have.members([
      "questions[1].scale",
      "questions[1].marks[0].at",
      "questions[1].marks[0].text",
    ]);
  });

  it("reports the issues of the common fields beside those of the kind", () => {
    expect(new Set(pathsOf(rating({ prompt: " ", scale: "3" }), reader))).to.deep.equal(
      new Set(["questions[0].prompt", "questions[0].scale"]),
    );
  });

  it("reads the extra fields of a question that is a JSON string", () => {
    const [question] = rating({ scale: 2 }).questions as Fields[];
    expect(questionOf({ questions: [JSON.stringify(question)] }, reader).data).to.deep.equal({ scale: 2 });
  });

  for (const [title, mark] of [
    ["null", null],
    ["undefined", undefined],
    ["an empty array", []],
    ["a function", () => {}],
    ["text", "x"],
  ] as const) {
    it(`reports ${title} in the place of a nested object, also without a rule about it`, () => {
      expect(pathsOf(rating({ scale: 3, marks: [mark] }), reader)).to.deep.equal(["questions[0].marks[0]"]);
    });
  }

  it("does not overflow on extra fields of great depth", () => {
    expect(pathsOf(rating({ scale: 3, marks: deep(20_000) }), reader)).to.deep.equal(["questions[0].marks"]);
    expect(questionOf(rating({ scale: 3, stray: deep(20_000) }), reader).options).to.have.length(3);
  });

  it("holds the options that a kind makes to the rules of sent ones", () => {
    const twice = readerWith({
      toOptions: () => [
        { value: "a", label: "A" },
        { value: "a", label: " " },
      ],
    });
    expect(pathsOf(rating(), twice)).to.have.members([
      "questions[0].options[1].value",
      "questions[0].options[1].label",
    ]);
    expect(pathsOf(rating(), readerWith({ toOptions: () => [] }))).to.deep.equal(["questions[0].options"]);
  });

  it("reports a kind that throws on its question", () => {
    const broken = readerWith({
      toOptions: () => {
        throw new Error("no scale");
      },
    });
    const issues = issuesOf(rating(), broken);
    expect(issues.map((issue) => issue.path)).to.deep.equal(["questions[0]"]);
    expect(issues[0]!.message).to.contain("no scale");
  });

  it("[IN-04] wants options unless the kind does without", () => {
    expect(pathsOf(rating(), readerWith({}))).to.deep.equal(["questions[0].options"]);
    expect(questionOf(rating(), readerWith({ requiresOptions: false })).options).to.deep.equal([]);
    expect(questionOf(rating({ options: [] }), readerWith({ requiresOptions: false })).options).to.deep.equal(
      [],
    );
  });

  it("[IN-12] wants previews where the kind does", () => {
    const options = [{ value: "a", label: "A" }];
    expect(pathsOf(rating({ options }), readerWith({ requiresPreviews: true }))).to.deep.equal([
      "questions[0].options[0].preview",
    ]);
    expect(requestOf(rating({ options }), readerWith({})).questions).to.have.length(1);
  });

  it("leaves data out for a kind without a DTO", () => {
    expect(questionOf(rating({ scale: 3 }), readerWith({ requiresOptions: false }))).to.not.have.property(
      "data",
    );
  });
});
