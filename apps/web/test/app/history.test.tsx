import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { newMember, openApi, openApp, test, unique } from "../app-stand-in.tsx";
import { collectSavedFiles } from "../saved-files.ts";

test("the history formats values as record pages do and lists the records of a paste", async ({ member }) => {
  const api = await openApi(member);
  const [last, name, other, third] = [unique("Changed"), unique("Linked"), unique("Oslo"), unique("Turku")];
  const [added, removed] = [unique("new"), unique("old")];
  const contact = await api.add("contact", { last, city: "Bergen" });
  const company = await api.add("company", { name });
  await api.edit("contact", contact.id, { city: other, company_id: company.id });
  const deal = await api.add("deal", { name: unique("Deal"), amount_cents: 10_000, stage: "Lead" });
  await api.edit("deal", deal.id, { amount_cents: 1_234_567, expected_close_date: Date.UTC(2031, 2, 17) });
  const second = await api.contacts.create({ body: { last: unique("Changed"), tags: removed } });
  const ids = [contact.id, second.contact.id];
  await api.contacts.bulkUpdate({ body: { ids, change: { city: third, country: "Finland" } } });
  await api.contacts.bulkUpdate({ body: { ids, change: {}, add_tags: [added], remove_tags: [removed] } });
  const edits = ids.map((id, at) => ({ id, change: { city: `Vaasa ${at}` } }));
  await api.contacts.editCells({ body: { edits } });
  const { profile } = await api.person.readMe();
  const app = await openApp(`/settings?tab=history&person=${profile.id}`, member);
  const isLine = (text: string) => (_: string, element: Element | null) =>
    element?.tagName === "LI" && element.textContent === text;
  for (const change of [
    `City: ${third}`,
    `Tags: +${added}, −${removed}`,
    `City: Bergen → ${other}`,
    `Company: ${name}`,
    "Amount: 100.00 → 12,345.67",
    "Expected close date: Mar 17, 2031",
  ])
    await screen.findByText(isLine(change));
  await app.pressFirst("Show records");
  const list = within(await screen.findByRole("list", { name: "Records: Changed, 2 contacts" }));
  const link = await list.findByRole("link", { name: last });
  expect(link.getAttribute("href")).toBe(`/contacts/${contact.id}`);
  list.getByText(isLine(`City: ${third} → Vaasa 1`));
});

test("the audit log lists, filters and exports entries, for administrators only", async () => {
  const saved = collectSavedFiles();
  const admin = "admin@audited.example";
  const api = await openApi(admin);
  await (await api.contacts.export({ query: { q: unique("Nobody") } })).text();
  await api.organisation.update({ body: { currency: "SEK" } });
  const app = await openApp("/settings?tab=audit", admin);
  const list = await screen.findByRole("list", { name: "Audit log" });
  expect(within(list).getAllByText("Contacts: 0 records").length).toBeGreaterThan(0);
  within(list).getAllByText("Currency: USD →", { exact: false });
  within(list).getAllByText(`Test Person (${admin})`);
  fireEvent.change(screen.getByRole("combobox", { name: "Event" }), { target: { value: "export" } });
  await waitFor(() =>
    expect(screen.queryByText("Changed organization settings", { selector: "b" })).toBeNull(),
  );
  await app.press("Export CSV");
  await waitFor(() => expect(saved).toHaveLength(1));
  const [, ...lines] = ((await saved[0]?.content.text()) ?? "").trim().split(/\r?\n/u);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => !line.includes("export"))).toEqual([]);
  fireEvent.change(screen.getByRole("textbox", { name: "Name or email" }), { target: { value: "no such" } });
  await screen.findByText("No entries match. Try a different person, event or date range.");
  await app.press("Clear All Filters");
  await waitFor(() => expect(app.path()).toBe("/settings?tab=audit"));
  await openApp("/settings?tab=audit", "rep@lanyard.example");
  await screen.findByRole("tab", { name: "History" });
  expect(screen.queryByRole("tab", { name: "Audit log" })).toBeNull();
});

const undo = "{Control>}z{/Control}";
const redo = "{Control>}{Shift>}z{/Shift}{/Control}";

test("undo and redo keys revert and repeat the last actions, except inside fields", async () => {
  const last = unique("Keyed");
  const app = await openApp(`/contacts?search=${last}`, await newMember("user"));
  const contact = await app.api.add("contact", { last, city: "Bergen" });
  const city = async () => (await app.api.read("contact", contact.id)).city;
  await app.api.edit("contact", contact.id, { city: "Oslo" });
  const search = await screen.findByRole("searchbox");
  await app.user.click(search);
  await app.user.keyboard(undo);
  expect(await city()).toBe("Oslo");
  await app.user.click(document.body);
  await app.user.keyboard(undo);
  await screen.findByText("Undone: Changed · Contact");
  expect(await city()).toBe("Bergen");
  await app.user.keyboard(undo);
  await screen.findByText("Undone: Created · Contact");
  await expect(city()).rejects.toMatchObject({ status: 404 });
  await app.user.keyboard(undo);
  await screen.findByText("Nothing to undo");
  await app.user.keyboard(redo);
  await screen.findByText("Redone: Created · Contact");
  await app.user.keyboard(redo);
  await screen.findByText("Redone: Changed · Contact");
  expect(await city()).toBe("Oslo");
  await app.user.keyboard(redo);
  await screen.findByText("Nothing to redo");
});
