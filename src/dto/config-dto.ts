import {
  Equals,
  IsArray,
  IsBoolean,
  IsInt,
  IsNumber,
  IsOptional,
  IsPositive,
  IsString,
  Matches,
  Max,
  Min,
} from "class-validator";

const SWITCH = { message: "must be true or false" };
const FILLED = { message: "must be text that is not blank" };
const LIST = { message: "must be a list" };
const RETRIES = { message: "must be a whole number from 0 to 3" };
const TIMEOUT = { message: "must be a number of milliseconds above 0" };

/** The section `answer` of a config file. */
export class AnswerConfigDto {
  /** The elements are read one by one, so that one bad element does not cost the others. */
  @IsOptional()
  @IsArray(LIST)
  extractionModels?: unknown[] | null;

  @IsOptional()
  @IsNumber({ allowNaN: false, allowInfinity: false }, TIMEOUT)
  @IsPositive(TIMEOUT)
  extractionTimeoutMs?: number | null;

  @IsOptional()
  @IsInt(RETRIES)
  @Min(0, RETRIES)
  @Max(3, RETRIES)
  extractionRetries?: number | null;
}

/** One element of `answer.extractionModels`. */
export class ExtractionModelDto {
  @IsString(FILLED)
  @Matches(/\S/, FILLED)
  provider!: string;

  @IsString(FILLED)
  @Matches(/\S/, FILLED)
  id!: string;
}

/** The section `behaviour` of a config file. */
export class BehaviourConfigDto {
  @IsOptional()
  @IsBoolean(SWITCH)
  autoSubmitWhenAnsweredWithoutNotes?: boolean | null;

  @IsOptional()
  @IsBoolean(SWITCH)
  confirmDismissWhenDirty?: boolean | null;

  @IsOptional()
  @IsBoolean(SWITCH)
  doublePressReviewShortcuts?: boolean | null;

  @IsOptional()
  @IsBoolean(SWITCH)
  presentSingleAsMulti?: boolean | null;

  @IsOptional()
  @IsBoolean(SWITCH)
  showFooterHints?: boolean | null;
}

/** The section `notifications` of a config file. */
export class NotificationsConfigDto {
  @IsOptional()
  @IsBoolean(SWITCH)
  enabled?: boolean | null;

  /** The elements are read one by one, so that one bad element does not cost the others. */
  @IsOptional()
  @IsArray(LIST)
  channels?: unknown[] | null;
}

/** One element of `notifications.channels` that runs a command. */
export class CommandChannelDto {
  @Equals("command")
  type!: "command";

  @IsString(FILLED)
  @Matches(/\S/, FILLED)
  command!: string;
}
