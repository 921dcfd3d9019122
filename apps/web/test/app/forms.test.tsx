import { companyIndustries } from "@lanyard/contract/company/company-options";
import {
  leadStatuses,
  lifecycleStages,
  seniorities,
  trafficSources,
} from "@lanyard/contract/contact/contact-options";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { emptyList, expectFailures, fill, type OpenedApp, openApp, unique } from "../app-stand-in.tsx";

/** Delays responses until the caller calls the returned function. */
function hold({ network }: OpenedApp, pattern: RegExp): () => void {
  let letGo = () => {};
  network.fail(pattern, { until: new Promise<void>((resolve) => (letGo = resolve)) });
  return () => {
    letGo();
    network.heal();
  };
}

async function openForm({ user }: OpenedApp, button: string, title: string) {
  const [opener] = await screen.findAllByRole("button", { name: button });
  if (opener) await user.click(opener);
  return screen.findByRole("dialog", { name: title });
}

const press = ({ user }: OpenedApp, form: HTMLElement, name: string) =>
  user.click(within(form).getByRole("button", { name }));
const isBusy = (form: HTMLElement, name: string) => within(form).findByRole("button", { name, busy: true });
const expectDisabled = (form: HTMLElement, name: string, isDisabled: boolean) =>
  expect(within(form).getByRole("button", { name }).getAttribute("aria-disabled")).toBe(
    isDisabled ? "true" : null,
  );
const sections = (form: HTMLElement) =>
  [...form.querySelectorAll("legend")].map((legend) => legend.textContent);
const optionsOf = (form: HTMLElement, label: RegExp | string) =>
  within(within(form).getByLabelText(label))
    .getAllByRole("option")
    .map((option) => option.textContent);

