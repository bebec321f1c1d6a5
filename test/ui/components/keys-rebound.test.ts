import { expect } from "chai";
import { type KeyProtocol, Pilot } from "../../../src/testing.js";

const MULTI = { type: "multi" };
const PROTOCOLS: readonly KeyProtocol[] = ["legacy", "kitty"];
/** Keys that nothing is bound to by default, one that types in lists, and one that works in editors as well. */
const LIST_KEY = "w";
const ANY_KEY = "ctrl+g";

interface Case {
  readonly action: string;
  /** How to get to where the action is live. */
  readonly before?: readonly string[];
  /** Text that is typed there. */
  readonly typed?: string;
  /** Where the form is after the action, or before it. */
  readonly at: (pilot: Pilot) => unknown;
}

const tab = (pilot: Pilot) => pilot.session.activeTab;
const row = (pilot: Pilot) => pilot.frame().find((each) => each.startsWith("→"));
const editing = (pilot: Pilot) => pilot.cursorRow !== undefined;
const inSettings = (pilot: Pilot) => pilot.screen.isShowingSettings;
const answers = (pilot: Pilot) =>
  [pilot.session.activeTab, ...(pilot.result.answers.q2?.labels ?? [])].join();
const autoSubmit = (pilot: Pilot) => pilot.settings.get("autoSubmitWhenAnsweredWithoutNotes");

/** Every form begins on the second of three questions; its first one is a multi question. */
const CASES: readonly Case[] = [
  { action: "global.dismiss", at: (pilot) => pilot.outcome },
  { action: "global.dismiss", before: ["n"], at: (pilot) => pilot.outcome },
  { action: "global.settings", at: inSettings },
  { action: "global.settings", before: ["4"], at: inSettings },
  { action: "global.settings", before: ["n"], at: inSettings },
  { action: "main.confirm", at: answers },
  { action: "main.cancel", at: (pilot) => pilot.outcome },
  { action: "main.toggle", at: answers },
  { action: "main.changeQuestionType", at: (pilot) => pilot.session.state("q2").type },
  { action: "main.nextTab", at: tab },
  { action: "main.previousTab", at: tab },
  { action: "main.nextOption", at: row },
  { action: "main.previousOption", before: ["down"], at: row },
  { action: "main.optionNote", at: editing },
  { action: "main.questionNote", at: editing },
  { action: "editor.submit", before: ["4"], typed: "x", at: tab },
  { action: "editor.close", before: ["4"], typed: "x", at: editing },
  { action: "editor.nextTabWhenEmpty", before: ["4"], at: tab },
  { action: "editor.previousTabWhenEmpty", before: ["4"], at: tab },
  { action: "editor.previousOptionWhenEmpty", before: ["4"], at: row },
  ...["n", "shift+n"].flatMap((key): Case[] => [
    { action: "noteEditor.save", before: [key], typed: "x", at: editing },
    { action: "noteEditor.close", before: [key], typed: "x", at: editing },
    { action: "noteEditor.nextTabWhenEmpty", before: [key], at: tab },
    { action: "noteEditor.previousTabWhenEmpty", before: [key], at: tab },
    { action: "noteEditor.nextOptionWhenEmpty", before: [key], at: editing },
    { action: "noteEditor.previousOptionWhenEmpty", before: ["down", key], at: editing },
  ]),
  { action: "settingsModal.close", before: ["?"], at: inSettings },
  { action: "settingsModal.nextOption", before: ["?"], at: row },
  { action: "settingsModal.previousOption", before: ["?", "down"], at: row },
  { action: "settingsModal.toggle", before: ["?"], at: autoSubmit },
];

describe("Keys that a person has bound", () => {
  let pilot: Pilot;

  afterEach(() => pilot?.dispose());

  const open = ({ action, before = [], typed = "" }: Case, key: string, protocol: KeyProtocol) => {
    const [context, name] = action.split(".") as [string, string];
    pilot?.dispose();
    pilot = Pilot.form([MULTI, {}, {}], { protocol, keymaps: { [context]: { [name]: [key] } } });
    // The default keys of the way there are not what is bound here.
    pilot.session.setActiveTab(1);
    pilot.press(...before).type(typed);
    return pilot;
  };

  for (const each of CASES) {
    const place = each.before ? ` behind ${each.before.join(", ")}` : "";
    it(`[KEY-18] runs ${each.action}${place}`, () => {
      const keys = each.action.startsWith("main") ? [LIST_KEY, ANY_KEY, "ö"] : [ANY_KEY, "alt+k"];
      for (const protocol of PROTOCOLS) {
        for (const key of keys) {
          open(each, key, protocol);
          const before = each.at(pilot);
          pilot.press(key);
          expect(each.at(pilot), `${key} as ${protocol}`).not.to.deep.equal(before);
        }
      }
    });

    it(`no longer runs ${each.action}${place} by its default keys`, () => {
      for (const key of pilotDefaults(each.action)) {
        open(each, ANY_KEY, "legacy");
        // An arrow or Tab in an empty editor is nothing else, but an enter is a line break there.
        const before = each.at(pilot);
        pilot.press(key);
        expect(each.at(pilot), key).to.deep.equal(before);
      }
    });
  }

  it("types a letter in an editor, although it is bound in the list and in the settings", () => {
    const keymaps = { main: { nextTab: ["w"], cancel: ["q"] }, settingsModal: { close: ["z"] } };
    for (const key of ["4", "n", "shift+n"]) {
      pilot?.dispose();
      pilot = Pilot.form([{}, {}], { keymaps }).press(key).type("wqz").press("esc");
      const { customText, optionNotes, note } = pilot.session.state("q1");
      expect(customText || optionNotes.get("Alpha") || note, key).to.equal("wqz");
      expect(pilot.session.activeTab).to.equal(0);
    }
  });

  it("binds one action to several keys", () => {
    const keymaps = { main: { nextTab: ["w", "ctrl+g", "f5"] } };
    pilot = Pilot.form([{}, {}, {}], { keymaps }).press("w", "ctrl+g", "f5");
    expect(pilot.session.isReview).to.equal(true);
  });
});

function pilotDefaults(action: string): readonly string[] {
  const probe = Pilot.form({});
  const keys = probe.ui.actions.get(action)!.defaultKeys;
  probe.dispose();
  return keys;
}
