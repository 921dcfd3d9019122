import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fill } from "../app-stand-in.tsx";
import {
  addCondition,
  app,
  filterNow,
  last,
  mark,
  openCompaniesBeforeEach,
  press,
  rows,
} from "../company-conditions.tsx";

openCompaniesBeforeEach();

test("a list filters by a group of conditions and describes them in words", async () => {
  await press("Filters");
  await addCondition("Add condition", "name", "contains", mark);
  await waitFor(() => expect(filterNow()).toEqual({ field: "name", op: "contains", value: mark }));
  await addCondition("Add group", "city", "is", "Paris");
  const [addInside] = screen.getAllByRole("button", { name: "Add condition" });
  if (addInside) await app.user.click(addInside);
  await app.user.selectOptions(
    screen.getAllByRole("combobox", { name: "Field" })[2] ?? document.body,
    "city",
  );
  await app.user.selectOptions(
    screen.getAllByRole("combobox", { name: "Operator" })[2] ?? document.body,
    "is",
  );
  await fill(app.user, screen.getAllByRole("textbox", { name: "Value" })[2] ?? document.body, "Lyon");
  const cities = ["Paris", "Lyon"].map((value) => ({ field: "city", op: "is", value }));
  await waitFor(() =>
    expect(filterNow()).toEqual({ and: [{ field: "name", op: "contains", value: mark }, { or: cities }] }),
  );
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
  await press("Filters");
  expect(screen.getAllByRole("combobox", { name: "Operator" })).toHaveLength(2);
  expect(screen.getAllByRole("combobox", { name: "Which conditions must match" })).toHaveLength(2);
  await app.user.click(last(screen.getAllByRole("button", { name: "Remove group" })));
  await waitFor(() => expect(filterNow()).toEqual({ field: "name", op: "contains", value: mark }));
  await waitFor(() => expect(rows()).toHaveLength(3));
  await app.user.click(screen.getByRole("button", { name: /^Remove filter Conditions/u }));
  await waitFor(() => expect(filterNow()).toBeNull());
  expect(screen.queryByRole("combobox", { name: "Field" })).toBeNull();
});
