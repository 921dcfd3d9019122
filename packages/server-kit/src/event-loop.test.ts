import { performance } from "node:perf_hooks";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTimeSlices, warnOfBlockedEventLoop, watchLoop } from "./event-loop.ts";

let nowMs = 0;
beforeEach(() => {
  vi.spyOn(performance, "now").mockImplementation(() => nowMs);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Advances the clock, as if work had blocked the event loop. */
function hold(ms: number): void {
  nowMs += ms;
}

test("work that blocks the event loop is measured and logged with its worst delay", async () => {
  const watch = watchLoop();
  const warn = vi.fn();
  const end = warnOfBlockedEventLoop({ log: { warn }, limitMs: 100, everyMs: 10 });
  hold(300);
  await vi.waitFor(() =>
    expect(warn).toHaveBeenCalledWith({ worstMs: 290, limitMs: 100 }, expect.any(String)),
  );
  expect(watch.worstMs()).toBe(290);
  expect(watch.worstMs()).toBe(0);
  watch.stop();
  end();
});

test("long work in slices lets other work run between the slices", async () => {
  const slices = createTimeSlices();
  let turns = 0;
  for (let step = 0; step < 100; step += 1) {
    hold(1);
    const rest = slices.yieldIfOver();
    if (rest === undefined) continue;
    setImmediate(() => {
      turns += 1;
    });
    await rest;
  }
  expect(turns).toBe(50);
});

test("long work pauses for waiting requests, but not forever", async () => {
  const isWaiting = vi.fn(() => {
    hold(1);
    return true;
  });
  const slices = createTimeSlices(isWaiting);
  for (let step = 0; step < 5; step += 1) {
    hold(2);
    await slices.yieldIfOver();
  }
  expect(isWaiting).toHaveBeenCalledTimes(50);
});

test("long work continues without a pause when no request waits", async () => {
  const isWaiting = vi.fn(() => false);
  isWaiting.mockReturnValueOnce(true);
  const slices = createTimeSlices(isWaiting);
  for (let step = 0; step < 5; step += 1) {
    hold(2);
    await slices.yieldIfOver();
  }
  // `isWaiting` is called twice in the first pause, because a request waits, and once in each of the other
  // four.
  expect(isWaiting).toHaveBeenCalledTimes(6);
});
