import { expect, test } from "vitest";
import { restoreProgressPage } from "./restore-progress-page.ts";

const doneWith = (outcome: { erasedAgain: number; hadList: boolean }) =>
  restoreProgressPage(
    { step: "done", takenAt: new Date("2026-11-20T03:00:00Z"), ...outcome },
    "http://localhost",
  );

test("a restored installation tells what was erased again, and where no list could tell what was erased", () => {
  expect(doneWith({ erasedAgain: 3, hadList: true })).toContain("3 records had been erased for good since");
  expect(doneWith({ erasedAgain: 0, hadList: true })).not.toContain("erased");
  expect(doneWith({ erasedAgain: 0, hadList: false })).toContain("what was erased after that day is back");
});
