import { expect } from "chai";
import type { UsableModel } from "../../src/commands/extraction-models.js";
import { ExtractionReply } from "../../src/commands/extraction-reply.js";
import type { ModelReply } from "../../src/commands/model-request.js";
import { type Extraction, QuestionExtraction } from "../../src/commands/question-extraction.js";
import { builtInKinds } from "../../src/model/built-in-kinds.js";
import { toForm } from "../support/ask-forms.js";

const form = JSON.stringify(toForm());
const ok = (text: string, isCutOff = false): ModelReply => ({ ok: true, text, isCutOff });

/** An extraction with scripted replies; keeps the prompts. */
class Script {
  readonly signals: AbortSignal[] = [];
  readonly prompts: { readonly model: string; readonly prompt: string }[] = [];

  constructor(
    private readonly replies: readonly (ModelReply | "never")[],
    private readonly models: readonly string[] = ["first"],
  ) {}

  run({ retries = 1, timeoutMs = 1000, signal = new AbortController().signal } = {}): Promise<Extraction> {
    const parts = {
      models: this.usable(),
      reply: new ExtractionReply(builtInKinds()),
      ask: (model: UsableModel, _system: string, prompt: string, stop: AbortSignal) =>
        this.ask(model, prompt, stop),
    };
    const config = { extractionRetries: retries, extractionTimeoutMs: timeoutMs };
    return new QuestionExtraction(parts, config).run("Which tea?", signal);
  }

  private async *usable(): AsyncGenerator<UsableModel> {
    for (const id of this.models) yield { model: { provider: "p", id }, auth: {}, isCurrent: false };
  }

  private ask(model: UsableModel, prompt: string, stop: AbortSignal): Promise<ModelReply> {
    const reply = this.replies[this.prompts.length] ?? "never";
    this.signals.push(stop);
    this.prompts.push({ model: model.model.id, prompt });
    if (reply !== "never") return Promise.resolve(reply);
    return new Promise((resolve) => {
      stop.addEventListener("abort", () => resolve({ ok: false, message: "aborted" }), { once: true });
    });
  }
}

describe("QuestionExtraction", () => {
  describe("run", () => {
    it("[ANS-01] gives the form of the first reply that can be used", async () => {
      const script = new Script([ok(form)]);
      expect((await script.run()).kind).to.equal("form");
      expect(script.prompts[0]?.prompt).to.include("Which tea?");
    });

    for (const retries of [0, 1, 2, 3]) {
      it(`[ANS-05] tries ${retries} more times, with the reply before and what is wrong with it`, async () => {
        const script = new Script(Array.from({ length: 9 }, () => ok("no JSON here")));
        const result = await script.run({ retries });

        expect(result.kind).to.equal("failed");
        expect(result.kind === "failed" && result.message).to.include("not JSON");
        expect(script.prompts).to.have.length(retries + 1);
        expect(script.prompts[0]?.prompt).not.to.include("accepted");
        for (const { prompt } of script.prompts.slice(1))
          expect(prompt).to.include("no JSON here").and.include("not JSON");
      });
    }

    it("[ANS-05] takes a reply that was put right", async () => {
      const script = new Script([ok(form.slice(0, 20), true), ok(form)]);
      expect((await script.run()).kind).to.equal("form");
      expect(script.prompts[1]?.prompt).to.include("cut off");
    });

    it("tries again after a form that is not valid", async () => {
      const script = new Script([ok('{"questions":[{"id":"a"}]}'), ok(form)]);
      expect((await script.run()).kind).to.equal("form");
      expect(script.prompts[1]?.prompt).to.include("questions[0].prompt");
    });

    it("says that the model replied with nothing", async () => {
      const result = await new Script([ok(""), ok(" ")]).run();
      expect(result.kind === "failed" && result.message).to.include("nothing");
    });

    it("[ANS-06] says that there is no question, without another try", async () => {
      const script = new Script([ok('{"questions":[]}')]);
      expect(await script.run()).to.deep.equal({ kind: "none" });
      expect(script.prompts).to.have.length(1);
    });

    it("[ANS-03] asks the next model when one cannot be asked", async () => {
      const script = new Script([{ ok: false, message: "401" }, ok(form)], ["first", "second"]);
      expect((await script.run()).kind).to.equal("form");
      expect(script.prompts.map(({ model }) => model)).to.deep.equal(["first", "second"]);
    });

    it("names the last model and its error when none can be asked", async () => {
      const result = await new Script(
        [
          { ok: false, message: "401" },
          { ok: false, message: "503\n!" },
        ],
        ["first", "second"],
      ).run();
      expect(result.kind === "failed" && result.message).to.include("second: 503 !");
    });

    it("says so when there is no model", async () => {
      const result = await new Script([], []).run();
      expect(result.kind === "failed" && result.message).to.include("/model");
    });

    it("[ANS-08] stops after the time that is set, retries and other models included", async () => {
      const script = new Script([ok("junk"), "never", ok(form)], ["first", "second"]);
      const start = Date.now();
      const result = await script.run({ timeoutMs: 40 });

      expect(result.kind === "failed" && result.message).to.include("extractionTimeoutMs");
      expect(Date.now() - start).to.be.within(30, 1000);
      expect(script.prompts).to.have.length(2);
    });

    it("leaves no timer behind that would still stop something", async () => {
      const script = new Script([ok(form)]);
      await script.run({ timeoutMs: 20 });
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(script.signals.map(({ aborted }) => aborted)).to.deep.equal([false]);
    });

    it("[ANS-08] ends at once with the signal", async () => {
      const abort = new AbortController();
      const result = new Script(["never"]).run({ timeoutMs: 60_000, signal: abort.signal });
      setTimeout(() => abort.abort(), 10);
      expect((await result).kind).to.equal("failed");
    });
  });
});
