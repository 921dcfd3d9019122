import type { Client } from "@lanyard/client/client-shape";
import type { CurrencyTotal } from "@lanyard/contract/pipeline/stage-figures-schema";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import { expectRefused } from "./refusal.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

type ListQuery = NonNullable<NonNullable<Parameters<Client["deals"]["list"]>[0]>["query"]>;

const dayMs = 86_400_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
/** Returns the first and last day of a month such as `2026-11`. */
function daysOf(month: string): [string, string] {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return [`${month}-01`, dayOf(Date.UTC(year, number, 0))];
}

/**
 * For each total, expects that the deals that this query finds in its currency have its count and sum.
 * Returns the number of totals.
 */
async function expectBehind(totals: readonly Omit<CurrencyTotal, "weighted_cents">[], query: ListQuery) {
  for (const { currency, count, amount_cents } of totals) {
    const { deals } = await client.deals.list({ query: { ...query, currency, limit: 100 } });
    expect(deals).toHaveLength(count);
    expect(deals.reduce((sum, deal) => sum + (deal.amount_cents ?? 0), 0)).toBe(amount_cents);
  }
  return totals.length;
}

async function fillBoard() {
  const { pipeline } = await defaultPipeline(client);
  const made = [];
  for (const [index, { id }] of pipeline.stages.entries()) {
    for (const [offset, currency] of ["USD", "EUR", "USD"].entries()) {
      const expected_close_date = Date.now() + (offset * 40 - 20) * dayMs;
      const body = {
        name: `Figure ${index}`,
        amount_cents: 1000 * (index + 1) + offset,
        currency,
        stage_id: id,
      };
      made.push(client.deals.create({ body: { ...body, probability: 10 * index, expected_close_date } }));
    }
  }
  const lead = pipeline.stages[0]?.id;
  made.push(
    client.deals.create({ body: { name: "Nobody's", amount_cents: 7, stage_id: lead, owner_id: null } }),
  );
  await Promise.all(made);
  return pipeline;
}

test("each chart figure equals the count and sum of its linked list in each currency", async () => {
  const pipeline = await fillBoard();
  const other = await api.acme.admin.client.pipeline.create({ body: { name: "Beside" } });
  const elsewhere = other.pipeline.stages[0]?.id;
  await client.deals.create({ body: { name: "Elsewhere", amount_cents: 5, stage_id: elsewhere } });
  const { id: pipeline_id } = pipeline;
  const { data } = await client.deals.figures({ query: { pipeline_id } });
  let seen = 0;
  for (const { stage, totals } of data.byStage) seen += await expectBehind(totals, { stage });
  for (const { month, totals } of data.wonByMonth) {
    const [ended_after, ended_before] = daysOf(month);
    seen += await expectBehind(totals, { pipeline_id, outcome: "won", ended_after, ended_before });
  }
  for (const { month, totals } of data.forecast) {
    const [first, close_before] = daysOf(month);
    const [, close_after] = [first, dayOf(Date.now())].toSorted();
    seen += await expectBehind(totals, { pipeline_id, outcome: "open", close_after, close_before });
  }
  const close_before = dayOf(Date.now() - dayMs);
  seen += await expectBehind(data.overdue, { pipeline_id, outcome: "open", close_before });
  const from = `${dayOf(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 11, 1)).slice(0, 7)}-01`;
  const { id: me, name } = (await client.person.readMe()).profile;
  expect(data.byOwner.map(({ owner_id }) => owner_id)).toEqual([me, null]);
  expect(data.byOwner.map(({ owner_name }) => owner_name)).toEqual([name, null]);
  for (const { owner_id: owner, open, won } of data.byOwner) {
    const owner_id = owner ?? "none";
    seen += await expectBehind(open, { pipeline_id, outcome: "open", owner_id });
    seen += await expectBehind(won, { pipeline_id, outcome: "won", ended_after: from, owner_id });
  }
  expect(data.byStage).toHaveLength(6);
  expect(seen).toBeGreaterThan(16);
});

