import { expect, it } from "vitest";
import { pageSlots } from "./pagination.tsx";

function drawn(page: number, pages: number): string {
  return pageSlots(page, pages)
    .map((slot) => ("page" in slot ? slot.page : "…"))
    .join(" ");
}

it.each([
  [1, 1, "1"],
  [4, 7, "1 2 3 4 5 6 7"],
  [1, 26, "1 2 3 4 5 … 26"],
  [3, 26, "1 2 3 4 5 … 26"],
  [4, 26, "1 2 3 4 5 6 … 26"],
  [5, 26, "1 … 3 4 5 6 7 … 26"],
  [13, 26, "1 … 11 12 13 14 15 … 26"],
  [23, 26, "1 … 21 22 23 24 25 26"],
  [26, 26, "1 … 22 23 24 25 26"],
  [99, 26, "1 … 22 23 24 25 26"],
  [1, 8, "1 2 3 4 5 … 8"],
  [0, 26, "1 2 3 4 5 … 26"],
])("a pager shows the expected page numbers on page %d of %d", (page, pages, expected) => {
  expect(drawn(page, pages)).toBe(expected);
});
