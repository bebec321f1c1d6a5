import "reflect-metadata";
import { Type } from "class-transformer";
import { Equals, ValidateNested } from "class-validator";
import { IsFilledText, IsSingleObject } from "./constraints.js";
import { RemoteResponseDto } from "./remote-response-dto.js";

/** The envelope that other extensions send on the submit channel. */
export class RemoteSubmitDto {
  @Equals(1, { message: "must be 1" })
  version!: 1;

  @IsFilledText()
  requestId!: string;

  @IsFilledText()
  flowId!: string;

  @IsSingleObject('{"kind": "cancel"}')
  @ValidateNested({ message: "must be an object" })
  @Type(() => RemoteResponseDto)
  response!: RemoteResponseDto;
}
