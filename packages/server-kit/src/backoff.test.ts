import { expect, test } from "vitest";
import { createBackoff } from "./backoff.mjs";

test("retry delays double up to 30 seconds and start over after a stable minute", () => {
  const pause = createBackoff();
  const pauses = Array.from({ length: 9 }, () => pause.after(100));
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  expect([pause.after(60_000), pause.after(59_999)]).toEqual([500, 1000]);
});
