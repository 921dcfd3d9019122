import { act, screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { fill, newMember, openApp, test, unique } from "../app-stand-in.tsx";
import { currentStep, newRecords, step, tab, whyLost } from "../record-page.ts";

test("empty fields share one line; viewers see each of them, but cannot edit them", async ({ app }) => {
  const { contact } = await newRecords(app);
  await app.api.pipeline.add({ params: { contactId: contact.id }, body: {} });
  const city = unique("Ghent");
  app.go(`/contacts/${contact.id}`);
  await screen.findByRole("region", { name: "Location Information" });
  const card = () => within(screen.getByRole("region", { name: "Location Information" }));
  expect(card().queryByText("—")).toBeNull();
  await app.user.click(card().getByRole("button", { name: "City" }));
  await fill(app.user, await card().findByRole("textbox", { name: /^City of/u }), city);
  await app.user.keyboard("{Enter}");
  await card().findByText(city);
  // The page shows the value before the server has stored it.
  const stored = async () => (await app.api.read("contact", contact.id)).city;
  await expect.poll(stored).toBe(city);
  const viewer = await openApp(`/contacts/${contact.id}`, await newMember("viewer"));
  await screen.findByText(city);
  expect(card().getAllByRole("img", { name: "Not set" }).length).toBeGreaterThan(1);
  await viewer.user.click(await screen.findByText("Zoë", { exact: false, selector: "h1" }));
  expect(document.querySelector("[data-fact]")).toBeNull();
  await waitFor(() => expect(currentStep()).toBe("Lead"));
  expect(screen.queryByRole("button", { name: /^Move to/u })).toBeNull();
});

test("a company's and a contact's page show changes of their deals, with links", async ({ app }) => {
  const { company, contact, deal } = await newRecords(app);
  await app.api.edit("deal", deal.id, { amount_cents: 2_000_000 });
  app.go(`/companies/${company.id}?tab=activity`);
  const timeline = within(await screen.findByRole("list", { name: "Activity" }));
  expect(timeline.getByText("12,500.50")).toBeTruthy();
  expect(timeline.getAllByRole("link", { name: deal.name })).toHaveLength(2);
  await app.api.edit("deal", deal.id, { contact_id: contact.id });
  const stage = (await app.api.pipeline.list({})).pipelines[0]?.stages[1];
  await app.api.edit("deal", deal.id, { stage_id: stage?.id ?? "" });
  await app.user.click(timeline.getByRole("link", { name: `Zoë ${contact.last}` }));
  await expect.poll(app.path).toBe(`/contacts/${contact.id}`);
  const recent = within(await screen.findByRole("region", { name: "Recent Activity" }));
  await recent.findByRole("link", { name: deal.name });
  expect(recent.getByText(stage?.name ?? "", { selector: "b" })).toBeTruthy();
});

test("the page of a contact or deal loads all its parts in one request", async ({ app }) => {
  const { contact, deal } = await newRecords(app);
  await app.api.contactNotes.create({ params: { id: contact.id }, body: { body: "Called her" } });
  await app.api.pipeline.add({ params: { contactId: contact.id }, body: {} });
  await app.api.deals.setContacts({
    params: { id: deal.id },
    body: { contacts: [{ contact_id: contact.id, role: "champion" }] },
  });
  const read = (id: string) =>
    app.network.calls.map(({ call }) => call).filter((call) => call.startsWith("GET ") && call.includes(id));
  app.go(`/contacts/${contact.id}`);
  await tab("Notes (1)");
  await tab("Files (0)");
  await screen.findByText(/^Moved to/u);
  expect(read(contact.id)).toEqual([`GET /contacts/${contact.id}/page`]);
  app.go(`/deals/${deal.id}`);
  await screen.findByRole("combobox", { name: /^Role of/u });
  await screen.findByText(/^Created/u);
  expect(read(deal.id)).toEqual([`GET /deals/${deal.id}/page`]);
});

test("clicking a stage moves a deal or contact, and a lost deal asks for a reason", async ({ app }) => {
  const { contact, deal } = await newRecords(app);
  const stored = async () => await app.api.read("deal", deal.id);
  app.go(`/deals/${deal.id}`);
  await app.user.click(await step("Proposal"));
  await screen.findByText("Deal moved to stage");
  expect(currentStep()).toBe("Proposal");
  await screen.findByText("50%", { selector: ".deal-figures *" });
  await app.press("Close");
  await waitFor(() => expect(screen.queryByText("Deal moved to stage")).toBeNull());
  await app.user.click(await step("Closed Lost"));
  await whyLost();
  await app.user.keyboard("{Escape}");
  expect(currentStep()).toBe("Proposal");
  await app.user.click(await step("Closed Lost"));
  const dialog = await whyLost();
  await app.user.type(within(dialog).getByLabelText("Reason"), "Moved");
  await app.user.click(within(dialog).getByRole("button", { name: "Mark as lost" }));
  await expect.poll(stored).toMatchObject({ stage_name: "Closed Lost", lost_reason: "Moved" });
  await screen.findByText("Deal moved to stage");
  await app.press("Undo");
  await waitFor(() => expect(currentStep()).toBe("Proposal"));
  expect(await stored()).toMatchObject({ stage_name: "Proposal", probability: 50 });
  await app.api.pipeline.add({ params: { contactId: contact.id }, body: {} });
  app.go(`/contacts/${contact.id}`);
  await screen.findByRole("heading", { name: `Zoë ${contact.last}` });
  await app.user.click(await step("Closed Lost"));
  await screen.findByText("Contact moved to stage");
  expect(currentStep()).toBe("Closed Lost");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("contacts of a deal can be added, removed and restored, and their roles changed", async ({ app }) => {
  const { deal, contact } = await newRecords(app);
  const rival = await app.api.add("contact", { first: "Otto", last: unique("Rival") });
  app.go(`/deals/${deal.id}`);
  await screen.findByRole("region", { name: "Contacts" });
  const card = () => within(screen.getByRole("region", { name: "Contacts" }));
  await app.user.click(card().getByRole("button", { name: "Add Contact" }));
  await fill(app.user, await card().findByRole("combobox", { name: /Add Contact/u }), contact.last ?? "");
  await app.user.click(await screen.findByRole("option", { name: /^Zoë/u }));
  const role = await card().findByRole("combobox", { name: `Role of Zoë ${contact.last}` });
  const listed = async () => (await app.api.deals.contacts({ params: { id: deal.id } })).contacts;
  await app.api.deals.setContacts({
    params: { id: deal.id },
    body: { contacts: [{ contact_id: contact.id }, { contact_id: rival.id, role: "blocker" }] },
  });
  // The page does not show the contact that the API has just added. Both contacts must stay.
  await app.user.selectOptions(role, "champion");
  await expect.poll(async () => (await listed()).map((each) => each.role)).toEqual(["champion", "blocker"]);
  await app.user.click(await card().findByRole("button", { name: `Remove Otto ${rival.last}` }));
  await expect.poll(listed).toHaveLength(1);
  await app.pressLast("Undo");
  await card().findByRole("link", { name: `Otto ${rival.last}` });
  app.go(`/contacts/${contact.id}`);
  const deals = await screen.findByRole("region", { name: "Deals (1)" });
  expect(within(deals).getByText("Champion")).toBeTruthy();
  expect(within(deals).getByRole("link", { name: deal.name })).toBeTruthy();
});

test("Ctrl+Enter in the note field above the timeline saves a note that can be pinned", async ({ app }) => {
  const { deal } = await newRecords(app);
  app.go(`/deals/${deal.id}?tab=activity`);
  await fill(app.user, await screen.findByLabelText("New note"), "Wants two offers");
  await app.user.keyboard("{Control>}{Enter}{/Control}");
  const timeline = () => within(screen.getByRole("list", { name: "Activity" }));
  await waitFor(() => expect(timeline().getByText("Wants two offers")).toBeTruthy());
  expect(timeline().getByText("Created")).toBeTruthy();
  const show = screen.getByRole("combobox", { name: "Show" });
  await app.user.selectOptions(show, "Notes");
  await waitFor(() => expect(timeline().queryByText("Created")).toBeNull());
  expect(timeline().getByText("Wants two offers")).toBeTruthy();
  await app.user.selectOptions(show, "Files");
  await screen.findByText("Nothing here yet");
  await app.user.selectOptions(show, "Notes");
  await screen.findByRole("list", { name: "Activity" });
  await app.user.click(timeline().getByRole("button", { name: "Pin to top" }));
  const pinned = await screen.findByRole("list", { name: "Pinned notes" });
  expect(within(pinned).getByText("Wants two offers")).toBeTruthy();
  await app.user.click(await timeline().findByRole("button", { name: "Unpin" }));
  await waitFor(() => expect(screen.queryByRole("list", { name: "Pinned notes" })).toBeNull());
});

test("hovering over values shows who set them, with one request per record", async ({ app }) => {
  const { contact } = await newRecords(app);
  await app.api.edit("contact", contact.id, { city: "Bergen", state: "Vestland" });
  const { name } = (await app.api.person.readMe()).profile;
  app.go(`/contacts/${contact.id}`);
  const city = await screen.findByText("Bergen");
  await app.user.hover(city);
  const told = await screen.findByText(/^Set by /u);
  expect(told.textContent).toContain(`Set by ${name}, `);
  expect(city.getAttribute("aria-describedby")).toBe(told.id);
  await app.user.unhover(city);
  await waitFor(() => expect(screen.queryByText(/^Set by /u)).toBeNull());
  act(() => city.focus());
  await app.user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(screen.getByText("Vestland"));
  await app.user.hover(screen.getByText("Owner").parentElement?.querySelector("dd") ?? city);
  await screen.findByText(/^Set by /u);
  const asked = app.cache.getQueryCache().findAll({ queryKey: ["contacts", "provenance"] });
  expect(asked).toHaveLength(1);
});

test("values on a page are edited in place as in a list, with Undo", async ({ app }) => {
  const { contact } = await newRecords(app);
  const stored = async () => await app.api.read("contact", contact.id);
  await app.api.edit("contact", contact.id, { city: "Bergen", state: "Vestland" });
  app.go(`/contacts/${contact.id}`);
  await app.user.click(await screen.findByText("Bergen"));
  const city = await screen.findByRole("textbox", { name: /^City of Zoë/u });
  expect(city).toHaveProperty("value", "Bergen");
  await app.user.keyboard("Oslo{Enter}");
  await screen.findByText("Contact updated successfully");
  expect((await stored()).city).toBe("Oslo");
  // Enter saves and focuses the next value; a second Enter opens it. Tab saves and opens the next value.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText("Vestland")));
  await app.user.keyboard("{Enter}");
  await screen.findByRole("textbox", { name: /^State/u });
  await app.user.keyboard("Akershus{Tab}");
  const country = await screen.findByRole("textbox", { name: /^Country of/u });
  await app.user.keyboard("Nowhere{Escape}");
  expect(country.isConnected).toBe(false);
  await expect.poll(stored).toMatchObject({ state: "Akershus", country: null });
  await app.pressFirst("Undo");
  await screen.findByText("Oslo");
});

test("focusing a link to a record preloads the record's page, and a click reuses it", async ({ app }) => {
  const { company, contact } = await newRecords(app);
  app.go(`/contacts/${contact.id}`);
  const [link] = await screen.findAllByRole("link", { name: company.name });
  const requests = () => app.network.calls.filter(({ call }) => call === `GET /companies/${company.id}/page`);
  expect(requests()).toHaveLength(0);
  act(() => link?.focus());
  await waitFor(() => expect(requests()).toHaveLength(1));
  expect(app.path()).toBe(`/contacts/${contact.id}`);
  await app.user.click(link ?? document.body);
  await screen.findByRole("tab", { name: "Notes (0)" });
  expect(app.path()).toBe(`/companies/${company.id}`);
  expect(requests()).toHaveLength(1);
});
