import { expect, it } from "vitest";
import { rangeShown } from "./list-total.ts";

it("shows the numbers of a page's first and last record, even on a short page", () => {
  expect(rangeShown({ page: 1, limit: 50 }, 50)).toEqual([1, 50]);
  expect(rangeShown({ page: 2, limit: 50 }, 34)).toEqual([51, 84]);
  expect(rangeShown({ page: 1, limit: 50 }, 0)).toEqual([0, 0]);
});
