import { performance } from "node:perf_hooks";
import { expect, test, vi } from "vitest";
import { createTimeSlices, warnOfHeldLoop, watchLoop } from "./event-loop.ts";

function hold(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

test("work that holds the event loop is measured and logged with its worst delay", async () => {
  const watch = watchLoop();
  const warn = vi.fn();
  const end = warnOfHeldLoop({ log: { warn }, limitMs: 100, everyMs: 10 });
  hold(300);
  await vi.waitFor(() =>
    expect(warn).toHaveBeenCalledWith(
      { worstMs: expect.toSatisfy((ms: number) => ms > 200), limitMs: 100 },
      expect.any(String),
    ),
  );
  expect(watch.worstMs()).toBeGreaterThan(200);
  expect(watch.worstMs()).toBeLessThan(200);
  watch.stop();
  end();
});

test("long work in slices lets others run in between", async () => {
  const slices = createTimeSlices();
  let turns = 0;
  const count = setInterval(() => {
    turns += 1;
  }, 1);
  for (let step = 0; step < 100; step += 1) {
    hold(1);
    await slices.yieldIfOver();
  }
  clearInterval(count);
  expect(turns).toBeGreaterThan(5);
});
