import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";

const api = await joinTestApi();

const { client } = api.acme.user;
const newContact = async (first: string) => (await client.contacts.create({ body: { first } })).contact;

test("a page of deals has the specification's fields", async () => {
  for (const name of ["One", "Two", "Three"])
    await client.deals.create({ body: { name, amount_cents: 100, stage: "Lead" } });
  const { deals, pagination } = await client.deals.list({ query: { limit: 2, page: 1 } });
  expect(deals).toHaveLength(2);
  expect(pagination).toMatchObject({
    page: 1,
    totalPages: 2,
    totalCount: 3,
    hasNextPage: true,
    hasPrevPage: false,
  });
});

test("a board returns pages of cards, by default the first 50 of each stage", async () => {
  const { pipeline, stage } = await defaultPipeline(client);
  const stage_id = stage("Qualified").id;
  const names = Array.from({ length: 52 }, (_, index) => `B${index}`);
  const deal = (name: string) => client.deals.create({ body: { name, amount_cents: 150, stage_id } });
  await Promise.all(names.map(deal));
  const ids = (await Promise.all(names.map(newContact))).map(({ id }) => id);
  await client.pipeline.bulkMoveContacts({ body: { ids, stageId: stage_id } });
  const deals = async (query: Record<string, unknown> = {}) => {
    const answer = await client.deals.board({ params: { pipelineId: pipeline.id }, query });
    return answer.data.find((column) => column.stage === stage_id);
  };
  const contacts = async (query: Record<string, unknown> = {}) => {
    const answer = await client.pipeline.board({ params: { id: pipeline.id }, query });
    return answer.data.find((column) => column.stage === stage_id);
  };
  const value = { totalValue: 78 };
  expect(await deals()).toMatchObject({ totalCount: 52, hasMore: true, ...value });
  expect((await deals())?.deals).toHaveLength(50);
  expect((await deals({ page: 2 }))?.deals).toHaveLength(2);
  expect(await contacts()).toMatchObject({ count: 52, totalCount: 52, hasMore: true });
  expect((await contacts())?.contacts).toHaveLength(50);
  expect((await contacts({ page: 6, limit: 10 }))?.contacts).toHaveLength(2);
});
