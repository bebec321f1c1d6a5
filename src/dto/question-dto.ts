import "reflect-metadata";
import { Type } from "class-transformer";
import { IsArray, IsOptional, ValidateNested } from "class-validator";
import {
  EachIsObject,
  IsFilledText,
  IsFlag,
  toListMessage,
  toObjectMessage,
  UniqueBy,
} from "./constraints.js";
import { OptionDto } from "./option-dto.js";

const OPTION_EXAMPLE = '{"value": "yes", "label": "Yes"}';

/** One question as it is sent, after normalising. What depends on its kind is checked by the kind rules. */
export class QuestionDto {
  @IsFilledText()
  id!: string;

  @IsFilledText({ optional: true })
  label?: string;

  @IsFilledText()
  prompt!: string;

  @IsFilledText({ optional: true })
  type?: string;

  @IsFlag({ optional: true })
  required?: boolean;

  @IsFlag({ optional: true })
  freeform?: boolean;

  @IsOptional()
  @IsArray({ message: (args) => toListMessage("option", args.value) })
  @EachIsObject(OPTION_EXAMPLE)
  @UniqueBy("value")
  @ValidateNested({ each: true, message: (args) => toObjectMessage(OPTION_EXAMPLE, args.value) })
  @Type(() => OptionDto)
  options?: OptionDto[];
}
