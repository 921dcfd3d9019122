import { organisationId } from "@lanyard/contract/field/ids";
import { createTestDatabase, testPool } from "@lanyard/test-kit/database";
import { describe, expect, onTestFinished, test } from "vitest";
import { createTenantDatabase } from "#src/db/tenant-database.ts";
import { SerializedAnswer } from "#src/http/serialized-answer.ts";
import { createAnswerCache } from "#src/records/list/answer-cache.ts";
import { withDealStages } from "./deal-stage-set-up.ts";
import { expectRefused } from "./refusal.ts";

const { api, client, newDeal, stages } = await withDealStages();

const newOrganisation = organisationId.parse("01970000-0000-7000-8000-000000000001");

const board = async (who = client) =>
  (await who.deals.board({ params: { pipelineId: stages.lead.pipeline_id }, query: {} })).data;
const told = async (id: string) =>
  (await board()).flatMap(({ deals }) => deals).find((deal) => deal.id === id);

describe("a cached board", () => {
  test("a cached board shows the latest change to its deals, companies and stages", async () => {
    const { company } = await client.companies.create({ body: { name: "First name" } });
    const { data } = await newDeal("Watched", { company_id: company.id });
    expect(await told(data.id)).toMatchObject({ name: "Watched", company_name: "First name" });
    await client.companies.update({ params: { id: company.id }, body: { name: "Second name" } });
    expect((await told(data.id))?.company_name).toBe("Second name");
    await api.acme.admin.client.pipeline.updateStage({
      params: { stageId: stages.lead.id },
      body: { name: "Renamed" },
    });
    expect((await told(data.id))?.stage_name).toBe("Renamed");
    const { actionId = "" } = await client.deals.move({
      params: { id: data.id },
      body: { stageId: stages.won.id },
    });
    expect((await told(data.id))?.stage_id).toBe(stages.won.id);
    await client.actions.undo({ params: { id: actionId } });
    expect((await told(data.id))?.stage_id).toBe(stages.lead.id);
    await client.deals.delete({ params: { id: data.id } });
    expect(await told(data.id)).toBeUndefined();
  });

  test("a cached board is never shown to another organisation", async () => {
    await newDeal("Ours");
    await board();
    await expectRefused(board(api.globex.user.client), 404);
  });
});

describe("a cached list", () => {
  test("a cached list shows the latest change to its contacts and their companies", async () => {
    const query = { sort_by: "created_at", sort_order: "desc" } as const;
    const newest = async () => (await client.contacts.list({ query })).contacts[0];
    const { company } = await client.companies.create({ body: { name: "Told once" } });
    const { contact } = await client.contacts.create({
      body: { first: "Told", last: "Again", company_id: company.id },
    });
    expect(await newest()).toMatchObject({ id: contact.id, company: "Told once" });
    await client.contacts.update({ params: { id: contact.id }, body: { city: "Lyon" } });
    expect((await newest())?.city).toBe("Lyon");
    await client.companies.update({ params: { id: company.id }, body: { name: "Told twice" } });
    expect((await newest())?.company).toBe("Told twice");
    const { actionId = "" } = await client.contacts.delete({ params: { id: contact.id } });
    expect((await newest())?.id).not.toBe(contact.id);
    await client.actions.undo({ params: { id: actionId } });
    expect((await newest())?.id).toBe(contact.id);
  });

  test("a cached list is reused only for the same page, sort order and page size", async () => {
    for (const last of ["One", "Two", "Three"])
      await client.contacts.create({ body: { first: "Asked", last } });
    const ask = async (query: object) => (await client.contacts.list({ query })).contacts.map(({ id }) => id);
    const two = await ask({ limit: 2 });
    expect(two).toHaveLength(2);
    expect(await ask({ limit: 3 })).toEqual([...two, ...(await ask({ limit: 1, page: 3 }))]);
    expect(await ask({ limit: 2, sort_order: "desc" })).not.toEqual(two);
  });

  test("a cached list is never shown to another organisation", async () => {
    await client.companies.create({ body: { name: "Ours alone" } });
    await client.companies.list({ query: {} });
    const theirs = await api.globex.user.client.companies.list({ query: {} });
    expect(theirs.companies.map(({ name }) => name)).not.toContain("Ours alone");
  });
});

test("concurrent callers of the answer cache share one query", async () => {
  const { appUrl, drop } = await createTestDatabase();
  const pool = testPool(appUrl, 4, onTestFinished);
  const database = createTenantDatabase(pool);
  const answers = createAnswerCache();
  let readings = 0;
  const failing = async (): Promise<SerializedAnswer> => {
    throw new Error("The connection is gone");
  };
  const written = async () => {
    readings += 1;
    return new SerializedAnswer("[]");
  };
  const ask = (write: () => Promise<SerializedAnswer>) =>
    database.reading(newOrganisation, (tx) => answers.answer(tx, ["deals"], write));
  await expect(ask(failing)).rejects.toThrow("The connection is gone");
  const told = await Promise.all([ask(written), ask(written), ask(written)]);
  expect(told.map(({ json }) => String(json))).toEqual(["[]", "[]", "[]"]);
  await ask(failing);
  expect(readings).toBe(1);
  await drop();
});
