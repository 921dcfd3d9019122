import { act, screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { expectFailures, fill, test, unique } from "../app-stand-in.tsx";
import { cell } from "../list-cells.tsx";
import { factButton, newRecords, tab, whyLost } from "../record-page.ts";

test("notes of companies and deals keep a draft, are counted, deleted and restored", async ({ app }) => {
  const { company, deal } = await newRecords(app);
  for (const page of [`/companies/${company.id}`, `/deals/${deal.id}`]) {
    app.go(`${page}?tab=notes`);
    expect((await tab("Notes (0)")).getAttribute("aria-selected")).toBe("true");
    await fill(app.user, screen.getByLabelText("New note"), "Half a thought");
    await app.user.click(await tab("Overview"));
    await app.user.click(await tab("Notes (0)"));
    expect(screen.getByLabelText<HTMLTextAreaElement>("New note").value).toBe("Half a thought");
    await app.press("Add Note");
    await tab("Notes (1)");
    await app.press("Delete note");
    await tab("Notes (0)");
    const toast = (await screen.findByText("Note deleted")).closest<HTMLElement>(".toast") ?? document.body;
    await app.user.click(within(toast).getByRole("button", { name: "Undo" }));
    await tab("Notes (1)");
    await waitFor(() => expect(screen.queryByText("Note deleted")).toBeNull());
  }
});

test("a contact without a name is shown by its email, with links for URLs in notes", async ({ app }) => {
  const email = `${unique("nameless")}@r.example`.toLowerCase();
  const contact = await app.api.add("contact", { email });
  app.go(`/contacts/${contact.id}`);
  await screen.findByRole("heading", { level: 1, name: email });
  await screen.findByText("Contact created");
  const address = "https://acme.example/offer";
  await app.user.click(await tab("Notes (0)"));
  await fill(app.user, screen.getByLabelText("New note"), `Sent ${address}.`);
  await app.press("Add Note");
  const link = await screen.findByRole("link", { name: new RegExp(`^${address}`, "u") });
  expect(link.getAttribute("href")).toBe(address);
  app.go(`/contacts?search=${email}&open=${contact.id}`);
  await screen.findByRole("heading", { name: email });
  await screen.findByRole("link", { name: email });
});

test("a lost deal shows its reason and end date instead of the expected close date", async ({ app }) => {
  const { pipelines } = await app.api.pipeline.list();
  const lost = pipelines[0]?.stages.find(({ outcome }) => outcome === "lost");
  const deal = await app.api.add("deal", {
    name: unique("Lost"),
    amount_cents: 100,
    stage: "Lead",
    expected_close_date: Date.UTC(2024, 4, 2),
  });
  await app.api.deals.move({
    params: { id: deal.id },
    body: { stageId: lost?.id ?? deal.stage_id, lostReason: "Price" },
  });
  app.go(`/deals/${deal.id}`);
  const figures = within(await screen.findByRole("region", { name: "Key figures" }));
  expect(figures.getByText("Price")).toBeTruthy();
  expect(figures.getByText("Lost on")).toBeTruthy();
  expect(figures.getByText("May 2, 2024")).toBeTruthy();
  expect(figures.queryByText("Probability")).toBeNull();
});

test("the page of a deal without values shows 'Not set' and a button to add a contact", async ({ app }) => {
  const deal = await app.api.add("deal", {
    name: unique("Bare"),
    amount_cents: 100,
    stage: "Lead",
    probability: null,
  });
  app.go(`/deals/${deal.id}`);
  await screen.findByRole("heading", { level: 1, name: deal.name });
  expect(screen.getAllByRole("img", { name: "Not set" }).length).toBeGreaterThan(1);
  expect(screen.queryByText("N/A")).toBeNull();
  const card = within(await screen.findByRole("region", { name: "Contacts" }));
  const button = await card.findByRole("button", { name: "Contact" });
  expect(card.queryByRole("img", { name: "Not set" })).toBeNull();
  expect(card.queryByText("Phone")).toBeNull();
  await app.user.click(button);
  await card.findByRole("combobox", { name: /^Contact of/u });
});

test("tabs hide the counts of notes and files until notes and files have loaded", async ({ app }) => {
  const { company } = await newRecords(app);
  const reading = app.network.hold(/^GET .*\/(?:notes|attachments|page)$/u);
  // The quick view loads the company, so that the page appears before its notes and files have loaded.
  app.go(`/companies?search=${company.name}&open=${company.id}`);
  await screen.findByRole("dialog", { name: company.name });
  const read = () => app.cache.getQueryState(["companies", "read", company.id])?.status;
  await waitFor(() => expect(read()).toBe("success"));
  app.go(`/companies/${company.id}`);
  await tab("Notes");
  await tab("Files");
  reading();
  await tab("Notes (0)");
  await tab("Files (0)");
});

test("pages of contacts, companies and deals report that they were opened and left", async ({ app }) => {
  const { company, contact, deal } = await newRecords(app);
  const reports = () => app.network.calls.filter(({ call }) => call === "PUT /events/presence").length;
  const pages = [`/contacts/${contact.id}`, `/companies/${company.id}`, `/deals/${deal.id}`];
  for (const [index, page] of pages.entries()) {
    app.go(page);
    await screen.findByRole("list", { name: "Also here" });
    await expect.poll(reports).toBe(2 * index + 1);
    app.go("/profile");
    await expect.poll(reports).toBe(2 * index + 2);
  }
});

test("the deal form and the deal list ask why a deal was lost", async ({ app }) => {
  const { deal } = await newRecords(app);
  const stored = async () => await app.api.read("deal", deal.id);
  const { pipeline } = await app.api.pipeline.read({ params: { id: deal.pipeline_id } });
  const lost = pipeline.stages.find(({ outcome }) => outcome === "lost")?.id ?? "";
  app.go(`/deals/${deal.id}`);
  await app.press("Edit");
  await waitFor(() =>
    expect(screen.getByLabelText(/^Stage/u).querySelector(`[value="${lost}"]`)).toBeTruthy(),
  );
  await app.user.selectOptions(screen.getByLabelText(/^Stage/u), lost);
  await app.press("Update Deal");
  await whyLost();
  await app.user.keyboard("{Escape}");
  expect((await stored()).stage_name).toBe("Lead");
  await app.press("Update Deal");
  await app.user.click(within(await whyLost()).getByRole("button", { name: "No reason" }));
  await waitFor(async () => expect((await stored()).stage_name).toBe("Closed Lost"));
  await app.api.deals.move({ params: { id: deal.id }, body: { stageId: deal.stage_id } });
  app.go(`/deals?search=${encodeURIComponent(deal.name)}`);
  await screen.findByRole("link", { name: deal.name });
  cell("stage").focus();
  await app.user.keyboard("{Enter}");
  await app.user.selectOptions(await screen.findByRole("combobox", { name: /^Stage of/u }), "Closed Lost");
  await app.user.keyboard("{Enter}");
  const dialog = await whyLost();
  await app.user.type(within(dialog).getByLabelText("Reason"), "Dear{Enter}");
  await expect.poll(stored).toMatchObject({ stage_name: "Closed Lost", lost_reason: "Dear" });
});

test("a deal's main contact is shown once, and its role can be set and cleared", async ({ app }) => {
  const { deal, contact } = await newRecords(app);
  const params = { id: deal.id };
  await app.api.edit("deal", params.id, { contact_id: contact.id });
  const name = `Zoë ${contact.last}`;
  app.go(`/deals/${deal.id}`);
  const card = within(await screen.findByRole("region", { name: "Contacts" }));
  const role = await card.findByRole("combobox", { name: `Role of ${name}` });
  const listed = async () => (await app.api.deals.contacts({ params })).contacts.map((each) => each.role);
  await app.user.selectOptions(role, "champion");
  await expect.poll(listed).toEqual(["champion"]);
  expect(card.getAllByRole("link", { name })).toHaveLength(1);
  await app.user.selectOptions(role, "");
  await expect.poll(listed).toEqual([]);
});

test("the field that adds a contact to a deal accepts letters that are shortcuts", async ({ app }) => {
  const { deal } = await newRecords(app);
  app.go(`/deals/${deal.id}`);
  for (const by of ["click", "Enter"]) {
    const add = await screen.findByRole("button", { name: "Add Contact" });
    if (by === "Enter") act(() => add.focus());
    await (by === "Enter" ? app.user.keyboard("{Enter}") : app.user.click(add));
    await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("combobox"));
    // `o` and `e` are shortcuts outside fields. The open result list hides other elements from queries by
    // role, so the test reads the focused element and finds Done by its text.
    await app.user.keyboard("Zoe");
    expect(document.activeElement).toHaveProperty("value", "Zoe");
    await app.user.click(screen.getByText("Done"));
    expect(document.activeElement).toBe(await screen.findByRole("button", { name: "Add Contact" }));
  }
});

