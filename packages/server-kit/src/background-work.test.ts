import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBackgroundWork } from "./background-work.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const everyMs = 1000;

test("repeated work runs again after a failure, and never twice at the same time", async () => {
  const warn = vi.fn();
  const work = createBackgroundWork({ warn });
  const ends: ((error?: Error) => void)[] = [];
  const run = () =>
    new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
  work.repeat({ name: "round", everyMs, firstAfterMs: 0, failure: "The round failed", run });
  await vi.advanceTimersByTimeAsync(3500);
  expect([ends.length, work.counts()]).toEqual([1, { round: 1 }]);
  const error = new Error("no database");
  ends[0]?.(error);
  await vi.advanceTimersByTimeAsync(1000);
  expect(warn.mock.calls).toEqual([[{ err: error }, "The round failed"]]);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await vi.advanceTimersByTimeAsync(10);
  expect(work.counts()).toEqual({ round: 0 });
});

test("woken work starts immediately, or once more after the current run", async () => {
  const work = createBackgroundWork({ warn: vi.fn() });
  const ends: (() => void)[] = [];
  const run = () => new Promise<void>((resolve) => ends.push(resolve));
  const repeated = work.repeat({ name: "round", everyMs: 60_000, failure: "", run });
  repeated.wake();
  expect(ends).toHaveLength(1);
  repeated.wake();
  repeated.wake();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(10);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await vi.advanceTimersByTimeAsync(10);
  await repeated.stop();
  repeated.wake();
  expect(ends).toHaveLength(2);
});

test("a stop waits for the running step and starts no further work", async () => {
  const work = createBackgroundWork({ warn: vi.fn() });
  const seen: boolean[] = [];
  let endStep: (() => void) | undefined;
  const run = async (isStopped: () => boolean) => {
    await new Promise<void>((resolve) => {
      endStep = resolve;
    });
    seen.push(isStopped());
  };
  work.repeat({ name: "first", everyMs, failure: "", run });
  work.repeat({ name: "later", everyMs: 60_000, failure: "", run: async () => void seen.push(false) });
  await vi.advanceTimersByTimeAsync(1000);
  let hasStopped = false;
  const stopping = work.stop().then(() => {
    hasStopped = true;
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect([hasStopped, seen]).toEqual([false, []]);
  endStep?.();
  await stopping;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(seen).toEqual([true]);
});
