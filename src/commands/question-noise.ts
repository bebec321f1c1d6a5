import type { AskRequest, Question } from "../model/types.js";

/** What assistants say at the end of a message without wanting to know it. The whole question has to be one. */
const PLEASANTRIES: readonly RegExp[] = [
  /^(?:is there |do you (?:have|need) |can i help (?:you )?with )?(?:anything|something) else(?: (?:that )?(?:i can|you need|you want|you would like|you d like)(?: .{0,60})?)?$/,
  /^(?:do you have )?any (?:other |more |further )?questions(?: .{0,40})?$/,
  /^(?:does|do) (?:this|that|it|these) (?:make sense|help|sound good|look good)(?: to you)?$/,
  /^(?:please )?let me know(?: .{0,80})?$/,
  /^how (?:else )?can i (?:help|assist)(?: you)?(?: .{0,40})?$/,
];

/** Takes out of an extracted form what is no question, and options that only say the question again. */
export function dropNoise(request: AskRequest): AskRequest {
  const questions = request.questions.filter(({ prompt }) => !isPleasantry(prompt)).map(dropRestatements);
  return { ...request, questions };
}

function isPleasantry(prompt: string): boolean {
  const text = toComparable(prompt);
  return PLEASANTRIES.some((pattern) => pattern.test(text));
}

function dropRestatements(question: Question): Question {
  const prompt = toComparable(question.prompt);
  const options = question.options.filter(({ label }) => toComparable(label) !== prompt);
  if (options.length === question.options.length) return question;
  // A question that is left without a choice is an open one.
  return options.length > 0
    ? { ...question, options }
    : { ...question, options, type: "single", freeform: true };
}

/** Lower case words without punctuation. */
function toComparable(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
