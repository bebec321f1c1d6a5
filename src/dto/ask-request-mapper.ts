import type { AskRequest, Option, Question } from "../model/types.js";
import type { AskRequestDto } from "./ask-request-dto.js";
import { DEFAULT_KIND, type KindData } from "./kind-rules.js";
import type { OptionDto } from "./option-dto.js";
import type { QuestionDto } from "./question-dto.js";

/** Makes the model out of a valid DTO; this is where defaults are set. */
export class AskRequestMapper {
  /** @param data what registered kinds read, by the position of the question */
  toRequest(dto: AskRequestDto, data: ReadonlyMap<number, KindData>): AskRequest {
    const questions = dto.questions.map((question, index) =>
      this.toQuestion(question, index, data.get(index)),
    );
    return dto.title === undefined ? { questions } : { title: dto.title, questions };
  }

  private toQuestion(dto: QuestionDto, index: number, data: KindData | undefined): Question {
    const options = (dto.options ?? []).map((option) => this.toOption(option));
    return {
      id: dto.id,
      label: dto.label ?? `Q${index + 1}`,
      labelGiven: dto.label !== undefined,
      prompt: dto.prompt,
      type: dto.type ?? DEFAULT_KIND,
      required: dto.required ?? false,
      options,
      // With options there is a choice to show, and every question takes typed text anyway.
      freeform: dto.freeform === true && options.length === 0,
      ...(data && { data }),
    };
  }

  private toOption(dto: OptionDto): Option {
    const option: { -readonly [K in keyof Option]: Option[K] } = { value: dto.value, label: dto.label };
    if (dto.description !== undefined) option.description = dto.description;
    if (dto.preview !== undefined) option.preview = dto.preview;
    if (dto.recommended) option.recommended = true;
    return option;
  }
}
