import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp, unique } from "../app-stand-in.tsx";

/** Clicks a button in two tasks of the event loop that follow each other directly. */
async function pressTwice(name: string): Promise<void> {
  const button = screen.getByRole("button", { name });
  const press = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        button.click();
        resolve();
      };
      port2.postMessage(null);
    });
  await Promise.all([press(), press()]);
}

test("a double click adds a note once", async () => {
  const app = await openApp("/profile");
  const { contact } = await app.api.contacts.create({ body: { first: unique("noted") } });
  app.go(`/contacts/${contact.id}?tab=notes`);
  fireEvent.change(await screen.findByLabelText("New note"), { target: { value: "Once" } });
  await pressTwice("Add Note");
  await screen.findByText("Note added");
  const sent = app.network.calls.filter(({ call }) => /^POST .*\/notes$/u.test(call));
  expect(sent).toHaveLength(1);
});

test("a double click creates a contact once", async () => {
  const app = await openApp("/contacts");
  await app.user.click(await screen.findByRole("button", { name: "Add Contact" }));
  const form = within(await screen.findByRole("dialog", { name: "Create New Contact" }));
  const mark = unique("once");
  fireEvent.change(await form.findByLabelText("First name"), { target: { value: mark } });
  fireEvent.change(form.getByLabelText(/^Email/u), { target: { value: `${mark}@once.example` } });
  await waitFor(() =>
    expect(form.getByRole("button", { name: "Create Contact" })).toHaveProperty("disabled", false),
  );
  await pressTwice("Create Contact");
  await screen.findByText("Contact created successfully");
  const sent = app.network.calls.filter(({ call }) => call === "POST /contacts");
  expect(sent).toHaveLength(1);
});

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