test("quick views show owner, tasks and deals before other details", async ({ app }) => {
  const { company, contact, deal } = await newRecords(app);
  const { id: owner_id, name } = (await app.api.person.readMe()).profile;
  await app.api.edit("contact", contact.id, { owner_id });
  await app.api.edit("deal", deal.id, { contact_id: contact.id, description: "Long" });
  const tasks = { contacts: { contact_id: contact.id }, companies: { company_id: company.id } };
  for (const [noun, about] of Object.entries({ ...tasks, deals: { deal_id: deal.id } })) {
    const title = `Call about ${noun}`;
    await app.api.add("task", { title, ...about });
    app.go(`/${noun}?search=${company.name}&open=${Object.values(about)[0]}`);
    await screen.findByText(title);
    const panel = document.querySelector<HTMLElement>(".panel, .dialog");
    if (!panel) throw new Error("No quick view");
    if (noun !== "deals") await within(panel).findByRole("link", { name: deal.name });
    const [head, ...groups] = [...panel.querySelectorAll<HTMLElement>(".panel__group")];
    expect(within(head ?? panel).getByText(name)).toBeTruthy();
    const titles = groups.map((group) => group.querySelector("h3")?.textContent ?? "");
    expect(titles.slice(0, 2)).toEqual(["Tasks", noun === "deals" ? titles[1] : "Deals (1)"]);
    expect(titles.length).toBeGreaterThan(2);
  }
});

