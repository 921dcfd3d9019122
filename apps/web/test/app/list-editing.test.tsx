import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect } from "vitest";
import { test, unique } from "../app-stand-in.tsx";
import { cell, editor, leaveNothingOpen, openContact } from "../list-cells.tsx";

afterEach(leaveNothingOpen);

test("in a cell, Enter edits and saves, Tab saves and moves on, and Escape discards", async () => {
  const { user, mark, stored } = await openContact();
  screen.getByRole("link", { name: mark }).focus();
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(cell("email"));
  await user.keyboard("{Enter}");
  await editor("Email");
  await user.keyboard(`${mark}@edit.example{Tab}`);
  await waitFor(() => expect(document.activeElement).toBe(cell("company")));
  await user.keyboard("{ArrowRight}{Enter}");
  const title = await editor("Job title");
  expect(title).toHaveProperty("value", "Buyer");
  await user.keyboard("Director{Enter}");
  expect(screen.queryByRole("textbox", { name: /^Job title of/u })).toBeNull();
  expect(cell("job_title").textContent).toContain("Director");
  await expect.poll(stored).toMatchObject({ email: `${mark}@edit.example`, job_title: "Director" });
  await waitFor(() => expect(document.activeElement).toBe(cell("job_title")));
  await user.keyboard("{F2}");
  await editor("Job title");
  await user.keyboard("Nobody{Escape}");
  expect(cell("job_title").textContent).toContain("Director");
  expect((await stored()).job_title).toBe("Director");
});

test("a deal's stage, amount and close date can be edited in the list", async ({ app }) => {
  const mark = unique("dealt");
  const [pipeline] = (await app.api.pipeline.list()).pipelines;
  const [first, second] = pipeline?.stages ?? [];
  if (!first || !second) throw new Error("No stages");
  const data = await app.api.add("deal", { name: mark, amount_cents: 100, stage_id: first.id });
  app.go(`/deals?search=${mark}`);
  await screen.findByRole("row", { name: new RegExp(mark, "u") });
  cell("amount_cents").focus();
  await app.user.keyboard("{Enter}");
  const amount = await editor("Amount");
  await app.user.keyboard("12.5x{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("for example 12,500.50");
  await app.user.clear(amount);
  await app.user.keyboard("1.250,50");
  const understood = await screen.findByText("Interpreted as $1,250.50");
  expect(understood.id).toBe(amount.getAttribute("aria-describedby"));
  await app.user.keyboard("{Tab}");
  await waitFor(() => expect(document.activeElement).toBe(cell("stage")));
  await app.user.keyboard("{Enter}");
  const stage = await screen.findByRole("combobox", { name: /^Stage of/u });
  await app.user.selectOptions(stage, second.name);
  await app.user.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(cell("stage")));
  expect(cell("stage").textContent).toContain(second.name);
  cell("expected_close_date").focus();
  expect(document.activeElement).toBe(cell("expected_close_date"));
  await app.user.keyboard("{Enter}");
  await editor("Expected close date");
  await app.user.keyboard("1 Mar 27");
  screen.getByText("Interpreted as Mar 1, 2027");
  await app.user.keyboard("{Enter}");
  await expect
    .poll(() => app.api.read("deal", data.id))
    .toMatchObject({
      amount_cents: 125_050,
      stage_id: second.id,
      expected_close_date: Date.UTC(2027, 2, 1),
    });
});
