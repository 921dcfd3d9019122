import { joinTestApi, type TestOrganisations } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import { expectRefused } from "./refusal.ts";

const ids: string[] = [];
const options = [{ label: "Gold" }, { label: "Silver" }, { label: "Bronze" }];

const api = await joinTestApi();
const { client } = api.acme.user;
const admin = api.acme.admin.client;
const { field } = await admin.fields.create({
  body: { noun: "deal", label: "Tier", type: "choice", options },
});
const tiers = field.options;
for (const [label, type] of [
  ["Seats", "number"],
  ["Fee", "money"],
  ["Signed", "boolean"],
  ["Renews", "date"],
  ["Met", "datetime"],
] as const)
  await admin.fields.create({ body: { noun: "deal", label, type } });
const { stage } = await defaultPipeline(admin);
const deals = [
  {
    amount_cents: 1000,
    currency: "EUR",
    expected_close_date: Date.UTC(2026, 0, 31),
    stage_id: stage("Qualified").id,
    custom: {
      tier: "Silver",
      seats: 2.5,
      fee: { amount_cents: 7, currency: "CHF" },
      signed: true,
      renews: "2026-05-01",
      met: "2026-06-01T01:00:00.000Z",
    },
  },
  {
    amount_cents: 500,
    currency: "EUR",
    expected_close_date: Date.UTC(2026, 1, 1),
    stage_id: stage("Lead").id,
    custom: { tier: "Gold", seats: 10, signed: false, renews: "2026-05-31", met: "2026-05-15T01:00:00.000Z" },
  },
  {
    amount_cents: 300,
    currency: "USD",
    expected_close_date: Date.UTC(2026, 0, 1),
    stage_id: stage("Lead").id,
    custom: { tier: "Gold", fee: { amount_cents: 3, currency: "CHF" }, renews: "2025-12-31" },
  },
  { currency: "USD", stage_id: stage("Lead").id, custom: {} },
];
for (const [index, deal] of deals.entries())
  ids.push((await client.deals.create({ body: { name: `Deal ${index}`, ...deal } })).data.id);

type Asked = Parameters<TestOrganisations["acme"]["user"]["client"]["deals"]["list"]>[0];
const list = (query: NonNullable<Asked>["query"]) =>
  client.deals.list({ query: { sort_by: "name", sort_order: "asc", ...query } });
const placesOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => ids.indexOf(id));

test("a list is grouped by a custom choice in the order of options, with sums", async () => {
  const [gold, silver, bronze] = tiers;
  const groups = [
    {
      value: gold?.id,
      label: "Gold",
      count: 2,
      totals: [
        { currency: "USD", amount_cents: 300 },
        { currency: "EUR", amount_cents: 500 },
      ],
    },
    { value: silver?.id, label: "Silver", count: 1, totals: [{ currency: "EUR", amount_cents: 1000 }] },
    { value: bronze?.id, label: "Bronze", count: 0, totals: [] },
    { value: null, label: null, count: 1, totals: [] },
  ];
  const whole = await list({ group_by: "custom.tier" });
  expect(whole.groups).toEqual(groups);
  expect(placesOf(whole.deals)).toEqual([1, 2, 0, 3]);
  const second = await list({ group_by: "custom.tier", page: "2", limit: "2" });
  expect({ groups: second.groups, places: placesOf(second.deals) }).toEqual({ groups, places: [0, 3] });
  const closed = await list({ group_by: "custom.tier", collapsed: `${gold?.id},none` });
  expect(placesOf(closed.deals)).toEqual([0]);
  const file = await client.deals.export({
    query: { group_by: "custom.tier", sort_by: "name", sort_order: "asc" },
  });
  const lines = (await file.text()).trim().split("\n").slice(1);
  expect(lines.map((line) => ids.indexOf(line.split(",")[0] ?? ""))).toEqual([1, 2, 0, 3]);
});

test("a list grouped by a custom choice also counts contacts without a value", async () => {
  const { field } = await admin.fields.create({
    body: { noun: "contact", label: "Level", type: "choice", options },
  });
  const [gold] = field.options;
  const create = async (first: string, level?: string) =>
    (await client.contacts.create({ body: { first, custom: { level: level ?? null } } })).contact.id;
  const read = async (filter?: Record<string, unknown>) => {
    const { groups, contacts } = await client.contacts.list({
      query: {
        group_by: "custom.level",
        sort_by: "created_at",
        sort_order: "asc",
        ...(filter && { filter }),
      },
    });
    return { counts: groups?.map(({ label, count }) => [label, count]), ids: contacts.map(({ id }) => id) };
  };
  const named = await create("Ada", "Gold");
  expect((await read()).counts).toEqual([
    ["Gold", 1],
    ["Silver", 0],
    ["Bronze", 0],
  ]);
  const [second, none] = [await create("Bo", "Gold"), await create("Cy")];
  expect(await read()).toEqual({
    counts: [
      ["Gold", 2],
      ["Silver", 0],
      ["Bronze", 0],
      [null, 1],
    ],
    ids: [named, second, none],
  });
  const { counts, ids: found } = await read({ field: "first", op: "is_not", value: "Ada" });
  expect({ counts, found }).toMatchObject({
    counts: [["Gold", 1], {}, {}, [null, 1]],
    found: [second, none],
  });
  const { data } = await client.contacts.valueBoard({ query: { by: "custom.level", value: gold?.id ?? "" } });
  expect(data).toMatchObject([{ label: "Gold", count: 2, hasMore: false }]);
  await client.contacts.update({ params: { id: none }, body: { custom: { level: "Gold" } } });
  expect((await read()).counts?.[0]).toEqual(["Gold", 3]);
});

