import { expect, it } from "vitest";
import {
  currenciesOf,
  type DealFigureData,
  endedBars,
  forecastBars,
  narrowedBy,
  stageBars,
  wonBars,
} from "./deal-chart-bars.ts";

const total = (currency: string, count: number, amount_cents: number, weighted_cents = 0) => ({
  currency,
  count,
  amount_cents,
  weighted_cents,
});
const data = {
  byStage: [
    {
      stage: "s1",
      stage_name: "Lead",
      stage_color: "#3b82f6",
      stage_outcome: null,
      totals: [total("EUR", 1, 500), total("USD", 3, 900)],
    },
    { stage: "s2", stage_name: "Won", stage_color: "#10b981", stage_outcome: "won", totals: [] },
  ],
  wonByMonth: [{ month: "2026-10", totals: [total("USD", 2, 700, 700)] }],
  forecast: [{ month: "2027-02", totals: [total("USD", 1, 1000, 250)] }],
  overdue: [total("USD", 1, 80, 40)],
} as unknown as DealFigureData;
const now = new Date("2026-11-21T12:00:00Z");

it("charts show the organisation's currency first, or else the one with most deals", () => {
  expect(currenciesOf(data, undefined)).toEqual(["USD", "EUR"]);
  expect(currenciesOf(data, "EUR")).toEqual(["EUR", "USD"]);
  expect(currenciesOf(data, "JPY")).toEqual(["USD", "EUR"]);
});

it("a stage's bar links to the deals of that stage and currency", () => {
  const [[lead, ...others], [won]] = [stageBars(data, "USD"), endedBars(data, "USD")];
  expect(others).toEqual([]);
  expect(lead).toMatchObject({ amountCents: 900, count: 3, search: { stage: "s1", currency: "USD" } });
  expect(won).toMatchObject({ amountCents: 0, count: 0 });
});

it("a bar's link keeps the list's filters and intersects the date ranges", () => {
  const list = { owner_id: "me", close_after: "2026-11-10", close_before: "2026-12-24", page: 3 } as const;
  const bar = { outcome: "open", close_after: "2026-12-01", close_before: "2026-12-31" } as const;
  expect(narrowedBy(list, bar)).toEqual({
    owner_id: "me",
    page: 3,
    outcome: "open",
    close_after: "2026-12-01",
    close_before: "2026-12-24",
  });
});

it("the chart of won deals omits empty months at both ends", () => {
  const bars = wonBars(data, "USD", now);
  expect(bars.map(({ id }) => id)).toEqual(["2026-10"]);
  expect(bars.find(({ id }) => id === "2026-10")).toMatchObject({
    amountCents: 700,
    search: { outcome: "won", ended_after: "2026-10-01", ended_before: "2026-10-31" },
  });
});

it("the forecast weights deals by probability and starts with overdue deals", () => {
  const soon = { month: "2026-11", totals: [total("USD", 1, 10, 5)] };
  const forecast = [soon, ...data.forecast] as DealFigureData["forecast"];
  const [overdue, first, ...rest] = forecastBars({ ...data, forecast }, "USD", now);
  expect(overdue).toMatchObject({ amountCents: 40, search: { close_before: "2026-11-20" } });
  expect(first).toMatchObject({
    id: "2026-11",
    search: { close_after: "2026-11-21", close_before: "2026-11-30" },
  });
  expect(rest.find(({ id }) => id === "2027-02")).toMatchObject({
    amountCents: 250,
    search: { close_after: "2027-02-01", close_before: "2027-02-28" },
  });
});
