import type { Pilot } from "../../../src/testing.js";

/** The row that the cursor is on, without what stands behind it on other rows; undefined when there is none. */
export function cursorRow(pilot: Pilot): string | undefined {
  return pilot.frame().find((row) => row.startsWith("→"));
}

/** The labels of the committed answers of a question. */
export function answersOf(pilot: Pilot, questionId = "q1"): readonly string[] {
  return pilot.result.answers[questionId]?.labels ?? [];
}

/** True while the text cursor is on the screen. */
export function isEditing(pilot: Pilot): boolean {
  return pilot.cursorRow !== undefined;
}
