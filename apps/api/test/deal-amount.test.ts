import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { expect, test } from "vitest";
import { dealColumn } from "./board-reading.ts";
import { withDealStages } from "./deal-stage-set-up.ts";

const { api, client, newDeal, stages } = await withDealStages();

const unknown = { amount_cents: null, currency: "SEK" };

async function kronor(stage: Stage) {
  const { totals } = await dealColumn(client, stage);
  return totals.find(({ currency }) => currency === "SEK");
}

test("a deal without an amount counts in its stage and adds nothing to the sum", async () => {
  const { data } = await newDeal("Counted", unknown);
  const params = { id: data.id };
  const sum = { currency: "SEK", amount_cents: 0, weighted_cents: 0, count: 1 };
  expect(await kronor(stages.lead)).toEqual(sum);
  await newDeal("Summed", { ...unknown, amount_cents: 10_000, probability: 20 });
  const both = { ...sum, amount_cents: 10_000, weighted_cents: 2000, count: 2 };
  expect(await kronor(stages.lead)).toEqual(both);
  const moved = await client.deals.move({ params, body: { stageId: stages.won.id } });
  expect(moved.data.amount_cents).toBeNull();
  expect(await kronor(stages.lead)).toEqual({ ...both, count: 1 });
  expect(await kronor(stages.won)).toEqual(sum);
  const { actionId = "" } = await client.deals.delete({ params });
  expect(await kronor(stages.won)).toBeUndefined();
  await client.actions.undo({ params: { id: actionId } });
  expect(await kronor(stages.won)).toEqual(sum);
  const column = await dealColumn(client, stages.won);
  expect(column.deals.find(({ id }) => id === data.id)?.amount_cents).toBeNull();
});

test("an edit or undo of an amount changes the totals", async () => {
  const { data } = await newDeal("Found out", { ...unknown, currency: "NOK", probability: 50 });
  const params = { id: data.id };
  const nok = async () =>
    (await dealColumn(client, stages.lead)).totals.find(({ currency }) => currency === "NOK");
  const known = await client.deals.update({ params, body: { amount_cents: 5000 } });
  expect(await nok()).toMatchObject({ count: 1, amount_cents: 5000, weighted_cents: 2500 });
  await client.actions.undo({ params: { id: known.actionId ?? "" } });
  expect(await nok()).toMatchObject({ count: 1, amount_cents: 0, weighted_cents: 0 });
  await client.deals.update({ params, body: { amount_cents: 7000 } });
  const emptied = await client.deals.update({ params, body: { amount_cents: null } });
  expect(emptied.data.amount_cents).toBeNull();
  await client.actions.undo({ params: { id: emptied.actionId ?? "" } });
  expect((await client.deals.read({ params })).data.amount_cents).toBe(7000);
  expect(await nok()).toMatchObject({ count: 1, amount_cents: 7000, weighted_cents: 3500 });
  const { activity } = await client.deals.activity({ params });
  const told = activity.flatMap(({ changes }) => changes).filter(({ field }) => field === "amount_cents");
  expect(told).toContainEqual({ field: "amount_cents", before: null, after: "5000" });
  expect(told).toContainEqual({ field: "amount_cents", before: "7000", after: null });
});

test("the charts count deals without an amount and do not sum them", async () => {
  const closing = { expected_close_date: Date.now() + 86_400_000, currency: "DKK" };
  await newDeal("Forecast", { ...closing, amount_cents: null });
  await newDeal("Won", { ...closing, amount_cents: null, stage_id: stages.won.id });
  await newDeal("Overdue", { ...closing, amount_cents: null, expected_close_date: Date.UTC(2020, 0, 1) });
  const { data } = await client.deals.figures();
  const counted = { currency: "DKK", amount_cents: 0, weighted_cents: 0 };
  const byStage = data.byStage.find(({ stage }) => stage === stages.lead.id);
  expect(byStage?.totals).toContainEqual({ ...counted, count: 2 });
  expect(data.wonByMonth.flatMap(({ totals }) => totals)).toContainEqual({ ...counted, count: 1 });
  expect(data.forecast.flatMap(({ totals }) => totals)).toContainEqual({ ...counted, count: 1 });
  expect(data.overdue).toContainEqual({ ...counted, count: 1 });
});

test("a missing amount matches no range, is last in both orders and empty in exports", async () => {
  const tags = "unpriced";
  await newDeal("U none", { tags, amount_cents: null });
  await newDeal("U low", { tags, amount_cents: 100 });
  await newDeal("U high", { tags, amount_cents: 900 });
  const found = async (query: object) =>
    (await client.deals.list({ query: { tags, ...query } })).deals.map(({ name }) => name);
  for (const sort_by of ["amount", "amount_cents"]) {
    expect(await found({ sort_by, sort_order: "asc" })).toEqual(["U low", "U high", "U none"]);
    expect(await found({ sort_by, sort_order: "desc" })).toEqual(["U high", "U low", "U none"]);
    expect(await found({ sort_by, sort_order: "desc", limit: 1, page: 3 })).toEqual(["U none"]);
  }
  expect((await found({ amount_min: 0 })).toSorted()).toEqual(["U high", "U low"]);
  expect(await found({ amount_max: 5 })).toEqual(["U low"]);
  const exported = await client.deals.export({ query: { tags, sort_by: "amount", sort_order: "asc" } });
  const lines = (await exported.text()).trim().split("\n");
  expect(lines[1]).toContain(",U low,1.00,USD");
  expect(lines[3]).toContain(",U none,,USD");
});

test("a search result shows that a deal has no amount", async () => {
  await newDeal("Zanzibar depot", { amount_cents: null });
  const { results } = await api.acme.viewer.client.search.find({ query: { q: "zanzibar" } });
  expect(results).toMatchObject([{ type: "deal", amount_cents: null, currency: "USD" }]);
});