test("a record page steps through all pages of the list, even from a stored URL", async ({ app }) => {
  const mark = unique("walk");
  const name = (place: number) => `${place + 10} ${mark}`;
  const places = Array.from({ length: 27 }, (_, index) => index + 1);
  await Promise.all(places.map((place) => app.api.contacts.create({ body: { first: name(place) } })));
  app.go(`/contacts?search=${mark}&limit=25`);
  const link = await screen.findByRole("link", { name: name(24) });
  await screen.findByRole("link", { name: name(25) });
  app.go(link.getAttribute("href") ?? "");
  await screen.findByRole("heading", { level: 1, name: name(24) });
  await screen.findByText("24 of 27");
  await app.press("Next in the list");
  await screen.findByRole("heading", { level: 1, name: name(25) });
  await app.user.keyboard("j");
  await screen.findByRole("heading", { level: 1, name: name(26) });
  await screen.findByText("26 of 27");
  await app.press("Next in the list");
  await screen.findByText("27 of 27");
  expect(screen.getByRole("button", { name: "Next in the list" }).hasAttribute("disabled")).toBe(true);
  await app.user.keyboard("k");
  await screen.findByText("26 of 27");
  const address = app.path();
  const outside = await app.api.add("contact", { first: unique("Outside") });
  app.go(`/contacts/${outside.id}`);
  await screen.findByRole("heading", { level: 1, name: outside.first ?? "" });
  await app.user.keyboard("j");
  expect(app.path()).toContain(outside.id);
  app.go("/profile");
  await waitFor(() => expect(screen.queryByText("26 of 27")).toBeNull());
  app.go(address);
  await screen.findByRole("heading", { level: 1, name: name(26) });
  await screen.findByText("26 of 27");

  // A list without an exact total, whose full page ends with this record.
  const list = JSON.parse(sessionStorage.getItem("list contacts") ?? "");
  const [id] = list.ids;
  const estimated = { query: { ...list.query, limit: 1 }, page: 26, limit: 1, ids: [id] };
  app.go("/profile");
  await waitFor(() => expect(screen.queryByText("26 of 27")).toBeNull());
  sessionStorage.setItem("list contacts", JSON.stringify(estimated));
  app.go(address);
  await app.press("Next in the list");
  await screen.findByRole("heading", { level: 1, name: name(27) });
});

