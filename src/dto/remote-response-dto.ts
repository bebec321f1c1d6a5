import { IsIn, IsOptional } from "class-validator";
import type { AskMode } from "../model/types.js";

/** What a remote submission wants. Its answers are keyed by a user's text and read apart. */
export class RemoteResponseDto {
  @IsIn(["answer", "cancel"], { message: 'must be "answer" or "cancel"' })
  kind!: "answer" | "cancel";

  @IsOptional()
  @IsIn(["submit", "elaborate"], { message: 'must be "submit" or "elaborate"' })
  mode?: AskMode | null;
}
