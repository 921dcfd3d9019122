import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { t } from "#src/lib/i18n/messages.ts";
import { expectFailures, fill, type OpenedApp, openApp, test, textsOf, unique } from "../app-stand-in.tsx";

const admin = "demo@lanyard.example";

const interactionsOf = async ({ api }: OpenedApp, id: string) =>
  (await api.contactChildren.interactions({ params: { id }, query: {} })).interactions;

test("a contact's page shows logged interactions, and omits planned ones", async ({ app }) => {
  const contact = await app.api.add("contact", { last: unique("Active") });
  const logged = { contact_ids: [contact.id], body: "Wants a quote", outcome: "Reached" };
  await app.api.add("interaction", { ...logged, type: "call" });
  const planned = new Date(Date.now() + 86_400_000).toISOString();
  await app.api.add("interaction", { ...logged, type: "visit", started_at: planned });
  app.go(`/contacts/${contact.id}`);
  const heading = await screen.findByRole("heading", { name: "Recent Activity" });
  const card = heading.closest("section") ?? document.body;
  await within(card).findByText("Call");
  expect(card.textContent).toContain("Call · Reached · Wants a quote");
  expect(within(card).queryByText("Visit")).toBeNull();
  const label = await screen.findByText("Last interaction", { selector: "dt" });
  await waitFor(() => expect(label.parentElement?.textContent).toMatch(/Call · ./u));

  await app.user.click(screen.getByRole("tab", { name: "Activity" }));
  const timeline = () => within(screen.getByRole("list", { name: "Activity" }));
  await waitFor(() => expect(timeline().getByText("Call")).toBeTruthy());
  const all = timeline().getAllByRole("listitem").length;
  await app.user.selectOptions(screen.getByRole("combobox", { name: "Show" }), "interaction");
  await waitFor(() => expect(timeline().getAllByRole("listitem")).toHaveLength(all - 1));
  timeline().getByText("Call");
});

test("one line logs a call and its next step, and one Undo reverts both", async ({ app }) => {
  const last = unique("Line");
  const contact = await app.api.add("contact", { first: "Ada", last });
  app.go(`/contacts/${contact.id}`);
  const line = await screen.findByRole("textbox", { name: "Log an interaction" });
  await fill(app.user, line, "Called Ada 10 min, wants a quote, send the quote");
  await screen.findByText(new RegExp(`Call · Outgoing · Ada ${last} · 10 min.*wants a quote`, "u"));
  await screen.findByText("Next step: Send the quote");
  await app.user.keyboard("{Enter}");
  await screen.findByText(/^Interaction logged/u);
  expect(await interactionsOf(app, contact.id)).toMatchObject([
    { type: "call", duration_minutes: 10, body: "wants a quote" },
  ]);
  await screen.findByRole("checkbox", { name: /Send the quote/u });
  await app.pressFirst("Undo");
  await waitFor(() => expect(screen.queryByRole("checkbox", { name: /Send the quote/u })).toBeNull());
  expect(await interactionsOf(app, contact.id)).toEqual([]);
});

test("the palette first offers to log the typed text, unless the text names a record", async ({ app }) => {
  const first = unique("Spoke");
  const contact = await app.api.add("contact", { first, last: "Called Off" });
  app.go(`/contacts/${contact.id}`);
  await screen.findByRole("heading", { name: `${first} Called Off` });
  await app.user.keyboard("{Control>}k{/Control}");
  const field = await screen.findByRole("combobox", { name: t("palette.placeholder") });
  const offered = () => screen.queryAllByRole("option").map((option) => option.textContent ?? "");
  await fill(app.user, field, `${first} called off`);
  await waitFor(() => expect(offered()[0]).toContain(`${first} Called Off`));
  await app.retype(field, `Called ${first} 10 min, wants a quote`);
  await waitFor(() => expect(offered()[0]).toMatch(/^Log interaction/u));
  await app.user.keyboard("{Enter}");
  const dialog = await screen.findByRole("dialog", { name: `Log an interaction with ${first} Called Off` });
  await within(dialog).findByText(/^Call · Outgoing · .* · 10 min · “wants a quote”$/u);
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await app.user.keyboard("{Enter}");
  await screen.findByText(/^Interaction logged/u);
  const logged = { duration_minutes: 10, body: "wants a quote" };
  expect(await interactionsOf(app, contact.id)).toMatchObject([logged]);
});

test("an outcome button logs a call with the company, or with the contact and company", async ({ app }) => {
  const company = await app.api.add("company", { name: unique("Employer") });
  const body = { last: unique("Employed"), company_id: company.id };
  const contact = await app.api.add("contact", body);
  for (const [outcome, page, name] of [
    ["No answer", `/companies/${company.id}`, company.name],
    ["Voicemail", `/contacts/${contact.id}`, body.last],
  ] as const) {
    app.go(page);
    await screen.findByRole("heading", { level: 1, name });
    await app.press(outcome);
    const ofCompany = { params: { id: company.id }, query: {} };
    const logged = async () => (await app.api.companyChildren.interactions(ofCompany)).interactions[0];
    const contact_ids = outcome === "Voicemail" ? [contact.id] : [];
    await expect.poll(logged).toMatchObject({ type: "call", direction: "out", outcome, contact_ids });
    await screen.findAllByText(/^Interaction logged/u);
  }
});

