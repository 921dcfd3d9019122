import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import { expectRefused } from "./refusal.ts";

const deals = [
  { name: "Small", amount_cents: 100, expected_close_date: Date.UTC(2026, 2, 1), tags: "vip" },
  { name: "Unknown", currency: "EUR" },
  { name: "Large", amount_cents: 900, expected_close_date: Date.UTC(2026, 0, 1), tags: "vip" },
];

const api = await joinTestApi();
const { client } = api.acme.user;
const { pipeline, stage } = await defaultPipeline(client);
const [pipelineId, leadId] = [pipeline.id, stage("Lead").id];
for (const deal of deals) {
  const { data } = await client.deals.create({ body: { ...deal, stage_id: leadId } });
  if (deal.name === "Small")
    await client.deals.update({ params: { id: data.id }, body: { description: "Old" } });
}
const [small] = (await client.deals.list({ query: { search: "Small" } })).deals;
await client.deals.update({ params: { id: small?.id ?? ("" as never) }, body: { description: "New" } });

const board = async (query: Record<string, unknown>) => {
  const answer = await client.deals.board({ params: { pipelineId: pipelineId as never }, query });
  return answer.data.find(({ stage }) => stage === leadId);
};
const namesOf = async (query: Record<string, unknown>) => (await board(query))?.deals.map(({ name }) => name);

test.each([
  ["entered", ["Large", "Unknown", "Small"]],
  ["close_date", ["Large", "Small", "Unknown"]],
  ["amount", ["Large", "Small", "Unknown"]],
  ["unchanged", ["Unknown", "Large", "Small"]],
])("the cards of a board column are ordered by %s", async (card_order, names) => {
  expect(await namesOf({ card_order })).toEqual(names);
});

test("the next page of an ordered board column begins after the cards already read", async () => {
  const first = await board({ card_order: "amount", limit: "2", stage_id: leadId });
  expect(first?.next).toBe("2");
  const after = { card_order: "amount", limit: "2", stage_id: leadId, after: "2" };
  const rest = await board(after);
  expect(rest?.deals.map(({ name }) => name)).toEqual(["Unknown"]);
  expect(rest?.hasMore).toBe(false);
  for (const wrong of [{ card_order: "entered" }, { after: "9".repeat(16) }])
    await expectRefused(board({ ...after, ...wrong }), { errors: [{ path: "after" }] });
});

test("the next page of a filtered board column begins after its last loaded card", async () => {
  const one = { tags: "vip", limit: "1", stage_id: leadId };
  const first = await board(one);
  expect(first?.deals.map(({ name }) => name)).toEqual(["Large"]);
  const rest = await board({ ...one, after: first?.next });
  expect(rest?.deals.map(({ name }) => name)).toEqual(["Small"]);
  expect(rest).toMatchObject({ totalCount: 2, hasMore: false });
});

test("list filters also apply to the cards and totals of a board", async () => {
  const filtered = await board({ tags: "vip", amount_min: "5" });
  expect(filtered?.deals.map(({ name }) => name)).toEqual(["Large"]);
  expect(filtered).toMatchObject({ totalCount: 1, totals: [{ amount_cents: 900 }] });
  const filter = {
    or: [
      { field: "tasks", op: "any", value: { and: [] } },
      { field: "name", op: "is", value: "Small" },
    ],
  };
  expect(await namesOf({ filter })).toEqual(["Small"]);
  expect(await namesOf({ search: "unknown" })).toEqual(["Unknown"]);
});

test("cards have all fields only if the request asks for full cards", async () => {
  const [brief] = (await board({}))?.deals ?? [];
  expect(brief).not.toHaveProperty("description");
  const full = (await board({ full: "true", card_order: "unchanged" }))?.deals.at(-1);
  expect(full).toMatchObject({ name: "Small", description: "New", updated_at: expect.anything() });
});

test("a list and its board each have one default view", async () => {
  const add = async (layout: "list" | "board") =>
    (await client.views.create({ body: { noun: "deal", name: layout, is_default: true, state: { layout } } }))
      .view.id;
  const ids = [await add("list"), await add("board")];
  const { views } = await client.views.list({ query: { noun: "deal" } });
  expect(views.filter((view) => view.is_default).map(({ id }) => id)).toEqual(ids);
  const latest = await add("board");
  const later = (await client.views.list({ query: { noun: "deal" } })).views;
  expect(later.filter((view) => view.is_default).map(({ id }) => id)).toEqual([ids[0], latest]);
});
