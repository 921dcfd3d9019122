import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { expectFailures, newMember, openApp, test, unique } from "../app-stand-in.tsx";
import { createsContact, propose } from "../proposal-page.ts";

test("a group of a large proposal can be selected, and a refusal needs a reason", async () => {
  const first = unique("Many");
  const changes = Array.from({ length: 201 }, (_, index) => createsContact(`${first} ${index}`));
  const { id, open } = await propose(unique("Large"), changes);
  const app = await open();
  await app.user.click(await screen.findByRole("checkbox", { name: "Select all: New · Contacts (201)" }));
  expect(screen.getByRole("button", { name: "Accept 201 selected" })).toBeTruthy();
  await app.press("Refuse…");
  const dialog = within(await screen.findByRole("dialog", { name: "Refuse proposal" }));
  const reason = dialog.getByRole("textbox");
  expectFailures();
  await app.user.click(dialog.getByRole("button", { name: "Refuse" }));
  await waitFor(() => expect(reason.getAttribute("aria-invalid")).toBe("true"));
  expect(dialog.queryByRole("alert")).toBeNull();
  await app.user.type(reason, "Enough");
  expect(reason.getAttribute("aria-invalid")).toBeNull();
  await app.user.click(dialog.getByRole("button", { name: "Refuse" }));
  // The text box of the open dialog also contains the reason.
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Refuse proposal" })).toBeNull());
  await screen.findByText("Proposal refused");
  await screen.findByText("Enough");
  expect((await app.api.proposals.read({ params: { id } })).proposal.state).toBe("refused");
});

test("a proposal names a deleted record; other members cannot find the proposal", async ({ admin }) => {
  const contact = await admin.add("contact", { first: unique("Gone") });
  const change = { op: "update", noun: "contact", id: contact.id, values: { city: "Graz" } } as const;
  const { id, open } = await propose(unique("Deleted"), [change]);
  await admin.contacts.delete({ params: { id: contact.id } });
  await open();
  await screen.findByText("Deleted");
  expect(screen.getByText(contact.first ?? "", { selector: "b" })).toBeTruthy();
  const stranger = await newMember("user");
  expectFailures();
  await openApp(`/proposals?id=${id}`, stranger);
  await screen.findByText("Proposal not found");
});
