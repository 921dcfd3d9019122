import type { Client } from "@lanyard/client/client-shape";
import { recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { testPool } from "@lanyard/test-kit/database";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { defaultPipeline } from "./board-reading.ts";
import { createTestKey } from "./key-client.ts";
import { readCells } from "./organisation-cells.ts";

export type Body = Parameters<Client["proposals"]["create"]>[0]["body"];
export const reason = "Clean up";

export const newContactChange = (first: string, more = {}) =>
  ({ op: "create", noun: "contact", values: { first, ...more } }) as const;
export const contactChange = (id: string | undefined, values: object) =>
  ({ op: "update", noun: "contact", id, values: { ...values } }) as const;

/** Creates organisations whose members are known to the CRM, and a key that may only propose. */
export async function withProposals() {
  const api = await joinTestApi();
  const { client } = api.acme.user;
  for (const member of [api.acme.admin, api.acme.user, api.acme.viewer]) await member.client.person.readMe();
  const agent = await createTestKey(api.acme.admin, api.baseUrl, {
    name: "Agent",
    scopes: Object.fromEntries(recordNouns.map((noun) => [recordKinds[noun].plural, "propose" as const])),
  });
  const owner = testPool(api.database.ownerUrl);
  const newContact = async (first: string, more = {}) =>
    (await client.contacts.create({ body: { first, ...more } })).contact;
  return {
    ...{ api, client, admin: api.acme.admin.client, agent, owner, newContact },
    cells: () => readCells(owner, api.acme.slug),
    propose: async (changes: Body["changes"], { by = agent.client, asked = api.acme.user } = {}) =>
      (await by.proposals.create({ body: { reason, for: asked.personId, changes } })).proposal,
    accept: (id: string, changes: number[] | "all" = "all", edits = {}, member = api.acme.user) =>
      member.client.proposals.accept({ params: { id }, body: { changes, edits } }),
    refuse: (id: string, why = "No") => client.proposals.refuse({ params: { id }, body: { reason: why } }),
    read: (id: string, by = client) => by.proposals.read({ params: { id } }),
    async mixedChanges(mark: string) {
      const { stage } = await defaultPipeline(client);
      const [edited, deleted] = [await newContact(`${mark} edited`), await newContact(`${mark} deleted`)];
      const { data: deal } = await client.deals.create({
        body: { name: `${mark} deal`, stage_id: stage("Lead").id },
      });
      const changes: Body["changes"] = [
        { op: "create", noun: "company", values: { name: `${mark} company` } },
        contactChange(edited.id, { city: "Vienna" }),
        { op: "delete", noun: "contact", id: deleted.id },
        { op: "move", noun: "deal", id: deal.id, values: { stageId: stage("Qualified").id } },
      ];
      return { changes, edited, deleted, deal };
    },
  };
}
