import { cleanup, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { openApp, unique } from "../app-stand-in.tsx";

test("the history tells from what to what a record was changed, as its page writes it", async () => {
  const app = await openApp("/settings?tab=history", "demo@lanyard.example");
  const [last, name] = [unique("Changed"), unique("Linked")];
  const { contact } = await app.api.contacts.create({ body: { last, city: "Bergen" } });
  const { company } = await app.api.companies.create({ body: { name } });
  const params = { id: contact.id };
  await app.api.contacts.update({ params, body: { city: "Oslo", company_id: company.id } });
  const { data: deal } = await app.api.deals.create({
    body: { name: unique("Deal"), amount_cents: 10_000, stage: "Lead" },
  });
  await app.api.deals.update({
    params: { id: deal.id },
    body: { amount_cents: 1_250_000, expected_close_date: Date.UTC(2027, 0, 5) },
  });
  cleanup();
  await openApp("/settings?tab=history", "demo@lanyard.example");
  for (const change of [
    "City: Bergen → Oslo",
    `Company: empty → ${name}`,
    "Amount: 100.00 → 12,500.00",
    "Expected close date: empty → Jan 5, 2027",
  ])
    await screen.findByText((_, element) => element?.tagName === "LI" && element.textContent === change);
});

describe("the history offers Undo", () => {
  test.each([
    ["an administrator", "demo@lanyard.example", true],
    ["somebody who works with records", "rep@lanyard.example", false],
  ])("of settings and records to %s as they may", async (_, email, mayManage) => {
    const { api } = await openApp("/settings?tab=history", "demo@lanyard.example");
    const [name, last] = [unique("Undoable"), unique("Undoable")];
    await api.pipeline.create({ body: { name, stages: [{ name: "Only", color: "#3b82f6" }] } });
    await api.contacts.create({ body: { last } });
    cleanup();
    await openApp("/settings?tab=history", email);
    await screen.findByRole("button", { name: `Undo: Created · Contact, ${last}` });
    expect(screen.getByText(name)).toBeTruthy();
    const offered = screen.queryByRole("button", { name: `Undo: Created · Pipeline, ${name}` });
    expect(offered !== null).toBe(mayManage);
  });
});
