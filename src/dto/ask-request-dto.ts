import "reflect-metadata";
import { Type } from "class-transformer";
import { ArrayNotEmpty, IsArray, ValidateNested } from "class-validator";
import { EachIsObject, IsFilledText, toListMessage, toObjectMessage, UniqueBy } from "./constraints.js";
import { QuestionDto } from "./question-dto.js";

const QUESTION_EXAMPLE =
  '{"id": "color", "prompt": "Which color?", "options": [{"value": "red", "label": "Red"}]}';

/** The arguments of one ask, after normalising. */
export class AskRequestDto {
  @IsFilledText({ optional: true })
  title?: string;

  @IsArray({ message: (args) => toListMessage("question", args.value) })
  @ArrayNotEmpty({ message: (args) => toListMessage("question", args.value) })
  @EachIsObject(QUESTION_EXAMPLE)
  @UniqueBy("id")
  @ValidateNested({ each: true, message: (args) => toObjectMessage(QUESTION_EXAMPLE, args.value) })
  @Type(() => QuestionDto)
  questions!: QuestionDto[];
}