test("a list is grouped by stage in the pipeline's order, with empty stages", async () => {
  const { groups, deals } = await list({ group_by: "stage_id" });
  const { pipeline } = await defaultPipeline(admin);
  expect(groups?.map(({ label }) => label)).toEqual(pipeline.stages.map(({ name }) => name));
  expect(groups?.[0]).toMatchObject({ label: "Lead", count: 3 });
  expect(placesOf(deals)).toEqual([1, 2, 3, 0]);
});

test.each([
  ["expected_close_date:month", ["2026-01", "2026-02", null], [0, 2, 1, 3]],
  ["custom.renews:month", ["2025-12", "2026-05", null], [2, 0, 1, 3]],
  ["custom.met:month", ["2026-05", null], [0, 1, 2, 3]],
  ["custom.signed", ["false", "true", null], [1, 0, 2, 3]],
] as const)("a list is grouped by %s", async (group_by, values, places) => {
  const { groups, deals } = await list({ group_by, time_zone: "America/New_York" });
  expect(groups?.map(({ value }) => value)).toEqual(values);
  expect(placesOf(deals)).toEqual(places);
});

test("groups by creation month follow the list's sort order", async () => {
  const asked = { group_by: "created_at:month", sort_by: "created_at", sort_order: "desc" } as const;
  const { groups, deals } = await list(asked);
  expect(groups).toMatchObject([{ value: new Date().toISOString().slice(0, 7), count: 4 }]);
  expect(placesOf(deals)).toEqual([3, 2, 1, 0]);
});

test("lists and boards are grouped by a custom choice with a non-Latin label", async () => {
  const { field } = await admin.fields.create({
    body: { noun: "deal", label: "Статус", type: "choice", options },
  });
  const by = `custom.${field.key}`;
  expect(field.key).toBe("статус");
  expect((await list({ group_by: by })).groups).toHaveLength(options.length + 1);
  const { data } = await client.deals.valueBoard({ query: { by } });
  expect(data.map(({ label }) => label)).toEqual(["Gold", "Silver", "Bronze", null]);
});

test("groups count only the records that the filter matches", async () => {
  const filter = { field: "amount_cents", op: "gte", value: 500 };
  const { groups } = await list({ filter, group_by: "custom.tier" });
  expect(groups?.map(({ count }) => count)).toEqual([1, 1, 0]);
});

test("a board by a custom choice moves a card when its value changes", async () => {
  const columns = async (
    query: { limit?: string; page?: string; value?: string; filter?: Record<string, unknown> } = {},
  ) => {
    const { data } = await client.deals.valueBoard({
      query: { by: "custom.tier", sort_by: "name", sort_order: "asc", ...query },
    });
    return data.map(({ label, count, hasMore, deals }) => ({
      label,
      count,
      hasMore,
      places: placesOf(deals as { id: string }[]),
    }));
  };
  const before = [
    { label: "Gold", count: 2, hasMore: false, places: [1, 2] },
    { label: "Silver", count: 1, hasMore: false, places: [0] },
    { label: "Bronze", count: 0, hasMore: false, places: [] },
    { label: null, count: 1, hasMore: false, places: [3] },
  ];
  expect(await columns()).toEqual(before);
  const [gold, , bronze] = tiers;
  const ofGold = { limit: "1", value: gold?.id ?? "" };
  expect(await columns(ofGold)).toEqual([{ label: "Gold", count: 2, hasMore: true, places: [1] }]);
  expect(await columns({ ...ofGold, page: "2" })).toEqual([
    { label: "Gold", count: 2, hasMore: false, places: [2] },
  ]);
  const filter = { field: "currency", op: "is", value: "EUR" };
  expect(await columns({ filter })).toMatchObject([{ places: [1] }, { places: [0] }, { places: [] }]);
  const params = { id: ids[1] as never };
  const { actionId = "" } = await client.deals.update({
    params,
    body: { custom: { tier: bronze?.id ?? "" } },
  });
  expect(await columns()).toMatchObject([
    { count: 1, places: [2] },
    { count: 1 },
    { count: 1, places: [1] },
    { count: 1 },
  ]);
  await client.actions.undo({ params: { id: actionId as never } });
  expect(await columns()).toEqual(before);
});

test("the summary of a list sums numbers, and amounts for each currency", async () => {
  const read = (query: { filter?: Record<string, unknown>; fields: string }) =>
    client.deals.summary({ query });
  expect(await read({ fields: "amount_cents,custom.seats,custom.fee,probability" })).toEqual({
    count: 4,
    fields: {
      amount_cents: [
        { currency: "USD", sum: 300, average: 300, min: 300, max: 300 },
        { currency: "EUR", sum: 1500, average: 750, min: 500, max: 1000 },
      ],
      "custom.seats": { sum: 12.5, average: 6.25, min: 2.5, max: 10 },
      "custom.fee": [{ currency: "CHF", sum: 10, average: 5, min: 3, max: 7 }],
      probability: expect.objectContaining({ min: expect.any(Number) }),
    },
  });
  const filter = { field: "custom.seats", op: "empty" };
  expect(await read({ filter, fields: "custom.seats" })).toEqual({
    count: 2,
    fields: { "custom.seats": { sum: null, average: null, min: null, max: null } },
  });
});

test("an unsupported field for groups or sums is refused with the parameter's name", async () => {
  for (const group_by of ["name", "custom.seats", "custom.renews", "custom.nothing", "amount_cents:month"])
    await expectRefused(list({ group_by }), { status: 400, errors: [{ path: "group_by" }] });
  const board = client.deals.valueBoard({ query: { by: "custom.seats" } });
  await expectRefused(board, { errors: [{ path: "by" }] });
  const summary = client.deals.summary({ query: { fields: "name" } });
  await expectRefused(summary, { errors: [{ path: "fields" }] });
});
