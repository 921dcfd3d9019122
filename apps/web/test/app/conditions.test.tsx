import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  addCondition,
  app,
  filterNow,
  last,
  mark,
  openCompaniesBeforeEach,
  rows,
  setCondition,
} from "../company-conditions.tsx";

openCompaniesBeforeEach();

test("a list filters by a group of conditions and describes them in words", async () => {
  await app.press(/^Filters/u);
  await addCondition("Add condition", "name", "contains", mark);
  await waitFor(() => expect(filterNow()).toEqual({ field: "name", op: "contains", value: mark }));
  await addCondition("Add group", "city", "is", "Paris");
  await app.pressFirst("Add condition");
  await setCondition("city", "is", "Lyon");
  const cities = ["Paris", "Lyon"].map((value) => ({ field: "city", op: "is", value }));
  await expect
    .poll(filterNow)
    .toEqual({ and: [{ field: "name", op: "contains", value: mark }, { or: cities }] });
  await waitFor(() => expect(rows().toSorted()).toEqual([`${mark} One`, `${mark} Two`]));
  const banner = screen.getByRole("region", { name: "Active filters" });
  expect(within(banner).getByText(/City is “Paris” or City is “Lyon”/u)).toBeTruthy();
});

test("the filter panel shows the conditions in the URL and can remove them", async () => {
  const filter = {
    and: [
      { field: "name", op: "contains", value: mark },
      { not: { field: "city", op: "is", value: "Rome" } },
    ],
  };
  app.go(`/companies?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  await waitFor(() => expect(rows()).toHaveLength(2));
  await app.press(/^Filters/u);
  expect(screen.getAllByRole("combobox", { name: "Operator" })).toHaveLength(2);
  expect(screen.getAllByRole("combobox", { name: "Which conditions must match" })).toHaveLength(2);
  await app.user.click(last(screen.getAllByRole("button", { name: "Remove group" })));
  await waitFor(() => expect(filterNow()).toEqual({ field: "name", op: "contains", value: mark }));
  await waitFor(() => expect(rows()).toHaveLength(3));
  await app.press(/^Remove filter Conditions/u);
  await waitFor(() => expect(filterNow()).toBeNull());
  expect(screen.queryByRole("combobox", { name: "Field" })).toBeNull();
});
