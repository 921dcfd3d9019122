import type { Client } from "@lanyard/client/client-shape";
import { maxProposedChanges } from "@lanyard/contract/proposal/proposal-schema";
import { testPool } from "@lanyard/test-kit/database";
import { crmIdOf, startTestApi } from "@lanyard/test-kit/test-api";
import { afterAll, expect, test } from "vitest";
import { createTestKey } from "./key-client.ts";

const api = await startTestApi();
const owner = testPool(api.database.ownerUrl);
afterAll(() => api.stop());

type Changes = Parameters<Client["proposals"]["create"]>[0]["body"]["changes"];

test("proposals of 10,000 changes are accepted and undone as one action", async () => {
  const { client } = api.acme.user;
  const orgId = await crmIdOf(api, api.acme);
  // The CRM receives its members from Lanyard ID a moment after the start.
  const memberIds = async () => (await client.person.list()).people.map(({ id }) => id);
  await expect.poll(memberIds).toContain(api.acme.user.personId);
  const agent = await createTestKey(api.acme.admin, api.baseUrl, { scopes: { contacts: "propose" } });
  const propose = async (changes: Changes) => {
    const body = { reason: "Complete contacts", for: api.acme.user.personId, changes };
    const { proposal } = await agent.client.proposals.create({ body });
    expect(proposal).toMatchObject({ counts: { total: maxProposedChanges, warnings: 0 }, warnings: [] });
    return proposal.id;
  };
  const accept = async (id: string) => {
    const { accepted, actionId } = await client.proposals.accept({
      params: { id },
      body: { changes: "all" },
    });
    expect(accepted).toBe(maxProposedChanges);
    return actionId as never;
  };
  const inCity = async () => {
    const { rows: found } = await owner.query<{ id: string; city: string | null }>(
      "select id, city from crm.contacts where org_id = $1",
      [orgId],
    );
    return Map.groupBy(found, ({ city }) => city);
  };
  const creations = Array.from({ length: maxProposedChanges }, (_, index) => ({
    ...{ op: "create" as const, noun: "contact" as const },
    values: { first: `P${index}`, email: `p${index}@large.example` },
  }));
  const creating = await propose(creations);
  expect((await inCity()).size).toBe(0);
  await accept(creating);
  const before = (await inCity()).get(null) ?? [];
  expect(before).toHaveLength(maxProposedChanges);
  const updating = await propose(
    before.map(({ id }) => ({ op: "update", noun: "contact", id: id as never, values: { city: "Graz" } })),
  );
  expect((await inCity()).get("Graz")).toBeUndefined();
  const actionId = await accept(updating);
  expect((await inCity()).get("Graz")).toHaveLength(maxProposedChanges);
  await client.actions.undo({ params: { id: actionId } });
  expect((await inCity()).get(null)).toHaveLength(maxProposedChanges);
});
