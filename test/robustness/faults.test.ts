import { expect } from "chai";
import { Footer } from "../../src/ui/components/footer.js";
import { OptionRow } from "../../src/ui/components/option-row.js";
import { QuestionView } from "../../src/ui/components/question-view.js";
import { TabBar } from "../../src/ui/components/tab-bar.js";
import type { Bindings } from "../../src/ui/core/component.js";
import { ViewRegistry } from "../../src/ui/view-registry.js";
import { withoutColors } from "../ui/core/foreign-text.js";
import { MountedForm, toRequest } from "./mounted-form.js";

function fail(): never {
  throw new Error("a fault of the view");
}

class FailingDraw extends QuestionView {
  protected override draw(): string[] {
    return fail();
  }
}
class EmptyDraw extends QuestionView {
  protected override draw(): string[] {
    return undefined as never;
  }
}
class FailingMount extends QuestionView {
  protected override onMount(): void {
    fail();
  }
}
class FailingBindings extends QuestionView {
  override bindings(): Bindings {
    return fail();
  }
}
class FailingKeys extends QuestionView {
  override dispatchKey(): boolean {
    return fail();
  }
}
class FailingEnd extends QuestionView {
  protected override onUnmount(): void {
    fail();
  }
}
class FailingRow extends OptionRow {
  override draw(): string[] {
    return fail();
  }
}
class FailingTabBar extends TabBar {
  protected override draw(): string[] {
    return fail();
  }
}
class FailingFooter extends Footer {
  protected override draw(): string[] {
    return fail();
  }
}

const request = toRequest([
  { type: "single", options: [{ value: "a", label: "A" }] },
  { type: "multi", options: [{ value: "b", label: "B" }] },
]);

/** Lets what was put off to after the frame happen, until nothing more is asked for. */
async function settle(form: MountedForm): Promise<string[]> {
  let frame: string[] = [];
  for (let round = 0; round < 10; round++) {
    frame = form.frame();
    await Promise.resolve();
  }
  return frame.map(withoutColors);
}

describe("A form with a part that fails", () => {
  const views: [string, typeof QuestionView][] = [
    ["drawing", FailingDraw],
    ["drawing nothing", EmptyDraw],
    ["mounting", FailingMount],
    ["naming its actions", FailingBindings],
    ["taking keys", FailingKeys],
    ["ending", FailingEnd],
  ];
  for (const [what, View] of views) {
    it(`[ROB-12] goes on when the view of a question fails at ${what}`, async () => {
      const registry = new ViewRegistry();
      registry.registerQuestion("single", (ui, props) => new View(ui, props));
      const form = new MountedForm(request, registry);
      await settle(form);
      form.press("x");
      const frame = await settle(form);
      if (what !== "ending") expect(frame.join("\n")).to.include("cannot be shown");
      form.press("\t");
      expect((await settle(form)).join("\n"))
        .to.include("1. [ ] B")
        .and.not.to.include("cannot be shown");
      form.press(" ", "\t", "\r");
      expect(form.outcomes).to.deep.equal([{ mode: "submit" }]);
      expect(form.result.answers.q1?.values).to.deep.equal(["b"]);
      form.dispose();
    });
  }

  const parts: [string, (registry: ViewRegistry) => void][] = [
    [
      "the renderer of options",
      (registry) => {
        registry.optionRow = (ui) => new FailingRow(ui);
      },
    ],
    [
      "the row of tabs",
      (registry) => {
        registry.tabBar = (ui, props) => new FailingTabBar(ui, props);
      },
    ],
    [
      "the hints",
      (registry) => {
        registry.footer = (ui, props) => new FailingFooter(ui, props);
      },
    ],
  ];
  for (const [what, replace] of parts) {
    it(`[ROB-12] can be left when ${what} fails, and asks for no frames without end`, async () => {
      const registry = new ViewRegistry();
      replace(registry);
      const form = new MountedForm(request, registry);
      await settle(form);
      const { requests } = form;
      await settle(form);
      expect(form.requests).to.equal(requests);
      form.press("\u0003");
      expect(form.outcomes).to.deep.equal([{ cancelled: "dismissed" }]);
      form.dispose();
    });
  }
});
