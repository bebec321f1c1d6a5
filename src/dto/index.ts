export { Transform, Type } from "class-transformer";
export {
  AskRequestReader,
  type AskRequestReaderOptions,
  type AskRequestResult,
} from "./ask-request-reader.js";
export {
  AnswerConfigDto,
  BehaviourConfigDto,
  CommandChannelDto,
  ExtractionModelDto,
  NotificationsConfigDto,
} from "./config-dto.js";
export type { DtoClass } from "./dto-plan.js";
export { DtoReader, type DtoReaderOptions, type DtoResult, readDto } from "./reader.js";
export {
  type PresentedQuestion,
  RemoteAnswersReader,
  type RemoteAnswersResult,
  type ResolvedAnswer,
  readRemoteAnswers,
} from "./remote-answers-reader.js";
export {
  type RemoteAnswer,
  type RemoteResponse,
  type RemoteSubmit,
  RemoteSubmitReader,
  type RemoteSubmitResult,
  readRemoteSubmit,
} from "./remote-submit-reader.js";
export {
  readStoredDismissal,
  readStoredInterruption,
  readStoredPayload,
  StoredEntryReader,
  type StoredPayload,
} from "./stored-entry-reader.js";
