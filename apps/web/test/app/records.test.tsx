import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { openApp, test, unique } from "../app-stand-in.tsx";
import { newContact } from "../record-page.ts";

const everyFact = {
  phone: "+1 555 0100",
  mobile_phone: "+1 555 0101",
  job_title: "VP Supply Chain",
  lead_status: "In Progress",
  employment_role: "Operations",
  seniority: "Director",
  lead_score: 86,
  city: "Chicago",
  state: "Illinois",
  country: "United States",
  address: "233 S Wacker Dr",
  linkedin_url: "https://linkedin.example/in/ada",
  website_url: "https://ada.example",
  original_traffic_source: "Referrals",
  latest_traffic_source: "Email Marketing",
  first_touch_campaign: "Cold Chain Summit",
  last_touch_campaign: "Autumn",
  contact_owner: "Old system",
  hubspot_team: "Enterprise",
  tags: "board",
  external_id: "HS-17",
};

test("the quick view shows all values of a contact by section, with links", async ({ app }) => {
  const company = await app.api.add("company", { name: unique("Works") });
  const { id, last } = await newContact(app, { ...everyFact, company_id: company.id });
  const params = { contactId: id };
  await app.api.pipeline.add({ params, body: {} });
  await app.api.contactNotes.create({ params: { id }, body: { body: "Prefers mornings" } });
  app.go(`/contacts?search=${last}&open=${id}`);
  const panel = await screen.findByRole("complementary", { name: `Ada ${last}` });
  await within(panel).findByText("Prefers mornings");
  const section = (name: RegExp) =>
    within(panel).getByRole("heading", { level: 3, name }).closest("section")?.textContent ?? "";
  for (const [name, facts] of [
    [
      /^Contact information/u,
      ["+1 555 0100", "+1 555 0101", company.name, "VP Supply Chain", "Lead", "In Progress"],
    ],
    [/^Professional/u, ["Operations", "Director", "86"]],
    [/^Location/u, ["Chicago", "Illinois", "United States", "233 S Wacker Dr"]],
    [/^Social/u, ["View Profile", "Visit Site"]],
    [
      /^Marketing/u,
      ["Referrals", "Email Marketing", "Cold Chain Summit", "Autumn", "Old system", "Enterprise"],
    ],
    [/^Additional/u, ["board", "HS-17", "Added"]],
  ] as const)
    for (const fact of facts) expect(section(name)).toContain(fact);
  await app.user.click(within(panel).getByRole("button", { name: /^Delete note/u }));
  await waitFor(() => expect(within(panel).queryByText("Prefers mornings")).toBeNull());
  await within(panel).findByText("No notes yet. Add one above!");
  await screen.findByText("Note deleted");
  expect(within(panel).getByRole("button", { name: "Delete" })).toBeTruthy();
  await app.user.click(within(panel).getByRole("button", { name: "Edit Contact" }));
  const form = await screen.findByRole("dialog", { name: "Edit Contact" });
  await app.user.click(await within(form).findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Edit Contact" })).toBeNull());
  await app.user.click(within(panel).getByRole("link", { name: "View Full Contact" }));
  await waitFor(() => expect(app.path()).toBe(`/contacts/${id}`));
});

test("a contact's page shows known values, and marketing attribution only if present", async ({ app }) => {
  const { linkedin_url, website_url } = everyFact;
  const { id } = await newContact(app, { linkedin_url, website_url });
  app.go(`/contacts/${id}`);
  for (const name of [
    "Contact Information",
    "Professional Information",
    "Location Information",
    "Social & Web",
    "Recent Activity",
  ])
    await screen.findByRole("heading", { name });
  await screen.findByText("Contact created");
  expect(screen.queryByRole("heading", { name: "Marketing Attribution" })).toBeNull();
  expect(screen.getByRole("link", { name: /^View Profile/u }).getAttribute("rel")).toBe(
    "noopener noreferrer",
  );
  expect(screen.getByRole("link", { name: /^Visit Site/u }).getAttribute("href")).toBe(website_url);
  const { id: attributed } = await newContact(app, { contact_owner: "Old system" });
  app.go(`/contacts/${attributed}`);
  await screen.findByRole("heading", { name: "Marketing Attribution" });
});

test("a contact's page shows the five newest notes and moves, newest first", async ({ app }) => {
  const { id } = await newContact(app);
  const note = (body: string) => app.api.contactNotes.create({ params: { id }, body: { body } });
  await note("One");
  await note("Two");
  await app.api.pipeline.add({ params: { contactId: id }, body: {} });
  for (const body of ["Three", "Four", "Five"]) await note(body);
  app.go(`/contacts/${id}`);
  const card = (await screen.findByRole("heading", { name: "Recent Activity" })).closest(
    "section, article, .card",
  );
  const texts = () => [...(card?.querySelectorAll("li p") ?? [])].map((line) => line.textContent);
  await expect
    .poll(texts)
    .toEqual([
      "Note added: “Five”",
      "Note added: “Four”",
      "Note added: “Three”",
      "Moved to Lead",
      "Note added: “Two”",
    ]);
  const stage = within(card as HTMLElement).getByText("Lead", { selector: "b" });
  const [written] = (await app.api.contactNotes.list({ params: { id } })).notes;
  expect(stage.closest("li")?.textContent).toContain(`${written?.author_name} · `);
});

test("a deal without a company offers to link the company of its contact", async ({ app }) => {
  const name = unique("Works");
  const company = await app.api.add("company", { name });
  const contact = await app.api.add("contact", { first: "Grace", company_id: company.id });
  const [stage] = (await app.api.pipeline.list()).pipelines[0]?.stages ?? [];
  if (!stage) throw new Error("No stage");
  const data = await app.api.add("deal", {
    name: unique("Deal"),
    amount_cents: 100,
    stage_id: stage.id,
    contact_id: contact.id,
  });
  app.go(`/deals/${data.id}`);
  const link = await screen.findByRole("button", { name: "Set as the deal’s company" });
  screen.getByText("of Grace");
  expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(`/companies/${company.id}`);
  await app.user.click(link);
  await screen.findByText("Deal updated successfully");
  await waitFor(() => expect(screen.queryByText("of Grace")).toBeNull());
  const read = await app.api.deals.read({ params: { id: data.id } });
  expect(read.data.company_id).toBe(company.id);
});

test("record pages show an empty state without an id or without activity", async () => {
  const app = await openApp("/contacts/%20");
  await screen.findByText("Select a contact");
  app.go("/deals/%20");
  await screen.findByText("No Deal Selected");
  const { id } = await newContact(app);
  const name = unique("Quiet");
  const company = await app.api.add("company", { name });
  const data = await app.api.add("deal", { name, amount_cents: 100, stage: "Lead" });
  app.network.fail(/^GET .*\/activity/u, { answer: { activity: [], next: null } });
  for (const [page, text] of [
    [`contacts/${id}`, "No activity history"],
    [`companies/${company.id}`, "No recent activity for this company."],
    [`deals/${data.id}`, "No Activity Yet"],
  ]) {
    app.go(`/${page}?tab=activity`);
    await screen.findByText(text ?? "");
  }
});