test("the interaction form opens with the values and next step of the typed line", async ({ app }) => {
  const [last, name] = [unique("Formed"), unique("Workplace")];
  const company = await app.api.add("company", { name });
  const body = { first: "Ada", last, company_id: company.id };
  const contact = await app.api.add("contact", body);
  app.go(`/contacts/${contact.id}`);
  const line = await screen.findByRole("textbox", { name: "Log an interaction" });
  await fill(app.user, line, "Called Ada 10 min, wants a quote, send the quote");
  await app.press("Open form");
  const form = await screen.findByRole("dialog", { name: "Log Interaction" });
  expect(within(form).getByRole("combobox", { name: "Type" })).toHaveProperty("value", "call");
  const employer = await within(form).findByRole("combobox", { name: "Company" });
  expect(employer).toHaveProperty("value", name);
  within(form).getByText(`Ada ${last}`);
  const minutes = within(form).getByRole("textbox", { name: "Minutes" });
  expect(minutes).toHaveProperty("value", "10");
  await app.user.clear(minutes);
  await app.user.type(minutes, "12");
  await app.user.click(within(form).getByRole("button", { name: "Log Interaction" }));
  await screen.findByText(/^Interaction logged/u);
  expect(line).toHaveProperty("value", "");
  await screen.findByRole("checkbox", { name: /Send the quote/u });
  expect(await interactionsOf(app, contact.id)).toMatchObject([
    { duration_minutes: 12, body: "wants a quote", company_id: company.id, contact_ids: [contact.id] },
  ]);
});

test("completing a task about a call or meeting offers to log it", async ({ app }) => {
  const contact = await app.api.add("contact", { last: unique("Called") });
  for (const title of ["Call about the quote", "Meeting about the quote", "Send the brochure"])
    await app.api.add("task", { title, contact_id: contact.id });
  app.go(`/contacts/${contact.id}`);
  await app.user.click(await screen.findByRole("checkbox", { name: /Send the brochure/u }));
  await screen.findByText("Send the brochure", { selector: "[class*=toast] *" });
  expect(screen.queryByRole("button", { name: /^Log .* as:/u })).toBeNull();
  const logged = () => interactionsOf(app, contact.id);
  for (const [type, about, outcome] of [
    ["call", /Call about/u, "Reached"],
    ["meeting", /Meeting about/u, "Took place"],
  ] as const) {
    await app.user.click(await screen.findByRole("checkbox", { name: about }));
    await app.press(`Log ${type} as: ${outcome}`);
    await expect.poll(logged).toContainEqual(expect.objectContaining({ type, outcome }));
  }
  expect(await logged()).toHaveLength(2);
});

test("the form offers an interaction type and outcome that an administrator added", async () => {
  const app = await openApp("/settings?tab=interactions", admin);
  const [label, outcome] = [unique("Demo"), unique("Won over")];
  const before = (await app.api.interactionSettings.read()).types;
  await fill(app.user, await screen.findByRole("textbox", { name: "New type" }), label);
  await app.press("Add type");
  const group = await screen.findByRole("region", { name: label });
  await fill(app.user, within(group).getByRole("textbox", { name: "New outcome" }), outcome);
  await app.user.click(within(group).getByRole("button", { name: "Add outcome" }));
  await within(group).findByDisplayValue(outcome);
  await app.user.selectOptions(within(group).getByRole("combobox", { name: `Icon for ${label}` }), "Coffee");
  await waitFor(() => expect(group.querySelector(".lucide-coffee")).toBeTruthy());
  const { types } = await app.api.interactionSettings.read();
  const { id: type } = types.find((each) => each.label === label) ?? {};
  // The filter excludes interactions of other tests, which would fill the page.
  app.go(`/interactions?type=${type}`);
  await app.press("Log Interaction");
  const form = await screen.findByRole("dialog", { name: "Log Interaction" });
  const outcomes = () => {
    const field = within(form).getByRole("combobox", { name: "Outcome" });
    return textsOf(within(field).getAllByRole("option"));
  };
  await waitFor(() => expect(outcomes().slice(1)).toEqual(["Reached", "No answer", "Voicemail"]));
  await app.user.selectOptions(within(form).getByRole("combobox", { name: "Outcome" }), "Voicemail");
  await app.user.selectOptions(within(form).getByRole("combobox", { name: "Type" }), label);
  await waitFor(() => expect(outcomes().slice(1)).toEqual([outcome]));
  expect(within(form).getByRole<HTMLSelectElement>("combobox", { name: "Outcome" }).value).toBe("");
  await app.user.selectOptions(within(form).getByRole("combobox", { name: "Outcome" }), outcome);
  await app.user.click(within(form).getByRole("button", { name: "Log Interaction" }));
  await waitFor(() => expect(document.querySelector("table .lucide-coffee")).toBeTruthy());
  expectFailures();
  app.go("/settings?tab=interactions");
  await app.press(`Remove ${label}`);
  await screen.findByText(new RegExp(`“${label}” cannot be removed`, "u"));
  const { interactions } = await app.api.interactions.list({ query: { type } });
  for (const { id } of interactions) await app.api.interactions.delete({ params: { id } });
  await app.press(`Remove ${label}`);
  await waitFor(() => expect(screen.queryByRole("region", { name: label })).toBeNull());
  expect((await app.api.interactionSettings.read()).types).toEqual(before);
});
