import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { fill, openApp, test, unique } from "../app-stand-in.tsx";
import { openContactForm } from "../record-forms.ts";

/** Clicks a button twice, in two consecutive tasks of the event loop. */
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

test("a double click adds a note once", async ({ app }) => {
  const contact = await app.api.add("contact", { first: unique("noted") });
  app.go(`/contacts/${contact.id}?tab=notes`);
  fireEvent.change(await screen.findByLabelText("New note"), { target: { value: "Once" } });
  await pressTwice("Add Note");
  await screen.findByText("Note added");
  const sent = app.network.calls.filter(({ call }) => /^POST .*\/notes$/u.test(call));
  expect(sent).toHaveLength(1);
});

test("a double click creates a contact once", async () => {
  const { app, form: dialog } = await openContactForm();
  const form = within(dialog);
  const mark = unique("once");
  fireEvent.change(form.getByLabelText("First name"), { target: { value: mark } });
  fireEvent.change(form.getByLabelText(/^Email/u), { target: { value: `${mark}@once.example` } });
  await waitFor(() =>
    expect(form.getByRole("button", { name: "Create Contact" })).toHaveProperty("disabled", false),
  );
  await pressTwice("Create Contact");
  await screen.findByText("Contact created successfully");
  const sent = app.network.calls.filter(({ call }) => call === "POST /contacts");
  expect(sent).toHaveLength(1);
});

test("a double click on an outcome logs one interaction", async ({ app }) => {
  const contact = await app.api.add("contact", { first: unique("reached") });
  app.go(`/contacts/${contact.id}`);
  await screen.findByRole("button", { name: "Reached" });
  await pressTwice("Reached");
  await screen.findByText(/^Interaction logged/u);
  await waitFor(() => expect(app.cache.isMutating()).toBe(0));
  const sent = app.network.calls.filter(({ call }) => call === "POST /interactions");
  expect(sent).toHaveLength(1);
});

test("a double click revokes an invitation once", async () => {
  const app = await openApp("/settings?tab=members");
  const email = `${unique("invited")}@settings.example`;
  await fill(app.user, await screen.findByLabelText("Email"), email);
  await app.press("Invite");
  const name = `Revoke the invitation for ${email}`;
  await screen.findByRole("button", { name });
  await pressTwice(name);
  await screen.findByText(`Invitation for ${email} revoked`);
  expect(screen.queryByText(/^Failed to revoke/u)).toBeNull();
});
