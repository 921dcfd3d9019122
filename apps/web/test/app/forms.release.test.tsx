import {
  leadStatuses,
  lifecycleStages,
  seniorities,
  trafficSources,
} from "@lanyard/contract/contact/contact-options";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, vi } from "vitest";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { emptyList, fill, openApp, test, unique } from "../app-stand-in.tsx";
import {
  duplicateFound,
  expectDisabled,
  openContactForm,
  openForm,
  optionsOf,
  press,
} from "../record-forms.ts";

test("the contact form marks missing values, focuses the first one and sends nothing", async () => {
  const { app, form } = await openContactForm();
  const held = `${unique("held")}@f.example`;
  await app.api.add("contact", { first: "Holder", email: held });
  const first = within(form).getByLabelText("First name");
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
  await app.retype(email, held);
  await within(form).findByText("Email already used by Holder");
  await isDisabled(true);
  await press(app, form, "Create Contact");
  await waitFor(() => expect(document.activeElement).toBe(email));
  expect(app.network.calls.some(({ call }) => call.startsWith("POST /contacts"))).toBe(false);
});

test("the owner of a new contact is the user, even before the members have loaded", async () => {
  const app = await openApp("/contacts", "demo@lanyard.example", ({ fail }) =>
    fail(/^GET \/people$/u, { until: new Promise(() => {}) }),
  );
  const form = await openForm(app, "Add Contact", "Create New Contact");
  const owner = await within(form).findByRole<HTMLSelectElement>("combobox", { name: "Owner" });
  const { profile } = await app.api.person.readMe();
  expect(owner.selectedOptions[0]?.textContent).toBe(profile.name);
});

test("Tab moves from field to field, and from an e-mail or phone number to its type", async () => {
  const { app, form } = await openContactForm();
  await app.user.click(within(form).getByLabelText("Last name"));
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

test("the form lists likely duplicates of an edited contact, and can save anyway", async ({ app }) => {
  const last = unique("Known").replace(/\W|\d/gu, "");
  const known = { first: "Sigismund", last, phone: "+43 1 5350177" };
  await app.api.add("contact", known);
  await duplicateFound(app, known);
  const contact = await app.api.add("contact", {
    first: "Sigismund",
    last: "Another",
    email: `${last}@other.example`,
  });
  app.go(`/contacts/${contact.id}`);
  await screen.findByRole("heading", { level: 1, name: "Sigismund Another" });
  const form = await openForm(app, "Edit", "Edit Contact");
  await app.retype(within(form).getByLabelText("Last name"), last);
  await fill(app.user, within(form).getByLabelText("Phone"), known.phone);
  await within(form).findByRole("link", { name: new RegExp(`Sigismund ${last}`, "u") });
  await press(app, form, "Save Changes");
  await screen.findByText("Contact updated successfully");
});

test("the form suggests a scheme for a URL without one, and Enter inserts it", async () => {
  const { app, form } = await openContactForm();
  const mark = unique("link");
  await fill(app.user, within(form).getByLabelText("First name"), mark);
  await fill(app.user, within(form).getByLabelText(/^Email/u), `${mark}@f.example`);
  const [site, linkedIn] = [within(form).getByLabelText("Website"), within(form).getByLabelText("LinkedIn")];
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
  const { form } = await openContactForm();
  expect(optionsOf(form, "Seniority").slice(1)).toEqual(seniorities);
  expect(optionsOf(form, "Lifecycle stage").slice(1)).toEqual(lifecycleStages);
  expect(optionsOf(form, "Lead status").slice(1)).toEqual(leadStatuses);
  for (const label of ["Original source", "Latest source"])
    expect(optionsOf(form, label).slice(1)).toEqual(trafficSources);
});

test("the email lookup waits 500 ms, needs an @ and requests up to 50 contacts", async () => {
  const { app, form } = await openContactForm();
  const mark = unique("held");
  await app.api.add("contact", { first: "Holder", email: `${mark}@held.example` });
  const field = within(form).getByLabelText(/^Email/u);
  const lookups = () => app.network.calls.filter(({ call }) => /^GET \/contacts\?.*held/u.test(call));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
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

test("a contact form keeps input if its contact changes, but not for another contact", async ({ app }) => {
  const add = (first: string) => app.api.add("contact", { first, email: `${unique("x")}@f.example` });
  const [one, two] = [await add("One"), await add("Two")];
  app.go(`/contacts/${one.id}`);
  const form = await openForm(app, "Edit", "Edit Contact");
  await fill(app.user, await within(form).findByLabelText("City"), "Oslo");
  await app.api.edit("contact", one.id, { first: "Changed" });
  await act(() => app.cache.refetchQueries({ queryKey: ["contacts"] }));
  expect(within(form).getByLabelText<HTMLInputElement>("City").value).toBe("Oslo");
  await press(app, form, "Save Changes");
  await screen.findByText("Contact updated successfully");
  const contact = await app.api.read("contact", one.id);
  expect(contact).toMatchObject({ first: "Changed", city: "Oslo" });
  app.go(`/contacts/${two.id}`);
  await screen.findByRole("heading", { level: 1, name: "Two" });
  const other = await openForm(app, "Edit", "Edit Contact");
  expect((await within(other).findByLabelText<HTMLInputElement>("First name")).value).toBe("Two");
});

test("the deal form shows the stage's probability until the user types one", async () => {
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
  await app.press("Edit");
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

test("a new deal starts with the organisation's currency and keeps a chosen currency", async () => {
  const app = await openApp("/deals", "admin@currency.example");
  const { actionId = "" } = await app.api.organisation.update({ body: { currency: "CHF" } });
  const form = await openForm(app, "Add Deal", "Create New Deal");
  const currency = await within(form).findByLabelText<HTMLSelectElement>("Currency");
  await waitFor(() => expect(currency.value).toBe("CHF"));
  await app.user.selectOptions(currency, "GBP");
  await fill(app.user, within(form).getByLabelText(/^Deal name/u), unique("Deal"));
  expect(currency.value).toBe("GBP");
  await app.api.actions.undo({ params: { id: actionId } });
});

test("the deal form reports errors in the user's language", async () => {
  await activateLanguage("de");
  const app = await openApp(emptyList("deals"));
  await screen.findByRole("heading", { level: 1, name: t("deals.title") });
  const form = await openForm(app, t("deals.add"), t("deals.createTitle"));
  const probability = await within(form).findByLabelText(t("deals.field.probability.long"));
  await app.user.clear(probability);
  await app.user.type(probability, "101{Tab}");
  await within(form).findByText("Die Wahrscheinlichkeit muss zwischen 0 und 100 liegen");
});
