import { expect, test } from "vitest";
import { restoreProgressPage } from "./restore-progress-page.ts";

const doneWith = (outcome: { erasedAgain: number; hadList: boolean }) =>
  restoreProgressPage(
    { step: "done", takenAt: new Date("2026-11-20T03:00:00Z"), ...outcome },
    "http://localhost",
  );

test("after a restore, the page reports repeated erasures or a missing erasure list", () => {
  expect(doneWith({ erasedAgain: 3, hadList: true })).toContain(
    "3 records were permanently erased after this backup",
  );
  expect(doneWith({ erasedAgain: 0, hadList: true })).not.toContain("erased");
  expect(doneWith({ erasedAgain: 0, hadList: false })).toContain(
    "Records that were erased after the backup have therefore come back",
  );
});
