import type { Client } from "@lanyard/client/client-shape";
import { recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { joinTestApi, type TestMember, type TestOrganisations } from "@lanyard/test-kit/test-api";
import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import { createTestKey, type TestKey } from "./key-client.ts";
import { readCells } from "./organisation-cells.ts";

/** The test organisations, the database owner's connection and the key that proposes changes. */
export const our = {} as { api: TestOrganisations; owner: pg.Pool; agent: TestKey };

/** Creates organisations whose members are known to the CRM, and a key that may only propose. */
export function withProposals(): void {
  beforeAll(async () => {
    const api = await joinTestApi();
    for (const { client } of [api.acme.admin, api.acme.user, api.acme.viewer]) await client.person.readMe();
    const agent = await createTestKey(api.acme.admin, api.baseUrl, {
      name: "Agent",
      scopes: Object.fromEntries(recordNouns.map((noun) => [recordKinds[noun].plural, "propose" as const])),
    });
    const owner = new pg.Pool({ connectionString: api.database.ownerUrl, max: 1 });
    Object.assign(our, { api, owner, agent });
  });
  afterAll(() => our.owner.end());
}

export type Body = Parameters<Client["proposals"]["create"]>[0]["body"];
export const reason = "Clean up";
export const cells = () => readCells(our.owner, our.api.acme.slug);

export const propose = async (
  changes: Body["changes"],
  { client = our.agent.client, asked = our.api.acme.user }: { client?: Client; asked?: TestMember } = {},
) => (await client.proposals.create({ body: { reason, for: asked.personId, changes } })).proposal;

export const newContact = async (first: string, more = {}) =>
  (await our.api.acme.user.client.contacts.create({ body: { first, ...more } })).contact;

export const accept = (
  id: string,
  changes: number[] | "all" = "all",
  edits = {},
  member = our.api.acme.user,
) => member.client.proposals.accept({ params: { id }, body: { changes, edits } });
export const read = (id: string, client = our.api.acme.user.client) =>
  client.proposals.read({ params: { id } });

async function stageId(name: string) {
  return (await defaultPipeline(our.api.acme.user.client)).stage(name).id;
}

export async function mixedChanges(mark: string) {
  const [edited, deleted] = [await newContact(`${mark} edited`), await newContact(`${mark} deleted`)];
  const { data: deal } = await our.api.acme.user.client.deals.create({
    body: { name: `${mark} deal`, stage_id: await stageId("Lead") },
  });
  const changes: Body["changes"] = [
    { op: "create", noun: "company", values: { name: `${mark} company` } },
    { op: "update", noun: "contact", id: edited.id, values: { city: "Vienna" } },
    { op: "delete", noun: "contact", id: deleted.id },
    { op: "move", noun: "deal", id: deal.id, values: { stageId: await stageId("Qualified") } },
  ];
  return { changes, edited, deleted, deal };
}
