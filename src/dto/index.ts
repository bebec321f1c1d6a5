export { Transform, Type } from "class-transformer";
export { AskRequestReader } from "./ask-request-reader.js";
export {
  AnswerConfigDto,
  BehaviourConfigDto,
  CommandChannelDto,
  ExtractionModelDto,
  NotificationsConfigDto,
} from "./config-dto.js";
export type { DtoClass } from "./dto-plan.js";
export { DtoReader, type DtoResult, readDto } from "./reader.js";
export { readRemoteAnswers } from "./remote-answers-reader.js";
export { type RemoteSubmit, readRemoteSubmit } from "./remote-submit-reader.js";
export { readStoredDismissal, readStoredInterruption, readStoredPayload } from "./stored-entry-reader.js";
