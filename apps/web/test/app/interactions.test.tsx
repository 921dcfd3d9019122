import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { formatDate } from "#src/lib/format/date.ts";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { newMember, openApi, openApp, unique } from "../app-stand-in.tsx";

const admin = "demo@lanyard.example";

afterEach(() => activateLanguage("en"));

test("names an interaction without notes by its type in history and notices", async () => {
  const email = await newMember("user");
  const colleague = await openApi(email);
  const { id: owner_id } = (await colleague.person.readMe()).profile;
  const api = await openApi(admin);
  const { interaction } = await api.interactions.create({ body: { type: "call", owner_id } });
  await activateLanguage("de");
  const app = await openApp("/settings?tab=history", email);
  const links = await screen.findAllByRole("link", { name: "Anruf" });
  expect(links.map((link) => link.getAttribute("href"))).toContain(`/interactions/${interaction.id}`);
  await app.user.click(screen.getByRole("button", { name: /^Benachrichtigungen/u }));
  await screen.findByText(/„Anruf“/u);
});

test.each([
  ["en", "Last interaction", "Call"],
  ["de", "Letzte Interaktion", "Anruf"],
  ["es", "Última interacción", "Llamada"],
  ["fr", "Dernière interaction", "Appel"],
])("shows the last interaction on record pages in %s", async (language, label, type) => {
  await activateLanguage(language);
  const app = await openApp("/profile");
  const name = unique("Spoken");
  const { company } = await app.api.companies.create({ body: { name } });
  const { contact } = await app.api.contacts.create({ body: { last: name } });
  const { data: deal } = await app.api.deals.create({ body: { name, stage: "Lead" } });
  const pages = [`/contacts/${contact.id}`, `/companies/${company.id}`, `/deals/${deal.id}`];
  for (const page of pages) {
    app.go(page);
    await screen.findByRole("heading", { name });
    expect(screen.queryByText(label)).toBeNull();
  }
  const started_at = "2025-11-03T12:00:00Z";
  const links = { contact_ids: [contact.id], company_id: company.id, deal_id: deal.id };
  await app.api.interactions.create({ body: { type: "call", started_at, ...links } });
  await app.cache.invalidateQueries();
  for (const page of pages) {
    app.go(page);
    await screen.findByRole("heading", { name });
    const fact = (await screen.findByText(label, { selector: "dt" })).parentElement ?? document.body;
    await waitFor(() => expect(fact.textContent).toMatch(new RegExp(` · ${type} · .`, "u")));
    expect(within(fact).getByText(formatDate(started_at))).toBeTruthy();
  }
});

test("shows a logged call among the recent activity of a contact", async () => {
  const app = await openApp("/profile");
  const name = unique("Active");
  const { contact } = await app.api.contacts.create({ body: { last: name } });
  const logged = { contact_ids: [contact.id], body: "Wants a quote", outcome: "Reached" };
  await app.api.interactions.create({ body: { ...logged, type: "call" } });
  const planned = new Date(Date.now() + 86_400_000).toISOString();
  await app.api.interactions.create({ body: { ...logged, type: "visit", started_at: planned } });
  app.go(`/contacts/${contact.id}`);
  const heading = await screen.findByRole("heading", { name: "Recent Activity" });
  const card = heading.closest("section") ?? document.body;
  await within(card).findByText("Call");
  expect(card.textContent).toContain("Call · Reached · Wants a quote");
  expect(within(card).queryByText("Visit")).toBeNull();
});

test("narrows the timeline of a contact to its interactions", async () => {
  const app = await openApp("/profile");
  const { contact } = await app.api.contacts.create({ body: { last: unique("Narrowed") } });
  await app.api.interactions.create({ body: { type: "meeting", contact_ids: [contact.id] } });
  app.go(`/contacts/${contact.id}?tab=activity`);
  const list = await screen.findByRole("list", { name: "Activity" });
  await within(list).findByText("Meeting");
  expect(within(list).getAllByRole("listitem")).toHaveLength(2);
  await app.user.selectOptions(screen.getByRole("combobox", { name: "Show" }), "interaction");
  await waitFor(() =>
    expect(within(screen.getByRole("list", { name: "Activity" })).getAllByRole("listitem")).toHaveLength(1),
  );
});
