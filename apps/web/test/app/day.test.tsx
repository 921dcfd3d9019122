import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp, unique } from "../app-stand-in.tsx";

async function openWithRecords() {
  const app = await openApp("/profile");
  const mark = unique("day");
  const company = await app.api.add("company", { name: `Kestrel ${mark}` });
  const contact = await app.api.add("contact", { first: "Ada", last: mark, company_id: company.id });
  return { ...app, mark, company, contact };
}

test("a new deal on a contact's page preselects the contact and its company", async () => {
  const { user, go, mark, contact } = await openWithRecords();
  go(`/contacts/${contact.id}`);
  await user.click(await screen.findByRole("button", { name: "Add Deal" }));
  const form = within(await screen.findByRole("dialog", { name: "Create New Deal" }));
  const chosen = async (name: RegExp) =>
    (await form.findByRole<HTMLInputElement>("combobox", { name })).value;
  expect(await chosen(/^Company/u)).toBe(`Kestrel ${mark}`);
  expect(await chosen(/^Contact/u)).toBe(`Ada ${mark}`);
  await user.click(form.getByRole("button", { name: "Cancel" }));
});

test("Shift+Enter adds a line to a multi-line text, and Enter saves it", async () => {
  const { user, api, go, mark, company } = await openWithRecords();
  const body = { name: `Pilot ${mark}`, amount_cents: 100, stage: "Lead", description: "First" };
  const deal = await api.add("deal", { ...body, company_id: company.id });
  go(`/deals/${deal.id}`);
  await user.click(await screen.findByText("First"));
  const text = await screen.findByRole("textbox", { name: /^Description of Pilot/u });
  expect(text.tagName).toBe("TEXTAREA");
  await user.keyboard("One{Shift>}{Enter}{/Shift}two{Enter}");
  await expect.poll(async () => (await api.read("deal", deal.id)).description).toBe("One\ntwo");
});

test("an avatar shows a record's owner in the list, on the card and on the page", async () => {
  const { api, go, mark, contact } = await openWithRecords();
  const owner = contact.owner_name ?? "nobody";
  await api.pipeline.add({ params: { contactId: contact.id }, body: {} });
  go(`/contacts?search=${mark}`);
  const row = (await screen.findByRole("link", { name: `Ada ${mark}` })).closest<HTMLElement>("tr");
  expect(
    within(row ?? document.body)
      .getByTitle(owner)
      .querySelector(".avatar"),
  ).toBeTruthy();
  go("/pipeline");
  const card = (await screen.findByText(`Ada ${mark}`)).closest<HTMLElement>("[data-row]");
  expect(
    within(card ?? document.body)
      .getByTitle(new RegExp(owner, "u"))
      .querySelector(".avatar"),
  ).toBeTruthy();
  go(`/contacts/${contact.id}`);
  const fact = (await screen.findByText("Owner", { selector: "dt" })).nextElementSibling;
  expect(fact?.querySelector(".avatar")).toBeTruthy();
  expect(fact?.textContent).toContain(owner);
});
