import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDeadline, DeadlineOverError } from "./deadline.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function startDeadline() {
  const onOver = vi.fn();
  return { deadline: createDeadline(1000, onOver), onOver };
}

test("a transaction commits nothing after its timeout was reported", async () => {
  const { deadline, onOver } = startDeadline();
  vi.advanceTimersByTime(1000);
  expect(onOver).toHaveBeenCalledOnce();
  const commit = vi.fn();
  await expect(deadline.commit(commit)).rejects.toThrow(DeadlineOverError);
  expect(commit).not.toHaveBeenCalled();
});

test("a transaction reports no timeout once its commit has begun", async () => {
  const { deadline, onOver } = startDeadline();
  const committing = deadline.commit(async () => vi.advanceTimersByTime(5000));
  await committing;
  expect(onOver).not.toHaveBeenCalled();
  expect(deadline.leftMs()).toBeUndefined();
  await deadline.commit(async () => undefined);
});

test("the time limit still applies after a failed commit", async () => {
  const { deadline, onOver } = startDeadline();
  vi.advanceTimersByTime(400);
  await expect(deadline.commit(() => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  expect(deadline.leftMs()).toBe(600);
  vi.advanceTimersByTime(600);
  expect(onOver).toHaveBeenCalledOnce();
});

test("the time limit applies after a disconnect, but not once the response begins", async () => {
  const gone = startDeadline();
  gone.deadline.silence();
  vi.advanceTimersByTime(1000);
  expect(gone.onOver).not.toHaveBeenCalled();
  await expect(gone.deadline.commit(async () => undefined)).rejects.toThrow(DeadlineOverError);
  const answered = startDeadline();
  answered.deadline.release();
  vi.advanceTimersByTime(1000);
  expect(answered.deadline.isOver()).toBe(false);
});
