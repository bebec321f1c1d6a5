import { Equals, IsIn, IsString } from "class-validator";
import { IsSingleObject, IsTimestamp } from "./constraints.js";

/** What a session entry remembers of a form, so that it can be opened again. */
export class StoredPayloadDto {
  @Equals(1, { message: "must be 1" })
  version!: 1;

  @IsTimestamp()
  timestamp!: number | string;

  @IsSingleObject('{"questions": […]}')
  params!: object;

  @IsIn(["tool", "answer-extraction"], { message: 'must be "tool" or "answer-extraction"' })
  source!: "tool" | "answer-extraction";

  @IsString({ message: "must be the id of a session entry" })
  sourceEntryId!: string;
}