test("a pinned note is shown above the timeline and can be unpinned there", async ({ app }) => {
  const { deal } = await newRecords(app);
  const params = { id: deal.id };
  for (const body of ["Wants a pilot", "Called back"])
    await app.api.dealNotes.create({ params, body: { body } });
  app.go(`/deals/${deal.id}?tab=notes`);
  const shown = async () =>
    within(await screen.findByRole("list", { name: "Notes" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => /Wants a pilot|Called back/u.exec(textContent ?? "")?.[0]);
  expect(await shown()).toEqual(["Called back", "Wants a pilot"]);
  const [, older] = screen.getAllByRole("button", { name: "Pin to top" });
  if (older === undefined) throw new Error("The older note has no button");
  await app.user.click(older);
  await screen.findByText("Note pinned");
  await expect.poll(shown).toEqual(["Wants a pilot", "Called back"]);
  await app.user.click(await tab("Activity"));
  const pinned = await screen.findByRole("list", { name: "Pinned notes" });
  expect(within(pinned).getByText("Wants a pilot")).toBeTruthy();
  await screen.findByText("Pinned a note");
  await app.user.click(within(pinned).getByRole("button", { name: "Unpin" }));
  await waitFor(() => expect(screen.queryByRole("list", { name: "Pinned notes" })).toBeNull());
  await screen.findByText("Unpinned a note");
});

test("a contact added on a company's page is linked to the company", async ({ app }) => {
  const { company } = await newRecords(app);
  app.go(`/companies/${company.id}`);
  const card = within(await screen.findByRole("region", { name: "Contacts (1)" }));
  await app.user.click(card.getByRole("button", { name: "Add Contact" }));
  const form = within(await screen.findByRole("dialog", { name: "Create New Contact" }));
  expect(await form.findByLabelText(/^Company/u)).toHaveProperty("value", company.name);
  await fill(app.user, form.getByLabelText(/^First name/iu), "Added");
  await fill(app.user, form.getByLabelText(/^Last name/iu), unique("here"));
  await fill(app.user, form.getByLabelText(/^Email/iu), `${unique("added")}@here.example`);
  await app.user.click(form.getByRole("button", { name: "Create Contact" }));
  await screen.findByRole("region", { name: "Contacts (2)" });
});

test("a task's empty contact and due time can be edited in place, with Undo", async ({ app }) => {
  const { contact, company } = await newRecords(app);
  const task = await app.api.add("task", {
    title: unique("Call"),
    due_on: "2031-03-03",
    company_id: company.id,
  });
  const stored = async () => await app.api.read("task", task.id);
  app.go(`/tasks/${task.id}`);
  await app.user.click(await factButton("Contact"));
  await fill(
    app.user,
    await screen.findByRole("combobox", { name: /^Contact of Call/u }),
    contact.last ?? "",
  );
  await app.user.click(await screen.findByRole("option", { name: /^Zoë/u }));
  await screen.findByRole("link", { name: `Zoë ${contact.last}` });
  await expect.poll(stored).toMatchObject({ contact_id: contact.id, company_id: null });
  await app.pressLast("Undo");
  await expect.poll(stored).toMatchObject({ contact_id: null, company_id: company.id });
  await waitFor(() => expect(screen.queryByRole("link", { name: `Zoë ${contact.last}` })).toBeNull());

  await app.user.click(await factButton("Due time"));
  const due = await screen.findByLabelText(/^Due time of Call/u);
  await fill(app.user, due, "2031-03-04T09:30");
  await app.user.keyboard("{Enter}");
  await expect.poll(stored).toMatchObject({ due_on: null });
  expect((await stored()).due_at).not.toBeNull();
  const reminder = () => document.querySelector<HTMLElement>("[data-fact=remind_at]") ?? document.body;
  await waitFor(() => expect(reminder()).not.toBe(document.body));
  await app.user.click(reminder());
  await screen.findByLabelText(/^Reminder of Call/u);
  await app.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByLabelText(/^Reminder of Call/u)).toBeNull());
  expect((await stored()).remind_at).not.toBeNull();
});

