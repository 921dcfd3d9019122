import { maxProposedChanges } from "@lanyard/contract/proposal/proposal-schema";
import { crmIdOf, startTestApi, type TestApi } from "@lanyard/test-kit/test-api";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { csvOf, importByJob } from "./import-job-calls.ts";
import { createTestKey } from "./key-client.ts";

let api: TestApi;
let owner: pg.Pool;
beforeAll(async () => {
  api = await startTestApi();
  owner = new pg.Pool({ connectionString: api.database.ownerUrl, max: 1 });
});
afterAll(async () => {
  await owner.end();
  await api.stop();
});

test("a proposal of 10,000 changes is accepted and undone as one action", { timeout: 600_000 }, async () => {
  const { client } = api.acme.user;
  const rows = Array.from({ length: maxProposedChanges }, (_, index) => `P${index},p${index}@large.example,`);
  await importByJob(client, csvOf(rows));
  const orgId = await crmIdOf(api, api.acme);
  const inCity = async () => {
    const { rows: found } = await owner.query<{ id: string; city: string | null }>(
      "select id, city from crm.contacts where org_id = $1",
      [orgId],
    );
    return Map.groupBy(found, ({ city }) => city);
  };
  const before = (await inCity()).get(null) ?? [];
  expect(before).toHaveLength(maxProposedChanges);
  const agent = await createTestKey(api.acme.admin, api.baseUrl, { scopes: { contacts: "propose" } });
  const changes = before.map(({ id }) => ({
    ...{ op: "update" as const, noun: "contact" as const, id: id as never, values: { city: "Graz" } },
  }));
  const body = { reason: "Complete cities", for: api.acme.user.personId, changes };
  const { proposal } = await agent.client.proposals.create({ body });
  expect(proposal).toMatchObject({ counts: { update: maxProposedChanges, warnings: 0 }, warnings: [] });
  expect((await inCity()).get("Graz")).toBeUndefined();
  const params = { id: proposal.id };
  const { accepted, actionId } = await client.proposals.accept({ params, body: { changes: "all" } });
  expect(accepted).toBe(maxProposedChanges);
  expect((await inCity()).get("Graz")).toHaveLength(maxProposedChanges);
  await client.actions.undo({ params: { id: actionId as never } });
  expect((await inCity()).get(null)).toHaveLength(maxProposedChanges);
});
