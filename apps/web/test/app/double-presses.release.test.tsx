import { fireEvent, screen } from "@testing-library/react";
import { expect } from "vitest";
import { test, unique } from "../app-stand-in.tsx";

test("the second click of a double click on Delete does not open the contact form", async ({ app }) => {
  const mark = unique("gone");
  await app.api.add("contact", { first: mark });
  app.go(`/contacts?search=${mark}`);
  await app.user.click(await screen.findByRole("checkbox", { name: `Select ${mark}` }));
  await app.press("Delete");
  await app.confirm("Delete");
  // The empty state has a second button with this name.
  const [add] = await screen.findAllByRole("button", { name: "Add Contact" });
  fireEvent.click(add ?? document.body, { detail: 2 });
  await screen.findByText("Deleted 1 contact");
  expect(screen.queryByRole("dialog", { name: "Create New Contact" })).toBeNull();
});
