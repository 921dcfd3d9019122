import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { expectFailures, fill, openApp, unique } from "../app-stand-in.tsx";

test("an administrator creates, tests, changes and deletes a webhook", async () => {
  const url = `https://${unique("hook")}.invalid/`;
  const app = await openApp("/settings?tab=keys");
  await app.press("Create webhook");
  const form = within(await screen.findByRole("dialog", { name: "Create webhook" }));
  await fill(app.user, form.getByLabelText(/^Address/u), "http://example.com/");
  await app.user.click(form.getByRole("checkbox", { name: "contact.created" }));
  await app.user.click(form.getByRole("checkbox", { name: "Active" }));
  expectFailures();
  await app.user.click(form.getByRole("button", { name: "Create webhook" }));
  await form.findByText("The address must be a URL that starts with https://");
  await app.user.clear(form.getByLabelText(/^Address/u));
  expect(form.queryByText("The address must be a URL that starts with https://")).toBeNull();
  await fill(app.user, form.getByLabelText(/^Address/u), url);
  await app.user.click(form.getByRole("button", { name: "Create webhook" }));
  const { value: secret } = await screen.findByRole<HTMLInputElement>("textbox", { name: "Secret" });
  expect(secret).toMatch(/^whsec_/u);
  const row = (await screen.findByText(url, { selector: "b" })).closest("li");
  expect(row?.textContent).toContain("contact.created");
  expect(row?.textContent).toContain("Off");

  await app.choose(`Actions for ${url}`, "Send test");
  const deliveries = within(await screen.findByRole("dialog", { name: "Deliveries" }));
  await deliveries.findByText("webhook.test");
  await waitFor(() => expect(deliveries.getByText(/^Failed · /u)).toBeDefined());
  await app.user.click(deliveries.getByText("Body and response"));
  deliveries.getByText(/"type": ?"webhook.test"/u);
  await app.user.click(deliveries.getByRole("button", { name: "Send again" }));
  await app.user.click(deliveries.getByRole("button", { name: "Close" }));

  await app.choose(`Actions for ${url}`, "Edit");
  const edit = within(await screen.findByRole("dialog", { name: "Edit webhook" }));
  await app.user.click(edit.getByRole("checkbox", { name: "deal.stage_changed" }));
  await app.user.click(edit.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(row?.textContent).toContain("contact.created, deal.stage_changed"));
  await app.choose(`Actions for ${url}`, "Delete");
  const question = within(await screen.findByRole("alertdialog", { name: "Delete webhook" }));
  await app.user.click(question.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByText(url, { selector: "b" })).toBeNull());
  expect((await app.api.webhooks.list()).webhooks.some((webhook) => webhook.url === url)).toBe(false);
});

test("a webhook filter offers the conditions of a list and is shown in words", async () => {
  const url = `https://${unique("filtered")}.invalid/`;
  const app = await openApp("/profile");
  const company = await app.api.add("company", { name: unique("Filtered") });
  const other = await app.api.add("company", { name: unique("Other") });
  const deals = { amount_min: 1000, outcome: "won", close_after: "2026-11-30", company_id: company.id };
  const companies = { ids: `${company.id},${other.id}` };
  const tasks = { state: "open", due: "today" };
  const filter = { contacts: { city: "Graz", q: "ada" }, companies, deals, tasks };
  const events = ["contact.created", "company.created", "deal.created", "task.created"];
  await app.api.webhooks.create({ body: { url, events, filter, is_active: false } });
  app.go("/settings?tab=keys");
  const shown = async (...texts: string[]) => {
    const row = (await screen.findByText(url, { selector: "b" })).closest("li");
    await waitFor(() =>
      expect([...(row?.querySelectorAll("small") ?? [])].map((each) => each.textContent)).toEqual([
        events.join(", "),
        ...texts,
        "Off",
      ]),
    );
  };
  const ofDeals = `Deals: Amount: from 1,000, Company: ${company.name}, Outcome: Won, Closes after: Nov 30, 2026`;
  const ofCompanies = `Companies: Records: ${company.name}, ${other.name}`;
  const ofTasks = "Tasks: Due date: today, Completion: Open";
  await shown("Contacts: City: Graz, Search: ada", ofCompanies, ofDeals, ofTasks);

  await app.choose(`Actions for ${url}`, "Edit");
  const edit = within(await screen.findByRole("dialog", { name: "Edit webhook" }));
  for (const removed of ["Search: ada", "Completion: Open", "Due date: today"])
    await app.user.click(edit.getByRole("button", { name: `Remove filter ${removed}` }));
  const contacts = within(edit.getByRole("group", { name: "Filter: Contacts" }));
  await app.user.click(contacts.getByRole("button", { name: "Add condition" }));
  await app.user.selectOptions(contacts.getByRole("combobox", { name: "Field" }), "City");
  await fill(app.user, contacts.getByRole("textbox", { name: "Value" }), "Graz");
  await app.user.click(edit.getByRole("button", { name: "Save" }));
  await shown("Contacts: City is “Graz”, City: Graz", ofCompanies, ofDeals);
  const { webhooks } = await app.api.webhooks.list();
  expect(webhooks.find((webhook) => webhook.url === url)?.filter).toEqual({
    contacts: { city: "Graz", filter: { field: "city", op: "is", value: "Graz" } },
    companies,
    deals,
  });
});
