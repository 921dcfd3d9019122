import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fill, openApp, unique } from "../app-stand-in.tsx";

test("a condition without a value is refused until it has one or is removed", async () => {
  const url = `https://${unique("valueless")}.invalid/`;
  const app = await openApp("/settings?tab=keys");
  await app.press("Create webhook");
  const form = within(await screen.findByRole("dialog", { name: "Create webhook" }));
  await fill(app.user, form.getByLabelText(/^Address/u), url);
  await app.user.click(form.getByRole("checkbox", { name: "contact.created" }));
  await app.user.click(form.getByRole("checkbox", { name: "deal.created" }));
  const conditions = (records: string) => within(form.getByRole("group", { name: `Filter: ${records}` }));
  for (const records of ["Contacts", "Deals"])
    await app.user.click(conditions(records).getByRole("button", { name: "Add condition" }));
  const create = form.getByRole("button", { name: "Create webhook" });
  await app.user.click(create);
  expect(form.getAllByText("Enter a value or remove the condition")).toHaveLength(2);

  await app.user.selectOptions(conditions("Contacts").getByRole("combobox", { name: "Field" }), "City");
  await fill(app.user, conditions("Contacts").getByRole("textbox", { name: "Value" }), "Graz");
  await app.user.click(create);
  expect(form.getAllByText("Enter a value or remove the condition")).toHaveLength(1);
  await app.user.click(form.getByRole("checkbox", { name: "deal.created" }));
  await app.user.click(create);
  await screen.findByText(url, { selector: "b" });
  const { webhooks } = await app.api.webhooks.list();
  const saved = webhooks.find((webhook) => webhook.url === url);
  expect(saved?.filter).toEqual({ contacts: { filter: { field: "city", op: "is", value: "Graz" } } });
  await app.api.webhooks.remove({ params: { id: saved?.id ?? "" } });
});

test("an invalid number in a condition is refused, and the form sends no request", async () => {
  const url = `https://${unique("invalid-number")}.invalid/`;
  const app = await openApp("/profile");
  const filter = { contacts: { filter: { field: "lead_score", op: "gt", value: 5 } } };
  const body = { url, events: ["contact.created"], filter, is_active: false };
  const { id } = (await app.api.webhooks.create({ body })).webhook;
  app.go("/settings?tab=keys");
  await screen.findByText(url, { selector: "b" });
  await app.choose(`Actions for ${url}`, "Edit");
  const form = within(await screen.findByRole("dialog", { name: "Edit webhook" }));
  const value = form.getByRole("textbox", { name: "Value" });
  const save = form.getByRole("button", { name: "Save" });
  await app.retype(value, "seven");
  await app.user.click(save);
  expect(value).toHaveProperty("value", "seven");
  expect(value.getAttribute("aria-invalid")).toBe("true");
  expect(form.queryByText("Enter a value or remove the condition")).toBeNull();
  expect(app.network.calls.some(({ call }) => call === `PUT /webhooks/${id}`)).toBe(false);

  await app.retype(value, "7");
  await app.user.click(save);
  await screen.findByText("Contacts: Lead score is greater than 7");
  await app.api.webhooks.remove({ params: { id } });
});

test("a resent delivery shows its result while older deliveries are listed", async () => {
  const url = `https://${unique("older")}.invalid/`;
  const app = await openApp("/profile");
  const body = { url, events: ["contact.created"], is_active: false };
  const params = { id: (await app.api.webhooks.create({ body })).webhook.id };
  const { delivery } = await app.api.webhooks.test({ params });
  const waiting = { ...delivery, state: "waiting", problem: null };
  const show = (state: string) => {
    const newest = { ...waiting, id: crypto.randomUUID(), event: "contact.created", state };
    app.network.fail(/\/deliveries$/u, { answer: { deliveries: [newest], next: newest.id } });
    const oldest = { ...waiting, event: "contact.deleted", state: "delivered" };
    app.network.fail(/\/deliveries\?before=/u, { answer: { deliveries: [oldest], next: null } });
  };
  show("waiting");
  app.go("/settings?tab=keys");
  const row = (await screen.findByText(url, { selector: "b" })).closest("li");
  await app.user.click(within(row ?? document.body).getByRole("button", { name: "Deliveries" }));
  const deliveries = within(await screen.findByRole("dialog", { name: "Deliveries" }));
  await app.user.click(await deliveries.findByRole("button", { name: "Show older" }));
  await deliveries.findByText("contact.deleted");
  deliveries.getByText("Waiting");
  show("failed");
  await deliveries.findByText("Failed");
  await app.api.webhooks.remove({ params });
});
