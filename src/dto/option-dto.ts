import { IsFilledText, IsFlag } from "./constraints.js";

/** One option as it is sent, after normalising. */
export class OptionDto {
  @IsFilledText()
  value!: string;

  @IsFilledText()
  label!: string;

  @IsFilledText({ optional: true })
  description?: string;

  @IsFilledText({ optional: true })
  preview?: string;

  @IsFlag({ optional: true })
  recommended?: boolean;
}
