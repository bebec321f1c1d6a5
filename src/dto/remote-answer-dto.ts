import { IsArray, IsOptional, IsString } from "class-validator";
import { describeKind } from "./received.js";

const TEXT = { message: ({ value }: { value: unknown }) => `must be text, received ${describeKind(value)}` };

/** One answer of a remote submission. Its option notes are keyed by a user's text and read apart. */
export class RemoteAnswerDto {
  @IsOptional()
  @IsArray({ message: "must be an array of option values" })
  @IsString({ each: true, message: "must contain option values only, which are texts" })
  values?: string[] | null;

  @IsOptional()
  @IsString(TEXT)
  customText?: string | null;

  @IsOptional()
  @IsString(TEXT)
  note?: string | null;
}
