import { company } from "@lanyard/contract/company/company-schema";
import { briefContact, contactColumn } from "@lanyard/contract/contact/contact-board-schema";
import { contact } from "@lanyard/contract/contact/contact-schema";
import { briefDeal, dealColumn } from "@lanyard/contract/deal/deal-board-schema";
import { deal } from "@lanyard/contract/deal/deal-schema";
import { tidyLine } from "@lanyard/contract/field/tidy-text";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import type { z } from "zod";
import { defaultPipeline } from "./board-reading.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

function expectExactly(listed: object, shape: z.ZodObject) {
  expect(Object.keys(listed).toSorted()).toEqual(Object.keys(shape.shape).toSorted());
  expect(shape.strict().safeParse(listed).error).toBeUndefined();
}

const odd = 'Z\u200Dë "quoted" \\ back\nline \u2028 𝄞 </script> 日本';
const line = tidyLine(odd);

test("lists return each contact and company exactly as a single read does", async () => {
  const made = await client.companies.create({ body: { name: odd, tags: "one, two" } });
  const body = { first: odd, address: odd, tags: "a, B", lead_score: 7, traffic_source_date: "2026-02-28" };
  const { contact: linked } = await client.contacts.create({
    body: { ...body, company_id: made.company.id },
  });
  await client.contacts.create({ body: { first: "Zz", last: "Bare" } });

  const { contacts } = await client.contacts.list({ query: { sort_by: "name" } });
  for (const listed of contacts) {
    expect((await client.contacts.read({ params: { id: listed.id } })).contact).toEqual(listed);
    expectExactly(listed, contact);
  }
  expect(contacts.find(({ id }) => id === linked.id)).toMatchObject({ ...body, first: line, company: line });

  const { companies } = await client.companies.list({});
  for (const listed of companies) {
    expect((await client.companies.read({ params: { id: listed.id } })).company).toEqual(listed);
    expectExactly(listed, company);
  }
  expect(companies.find(({ id }) => id === made.company.id)).toMatchObject({ name: line, contact_count: 1 });
});

/**
 * Creates a deal with all possible values, and one with only the required values. Returns the first deal's
 * id, and the values that lists must show for it.
 */
async function makeDeals() {
  const { stage } = await defaultPipeline(client);
  const { company: firm } = await client.companies.create({ body: { name: `${odd} firm` } });
  const { contact: person } = await client.contacts.create({
    body: { first: odd, email: "odd@odd.example" },
  });
  const links = { contact_id: person.id, company_id: firm.id };
  const more = {
    description: odd,
    tags: "a, B",
    expected_close_date: Date.UTC(1901, 1, 28),
    lost_reason: odd,
  };
  const body = { ...links, ...more, name: odd, amount_cents: 9_999_999_999_999, probability: 0 };
  const full = await client.deals.create({ body: { ...body, stage_id: stage("Closed Lost").id } });
  const bare = { name: "Bare", amount_cents: 1, probability: null, stage_id: stage("Lead").id };
  await client.deals.create({ body: bare });
  const named = { name: line, title: line, contact_name: line, company_name: firm.name, lost_reason: line };
  return { id: full.data.id, shown: { ...body, ...named } };
}

test("the list and the board return the same values of a deal as a single read", async () => {
  const { id, shown } = await makeDeals();
  const { pipeline } = await defaultPipeline(client);
  for (const sort_by of ["name", "stage"] as const) {
    const { deals } = await client.deals.list({ query: { sort_by } });
    expect(deals).toHaveLength(2);
    for (const listed of deals) {
      expect((await client.deals.read({ params: { id: listed.id } })).data).toEqual(listed);
      expectExactly(listed, deal);
    }
    expect(deals.find((listed) => listed.id === id)).toMatchObject(shown);
  }

  const { data } = await client.deals.board({ params: { pipelineId: pipeline.id } });
  expect(data.map(({ stage }) => stage)).toEqual(pipeline.stages.map((stage) => stage.id));
  for (const column of data) expectExactly(column, dealColumn);
  const cards = data.flatMap(({ deals }) => deals);
  expect(cards).toHaveLength(2);
  for (const card of cards) {
    expect((await client.deals.read({ params: { id: card.id } })).data).toMatchObject(card);
    expectExactly(card, briefDeal);
  }
});

test("the contact board returns the same values of a contact as a single read", async () => {
  const { client } = api.globex.user;
  const { pipeline, stage } = await defaultPipeline(client);
  const { company: firm } = await client.companies.create({ body: { name: odd } });
  const full = { first: odd, last: "Last", email: "odd@odd.example", job_title: odd, company_id: firm.id };
  for (const body of [full, { last: "Bare" }, { last: "Text", company: odd }]) {
    const { contact: made } = await client.contacts.create({ body });
    await client.pipeline.add({ params: { contactId: made.id }, body: { stageId: stage("Lead").id } });
  }
  const { data } = await client.pipeline.board({ params: { id: pipeline.id } });
  expect(data.map(({ count }) => count)).toEqual([3, ...pipeline.stages.slice(1).map(() => 0)]);
  for (const column of data) expectExactly(column, contactColumn);
  for (const { stageId, stage_entered_at, ...card } of data.flatMap(({ contacts }) => contacts)) {
    expect((await client.contacts.read({ params: { id: card.id } })).contact).toMatchObject(card);
    expectExactly({ ...card, stageId, stage_entered_at }, briefContact);
    expect(stageId).toBe(card.stage_id);
  }
});

test("a board column is read page by page up to its last card", async () => {
  const { client } = api.globex.admin;
  const { pipeline, stage } = await defaultPipeline(client);
  const stage_id = stage("Negotiation").id;
  for (const name of ["One", "Two", "Three"])
    await client.deals.create({ body: { name, amount_cents: 1, stage_id } });
  const part = async (query: { after?: string; page?: number }) => {
    const asked = { params: { pipelineId: pipeline.id }, query: { stage_id, limit: 2, ...query } };
    return (await client.deals.board(asked)).data[0];
  };
  const first = await part({});
  expect(first).toMatchObject({ hasMore: true, totalCount: 3 });
  expect(first?.deals.map(({ name }) => name)).toEqual(["Three", "Two"]);
  for (const query of [{ after: first?.next ?? "" }, { page: 2 }]) {
    const rest = await part(query);
    expect(rest).toMatchObject({ hasMore: false, next: null });
    expect(rest?.deals.map(({ name }) => name)).toEqual(["One"]);
  }
  const beyond = await part({ page: 3 });
  expect(beyond).toMatchObject({ deals: [], hasMore: false, next: null });
});
