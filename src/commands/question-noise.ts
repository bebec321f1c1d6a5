import type { AskRequest, Option, Question } from "../model/types.js";

/** What assistants say at the end of a message without wanting to know it. The whole question has to be one. */
const PLEASANTRIES: readonly RegExp[] = [
  /^(?:is there |do you (?:have|need) |can i help (?:you )?with )?(?:anything|something) else(?: (?:that )?(?:i can|you need|you want|you would like|you d like)(?: (?:me )?(?:to )?(?:do|help(?: you)?(?: with)?|change|add|know|look at|explain))?(?: for you| with| today| now| next)?)?$/,
  /^(?:do you have )?any (?:other |more |further )?questions(?: (?:for me|about (?:this|that|it)|so far|at this point))?$/,
  /^(?:does|do) (?:this|that|it|these) (?:make sense|help|sound good|look good)(?: to you)?$/,
  /^(?:please )?let me know(?: (?:what you think|how it goes|how you d like to proceed|how you would like to proceed|if (?:this|that|it|these) (?:helps?|works?|makes? sense|looks? good|sounds? good)(?: .{0,40})?|if (?:you (?:have|need|want|would like|d like)|there is|there s) (?:any|anything|something|more|further|other|help)(?: .{0,60})?))?$/,
  /^how (?:else )?can i (?:help|assist)(?: you)?(?: today| now| next| further| with (?:this|that|it|anything|something)(?: else)?)?$/,
];

/** Answers that any pleasantry can have. */
const EMPTY_ANSWERS =
  /^(?:yes|yeah|yep|sure|ok|okay|no|nope|yes please|no thanks|no thank you|nothing|nothing else|not now|not yet|that s all|that is all|all good|looks good|sounds good)$/;
/** Words that ask for more than yes or no. */
const OPEN_QUESTION = /^(?:which|what|how|who|whose|when|where|why)\b/;

/** Takes out of an extracted form what is no question, and options that only say the question again. */
export function dropNoise(request: AskRequest): AskRequest {
  const questions = request.questions.filter((question) => !isPleasantry(question)).map(dropRestatements);
  return { ...request, questions };
}

/** Where there is something to choose from, somebody wants to know it, however it is put. */
function isPleasantry({ prompt, options }: Question): boolean {
  const text = toComparable(prompt);
  const choices = options.filter(({ label }) => !EMPTY_ANSWERS.test(toComparable(label)));
  return choices.length < 2 && PLEASANTRIES.some((pattern) => pattern.test(text));
}

function dropRestatements(question: Question): Question {
  const prompt = toComparable(question.prompt);
  const options = question.options.filter(({ label }) => toComparable(label) !== prompt);
  if (options.length === question.options.length || isAffirmative(question, prompt, options)) return question;
  // A question that is left without a choice is an open one.
  return options.length > 0
    ? { ...question, options }
    : { ...question, options, type: "single", freeform: true };
}

/** Whether the option with the words of the question is its yes: "Use TypeScript?" with "Use TypeScript" and another. */
function isAffirmative({ options }: Question, prompt: string, others: readonly Option[]): boolean {
  const isStatement = options.every(({ label }) => toComparable(label) !== prompt || !label.includes("?"));
  return isStatement && others.length === 1 && !OPEN_QUESTION.test(prompt);
}

/** Lower case words without punctuation. */
function toComparable(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
