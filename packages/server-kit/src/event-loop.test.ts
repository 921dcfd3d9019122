import { performance } from "node:perf_hooks";
import { expect, test, vi } from "vitest";
import { createTimeSlices, warnOfBlockedEventLoop, watchLoop } from "./event-loop.ts";

function hold(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

test("work that holds the event loop is measured and logged with its worst delay", async () => {
  const watch = watchLoop();
  const warn = vi.fn();
  const end = warnOfBlockedEventLoop({ log: { warn }, limitMs: 100, everyMs: 10 });
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

test("long work rests while somebody waits for an answer, and goes on even if somebody always does", async () => {
  const slices = createTimeSlices(() => true);
  for (let step = 0; step < 5; step += 1) {
    hold(2);
    const began = performance.now();
    await slices.yieldIfOver();
    expect(performance.now() - began).toBeGreaterThan(9);
  }
});

test("long work goes on once nobody waits any more", async () => {
  const isWaiting = vi.fn(() => false);
  isWaiting.mockReturnValueOnce(true);
  const slices = createTimeSlices(isWaiting);
  for (let step = 0; step < 5; step += 1) {
    hold(2);
    await slices.yieldIfOver();
  }
  // Once for each rest, and once more for the one in which somebody waited.
  expect([5, 6]).toContain(isWaiting.mock.calls.length);
});
