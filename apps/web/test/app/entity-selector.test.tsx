import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { emptyList, fill, type OpenedApp, openApp } from "../app-stand-in.tsx";

const lookUps = ({ network }: OpenedApp) =>
  network.calls.filter(({ call }) => /^GET \/companies\?.*limit=20/u.test(call)).map(({ call }) => call);

async function openContactForm() {
  const app = await openApp(emptyList("contacts"));
  await app.user.click((await screen.findAllByRole("button", { name: "Add Contact" }))[0] ?? document.body);
  const form = await screen.findByRole("dialog", { name: "Create New Contact" });
  const field = await within(form).findByRole<HTMLInputElement>("combobox", { name: "Company" });
  const addCompany = async (name: string) => (await app.api.companies.create({ body: { name } })).company;
  return { app, form, field, addCompany };
}

async function openDealForm(app: OpenedApp) {
  await app.user.click((await screen.findAllByRole("button", { name: "Add Deal" }))[0] ?? document.body);
  return screen.findByRole("dialog", { name: "Create New Deal" });
}

test("a picker searches 300 ms after typing stops, from 2 characters, for 20 records", async () => {
  const { app, field } = await openContactForm();
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

test("a picker creates a company, keeps the form's input, and unlinks an edited name", async () => {
  const { app, form, field } = await openContactForm();
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
  const created = async () => (await app.api.contacts.list({ query: { q: email } })).contacts[0];
  expect(await created()).toMatchObject({ company: name, company_id: expect.any(String) });

  app.go(`/contacts/${(await created())?.id}`);
  await app.user.click(await screen.findByRole("button", { name: "Edit" }));
  await fill(app.user, await screen.findByRole("combobox", { name: "Company" }), " and Sons");
  await app.user.tab();
  await app.user.click(screen.getByRole("button", { name: "Save Changes" }));
  await app.user.click(await screen.findByRole("button", { name: "Remove link" }));
  await expect.poll(created).toMatchObject({ company: `${name} and Sons`, company_id: null });
});

test("Tab and Enter select the record whose name was typed, in any case and accents", async () => {
  const { app, form, field, addCompany } = await openContactForm();
  const mark = crypto.randomUUID().slice(0, 8);
  const { name } = await addCompany(`Café O’Brien ${mark}`);
  await fill(app.user, field, `cafe o'brien ${mark}`);
  await screen.findByRole("option", { name: new RegExp(mark, "u") });
  expect(screen.queryByRole("option", { name: /^Create/u })).toBeNull();
  await app.user.tab();
  await vi.waitFor(() => expect(field.value).toBe(name));

  const company = await addCompany(`Whole ${mark}`);
  await app.user.clear(field);
  await fill(app.user, field, company.name.toUpperCase());
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

test("a picker offers to create a record after its search, and keeps text typed later", async () => {
  const { app, field } = await openContactForm();
  const [found, created] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app.network.fail(/^GET \/companies\?.*limit=20/u, { until: found.promise }, 1);
  app.network.fail(/^POST \/companies$/u, { until: created.promise }, 1);
  const name = `Not yet ${crypto.randomUUID().slice(0, 8)}`;
  await fill(app.user, field, name);
  await vi.waitFor(() => expect(lookUps(app)).toHaveLength(1));
  expect(screen.queryByRole("option", { name: /^Create/u })).toBeNull();
  found.resolve();
  await app.user.click(await screen.findByRole("option", { name: `Create “${name}”` }));
  await app.user.clear(field);
  await fill(app.user, field, "Another");
  created.resolve();
  await screen.findByText("Company created successfully");
  expect(field.value).toBe("Another");
});

test("Down and Enter pressed before the companies have loaded choose the first company", async () => {
  const { app, form, field, addCompany } = await openContactForm();
  for (const keys of ["{ArrowDown}{Enter}", "{ArrowDown}", "{Enter}"]) {
    const mark = crypto.randomUUID().slice(0, 8);
    const company = await addCompany(`Sought ${mark} Works`);
    const option = { name: new RegExp(company.name, "u") };
    const held = Promise.withResolvers<void>();
    app.network.fail(new RegExp(`^GET /companies\\?.*${mark}`, "u"), { until: held.promise });
    await app.user.clear(field);
    await fill(app.user, field, `Sought ${mark}`);
    // On a slow machine, the picker also searches for the company that was chosen before.
    await vi.waitFor(() => expect(lookUps(app).filter((call) => call.includes(mark))).toHaveLength(1));
    await app.user.keyboard(keys);
    held.resolve();
    if (keys === "{ArrowDown}") {
      const { id } = await screen.findByRole("option", option);
      await vi.waitFor(() => expect(field.getAttribute("aria-activedescendant")).toBe(id));
      await app.user.keyboard("{Enter}");
    }
    await vi.waitFor(() => expect(field.value).toBe(company.name));
    await vi.waitFor(() => expect(screen.queryByRole("option", option)).toBeNull());
  }
  // Enter did not submit the form.
  expect(app.network.calls.some(({ call }) => call.startsWith("POST /"))).toBe(false);
  expect(screen.queryByText("Enter a first or last name")).toBeNull();
  expect(form.isConnected).toBe(true);
});

test("a filter resolves a typed name to a record, or reports that none matches", async () => {
  const app = await openApp(emptyList("contacts"));
  const name = `Left ${crypto.randomUUID().slice(0, 8)}`;
  const { company } = await app.api.companies.create({ body: { name } });
  await app.user.click(await screen.findByRole("button", { name: /^Filters/u }));
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

test("the deal form searches from two characters on, and fills in a contact's company", async () => {
  const app = await openApp(emptyList("deals"));
  const mark = crypto.randomUUID().slice(0, 8);
  const company = async (name: string) => (await app.api.companies.create({ body: { name } })).company;
  const [works, mills] = [await company(`Works ${mark}`), await company(`Mills ${mark}`)];
  const contact = async (first: string, company_id: typeof works.id) =>
    (await app.api.contacts.create({ body: { first, last: mark, company_id } })).contact;
  await contact("Grace", works.id);
  await contact("Ada", mills.id);
  const form = await openDealForm(app);
  const field = () => within(form).findByRole<HTMLInputElement>("combobox", { name: "Contact" });
  const shown = () => within(form).findByRole<HTMLInputElement>("combobox", { name: "Company" });
  const choose = async (name: string) => {
    await app.user.clear(await field());
    await fill(app.user, await field(), name);
    await app.user.click(await screen.findByRole("option", { name: new RegExp(`^${name}`, "u") }));
  };
  await app.user.type(await shown(), "k");
  expect(await screen.findByText("Type at least 2 characters to search")).toBeTruthy();
  await app.user.keyboard("{Backspace}{Tab}");
  await choose(`Grace ${mark}`);
  await vi.waitFor(async () => expect((await shown()).value).toBe(works.name));
  within(form).getByText(`Grace ${mark}’s company`);
  await choose(`Ada ${mark}`);
  await vi.waitFor(async () => expect((await shown()).value).toBe(mills.name));
  await app.user.clear(await shown());
  await fill(app.user, await shown(), works.name);
  await app.user.click(await screen.findByRole("option", { name: new RegExp(`^${works.name}`, "u") }));
  await choose(`Grace ${mark}`);
  await choose(`Ada ${mark}`);
  await fill(app.user, within(form).getByLabelText(/^Deal name/iu), `Deal ${mark}`);
  await app.user.type(within(form).getByLabelText(/^Amount/u), "12");
  await app.user.click(within(form).getByRole("button", { name: "Create Deal" }));
  const told = await screen.findByText("Deal created successfully");
  const card = within(told.closest<HTMLElement>("[role=status]") ?? form);
  card.getByText(`Deal ${mark}`);
  card.getByRole("button", { name: "Undo" });
  await app.user.click(card.getByRole("link", { name: "Open" }));
  await screen.findByRole("heading", { level: 1, name: `Deal ${mark}` });
  const [deal] = (await app.api.deals.list({ query: { search: `Deal ${mark}` } })).deals;
  expect(deal).toMatchObject({ contact_name: `Ada ${mark}`, company_id: works.id });
});

test("a contact can be created over the deal form, which keeps its own input", async () => {
  const app = await openApp(emptyList("deals"));
  const form = await openDealForm(app);
  const mark = crypto.randomUUID().slice(0, 8);
  await fill(app.user, await within(form).findByLabelText(/^Deal name/iu), `Deal ${mark}`);
  await app.user.type(within(form).getByLabelText(/^Amount/u), "12");
  await fill(app.user, await within(form).findByRole("combobox", { name: "Contact" }), `Mia ${mark} Lund`);
  await app.user.click(await screen.findByRole("option", { name: `Create “Mia ${mark} Lund”` }));

  const over = await screen.findByRole("dialog", { name: "Create New Contact" });
  expect(within(over).getByLabelText<HTMLInputElement>("First name").value).toBe("Mia");
  expect(within(over).getByLabelText<HTMLInputElement>("Last name").value).toBe(`${mark} Lund`);
  await vi.waitFor(() => expect(over.contains(document.activeElement)).toBe(true));
  expect(await within(over).findByRole("combobox", { name: "Company" })).toBeTruthy();
  await fill(app.user, within(over).getByLabelText(/^Email/u), `${mark}@over.example`);
  await app.user.click(within(over).getByRole("button", { name: "Create Contact" }));
  await screen.findByText("Contact created successfully");
  await vi.waitFor(() => expect(screen.queryByRole("dialog", { name: "Create New Contact" })).toBeNull());

  expect(app.network.calls.some(({ call }) => call === "POST /deals")).toBe(false);
  const field = within(form).getByRole<HTMLInputElement>("combobox", { name: "Contact" });
  expect(field.value).toBe(`Mia ${mark} Lund`);
  await app.user.click(within(form).getByRole("button", { name: "Create Deal" }));
  await screen.findByText("Deal created successfully");
  const [deal] = (await app.api.deals.list({ query: { search: `Deal ${mark}` } })).deals;
  expect(deal).toMatchObject({ amount_cents: 1200, contact_name: `Mia ${mark} Lund` });
});

test("the contact pickers of a deal list the contacts of the deal's company first", async () => {
  const app = await openApp("/profile");
  const last = `Near ${crypto.randomUUID().slice(0, 8)}`;
  const { company } = await app.api.companies.create({ body: { name: `${last} Works` } });
  await app.api.contacts.create({ body: { first: "Ann", last } });
  await app.api.contacts.create({ body: { first: "Zed", last, company_id: company.id } });
  const { data: deal } = await app.api.deals.create({
    body: { name: last, amount_cents: 100, stage: "Lead", company_id: company.id },
  });
  app.go(`/deals/${deal.id}`);
  await app.user.click(await screen.findByRole("button", { name: "Add Contact" }));
  await fill(app.user, await screen.findByRole("combobox", { name: "Add Contact" }), last);
  await screen.findByRole("option", { name: new RegExp(`^Ann ${last}`, "u") });
  const firstOption = () => screen.getAllByRole("option")[0]?.textContent;
  expect(firstOption()).toContain(`Zed ${last}`);
  await app.user.keyboard("{Escape}");
  await app.user.click(await screen.findByRole("button", { name: "Edit" }));
  await fill(app.user, await screen.findByRole("combobox", { name: "Contact" }), last);
  await screen.findByRole("option", { name: new RegExp(`^Ann ${last}`, "u") });
  expect(firstOption()).toContain(`Zed ${last}`);
});
