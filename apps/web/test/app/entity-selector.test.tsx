import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { emptyList, fill, openApp } from "../app-stand-in.tsx";
import { lookUps, openContactForm, openForm, press } from "../record-forms.ts";

test("a picker searches 300 ms after typing stops, from 2 characters, for 20 records", async () => {
  const { app, company: field } = await openContactForm();
  await app.user.type(field, "k");
  expect(await screen.findByText("Type at least 2 characters to search")).toBeTruthy();
  expect(screen.queryByRole("option", { name: /^Create/u })).toBeNull();
  const waits = vi.spyOn(globalThis, "setTimeout");
  for (const letters of [2, 3, 4, 5, 6, 7])
    fireEvent.change(field, { target: { value: "kestrel".slice(0, letters) } });
  expect(waits.mock.calls.filter(([, ms]) => ms === 300)).toHaveLength("estrel".length);
  waits.mockRestore();
  await vi.waitFor(() => expect(lookUps(app)).toHaveLength(1));
  expect(lookUps(app)[0]).toContain("search=kestrel");
});

test("a picker creates a company and keeps the form's other input", async () => {
  const { app, form, company: field } = await openContactForm();
  await fill(app.user, within(form).getByLabelText("First name"), "Ana");
  const name = `Brand New ${crypto.randomUUID().slice(0, 8)}`;
  await fill(app.user, field, name);
  expect(await screen.findByText("No companies found")).toBeTruthy();
  await app.user.click(await screen.findByRole("option", { name: new RegExp(name, "u") }));
  const told = await screen.findByText("Company created successfully");
  const card = within(told.closest<HTMLElement>("[role=status]") ?? form);
  card.getByText(name);
  // The company opens in a new tab, so that the form stays open.
  const open = card.getByRole("link", { name: "Open (opens in a new tab)" });
  expect(open.getAttribute("target")).toBe("_blank");
  expect(within(form).getByLabelText<HTMLInputElement>("First name").value).toBe("Ana");
  const email = `${crypto.randomUUID()}@picker.example`;
  await fill(app.user, within(form).getByLabelText(/^Email/u), email);
  await app.user.click(within(form).getByRole("button", { name: "Create Contact" }));
  await screen.findByText("Contact created successfully");
  const { contacts } = await app.api.contacts.list({ query: { q: email } });
  expect(contacts[0]).toMatchObject({ company: name, company_id: expect.any(String) });
});

test("the contact picker of a deal form fills in the company or creates a contact", async () => {
  const app = await openApp(emptyList("deals"));
  const mark = crypto.randomUUID().slice(0, 8);
  const [works, mills] = [`Works ${mark}`, `Mills ${mark}`];
  const add = async (first: string, name: string) => {
    const company = await app.api.add("company", { name });
    await app.api.add("contact", { first, last: mark, company_id: company.id });
    return company.id;
  };
  const worksId = await add("Grace", works);
  await add("Ada", mills);
  const form = await openForm(app, "Add Deal", "Create New Deal");
  const contact = await within(form).findByRole("combobox", { name: "Contact" });
  const company = await within(form).findByRole("combobox", { name: "Company" });
  const choose = async (field: HTMLElement, name: string) => {
    await app.retype(field, name);
    await app.user.click(await screen.findByRole("option", { name: new RegExp(`^${name}`, "u") }));
  };
  const expectCompany = (value: string) => vi.waitFor(() => expect(company).toHaveProperty("value", value));
  await choose(contact, `Grace ${mark}`);
  await expectCompany(works);
  within(form).getByText(`Grace ${mark}’s company`);
  await choose(contact, `Ada ${mark}`);
  await expectCompany(mills);
  await choose(company, works);
  await choose(contact, `Ada ${mark}`);
  expect(company).toHaveProperty("value", works);

  await fill(app.user, within(form).getByLabelText(/^Deal name/iu), `Deal ${mark}`);
  await fill(app.user, within(form).getByLabelText(/^Amount/u), "12");
  await app.retype(contact, `Mia ${mark} Lund`);
  await app.user.click(await screen.findByRole("option", { name: `Create “Mia ${mark} Lund”` }));
  const over = await screen.findByRole("dialog", { name: "Create New Contact" });
  expect(within(over).getByLabelText<HTMLInputElement>("First name").value).toBe("Mia");
  expect(within(over).getByLabelText<HTMLInputElement>("Last name").value).toBe(`${mark} Lund`);
  await vi.waitFor(() => expect(over.contains(document.activeElement)).toBe(true));
  expect(await within(over).findByRole("combobox", { name: "Company" })).toBeTruthy();
  await fill(app.user, within(over).getByLabelText(/^Email/u), `${mark}@over.example`);
  await press(app, over, "Create Contact");
  await screen.findByText("Contact created successfully");
  await vi.waitFor(() => expect(screen.queryByRole("dialog", { name: "Create New Contact" })).toBeNull());

  expect(app.network.calls.some(({ call }) => call === "POST /deals")).toBe(false);
  expect(contact).toHaveProperty("value", `Mia ${mark} Lund`);
  await press(app, form, "Create Deal");
  await screen.findByText("Deal created successfully");
  const [deal] = (await app.api.deals.list({ query: { search: `Deal ${mark}` } })).deals;
  expect(deal).toMatchObject({
    amount_cents: 1200,
    contact_name: `Mia ${mark} Lund`,
    company_id: worksId,
  });
});
