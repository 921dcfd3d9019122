import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp, unique } from "../app-stand-in.tsx";

test("the second click of a double click on Delete does not open the contact form", async () => {
  const app = await openApp("/profile");
  const mark = unique("gone");
  await app.api.contacts.create({ body: { first: mark } });
  app.go(`/contacts?search=${mark}`);
  await app.user.click(await screen.findByRole("checkbox", { name: `Select ${mark}` }));
  await app.user.click(await screen.findByRole("button", { name: "Delete" }));
  await app.user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }),
  );
  // The empty state has a second button with this name.
  const [add] = await screen.findAllByRole("button", { name: "Add Contact" });
  fireEvent.click(add ?? document.body, { detail: 2 });
  await screen.findByText("Deleted 1 contact");
  expect(screen.queryByRole("dialog", { name: "Create New Contact" })).toBeNull();
});
