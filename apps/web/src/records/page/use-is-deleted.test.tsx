import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useIsDeleted } from "#src/records/page/record-reading.tsx";

const waiting = { isGone: false, isAnswered: false };
const missing = { isGone: true, isAnswered: false };
const answered = { isGone: false, isAnswered: true };

function openPage() {
  const page = ([id, state]: Parameters<typeof useIsDeleted>) => useIsDeleted(id, state);
  return renderHook(page, { initialProps: ["a", waiting] });
}

test("a deleted record still counts as deleted during a reload", () => {
  const { result, rerender } = openPage();
  expect(result.current).toBe(false);
  rerender(["a", missing]);
  expect(result.current).toBe(true);
  rerender(["a", waiting]);
  expect(result.current).toBe(true);
  rerender(["a", answered]);
  expect(result.current).toBe(false);
  rerender(["a", waiting]);
  expect(result.current).toBe(false);
});

test("a record that is opened after a deleted record does not count as deleted", () => {
  const { result, rerender } = openPage();
  rerender(["a", missing]);
  rerender(["b", waiting]);
  expect(result.current).toBe(false);
});
