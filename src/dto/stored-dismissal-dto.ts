import { IsFilledText } from "./constraints.js";

/** A session entry that says: do not open the form of this call again. */
export class StoredDismissalDto {
  @IsFilledText()
  toolCallId!: string;
}
