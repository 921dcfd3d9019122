import { companyIndustries } from "@lanyard/contract/company/company-options";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { emptyList, expectFailures, fill, type OpenedApp, openApp, unique } from "../app-stand-in.tsx";
import { duplicateFound, expectDisabled, openForm, optionsOf, press } from "../record-forms.ts";

/** Opens the app in an organisation to which no other test adds custom fields. */
const openOwn = (path: string) => openApp(path, "admin@formed.example");

/** Delays the responses to matching requests until the returned function is called. */
function hold({ network }: OpenedApp, pattern: RegExp): () => void {
  const letGo = network.hold(pattern);
  return () => {
    letGo();
    network.heal();
  };
}

const isBusy = (form: HTMLElement, name: string) => within(form).findByRole("button", { name, busy: true });
const sections = (form: HTMLElement) =>
  [...form.querySelectorAll("legend")].map((legend) => legend.textContent);

test("the contact form shows 'Saving...' while saving, and sends the chosen values", async () => {
  const app = await openOwn(emptyList("contacts"));
  const form = await openForm(app, "Add Contact", "Create New Contact");
  const mark = unique("form");
  await fill(app.user, await within(form).findByLabelText("First name"), `  ${mark}  `);
  const email = within(form).getByLabelText(/^Email/u);
  expect(email.getAttribute("aria-required")).toBe("true");
  const owner = within(form).getByLabelText("Owner");
  const me = (await app.api.person.readMe()).profile;
  await waitFor(() => expect(owner).toMatchObject({ value: me.id }));
  await app.user.selectOptions(owner, "No owner");
  await fill(app.user, email, `${mark}@f.example`);
  await app.user.selectOptions(within(form).getByLabelText("Type of Phone"), "Personal");
  await fill(app.user, within(form).getByLabelText(/^Phone/u), "030 7654321");
  const letGo = hold(app, /^POST \/contacts/u);
  await press(app, form, "Create Contact");
  await isBusy(form, "Saving...");
  letGo();
  await screen.findByText("Contact created successfully");
  const [made] = (await app.api.contacts.list({ query: { q: mark } })).contacts;
  expect(made).toMatchObject({
    first: mark,
    owner_id: null,
    emails: [{ kind: "work" }],
    phones: [{ phone: "030 7654321", kind: "private" }],
  });
  await app.user.click(screen.getByRole("link", { name: "Open" }));
  await waitFor(() => expect(app.path()).toBe(`/contacts/${made?.id}`));
});

test("the form edits e-mails and phone numbers, and refuses another contact's e-mail", async () => {
  expectFailures();
  const app = await openOwn(emptyList("contacts"));
  const mark = unique("points");
  await app.api.add("contact", { first: "Holder", email: `${mark}@held.example` });
  const contact = await app.api.add("contact", {
    first: mark,
    emails: [{ email: `${mark}@one.example` }, { email: `${mark}@two.example` }],
  });
  await app.go(`/contacts/${contact.id}`);
  const form = await openForm(app, "Edit", "Edit Contact");
  const further = await within(form).findByRole("group", { name: "Other email addresses" });
  const row = (number: number) => within(further).findByLabelText(`Other email addresses: ${number}`);
  expect(await row(1)).toHaveProperty("value", `${mark}@two.example`);
  await app.user.click(within(further).getByRole("button", { name: `Make ${mark}@two.example primary` }));
  expect(within(form).getByLabelText(/^Email/u)).toHaveProperty("value", `${mark}@two.example`);
  await app.user.selectOptions(within(form).getByLabelText(`Type of ${mark}@two.example`), "Other");
  await app.user.selectOptions(within(further).getByLabelText(`Type of ${mark}@one.example`), "Personal");
  await app.user.click(within(further).getByRole("button", { name: "Add another email address" }));
  await waitFor(async () => expect(document.activeElement).toBe(await row(2)));
  await app.user.keyboard("wrong");
  await press(app, form, "Save Changes");
  await within(further).findByText("Please enter a valid email address");
  await waitFor(async () => expect(document.activeElement).toBe(await row(2)));
  await app.retype(await row(2), `${mark}@held.example`);
  await press(app, form, "Save Changes");
  await within(further).findByText("This email is already used by Holder.", { exact: false });
  await app.user.click(within(further).getByRole("button", { name: `Remove ${mark}@held.example` }));
  const phones = within(form).getByRole("group", { name: "Other phone numbers" });
  await app.user.click(within(phones).getByRole("button", { name: "Add another number" }));
  await fill(app.user, await within(phones).findByLabelText("Other phone numbers: 1"), "030 1234567");
  await app.user.selectOptions(within(phones).getByLabelText("Type of 030 1234567"), "Mobile");
  await press(app, form, "Save Changes");
  await screen.findByText("Contact updated successfully");
  expect(await app.api.read("contact", contact.id)).toMatchObject({
    email: `${mark}@two.example`,
    emails: [
      { email: `${mark}@two.example`, kind: "other" },
      { email: `${mark}@one.example`, kind: "private" },
    ],
    phone: "030 1234567",
    phones: [{ phone: "030 1234567", kind: "mobile" }],
  });
  const told = (await screen.findByText("Other email addresses", { selector: "dt" })).parentElement;
  await waitFor(() => expect(told?.textContent).toContain("Personal"));
  const first = screen.getByText(`${mark}@two.example`, { selector: "dd *" }).closest("dd");
  expect(first?.textContent).toContain("Other");
});

