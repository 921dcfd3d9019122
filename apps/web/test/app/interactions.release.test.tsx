import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { formatDate } from "#src/lib/format/date.ts";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { openApi, openApp, test, unique } from "../app-stand-in.tsx";

const admin = "demo@lanyard.example";

test("an interaction without notes is shown by its type in history and notifications", async ({ member }) => {
  const colleague = await openApi(member);
  const { id: owner_id } = (await colleague.person.readMe()).profile;
  const api = await openApi(admin);
  const interaction = await api.add("interaction", { type: "call", owner_id });
  await activateLanguage("de");
  const app = await openApp("/settings?tab=history&noun=interaction", member);
  const links = await screen.findAllByRole("link", { name: "Anruf" });
  expect(links.map((link) => link.getAttribute("href"))).toContain(`/interactions/${interaction.id}`);
  await app.press(/^Benachrichtigungen/u);
  await screen.findByText(/„Anruf“/u);
});

test("record pages show the last interaction, in the user's language", async () => {
  await activateLanguage("de");
  const app = await openApp("/profile");
  const name = unique("Spoken");
  const company = await app.api.add("company", { name: `${name} Ltd` });
  const contact = await app.api.add("contact", { last: name });
  const deal = await app.api.add("deal", { name: `Order of ${name}`, stage: "Lead" });
  const pages = [
    [`/contacts/${contact.id}`, name],
    [`/companies/${company.id}`, company.name],
    [`/deals/${deal.id}`, deal.name],
  ] as const;
  for (const [page, title] of pages) {
    app.go(page);
    await screen.findByRole("heading", { level: 1, name: title });
    expect(screen.queryByText("Letzte Interaktion")).toBeNull();
  }
  const started_at = "2025-11-03T12:00:00Z";
  const links = { contact_ids: [contact.id], company_id: company.id, deal_id: deal.id };
  await app.api.add("interaction", { type: "call", started_at, ...links });
  await app.cache.invalidateQueries();
  for (const [page, title] of pages) {
    app.go(page);
    await screen.findByRole("heading", { level: 1, name: title });
    const label = await screen.findByText("Letzte Interaktion", { selector: "dt" });
    await waitFor(() => expect(label.parentElement?.textContent).toMatch(/Anruf · ./u));
    expect(label.parentElement?.textContent).toContain(formatDate(started_at));
  }
});

test("the key L logs an interaction of a listed record without leaving the list", async ({ app }) => {
  const name = unique("Keyed");
  const deal = await app.api.add("deal", { name, stage: "Lead" });
  app.go(`/deals?q=${encodeURIComponent(name)}`);
  const link = await screen.findByRole("link", { name });
  link.closest<HTMLElement>("[data-row]")?.focus();
  link.focus();
  await app.user.keyboard("l");
  const dialog = await screen.findByRole("dialog", { name: `Log an interaction with ${name}` });
  await app.user.type(within(dialog).getByRole("textbox"), "Meeting 30 min");
  await app.user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(app.path()).toContain("/deals?q=");
  const { interactions } = await app.api.dealChildren.interactions({ params: { id: deal.id }, query: {} });
  expect(interactions).toMatchObject([{ type: "meeting", duration_minutes: 30 }]);
});

test("an organisation's own interaction types and outcomes are shown by their labels", async () => {
  const api = await openApi("demo@lanyard.example");
  const { types } = await api.interactionSettings.read();
  const label = unique("Webinar");
  const id = `id ${label}`;
  const webinar = {
    id,
    label,
    icon: "video" as const,
    outcomes: [{ id: "seen", label: "Seen live" }],
  };
  const { actionId = "" } = await api.interactionSettings.replace({ body: { types: [...types, webinar] } });
  const interaction = await api.add("interaction", { type: id, outcome: "seen" });
  const answered = Promise.withResolvers<void>();
  const app = await openApp(`/interactions/${interaction.id}`, admin, ({ fail }) =>
    fail(/^GET \/settings\/interactions/u, { until: answered.promise }),
  );
  await screen.findByRole("button", { name: /^Edit/u });
  // The types can arrive after the page is shown.
  answered.resolve();
  await screen.findByText("Seen live");
  await screen.findAllByText(label);
  await app.press(/^Edit/u);
  await screen.findByRole("option", { name: label });
  await api.interactions.delete({ params: { id: interaction.id } });
  await api.actions.undo({ params: { id: actionId } });
});

test("the interaction form refuses a typed contact that was not chosen", async ({ app }) => {
  const [last, twins] = [unique("Formed"), unique("Twins")];
  const contact = await app.api.add("contact", { first: "Ada", last });
  for (const first of ["Ann", "Ann"]) await app.api.add("contact", { first, last: twins });
  app.go(`/contacts/${contact.id}`);
  await screen.findByRole("textbox", { name: "Log an interaction" });
  await app.press("Open form");
  const form = await screen.findByRole("dialog", { name: "Log Interaction" });
  const field = await within(form).findByRole("combobox", { name: "Contacts" });
  await app.user.type(field, `Ann ${twins}`);
  await app.user.tab();
  await app.user.click(within(form).getByRole("button", { name: "Log Interaction" }));
  await within(form).findByText("Choose a contact from the list");
  await app.user.clear(field);
  await app.user.tab();
  await app.user.click(within(form).getByRole("button", { name: "Log Interaction" }));
  await screen.findByText(/^Interaction logged/u);
});
