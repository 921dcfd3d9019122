import { screen, within } from "@testing-library/react";
import { expect } from "vitest";
import { test } from "../app-stand-in.tsx";
import { expectMergedEdits, openForm, write } from "../edited-forms.ts";

test("a contact form merges another user's edits, and asks about fields both changed", async () =>
  expectMergedEdits("contact"));

test("cancelling a form or leaving its page asks before discarding input", async ({ app }) => {
  const id = await openForm(app, "company");
  await write(app, "City", "Narvik");
  await app.press("Cancel");
  const question = () => screen.findByRole("alertdialog", { name: "Discard your changes?" });
  await app.user.click(within(await question()).getByRole("button", { name: "Keep editing" }));
  expect(screen.getByLabelText<HTMLInputElement>("City", { selector: "input" }).value).toBe("Narvik");
  app.go("/deals");
  await app.user.click(within(await question()).getByRole("button", { name: "Keep editing" }));
  expect(app.path()).toBe(`/companies/${id}`);
  app.go("/deals");
  await app.user.click(within(await question()).getByRole("button", { name: "Discard" }));
  await expect.poll(app.path).toMatch(/^\/deals/u);
});
