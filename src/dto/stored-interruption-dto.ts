import { IsFilledText, IsTimestamp } from "./constraints.js";

/** A session entry that says: the form of this call was cut off and should open again. */
export class StoredInterruptionDto {
  @IsFilledText()
  toolCallId!: string;

  @IsTimestamp()
  timestamp!: number | string;
}
