import { join } from "node:path";
import { loadSkillsFromDir } from "@mariozechner/pi-coding-agent";
import { expect } from "chai";
import { findRoot } from "./documents.js";

describe("skills/ask-user", () => {
  it("is a skill that pi loads without a complaint", () => {
    const { skills, diagnostics } = loadSkillsFromDir({ dir: join(findRoot(), "skills"), source: "test" });
    expect(diagnostics).to.deep.equal([]);
    expect(skills.map(({ name }) => name)).to.deep.equal(["ask-user"]);
    expect(skills[0]!.description).to.include("ask_user");
  });
});