describe("the contact form", () => {
  test("shows 'Saving...' while saving, and sends the chosen values", async () => {
    const app = await openApp(emptyList("contacts"));
    const form = await openForm(app, "Add Contact", "Create New Contact");
    const mark = unique("form");
    await fill(app.user, await within(form).findByLabelText("First name"), `  ${mark}  `);
    const email = within(form).getByLabelText(/^Email/u);
    expect(email.getAttribute("aria-required")).toBe("true");
    // The default owner is the creator.
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

  test("the contact form marks missing values, focuses the first one and sends nothing", async () => {
    const app = await openApp(emptyList("contacts"));
    const held = `${unique("held")}@f.example`;
    await app.api.contacts.create({ body: { first: "Holder", email: held } });
    const form = await openForm(app, "Add Contact", "Create New Contact");
    const first = await within(form).findByLabelText("First name");
    const email = within(form).getByLabelText(/^Email/u);
    const isDisabled = (wanted: boolean) => waitFor(() => expectDisabled(form, "Create Contact", wanted));
    await isDisabled(true);
    await press(app, form, "Create Contact");
    await within(form).findByText("Enter a first or last name");
    within(form).getByText("Enter an email address");
    expect(document.activeElement).toBe(first);
    await fill(app.user, within(form).getByLabelText("Last name"), "Souza");
    await waitFor(() => expect(within(form).queryByText("Enter a first or last name")).toBeNull());
    await press(app, form, "Create Contact");
    await waitFor(() => expect(document.activeElement).toBe(email));
    await fill(app.user, email, `free.${held}`);
    await isDisabled(false);
    await app.user.clear(email);
    await fill(app.user, email, held);
    await within(form).findByText("Email already used by Holder");
    await isDisabled(true);
    await press(app, form, "Create Contact");
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(app.network.calls.some(({ call }) => call.startsWith("POST /contacts"))).toBe(false);
  });

  test("adds, labels, reorders and removes addresses and numbers; rejects a used address", async () => {
    expectFailures();
    const app = await openApp(emptyList("contacts"));
    const mark = unique("points");
    await app.api.contacts.create({ body: { first: "Holder", email: `${mark}@held.example` } });
    const { contact } = await app.api.contacts.create({
      body: { first: mark, emails: [{ email: `${mark}@one.example` }, { email: `${mark}@two.example` }] },
    });
    await app.go(`/contacts/${contact.id}`);
    const form = await openForm(app, "Edit", "Edit Contact");
    const further = await within(form).findByRole("group", { name: "Other email addresses" });
    const row = (number: number) => within(further).findByLabelText(`Other email addresses: ${number}`);
    expect(await row(1)).toHaveProperty("value", `${mark}@two.example`);
    await app.user.click(within(further).getByRole("button", { name: `Make ${mark}@two.example primary` }));
    expect(within(form).getByLabelText(/^Email/u)).toHaveProperty("value", `${mark}@two.example`);
    // Each address has its own type, including the primary address.
    await app.user.selectOptions(within(form).getByLabelText(`Type of ${mark}@two.example`), "Other");
    await app.user.selectOptions(within(further).getByLabelText(`Type of ${mark}@one.example`), "Personal");
    await app.user.click(within(further).getByRole("button", { name: "Add another email address" }));
    await waitFor(async () => expect(document.activeElement).toBe(await row(2)));
    await app.user.keyboard("wrong");
    await press(app, form, "Save Changes");
    await within(further).findByText("Please enter a valid email address");
    await waitFor(async () => expect(document.activeElement).toBe(await row(2)));
    await app.user.clear(await row(2));
    await fill(app.user, await row(2), `${mark}@held.example`);
    await press(app, form, "Save Changes");
    await within(further).findByText("This email is already used by Holder.", { exact: false });
    await app.user.click(within(further).getByRole("button", { name: `Remove ${mark}@held.example` }));
    const phones = within(form).getByRole("group", { name: "Other phone numbers" });
    await app.user.click(within(phones).getByRole("button", { name: "Add another number" }));
    await fill(app.user, await within(phones).findByLabelText("Other phone numbers: 1"), "030 1234567");
    await app.user.selectOptions(within(phones).getByLabelText("Type of 030 1234567"), "Mobile");
    await press(app, form, "Save Changes");
    await screen.findByText("Contact updated successfully");
    expect((await app.api.contacts.read({ params: { id: contact.id } })).contact).toMatchObject({
      email: `${mark}@two.example`,
      emails: [
        { email: `${mark}@two.example`, kind: "other" },
        { email: `${mark}@one.example`, kind: "private" },
      ],
      phone: "030 1234567",
      phones: [{ phone: "030 1234567", kind: "mobile" }],
    });
    const told = (await screen.findByText("Other email addresses", { selector: "dt" })).parentElement;
    expect(told?.textContent).toContain("Personal");
    const first = screen.getByText(`${mark}@two.example`, { selector: "dd *" }).closest("dd");
    expect(first?.textContent).toContain("Other");
  });

  test("shows the user as owner before the members have loaded", async () => {
    const app = await openApp("/contacts", "demo@lanyard.example", ({ fail }) =>
      fail(/^GET \/people$/u, { until: new Promise(() => {}) }),
    );
    const form = await openForm(app, "Add Contact", "Create New Contact");
    const owner = await within(form).findByRole<HTMLSelectElement>("combobox", { name: "Owner" });
    const { profile } = await app.api.person.readMe();
    expect(owner.selectedOptions[0]?.textContent).toBe(profile.name);
  });

  test("Tab moves from field to field, and from an address or number to its type", async () => {
    const app = await openApp(emptyList("contacts"));
    const form = await openForm(app, "Add Contact", "Create New Contact");
    await app.user.click(await within(form).findByLabelText("Last name"));
    const mail = `${unique("tabbed")}@form.example`;
    await app.user.keyboard("S{Tab}");
    await app.user.paste(mail);
    await app.user.keyboard("{Tab}");
    expect(within(form).getByLabelText(/^Email/u)).toHaveProperty("value", mail);
    expect(document.activeElement).toBe(within(form).getByLabelText(`Type of ${mail}`));
    await app.user.click(within(form).getByLabelText("Phone"));
    await app.user.keyboard("01{Tab}");
    expect(document.activeElement).toBe(within(form).getByLabelText("Type of 01"));
  });

  test("lists likely duplicates of a new or edited contact, and can save anyway", async () => {
    const app = await openApp(emptyList("contacts"));
    const mark = unique("Known").replace(/\W|\d/gu, "");
    const known = { first: "Sigismund", last: mark, phone: "+43 1 5350177" };
    const { contact } = await app.api.contacts.create({ body: known });
    // A background job finds the duplicate after the creation.
    const asked = { body: { noun: "contact" as const, values: known } };
    await waitFor(async () => expect((await app.api.duplicates.check(asked)).likely).toHaveLength(1));
    const { contact: other } = await app.api.contacts.create({
      body: { first: "Sigismund", last: "Another", email: `${mark}@other.example` },
    });
    const expectLink = async (form: HTMLElement) => {
      const link = await within(form).findByRole("link", { name: new RegExp(`Sigismund ${mark}`, "u") });
      expect(link.getAttribute("href")).toBe(`/contacts/${contact.id}`);
    };
    const form = await openForm(app, "Add Contact", "Create New Contact");
    await fill(app.user, await within(form).findByLabelText("First name"), known.first);
    await fill(app.user, within(form).getByLabelText("Last name"), known.last);
    await fill(app.user, within(form).getByLabelText(/^Email/u), `${mark}@new.example`);
    await fill(app.user, within(form).getByLabelText("Phone"), known.phone);
    await expectLink(form);
    await press(app, form, "Create Contact");
    await screen.findByText("Contact created successfully");

    const made = (await app.api.contacts.list({ query: { q: `${mark}@new.example` } })).contacts;
    await app.api.contacts.delete({ params: { id: made[0]?.id ?? "" } });
    app.go(`/contacts/${other.id}`);
    await screen.findByRole("heading", { level: 1, name: "Sigismund Another" });
    const edit = await openForm(app, "Edit", "Edit Contact");
    await app.user.clear(within(edit).getByLabelText("Last name"));
    await fill(app.user, within(edit).getByLabelText("Last name"), mark);
    await fill(app.user, within(edit).getByLabelText("Phone"), known.phone);
    await expectLink(edit);
    await press(app, edit, "Save Changes");
    await screen.findByText("Contact updated successfully");
  });

  test("suggests a scheme for a URL without one, and Enter inserts the suggestion", async () => {
    const app = await openApp(emptyList("contacts"));
    const mark = unique("link");
    const form = await openForm(app, "Add Contact", "Create New Contact");
    await fill(app.user, await within(form).findByLabelText("First name"), mark);
    await fill(app.user, within(form).getByLabelText(/^Email/u), `${mark}@f.example`);
    const [site, linkedIn] = [
      within(form).getByLabelText("Website"),
      within(form).getByLabelText("LinkedIn"),
    ];
    await fill(app.user, site, "acme.com");
    await fill(app.user, linkedIn, "linkedin.com/in/ann");
    await press(app, form, "Create Contact");
    const refusals = await within(form).findAllByText(/^Please enter a valid URL \(starting with/u);
    expect(refusals).toHaveLength(2);
    await app.user.click(within(form).getByRole("button", { name: "Use https://acme.com" }));
    expect(site).toHaveProperty("value", "https://acme.com");
    expect(document.activeElement).toBe(site);
    await app.user.click(linkedIn);
    await app.user.keyboard("{Enter}");
    expect(linkedIn).toHaveProperty("value", "https://linkedin.com/in/ann");
    await press(app, form, "Create Contact");
    await screen.findByText("Contact created successfully");
    const [made] = (await app.api.contacts.list({ query: { q: mark } })).contacts;
    expect(made).toMatchObject({
      website_url: "https://acme.com",
      linkedin_url: "https://linkedin.com/in/ann",
    });
  });

  test("the contact form offers the option lists of the specification", async () => {
    const app = await openApp(emptyList("contacts"));
    const form = await openForm(app, "Add Contact", "Create New Contact");
    await within(form).findByLabelText("First name");
    expect(optionsOf(form, "Seniority").slice(1)).toEqual(seniorities);
    expect(optionsOf(form, "Lifecycle stage").slice(1)).toEqual(lifecycleStages);
    expect(optionsOf(form, "Lead status").slice(1)).toEqual(leadStatuses);
    for (const label of ["Original source", "Latest source"])
      expect(optionsOf(form, label).slice(1)).toEqual(trafficSources);
  });

  test("the email lookup waits 500 ms, needs an @ and requests up to 50 contacts", async () => {
    const app = await openApp(emptyList("contacts"));
    const mark = unique("held");
    await app.api.contacts.create({ body: { first: "Holder", email: `${mark}@held.example` } });
    const form = await openForm(app, "Add Contact", "Create New Contact");
    const field = await within(form).findByLabelText(/^Email/u);
    const lookups = () => app.network.calls.filter(({ call }) => /^GET \/contacts\?.*held/u.test(call));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    fireEvent.change(field, { target: { value: mark } });
    await pass(1000);
    fireEvent.change(field, { target: { value: `${mark}@HELD.example` } });
    await pass(499);
    expect(lookups()).toEqual([]);
    await pass(10);
    expect(lookups()).toHaveLength(1);
    vi.useRealTimers();
    await screen.findByText("Email already used by Holder");
    expect(lookups()).toHaveLength(1);
    expect(lookups()[0]?.call).toContain("limit=50");
    expect(within(form).getByRole("link", { name: /^View/u })).toBeTruthy();
  });

  test("the contact form keeps input when its contact changes; another contact resets it", async () => {
    const app = await openApp("/profile");
    const add = async (first: string) =>
      (await app.api.contacts.create({ body: { first, email: `${unique("x")}@f.example` } })).contact;
    const [one, two] = [await add("One"), await add("Two")];
    app.go(`/contacts/${one.id}`);
    const form = await openForm(app, "Edit", "Edit Contact");
    await fill(app.user, await within(form).findByLabelText("City"), "Oslo");
    await app.api.contacts.update({ params: { id: one.id }, body: { first: "Changed" } });
    expect(within(form).getByLabelText<HTMLInputElement>("City").value).toBe("Oslo");
    await press(app, form, "Save Changes");
    await screen.findByText("Contact updated successfully");
    const { contact } = await app.api.contacts.read({ params: { id: one.id } });
    expect(contact).toMatchObject({ first: "Changed", city: "Oslo" });
    app.go(`/contacts/${two.id}`);
    await screen.findByRole("heading", { level: 1, name: "Two" });
    const other = await openForm(app, "Edit", "Edit Contact");
    expect((await within(other).findByLabelText<HTMLInputElement>("First name")).value).toBe("Two");
  });
});

describe("the company form", () => {
  test("the company form has two sections, shows its progress and sends no empty values", async () => {
    const app = await openApp(emptyList("companies"));
    const form = await openForm(app, "Add Company", "Add New Company");
    await within(form).findByLabelText(/^Company name/u);
    expect(sections(form).slice(0, 2)).toEqual(["Basic Information", "Contact Information"]);
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
});

describe("the deal form", () => {
  test("the deal form has three sections and shows its progress", async () => {
    const app = await openApp(emptyList("deals"));
    const form = await openForm(app, "Add Deal", "Create New Deal");
    await fill(app.user, await within(form).findByLabelText(/^Deal name/u), unique("Deal"));
    // Other tests create custom fields, whose sections are below.
    const own = ["Basic Information", "Contact Information", "Description"];
    expect(sections(form).slice(0, 3)).toEqual(own);
    expect(within(form).getByLabelText("Description")).toBeTruthy();
    // Other tests can change the organisation's currency at the same time.
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
    await screen.findByText("Deal created successfully");
    const sent = app.network.calls.find(({ call }) => call === "POST /deals");
    expect(JSON.parse(String(sent?.body))).toMatchObject({ amount_cents: 1250 });
  });

  test("e on a deal's page opens the deal form in the page and focuses its first field", async () => {
    const app = await openApp("/profile");
    const { pipelines } = await app.api.pipeline.list();
    const stage_id = pipelines.find(({ is_default }) => is_default)?.stages[0]?.id ?? "";
    const name = unique("Keyed");
    const { data } = await app.api.deals.create({ body: { name, amount_cents: 500, stage_id } });
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

  test("shows the stage's probability until the user types one", async () => {
    // The test uses a separate organisation, because changed probabilities would affect the forms of other
    // tests.
    const app = await openApp("/profile", "admin@staged.example");
    const { pipelines } = await app.api.pipeline.list();
    const usual = pipelines.find(({ is_default }) => is_default);
    const stages = usual?.stages ?? [];
    const { actionId = "" } = await app.api.pipeline.suggestProbabilities({
      params: { id: usual?.id ?? "" },
    });
    const choose = async (select: HTMLElement, stage: string) =>
      app.user.selectOptions(select, stages.find((each) => each.name === stage)?.id ?? "");
    app.go("/deals");
    const form = await openForm(app, "Add Deal", "Create New Deal");
    const name = unique("likely");
    const shown = await within(form).findByLabelText<HTMLInputElement>("Probability (%)");
    await waitFor(() => expect(shown.value).toBe("10"));
    await choose(within(form).getByLabelText(/^Stage/u), "Negotiation");
    await waitFor(() => expect(shown.value).toBe("75"));
    await fill(app.user, within(form).getByLabelText(/^Deal name/u), name);
    await app.user.type(within(form).getByLabelText(/^Amount/u), "5");
    await press(app, form, "Create Deal");
    await screen.findByText("Deal created successfully");
    const made = async () => (await app.api.deals.list({ query: { search: name } })).deals[0];
    expect(await made()).toMatchObject({ probability: 75, has_own_probability: false });
    await app.user.click(await screen.findByRole("link", { name }));
    await app.user.click(await screen.findByRole("button", { name: "Edit" }));
    const edit = await screen.findByRole("dialog", { name: "Edit Deal" });
    const typed = await within(edit).findByLabelText<HTMLInputElement>("Probability (%)");
    expect(typed.value).toBe("75");
    await choose(within(edit).getByLabelText(/^Stage/u), "Proposal");
    await waitFor(() => expect(typed.value).toBe("50"));
    await app.user.clear(typed);
    await app.user.type(typed, "75");
    await choose(within(edit).getByLabelText(/^Stage/u), "Qualified");
    expect(typed.value).toBe("75");
    await press(app, edit, "Update Deal");
    await screen.findByText("Deal updated successfully");
    expect(await made()).toMatchObject({
      probability: 75,
      has_own_probability: true,
      stage_name: "Qualified",
    });
    await app.api.actions.undo({ params: { id: actionId } });
  });

  test("reports errors in the user's language", async () => {
    await activateLanguage("de");
    onTestFinished(() => activateLanguage("en"));
    const app = await openApp(emptyList("deals"));
    await screen.findByRole("heading", { level: 1, name: t("deals.title") });
    const form = await openForm(app, t("deals.add"), t("deals.createTitle"));
    const probability = await within(form).findByLabelText(t("deals.field.probability.long"));
    await app.user.clear(probability);
    await app.user.type(probability, "101{Tab}");
    await within(form).findByText("Die Wahrscheinlichkeit muss zwischen 0 und 100 liegen");
  });
});
