import type { Client } from "@lanyard/client/client-shape";
import type { Page } from "@playwright/test";
import { nameOf, newPerson } from "./contact-person.ts";
import { expect, expectNoise, navigateInApp, test } from "./fixtures.ts";
import { interceptCalls } from "./intercepted-calls.ts";

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole("region", { name: "Notifications" }).getByText(text);

/** The form of a new contact's page, with the contact as it was when the form was opened. */
async function openEdit(page: Page, api: Client) {
  const { contact } = await api.contacts.create({ body: newPerson() });
  await page.goto(`/contacts/${contact.id}`);
  await page.getByRole("button", { name: "Edit" }).click();
  return { contact, form: page.getByRole("dialog", { name: "Edit Contact" }) };
}

test.describe("the contact form", () => {
  test("creates a contact, and takes it back with Undo", async ({ signedInPage: page }) => {
    const person = newPerson();
    await page.goto("/contacts");
    await page.getByRole("button", { name: "Add Contact" }).click();
    const form = page.getByRole("dialog", { name: "Create New Contact" });
    const save = form.getByRole("button", { name: "Create Contact" });
    await expect(form.getByLabel("First name")).toBeFocused();
    await expect(save).toBeDisabled();
    await page.keyboard.press("Enter");
    await expect(form.getByText("Enter a first or last name")).toBeVisible();
    await expect(form.getByLabel("First name")).toBeFocused();
    await form.getByLabel("First name").fill(person.first);
    await form.getByLabel("Last name").fill(person.last);
    await page.keyboard.press("Enter");
    await expect(form.getByText("Enter an email")).toBeVisible();
    await expect(form.getByRole("textbox", { name: /^Email/u })).toBeFocused();
    await form.getByRole("textbox", { name: /^Email/u }).fill(person.email);
    await form.getByLabel("Lead score").fill("86");
    await form.getByLabel("Seniority").selectOption("Director");
    await save.click();
    // The toast is there for 8 s, so it comes first.
    await expect(toast(page, "Contact created successfully")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(toast(page, "Change undone")).toBeVisible();
    await expect(form).toBeHidden();
    await navigateInApp(page, `/contacts?search=${person.last}`);
    await expect(page.getByRole("heading", { name: "No contacts found" })).toBeVisible();
  });

  test("says what is wrong with a field when it is left, warns of a contact with the same email, and asks before what was typed is lost", async ({
    signedInPage: page,
    api,
  }) => {
    const person = newPerson();
    await api.contacts.create({ body: person });
    await page.goto("/contacts");
    await page.getByRole("button", { name: "Add Contact" }).click();
    const form = page.getByRole("dialog", { name: "Create New Contact" });
    await form.getByLabel("First name").fill("Someone");
    await form.getByRole("textbox", { name: /^Email/u }).fill("nobody@");
    await form.getByLabel("Website").fill("example.org");
    await form.getByLabel("Lead score").fill("many");
    await form.getByLabel("LinkedIn").focus();
    await expect(form.getByText("Please enter a valid email address")).toBeVisible();
    await expect(
      form.getByText("Please enter a valid URL (starting with http:// or https://)"),
    ).toBeVisible();
    await expect(form.getByLabel("Lead score")).toHaveValue("0");
    await expect(form.getByText("2 fields need attention")).toBeVisible();
    await form.getByLabel("Website").fill("");
    await form.getByRole("textbox", { name: /^Email/u }).fill(person.email.toUpperCase());
    await expect(form.getByText(`Email already used by ${nameOf(person)}`)).toBeVisible();
    const view = form.getByRole("link", { name: "View" });
    await expect(view).toHaveAttribute("href", /\/contacts\/[0-9a-f-]{36}$/);
    await form.getByLabel("First name").press("Enter");
    await expect(form.getByRole("textbox", { name: /^Email/u })).toBeFocused();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Keep editing" }).click();
    await expect(form.getByLabel("First name")).toHaveValue("Someone");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(form).toBeHidden();
  });

  test("is told by the server that an email is taken, and keeps what was typed", async ({
    signedInPage: page,
    api,
    noise,
  }) => {
    const person = newPerson();
    await page.goto("/contacts");
    await page.getByRole("button", { name: "Add Contact" }).click();
    const form = page.getByRole("dialog", { name: "Create New Contact" });
    await form.getByLabel("Last name").fill("Late");
    await form.getByRole("textbox", { name: /^Email/u }).fill(person.email);
    await page.route("**/api/contacts?*limit=50&q=*", (route) => route.abort());
    await page.route("**/api/contacts?q=*", (route) => route.abort());
    await api.contacts.create({ body: person });
    await form.getByRole("button", { name: "Create Contact" }).click();
    await expect(form.getByText(`This email is already used by ${nameOf(person)}.`)).toBeVisible();
    const view = form.getByRole("link", { name: "View" });
    await expect(view).toHaveAttribute("href", /\/contacts\/[0-9a-f-]{36}$/);
    await expect(form.getByLabel("Last name")).toHaveValue("Late");
    expectNoise(noise, /409|ERR_FAILED|already exists|ApiError/);
  });

  test("takes a company from the list, or a name that was typed", async ({ signedInPage: page, api }) => {
    const person = newPerson();
    const { companies } = await api.companies.list({ query: { sort_by: "name", limit: 1 } });
    const [company] = companies;
    if (!company) throw new Error("The demonstration has no companies");
    const { contact } = await api.contacts.create({ body: person });
    await page.goto(`/contacts/${contact.id}`);
    await page.getByRole("button", { name: "Edit" }).click();
    const form = page.getByRole("dialog", { name: "Edit Contact" });
    await form.getByLabel("Company").fill(company.name);
    await page.getByRole("option", { name: company.name }).first().click();
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expect(toast(page, "Contact updated successfully")).toBeVisible();
    const linked = await api.contacts.read({ params: { id: contact.id } });
    expect(linked.contact).toMatchObject({ company_id: company.id, company: company.name });
  });

  test("lets the person choose when somebody else changed the same field", async ({
    signedInPage: page,
    api,
    noise,
  }) => {
    const { contact } = await api.contacts.create({ body: { ...newPerson(), phone: "1", city: "Bonn" } });
    await page.goto(`/contacts/${contact.id}`);
    await page.getByRole("button", { name: "Edit" }).click();
    const form = page.getByRole("dialog", { name: "Edit Contact" });
    await form.getByLabel("Phone", { exact: true }).fill("2 mine");
    await form.getByLabel("City").fill("Mine");
    await form.getByLabel("Job title").fill("Buyer");
    await api.contacts.update({
      params: { id: contact.id },
      body: { phone: "3 theirs", city: "Theirs", country: "Chile" },
    });
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expect(form.getByText("Theirs: 3 theirs")).toBeVisible();
    await expect(form.getByRole("button", { name: "Save Changes" })).toBeDisabled();
    await form.getByRole("button", { name: "Keep mine: Phone" }).click();
    await form.getByRole("button", { name: "Take theirs: City" }).click();
    await expect(form.getByLabel("City")).toHaveValue("Theirs");
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expect(form).toBeHidden();
    const saved = await api.contacts.read({ params: { id: contact.id } });
    expect(saved.contact).toMatchObject({
      phone: "2 mine",
      city: "Theirs",
      country: "Chile",
      job_title: "Buyer",
    });
    expectNoise(noise, /409|ApiError|same fields/);
  });

  test("keeps what was typed when saving fails, and saves on Retry", async ({
    signedInPage: page,
    api,
    noise,
  }) => {
    const { contact, form } = await openEdit(page, api);
    await form.getByLabel("City").fill("Rosario");
    const letThrough = await interceptCalls(page, `**/api/contacts/${contact.id}`, (route) =>
      route.request().method() === "PUT" ? route.abort() : route.continue(),
    );
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expect(toast(page, /^Failed to update contact: /)).toBeVisible();
    await expect(form.getByLabel("City")).toHaveValue("Rosario");
    letThrough();
    await form.getByLabel("State").fill("Santa Fe");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(toast(page, "Contact updated successfully")).toBeVisible();
    await expect(page.getByRole("tabpanel").getByText("Rosario")).toBeVisible();
    await expect(page.getByRole("tabpanel").getByText("Santa Fe")).toBeVisible();
    expectNoise(noise, /ERR_FAILED|Failed to fetch|ApiError/);
  });

  test("takes nothing while it is on its way; refused, it gives the focus back", async ({
    signedInPage: page,
    api,
    noise,
  }) => {
    const { contact, form } = await openEdit(page, api);
    const city = form.getByLabel("City");
    await city.fill("Rosario");
    const { promise: refusal, resolve: refuse } = Promise.withResolvers<void>();
    await page.route(`**/api/contacts/${contact.id}`, async (route) => {
      if (route.request().method() !== "PUT") return route.continue();
      await refusal;
      await route.fulfill({ status: 422, json: { message: "No" } });
    });
    await city.press("Enter");
    await expect(form.getByRole("button", { name: "Saving..." })).toBeVisible();
    await expect(city).not.toBeFocused();
    await page.keyboard.type(" lost");
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await form.getByLabel("Seniority").click({ force: true });
    await page.keyboard.press("d");
    refuse();
    await expect(toast(page, "Failed to update contact: No")).toBeVisible();
    await expect(city).toBeFocused();
    await expect(city).toHaveValue("Rosario");
    await expect(form.getByLabel("Seniority")).toHaveValue("");
    await page.keyboard.type(", kept");
    await expect(city).toHaveValue("Rosario, kept");
    expectNoise(noise, /422|ApiError/);
  });
});
