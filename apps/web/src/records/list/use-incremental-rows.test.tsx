import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { useIncrementalRows } from "./use-incremental-rows.ts";

const rowsOf = (question: string) => Array.from({ length: 60 }, (_, index) => `${question} ${index}`);

function openRows() {
  const drawn = ([rows, asked, isWhole]: Parameters<typeof useIncrementalRows<string>>) =>
    useIncrementalRows(rows, asked, isWhole);
  return renderHook(drawn, { initialProps: [rowsOf("ann"), "ann", false] });
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame"] }));

test("renders all rows of the first response at once", () => {
  expect(openRows().result.current).toHaveLength(60);
});

test("renders the first rows of a new query at once, then another batch per frame", () => {
  const { result, rerender } = openRows();
  rerender([rowsOf("ann"), undefined, false]);
  expect(result.current).toHaveLength(60);
  rerender([rowsOf("grace"), "grace", false]);
  expect(result.current).toEqual(rowsOf("grace").slice(0, 8));
  const counts = Array.from({ length: 8 }, () => {
    act(() => vi.advanceTimersToNextFrame());
    return result.current.length;
  });
  expect(counts).toEqual([16, 24, 32, 40, 48, 56, 60, 60]);
  expect(result.current).toEqual(rowsOf("grace"));
});

test("continues rendering rows while the next response is pending", () => {
  const { result, rerender } = openRows();
  rerender([rowsOf("grace"), "grace", false]);
  rerender([rowsOf("grace"), undefined, false]);
  expect(result.current).toHaveLength(8);
  act(() => vi.advanceTimersToNextFrame());
  expect(result.current).toHaveLength(16);
  rerender([rowsOf("or"), "or", false]);
  expect(result.current).toEqual(rowsOf("or").slice(0, 8));
});

test("keeps all rows rendered when some of them change", () => {
  const { result, rerender } = openRows();
  rerender([rowsOf("changed"), "ann", false]);
  expect(result.current).toEqual(rowsOf("changed"));
});

test("renders all rows of a new query at once to restore a scroll position", () => {
  const { result, rerender } = openRows();
  rerender([rowsOf("grace"), "grace", true]);
  expect(result.current).toHaveLength(60);
});