test("the form lists likely duplicates of a new contact, and can save anyway", async () => {
  const app = await openOwn(emptyList("contacts"));
  const mark = unique("Known").replace(/\W|\d/gu, "");
  const known = { first: "Sigismund", last: mark, phone: "+43 1 5350177" };
  const contact = await app.api.add("contact", known);
  await duplicateFound(app, known);
  const form = await openForm(app, "Add Contact", "Create New Contact");
  await fill(app.user, await within(form).findByLabelText("First name"), known.first);
  await fill(app.user, within(form).getByLabelText("Last name"), known.last);
  await fill(app.user, within(form).getByLabelText(/^Email/u), `${mark}@new.example`);
  await fill(app.user, within(form).getByLabelText("Phone"), known.phone);
  const link = await within(form).findByRole("link", { name: new RegExp(`Sigismund ${mark}`, "u") });
  expect(link.getAttribute("href")).toBe(`/contacts/${contact.id}`);
  await press(app, form, "Create Contact");
  await screen.findByText("Contact created successfully");
});

test("the company form has two sections, shows its progress and sends no empty values", async () => {
  const app = await openOwn(emptyList("companies"));
  const form = await openForm(app, "Add Company", "Add New Company");
  await within(form).findByLabelText(/^Company name/u);
  expect(sections(form)).toEqual(["Basic Information", "Contact Information"]);
  expect(optionsOf(form, "Industry").slice(1)).toEqual(companyIndustries);
  expect(optionsOf(form, "Company size").slice(1)).toEqual([
    "Startup (1-10 employees)",
    "Small (11-50 employees)",
    "Medium (51-200 employees)",
    "Large (201-1000 employees)",
    "Enterprise (1000+ employees)",
  ]);
  const name = unique("Formed");
  await press(app, form, "Create Company");
  await within(form).findByText("Company name is required");
  expect(document.activeElement).toBe(within(form).getByLabelText(/^Company name/u));
  await fill(app.user, within(form).getByLabelText(/^Company name/u), `  ${name}  `);
  await fill(app.user, within(form).getByLabelText("Website"), "formed.example/about");
  await press(app, form, "Create Company");
  await within(form).findByText("Please enter a valid URL (starting with http:// or https://)");
  await press(app, form, "Use https://formed.example/about");
  let letGo = hold(app, /^POST \/companies$/u);
  await press(app, form, "Create Company");
  await isBusy(form, "Creating...");
  letGo();
  await screen.findByText("Company created successfully");
  const sent = app.network.calls.find(({ call }) => call === "POST /companies");
  const { id: owner_id } = (await app.api.person.readMe()).profile;
  const website = "https://formed.example/about";
  expect(JSON.parse(String(sent?.body))).toEqual({ name, website, owner_id });
  const { companies } = await app.api.companies.list({ query: { search: name } });
  app.go(`/companies/${companies[0]?.id}`);
  await screen.findByRole("heading", { level: 1, name });
  const edit = await openForm(app, "Edit", "Edit Company");
  await fill(app.user, await within(edit).findByLabelText("City"), "Oslo");
  letGo = hold(app, /^PUT \/companies/u);
  await press(app, edit, "Update Company");
  await isBusy(edit, "Updating...");
  letGo();
  await screen.findByText("Company updated successfully!");
});

test("the deal form has three sections, parses amounts and shows that it is saving", async () => {
  const app = await openOwn(emptyList("deals"));
  const form = await openForm(app, "Add Deal", "Create New Deal");
  const name = unique("Deal");
  await fill(app.user, await within(form).findByLabelText(/^Deal name/u), name);
  expect(sections(form)).toEqual(["Basic Information", "Contact Information", "Description"]);
  expect(within(form).getByLabelText("Description")).toBeTruthy();
  await app.user.selectOptions(within(form).getByLabelText("Currency"), "GBP");
  const amount = within(form).getByLabelText(/^Amount/u);
  await app.user.type(amount, "12.5x");
  await waitFor(() => expectDisabled(form, "Create Deal", true));
  await press(app, form, "Create Deal");
  await within(form).findByText("Enter a number, for example 12,500.50");
  expect(document.activeElement).toBe(amount);
  expect(app.network.calls.some(({ call }) => call.startsWith("POST /deals"))).toBe(false);
  await app.user.clear(amount);
  await app.user.type(amount, "1.234");
  within(form).getByText("Interpreted as £1,234.00");
  await app.user.clear(amount);
  await app.user.type(amount, "12,5");
  within(form).getByText("Interpreted as £12.50");
  await waitFor(() => expectDisabled(form, "Create Deal", false));
  const letGo = hold(app, /^POST \/deals$/u);
  await press(app, form, "Create Deal");
  await isBusy(form, "Creating...");
  letGo();
  const told = await screen.findByText("Deal created successfully");
  const toast = within(told.closest<HTMLElement>("[role=status]") ?? form);
  toast.getByText(name);
  toast.getByRole("button", { name: "Undo" });
  toast.getByRole("link", { name: "Open" });
  const sent = app.network.calls.find(({ call }) => call === "POST /deals");
  expect(JSON.parse(String(sent?.body))).toMatchObject({ amount_cents: 1250 });
});

test("the key e opens the deal form on a deal's page and focuses its first field", async () => {
  const app = await openOwn("/profile");
  const { pipelines } = await app.api.pipeline.list();
  const stage_id = pipelines.find(({ is_default }) => is_default)?.stages[0]?.id ?? "";
  const name = unique("Keyed");
  const data = await app.api.add("deal", { name, amount_cents: 500, stage_id });
  app.go(`/deals/${data.id}`);
  await screen.findByRole("heading", { level: 1, name });
  await app.user.keyboard("e");
  const edit = await screen.findByRole("region", { name: "Edit Deal" });
  const field = within(edit).getByLabelText<HTMLInputElement>(/^Deal name/u);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await app.user.keyboard("{End} so");
  expect(field.value).toBe(`${name} so`);
  expect(screen.queryByRole("dialog")).toBeNull();
});