test("additional email addresses are edited in place, with errors, Undo and conflicts", async ({ app }) => {
  expectFailures();
  const { contact } = await newRecords(app);
  const further = () => document.querySelector<HTMLElement>("[data-fact=emails]") ?? document.body;
  const mail = (name: string) => `${name}.${contact.id}@points.example`;
  await app.api.edit("contact", contact.id, { email: mail("first") });
  const stored = async () => await app.api.read("contact", contact.id);
  app.go(`/contacts/${contact.id}`);
  await app.user.click(await factButton("Other email addresses"));
  const first = await screen.findByRole("textbox", { name: "Email" });
  await waitFor(() => expect(document.activeElement).toBe(first));
  await app.press("Add another email address");
  const second = await screen.findByRole("textbox", { name: /^Other email addresses: 1/u });
  await waitFor(() => expect(document.activeElement).toBe(second));
  await app.user.keyboard("no address{Enter}");
  await waitFor(() => expect(second.getAttribute("aria-invalid")).toBe("true"));
  await app.retype(second, mail("second"));
  await app.user.keyboard("{Enter}");
  await screen.findByRole("link", { name: mail("second") });
  const addresses = async () => (await stored()).emails.map(({ email }) => email);
  await waitFor(async () => expect(await addresses()).toEqual([mail("first"), mail("second")]));

  await screen.findByText("Contact updated successfully");
  await app.pressFirst("Undo");
  await waitFor(async () => expect(await addresses()).toEqual([mail("first")]));
  await waitFor(() => expect(screen.queryByRole("link", { name: mail("second") })).toBeNull());
  expect(within(further()).getByRole("img", { name: "Not set" })).toBeTruthy();

  await app.user.click(further());
  await screen.findByRole("textbox", { name: "Email" });
  await app.api.edit("contact", contact.id, { email: mail("theirs") });
  await app.user.type(screen.getByRole("textbox", { name: "Email" }), "x{Enter}");
  await screen.findByText((text) => text.includes(`changed Other email addresses to “${mail("theirs")}”`));
  await app.press("Keep mine");
  await waitFor(async () => expect(await addresses()).toEqual([`${mail("first")}x`]));
});

test("leaving a page reports an invalid additional email address with the input", async ({ app }) => {
  const { contact } = await newRecords(app);
  app.go(`/contacts/${contact.id}`);
  await app.user.click(await factButton("Other email addresses"));
  await app.press("Add another email address");
  await app.user.type(
    await screen.findByRole("textbox", { name: /^Other email addresses: 1/u }),
    "no address",
  );
  app.go("/profile");
  await screen.findByText(/^Failed to save Other email addresses: .+ You typed “(.+, )?no address”\.$/u);
  await app.press("Close");
});

test("pages of companies, contacts, deals and tasks show phone numbers as links", async ({ app }) => {
  const [phone, mobile_phone, href] = ["+49 (0)30 1234567", "+49 (0)30 7654321", "tel:+49301234567"];
  const company = await app.api.add("company", { name: unique("Called") });
  const body = { last: unique("Called"), phone, company_id: company.id };
  const contact = await app.api.add("contact", body);
  const deal = await app.api.add("deal", {
    name: unique("Calls"),
    amount_cents: 100,
    stage: "Lead",
    contact_id: contact.id,
  });
  const mobile = await app.api.add("contact", { last: unique("Mobile"), mobile_phone });
  const task = await app.api.add("task", { title: unique("Calls"), contact_id: mobile.id });
  const addressOf = async (name: string) =>
    (await screen.findAllByRole("link", { name }))[0]?.getAttribute("href");
  app.go(`/companies/${company.id}`);
  expect(await addressOf(phone)).toBe(href);
  app.go(`/contacts/${contact.id}`);
  await screen.findByRole("heading", { level: 1, name: body.last });
  expect(await addressOf(`Call ${body.last}`)).toBe(href);
  app.go(`/deals/${deal.id}`);
  await screen.findByRole("heading", { level: 1, name: deal.name });
  expect(await addressOf(phone)).toBe(href);
  expect(await addressOf(`Call ${body.last}`)).toBe(href);
  app.go(`/tasks/${task.id}`);
  expect(await addressOf(mobile_phone)).toBe("tel:+49307654321");
  expect(await addressOf(mobile.last ?? "")).toBe(`/contacts/${mobile.id}`);
});

test("a deal's name and amount can be edited in place", async ({ app }) => {
  const { deal } = await newRecords(app);
  app.go(`/deals/${deal.id}`);
  await app.user.click(await screen.findByRole("heading", { name: deal.name }));
  await screen.findByRole("textbox", { name: /^Name|^Title|^Deal/u });
  await app.user.keyboard("Renamed{Enter}");
  await screen.findByRole("heading", { name: "Renamed" });
  await app.user.click(await screen.findByText("$12,500.50"));
  await screen.findByRole("textbox", { name: /^Amount/u });
  await app.user.keyboard("99.5{Enter}");
  await screen.findByText("$99.50");
  await expect
    .poll(() => app.api.read("deal", deal.id))
    .toMatchObject({
      name: "Renamed",
      amount_cents: 9950,
    });
});
