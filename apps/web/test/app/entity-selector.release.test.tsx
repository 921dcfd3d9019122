import { screen, within } from "@testing-library/react";
import { expect, vi } from "vitest";
import { emptyList, fill, openApp, test } from "../app-stand-in.tsx";
import { lookUps, openContactForm } from "../record-forms.ts";

test("Tab and Enter select the record with the typed name, ignoring case and accents", async () => {
  const { app, form, company: field } = await openContactForm();
  const mark = crypto.randomUUID().slice(0, 8);
  const { name } = await app.api.add("company", { name: `Café O’Brien ${mark}` });
  await fill(app.user, field, `cafe o'brien ${mark}`);
  await screen.findByRole("option", { name: new RegExp(mark, "u") });
  expect(screen.queryByRole("option", { name: /^Create/u })).toBeNull();
  await app.user.tab();
  await vi.waitFor(() => expect(field.value).toBe(name));

  const company = await app.api.add("company", { name: `Whole ${mark}` });
  await app.retype(field, company.name.toUpperCase());
  await screen.findByRole("option", { name: new RegExp(company.name, "u") });
  expect(screen.queryByRole("option", { name: /^Create/u })).toBeNull();
  await app.user.keyboard("{Enter}");
  expect(field.value).toBe(company.name);
  await fill(app.user, within(form).getByLabelText("First name"), "Ana");
  const email = `${mark}@whole.example`;
  await fill(app.user, within(form).getByLabelText(/^Email/u), email);
  await app.user.click(within(form).getByRole("button", { name: "Create Contact" }));
  await screen.findByText("Contact created successfully");
  const { contacts } = await app.api.contacts.list({ query: { q: email } });
  expect(contacts[0]).toMatchObject({ company: company.name, company_id: company.id });
});

test("a picker offers Create after its search and keeps text typed while creating", async () => {
  const { app, company: field } = await openContactForm();
  const [found, created] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app.network.fail(/^GET \/companies\?.*limit=20/u, { until: found.promise }, 1);
  app.network.fail(/^POST \/companies$/u, { until: created.promise }, 1);
  const name = `Not yet ${crypto.randomUUID().slice(0, 8)}`;
  await fill(app.user, field, name);
  await vi.waitFor(() => expect(lookUps(app)).toHaveLength(1));
  expect(screen.queryByRole("option", { name: /^Create/u })).toBeNull();
  found.resolve();
  await app.user.click(await screen.findByRole("option", { name: `Create “${name}”` }));
  await app.retype(field, "Another");
  created.resolve();
  await screen.findByText("Company created successfully");
  expect(field.value).toBe("Another");
});

test("Down and Enter pressed before the companies have loaded choose the first company", async () => {
  const { app, form, company: field } = await openContactForm();
  for (const keys of ["{ArrowDown}{Enter}", "{ArrowDown}", "{Enter}"]) {
    const mark = crypto.randomUUID().slice(0, 8);
    const company = await app.api.add("company", { name: `Sought ${mark} Works` });
    const option = { name: new RegExp(company.name, "u") };
    const held = app.network.hold(new RegExp(`^GET /companies\\?.*${mark}`, "u"));
    await app.retype(field, `Sought ${mark}`);
    // On a slow machine, the picker also searches for the company that was chosen before.
    await vi.waitFor(() => expect(lookUps(app).filter((call) => call.includes(mark))).toHaveLength(1));
    await app.user.keyboard(keys);
    held();
    if (keys === "{ArrowDown}") {
      const { id } = await screen.findByRole("option", option);
      expect(screen.getAllByRole("option").at(-1)?.textContent).toMatch(/^Create/u);
      await vi.waitFor(() => expect(field.getAttribute("aria-activedescendant")).toBe(id));
      await app.user.keyboard("{Enter}");
    }
    await vi.waitFor(() => expect(field.value).toBe(company.name));
    await vi.waitFor(() => expect(screen.queryByRole("option", option)).toBeNull());
  }
  expect(app.network.calls.some(({ call }) => call.startsWith("POST /"))).toBe(false);
  expect(screen.queryByText("Enter a first or last name")).toBeNull();
  expect(form.isConnected).toBe(true);
});

test("a filter resolves a typed name to a record, or reports that none matches", async () => {
  const app = await openApp(emptyList("contacts"));
  const name = `Left ${crypto.randomUUID().slice(0, 8)}`;
  const company = await app.api.add("company", { name });
  await app.press(/^Filters/u);
  const field = () => screen.findByRole("combobox", { name: "Company" });
  await fill(app.user, await field(), name.toLowerCase());
  await app.user.tab();
  await expect.poll(app.path).toContain(`company_id=${company.id}`);
  await app.user.type(await field(), " and more");
  await app.user.tab();
  await screen.findByText("Choose an option from the list");
  expect(app.path()).toContain(`company_id=${company.id}`);
  const panel = within(screen.getByRole("complementary", { name: "Advanced Filters" }));
  await app.user.click(panel.getByRole("button", { name: "Close" }));
  await screen.findByText(`Company: “${name} and more” is not applied. Choose an option from the list.`);
});

test("the contact pickers of a deal list the contacts of the deal's company first", async ({ app }) => {
  const last = `Near ${crypto.randomUUID().slice(0, 8)}`;
  const company = await app.api.add("company", { name: `${last} Works` });
  await app.api.add("contact", { first: "Ann", last });
  await app.api.add("contact", { first: "Zed", last, company_id: company.id });
  const deal = await app.api.add("deal", {
    name: last,
    amount_cents: 100,
    stage: "Lead",
    company_id: company.id,
  });
  app.go(`/deals/${deal.id}`);
  await app.press("Add Contact");
  await fill(app.user, await screen.findByRole("combobox", { name: "Add Contact" }), last);
  await screen.findByRole("option", { name: new RegExp(`^Ann ${last}`, "u") });
  const firstOption = () => screen.getAllByRole("option")[0]?.textContent;
  expect(firstOption()).toContain(`Zed ${last}`);
  await app.user.keyboard("{Escape}");
  await app.press("Edit");
  const contact = await screen.findByRole<HTMLInputElement>("combobox", { name: "Contact" });
  await fill(app.user, contact, last);
  await screen.findByRole("option", { name: new RegExp(`^Ann ${last}`, "u") });
  expect(firstOption()).toContain(`Zed ${last}`);
  const isMarked = () => expect(contact.hasAttribute("aria-activedescendant")).toBe(true);
  await vi.waitFor(isMarked);
  await app.user.keyboard("{ArrowDown}{Enter}");
  await vi.waitFor(() => expect(contact.value).toBe(`Ann ${last}`));
});

test("editing the company name in a contact's form removes the link after a prompt", async ({ app }) => {
  const name = `Linked ${crypto.randomUUID().slice(0, 8)}`;
  const company = await app.api.add("company", { name });
  const email = `${crypto.randomUUID()}@picker.example`;
  const body = { first: "Ana", email, company_id: company.id };
  const contact = await app.api.add("contact", body);
  app.go(`/contacts/${contact.id}`);
  await app.press("Edit");
  await fill(app.user, await screen.findByRole("combobox", { name: "Company" }), " and Sons");
  await app.user.tab();
  await app.press("Save Changes");
  await app.press("Remove link");
  const stored = async () => await app.api.read("contact", contact.id);
  await expect.poll(stored).toMatchObject({ company: `${name} and Sons`, company_id: null });
});
