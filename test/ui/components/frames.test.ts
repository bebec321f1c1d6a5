import { readdirSync } from "node:fs";
import { join } from "node:path";
import { visibleWidth } from "@mariozechner/pi-tui";
import { expect } from "chai";
import { Pilot } from "../../../src/testing.js";
import { GoldenFile } from "../../frames/golden-file.js";
import { FORM_STATES, type FormState } from "../../frames/states.js";
import { checkoutRoot } from "../../support/host/checkout.js";

function open({ request, keys = [], prepare, settings }: FormState, size: string): Pilot {
  const [columns, rows] = size.split("x").map(Number);
  const pilot = Pilot.form(request, { columns: columns!, rows: rows!, ...(settings && { settings }) });
  prepare?.(pilot);
  for (const key of keys) {
    if (key.startsWith("text:")) pilot.type(key.slice("text:".length));
    else pilot.press(key);
  }
  return pilot;
}

describe("The golden frames", () => {
  for (const [name, state] of Object.entries(FORM_STATES)) {
    const golden = new GoldenFile(name);
    for (const size of state.sizes) {
      it(`[ROB-01] [ROB-02] are what a form shows: ${name} ${size}`, () => {
        const pilot = open(state, size);
        const [columns, rows] = size.split("x").map(Number);
        expect(pilot.rawFrame().length).to.be.at.most(rows! - 4);
        for (const row of pilot.rawFrame()) expect(visibleWidth(row)).to.be.at.most(columns!);
        golden.expectFrame(size, pilot.frame());
        pilot.dispose();
      });
    }

    it(`have no more sizes than are looked at: ${name}`, () => {
      expect(golden.sizes).to.have.members(state.sizes);
    });
  }

  it("have no file that no state belongs to", () => {
    const files = readdirSync(join(checkoutRoot, "test", "frames")).filter((name) => name.endsWith(".txt"));
    expect(files).to.have.members(Object.keys(FORM_STATES).map((name) => `${name}.txt`));
  });
});
