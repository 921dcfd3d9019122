import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useRowsInSteps } from "./use-rows-in-steps.ts";

const rowsOf = (question: string) => Array.from({ length: 60 }, (_, index) => `${question} ${index}`);

function openRows() {
  const drawn = ([rows, asked, isWhole]: Parameters<typeof useRowsInSteps<string>>) =>
    useRowsInSteps(rows, asked, isWhole);
  return renderHook(drawn, { initialProps: [rowsOf("ann"), "ann", false] });
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame"] }));
afterEach(() => void vi.useRealTimers());

test("a list that is opened is drawn whole", () => {
  expect(openRows().result.current).toHaveLength(60);
});

test("of the answer to another question the rows in sight come first, the others a frame later", () => {
  const { result, rerender } = openRows();
  rerender([rowsOf("ann"), undefined, false]);
  expect(result.current).toHaveLength(60);
  rerender([rowsOf("grace"), "grace", false]);
  expect(result.current).toEqual(rowsOf("grace").slice(0, 25));
  act(() => vi.advanceTimersToNextFrame());
  expect(result.current).toEqual(rowsOf("grace"));
});

test("what changes in the rows takes none of them away", () => {
  const { result, rerender } = openRows();
  rerender([rowsOf("changed"), "ann", false]);
  expect(result.current).toEqual(rowsOf("changed"));
});

test("who returns to a place further down finds all rows", () => {
  const { result, rerender } = openRows();
  rerender([rowsOf("grace"), "grace", true]);
  expect(result.current).toHaveLength(60);
});
