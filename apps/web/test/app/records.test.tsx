import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { expectFailures, type OpenedApp, openApp, unique } from "../app-stand-in.tsx";

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

async function newContact({ api }: OpenedApp, more: object = {}) {
  const last = unique("Record");
  const body = { first: "Ada", last, email: `${last}@r.example`, ...more };
  return (await api.contacts.create({ body })).contact;
}

describe("the quick view of a contact", () => {
  test.each([undefined, "Old system"])(
    "the quick view shows an owner text unless it is the owner's name: %s",
    async (text) => {
      const app = await openApp("/contacts");
      const { id, last } = await newContact(app, text === undefined ? {} : { contact_owner: text });
      app.go(`/contacts?search=${last}&open=${id}`);
      const panel = await screen.findByRole("complementary", { name: `Ada ${last}` });
      await within(panel).findByRole("heading", { name: /^Marketing/u });
      expect(within(panel).queryAllByText("Contact owner")).toHaveLength(text === undefined ? 0 : 1);
      await app.user.click(within(panel).getByRole("button", { name: "Edit Contact" }));
      const form = await screen.findByRole("dialog", { name: "Edit Contact" });
      await within(form).findByLabelText("First name");
      expect(within(form).queryAllByLabelText("Contact owner")).toHaveLength(text === undefined ? 0 : 1);
      await app.user.click(within(form).getByRole("button", { name: "Cancel" }));
    },
  );

  test("shows all known values of a contact by section, with links", async () => {
    const app = await openApp("/profile");
    const { company } = await app.api.companies.create({ body: { name: unique("Works") } });
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
    await screen.findByText("Note deleted");
    expect(within(panel).getByRole("button", { name: "Delete" })).toBeTruthy();
    await app.user.click(within(panel).getByRole("button", { name: "Edit Contact" }));
    const form = await screen.findByRole("dialog", { name: "Edit Contact" });
    await app.user.click(await within(form).findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Edit Contact" })).toBeNull());
    await app.user.click(within(panel).getByRole("link", { name: "View Full Contact" }));
    await waitFor(() => expect(app.path()).toBe(`/contacts/${id}`));
  });
});

describe("the page of a contact", () => {
  test("a contact's page shows known values, and marketing attribution only if present", async () => {
    const app = await openApp("/profile");
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

  test("a contact's page shows the five newest notes and moves, newest first", async () => {
    const app = await openApp("/profile");
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
    await waitFor(() =>
      expect(texts()).toEqual([
        "Note added: “Five”",
        "Note added: “Four”",
        "Note added: “Three”",
        "Moved to Lead",
        "Note added: “Two”",
      ]),
    );
    const stage = within(card as HTMLElement).getByText("Lead", { selector: "b" });
    const [written] = (await app.api.contactNotes.list({ params: { id } })).notes;
    expect(stage.closest("li")?.textContent).toContain(`${written?.author_name} · `);
  });

  test("shows the number of all notes and loads more on request", async () => {
    const app = await openApp("/profile");
    const { id } = await newContact(app);
    for (let n = 1; n <= 22; n += 1)
      await app.api.contactNotes.create({ params: { id }, body: { body: `Call ${n}` } });
    app.go(`/contacts/${id}?tab=notes`);
    await screen.findByRole("tab", { name: "Notes (22)" });
    const list = await screen.findByRole("list", { name: "Notes" });
    expect(within(list).getAllByRole("article")).toHaveLength(20);
    await app.user.click(screen.getByRole("button", { name: "Show more notes" }));
    await within(list).findByText("Call 1");
    expect(within(list).getAllByRole("article")).toHaveLength(22);
    expect(screen.queryByRole("button", { name: "Show more notes" })).toBeNull();
  });

  test("the Add Note button is disabled while a note is saved, and the note is trimmed", async () => {
    const app = await openApp("/profile");
    const { id } = await newContact(app);
    app.go(`/contacts/${id}?tab=notes`);
    await app.user.type(await screen.findByLabelText("New note"), "  Slowly  ");
    let letGo = () => {};
    app.network.fail(/^POST .*\/notes$/u, { until: new Promise<void>((resolve) => (letGo = resolve)) });
    await app.user.click(screen.getByRole("button", { name: "Add Note" }));
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Saving..." }).disabled).toBe(true);
    letGo();
    await screen.findByText("Note added");
    const { notes } = await app.api.contactNotes.list({ params: { id } });
    expect(notes.map(({ body }) => body)).toEqual(["Slowly"]);
  });

  test.each(["retried", "saved"] as const)(
    "a note that is %s after the user left the page leaves no draft",
    async (how) => {
      const app = await openApp("/profile");
      const { id } = await newContact(app);
      app.go(`/contacts/${id}?tab=notes`);
      const field = () => screen.findByLabelText<HTMLTextAreaElement>("New note");
      await app.user.type(await field(), "Once");
      let letGo = () => {};
      if (how === "retried") {
        expectFailures();
        app.network.fail(/^POST .*\/notes$/u, { status: 400, message: "No" }, 1);
      } else app.network.fail(/^POST .*\/notes$/u, { until: new Promise<void>((go) => (letGo = go)) });
      await app.user.click(screen.getByRole("button", { name: "Add Note" }));
      if (how === "retried") await screen.findByText("Failed to add note: No");
      app.go("/profile");
      await screen.findByRole("heading", { name: "Profile Settings" });
      if (how === "retried") await app.user.click(screen.getByRole("button", { name: "Retry" }));
      else letGo();
      await screen.findByText("Note added");
      app.go(`/contacts/${id}?tab=notes`);
      expect((await field()).value).toBe("");
      expect((await app.api.contactNotes.list({ params: { id } })).notes).toHaveLength(1);
    },
  );

  test("shows 'No activity history' for a contact without activity", async () => {
    const app = await openApp("/profile");
    const { id } = await newContact(app);
    const empty = { activity: [], next: null };
    app.network.fail(/^GET \/contacts\/.*\/activity/u, { answer: empty });
    app.go(`/contacts/${id}?tab=activity`);
    await screen.findByText("No activity history");
  });

  test("a contact's page without an id asks the user to select a contact", async () => {
    const app = await openApp("/contacts/%20");
    await screen.findByText("Select a contact");
    app.go("/contacts");
    await screen.findByRole("heading", { level: 1, name: "Contacts" });
  });
});

describe("the page of a deal", () => {
  test("a deal's page shows an empty state for a URL without an id, and without activity", async () => {
    const app = await openApp("/deals/%20");
    await screen.findByText("No Deal Selected");
    const { data } = await app.api.deals.create({
      body: { name: unique("Quiet"), amount_cents: 100, stage: "Lead" },
    });
    app.network.fail(/^GET \/deals\/.*\/activity/u, { answer: { activity: [], next: null } });
    app.go(`/deals/${data.id}?tab=activity`);
    await screen.findByText("No Activity Yet");
  });
});

test("a deal without a company offers to link the company of its contact", async () => {
  const app = await openApp("/profile");
  const name = unique("Works");
  const { company } = await app.api.companies.create({ body: { name } });
  const { contact } = await app.api.contacts.create({ body: { first: "Grace", company_id: company.id } });
  const [stage] = (await app.api.pipeline.list()).pipelines[0]?.stages ?? [];
  if (!stage) throw new Error("No stage");
  const { data } = await app.api.deals.create({
    body: { name: unique("Deal"), amount_cents: 100, stage_id: stage.id, contact_id: contact.id },
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

describe("the page of a company", () => {
  test("a company's page shows that it has no activity", async () => {
    const app = await openApp("/profile");
    const { company } = await app.api.companies.create({ body: { name: unique("Quiet") } });
    app.network.fail(/^GET \/companies\/.*\/activity/u, { answer: { activity: [], next: null } });
    app.go(`/companies/${company.id}?tab=activity`);
    await screen.findByText("No recent activity for this company.");
  });
});
