import { describe, expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import { withDealStages } from "./deal-stage-set-up.ts";
import { refusal } from "./refusal.ts";

const { api, client, newDeal, stages } = await withDealStages();

describe("the list of deals", () => {
  const found = async (query: object) => {
    const { deals } = await client.deals.list({ query: { sort_by: "title", sort_order: "asc", ...query } });
    return deals.map(({ name }) => name);
  };

  test("deals are found by each filter, including stage id and name", async () => {
    const { company } = await client.companies.create({ body: { name: "Filterhaus GmbH" } });
    const { contact } = await client.contacts.create({ body: { first: "Zoë", last: "Filter" } });
    const tagged = { tags: "needle" };
    await newDeal("F1", { ...tagged, amount_cents: 10_000, probability: 10, company_id: company.id });
    await newDeal("F2", {
      ...tagged,
      amount_cents: 10_001,
      probability: 90,
      contact_id: contact.id,
      stage_id: stages.won.id,
      currency: "CHF",
      expected_close_date: Date.UTC(2030, 4, 5),
    });
    expect(await found(tagged)).toEqual(["F1", "F2"]);
    expect(await found({ ...tagged, amount_max: 100 })).toEqual(["F1"]);
    expect(await found({ ...tagged, amount_min: 100.01 })).toEqual(["F2"]);
    expect(await found({ ...tagged, stage: "closed won" })).toEqual(["F2"]);
    expect(await found({ ...tagged, stage: stages.won.id })).toEqual(["F2"]);
    expect(await found({ ...tagged, stage: "Prospecting" })).toEqual([]);
    expect(await found({ ...tagged, outcome: "open" })).toEqual(["F1"]);
    expect(await found({ ...tagged, probability_max: 10 })).toEqual(["F1"]);
    expect(await found({ ...tagged, probability_min: 11 })).toEqual(["F2"]);
    expect(await found({ ...tagged, company_id: company.id })).toEqual(["F1"]);
    expect(await found({ ...tagged, contact_id: contact.id })).toEqual(["F2"]);
    expect(await found({ ...tagged, currency: "CHF" })).toEqual(["F2"]);
    expect(await found({ ...tagged, close_after: "2030-05-05", close_before: "2030-05-05" })).toEqual(["F2"]);
    expect(await found({ ...tagged, entered_after: "2099-01-01" })).toEqual([]);
    const zone = "Pacific/Kiritimati";
    const entered_after = new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format();
    expect(await found({ ...tagged, entered_after, time_zone: zone })).toEqual(["F1", "F2"]);
    expect(await found({ ...tagged, entered_after, time_zone: "Pacific/Pago_Pago" })).toEqual([]);
    for (const none of [
      { created_before: "2020-01-01" },
      { created_after: "2199-01-01" },
      { updated_before: "2020-01-01" },
      { updated_after: "2199-01-01" },
    ])
      expect(await found({ ...tagged, ...none })).toEqual([]);
    expect(await found({ search: "filterhaus" })).toEqual(["F1"]);
    expect(await found({ q: "zoe f2" })).toEqual(["F2"]);
    expect((await client.deals.count({ query: tagged })).totalCount).toBe(2);
    const refused = await refusal(client.deals.list({ query: { owner: "me" } as never }));
    expect(refused.errors[0]?.path).toBe("owner");
  });

  test("a search finds deals by the new name of a renamed company or contact", async () => {
    const { company } = await client.companies.create({ body: { name: "Oldname" } });
    const { contact } = await client.contacts.create({ body: { first: "Oldperson" } });
    await newDeal("Renamed links", { company_id: company.id, contact_id: contact.id });
    await client.companies.update({ params: { id: company.id }, body: { name: "Newname" } });
    const renamed = await client.contacts.update({
      params: { id: contact.id },
      body: { first: "Newperson" },
    });
    expect(await found({ search: "newname newperson" })).toEqual(["Renamed links"]);
    expect(await found({ search: "oldname" })).toEqual([]);
    await client.actions.undo({ params: { id: renamed.actionId ?? "" } });
    expect(await found({ search: "oldperson" })).toEqual(["Renamed links"]);
  });

  test("deals are sorted by title, amount, stage and creation in both directions", async () => {
    const tags = "sorting";
    await newDeal("S b", { tags, amount_cents: 300, stage_id: stages.won.id });
    await newDeal("S a", { tags, amount_cents: 100, stage_id: stages.lost.id });
    await newDeal("S c", { tags, amount_cents: 200 });
    const sorted = (sort_by: "title" | "amount" | "stage" | "created_at", sort_order: "asc" | "desc") =>
      found({ tags, sort_by, sort_order });
    expect(await sorted("title", "asc")).toEqual(["S a", "S b", "S c"]);
    expect(await sorted("amount", "desc")).toEqual(["S b", "S c", "S a"]);
    expect(await sorted("stage", "asc")).toEqual(["S c", "S b", "S a"]);
    expect(await sorted("stage", "desc")).toEqual(["S a", "S b", "S c"]);
    expect(await sorted("created_at", "desc")).toEqual(["S c", "S a", "S b"]);
    const all = await client.deals.list({ query: { sort_by: "stage", limit: 2, page: 2 } });
    expect(all.deals).toHaveLength(2);
    expect(all.pagination.total).toBe(all.pagination.totalCount);
  });
});

test("charts show value by stage, deals won by month and the forecast per currency", async () => {
  const globex = api.globex.user.client;
  const { stage } = await defaultPipeline(globex);
  const now = new Date();
  const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15);
  const create = (body: object) =>
    globex.deals.create({ body: { name: "P", stage_id: stage("Lead").id, ...body } as never });
  await create({ amount_cents: 1000, probability: 25, expected_close_date: nextMonth });
  await create({ amount_cents: 500, currency: "EUR", expected_close_date: nextMonth, probability: null });
  await create({ amount_cents: 300, expected_close_date: Date.UTC(2020, 1, 1) });
  await create({ amount_cents: 700, stage_id: stage("Closed Won").id, expected_close_date: nextMonth });
  await create({ amount_cents: 900, stage_id: stage("Closed Lost").id, expected_close_date: nextMonth });
  const { data } = await globex.deals.figures();
  const month = new Date(nextMonth).toISOString().slice(0, 7);
  expect(data.forecast).toEqual([
    {
      month,
      totals: [
        { currency: "EUR", count: 1, amount_cents: 500, weighted_cents: 250 },
        { currency: "USD", count: 1, amount_cents: 1000, weighted_cents: 250 },
      ],
    },
  ]);
  expect(data.overdue).toEqual([{ currency: "USD", count: 1, amount_cents: 300, weighted_cents: 150 }]);
  expect(data.wonByMonth).toEqual([
    {
      month: now.toISOString().slice(0, 7),
      totals: [{ currency: "USD", count: 1, amount_cents: 700, weighted_cents: 700 }],
    },
  ]);
  const lostStage = data.byStage.find(({ stage_name }) => stage_name === "Closed Lost");
  expect(lostStage).toMatchObject({ totalValue: 9, totals: [{ amount_cents: 900, weighted_cents: 0 }] });
});