test("each chart figure equals its list when the charts are filtered", async () => {
  const { pipeline } = await defaultPipeline(client);
  const [lead, , , , won] = pipeline.stages;
  const close = Date.now() + 3 * dayMs;
  const make = (name: string, stage: typeof lead, more: object = {}) =>
    client.deals.create({
      body: { name, amount_cents: 500, currency: "NOK", stage_id: stage?.id, ...more } as never,
    });
  await make("Fjord open", lead, { expected_close_date: close, tags: "fjord" });
  await make("Fjord won", won, { expected_close_date: close, tags: "fjord" });
  await make("Other open", lead, { expected_close_date: close });
  const narrowings = [
    { search: "fjord" },
    { tags: "fjord" },
    { outcome: "open" },
    { amount_max: "5", owner_id: "me" },
    { next_step: "none", currency: "NOK" },
    { owner_id: "none" },
  ] as const;
  let seen = 0;
  for (const narrowing of narrowings) {
    const { data } = await client.deals.figures({ query: narrowing });
    for (const { stage, totals } of data.byStage) seen += await expectBehind(totals, { ...narrowing, stage });
    for (const { month, totals } of data.forecast) {
      const [first, close_before] = daysOf(month);
      const [, close_after] = [first, dayOf(Date.now())].toSorted();
      seen += await expectBehind(totals, { ...narrowing, outcome: "open", close_after, close_before });
    }
  }
  const { data } = await client.deals.figures({ query: { search: "fjord" } });
  expect(data.byStage.flatMap(({ totals }) => totals).map(({ count }) => count)).toEqual([1, 1]);
  expect(seen).toBeGreaterThan(10);
});

test("charts count a won deal on its past close date, or else on the day it was won", async () => {
  const { data: figures } = await client.deals.figures();
  const { pipeline } = await defaultPipeline(client);
  const won = pipeline.stages[4]?.id ?? "";
  const past = Date.now() - 95 * dayMs;
  for (const [name, expected_close_date] of [
    ["Ended past", past],
    ["Ended future", Date.now() + 40 * dayMs],
    ["Ended unknown", null],
  ] as const)
    await client.deals.create({
      body: { name, amount_cents: 100, currency: "DKK", stage_id: won, expected_close_date },
    });
  for (const time_zone of ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    const { data } = await client.deals.figures({ query: { time_zone, currency: "DKK" } });
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: time_zone }).format();
    expect(data.wonByMonth.map(({ month, totals }) => [month, totals[0]?.count])).toEqual([
      [dayOf(past).slice(0, 7), 1],
      [today.slice(0, 7), 2],
    ]);
    for (const { month, totals } of data.wonByMonth) {
      const [ended_after, ended_before] = daysOf(month);
      await expectBehind(totals, { outcome: "won", ended_after, ended_before, time_zone });
    }
    const { deals } = await client.deals.list({
      query: { currency: "DKK", ended_after: today, ended_before: today, time_zone },
    });
    expect(deals.map(({ name }) => name).toSorted()).toEqual(["Ended future", "Ended unknown"]);
  }
  expect(figures.wonByMonth.flatMap(({ totals }) => totals).some(({ currency }) => currency === "DKK")).toBe(
    false,
  );
});

test("the charts weight open deals by probability", async () => {
  const { data } = await client.deals.figures();
  const lead = data.byStage[0]?.totals.find(({ currency }) => currency === "EUR");
  expect(lead).toMatchObject({ count: 1, amount_cents: 1001, weighted_cents: 0 });
  const [, , , , won, lost] = data.byStage;
  expect(won?.totals.every(({ amount_cents, weighted_cents }) => amount_cents === weighted_cents)).toBe(true);
  expect(lost?.totals.every(({ weighted_cents }) => weighted_cents === 0)).toBe(true);
});

test("the charts cover only pipelines of the caller's organisation", async () => {
  const { data } = await api.globex.viewer.client.deals.figures();
  expect(data.byStage.every(({ totals }) => totals.length === 0)).toBe(true);
  expect(data).toMatchObject({ wonByMonth: [], forecast: [], overdue: [] });
  const { pipeline } = await defaultPipeline(client);
  const foreign = api.globex.viewer.client.deals.figures({ query: { pipeline_id: pipeline.id } });
  await expectRefused(foreign, 404);
});
