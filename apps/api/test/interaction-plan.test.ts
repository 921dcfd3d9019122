import { organisationId } from "@lanyard/contract/field/ids";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { withDatabase } from "@lanyard/test-kit/database";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "#src/db/new-id.ts";
import { withOrganisation } from "#src/db/organisation-text.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { createTenantDatabase } from "#src/db/tenant-database.ts";
import { activityQuery } from "#src/records/activity/activity-sql.ts";
import { belongsTo } from "#src/records/filter/record-filter.ts";
import { isWithoutChildren, selectWithChildren } from "#src/records/kind/record-sql.ts";
import { lockLinked } from "#src/records/links/linked-name-sql.ts";
import { idsByLastInteraction, lastInteractionJoin } from "#src/records/list/last-interaction-sql.ts";
import { expectsFew } from "#src/records/list/record-list-sql.ts";
import { plansIn } from "./plans-shown.ts";

const orgId = organisationId.parse(newId());
const owner = await withDatabase("owner");

await owner.query("insert into crm.organisations (id, slug) values ($1, 'interaction-plans')", [orgId]);
const ids = await createTenantDatabase(owner).transaction(orgId, fill);
await owner.query("vacuum analyze crm.contacts, crm.interactions");

async function fill({ db, orgId }: TenantTx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into crm.contacts (org_id, id, first, name_key, search_text)
    select ${orgId}, gen_random_uuid(), 'c' || n, 'c' || n, '' from generate_series(1, 3000) n returning id`.execute(
    db,
  );
  await sql`
    insert into crm.interactions (org_id, id, type, started_at, contact_ids, name_key, search_text)
    select ${orgId}, gen_random_uuid(), 'call', now() - row_number() over (order by id, n) * interval '1 minute', array[id], '', ''
    from unnest(${rows.map(({ id }) => id)}::uuid[]) id, generate_series(1, 10) n`.execute(db);
  return rows.slice(0, 3).map(({ id }) => id);
}

const noPart = { limit: 20, before: undefined, part: undefined, isFamily: true, hidden: [] };

test.each<[string, (tx: TenantTx) => Promise<unknown>]>([
  [
    "the last interactions of a page of contacts",
    (tx) =>
      sql`select li.id from (select * from crm.contacts where org_id = ${tx.orgId} limit 50) c
        ${withOrganisation(tx, lastInteractionJoin({ noun: "contact" }))}`.execute(tx.db),
  ],
  [
    "a contact's timeline",
    (tx) => activityQuery(tx, { noun: "contact", id: ids[0] ?? "" }, noPart).execute(tx.db),
  ],
  [
    "a later page of a contact's timeline",
    (tx) => {
      const before = { place: newId(), recordId: newId() };
      return activityQuery(tx, { noun: "contact", id: ids[0] ?? "" }, { ...noPart, before }).execute(tx.db);
    },
  ],
  ["contacts with interactions", (tx) => selectWithChildren(tx, "contact", ids)],
  [
    "created contacts without interactions",
    (tx) =>
      sql`select id from crm.contacts made where org_id = ${tx.orgId} and id = any(${ids}::uuid[])
        and ${isWithoutChildren(tx, "contact")}`.execute(tx.db),
  ],
  [
    "interactions of renamed contacts",
    (tx) =>
      lockLinked(tx, "interaction", ["contact_ids"], {
        ...{ link: "contact_ids", ids, limit: 100 },
        after: "00000000-0000-0000-0000-000000000000",
      }),
  ],
])("an index finds %s despite row-level security", async (_title, work) => {
  const plans = await plansIn(owner, orgId, work);
  expect(plans).toContain("interactions_of_contacts");
  expect(plans).not.toMatch(/Seq Scan on interactions|BitmapAnd|interactions_by_start/u);
});

test.each([true, false])(
  "a page of contacts sorted by last interaction reads few rows: descending %s",
  async (descending) => {
    const order = { conditions: [], limit: 50, offset: 0, descending };
    const plans = await plansIn(owner, orgId, (tx) =>
      idsByLastInteraction(tx, { kind: recordKinds.contact, column: "contact_ids", ...order }).execute(tx.db),
    );
    const read = /interactions t\b.*actual rows=(\d+)/u.exec(plans)?.[1];
    expect(Number(read), plans).toBeLessThan(1000);
  },
);

test("the API knows without asking the planner that a contact has few interactions", () => {
  const conditions = belongsTo("contact_ids", ids[0] ?? "");
  expect(expectsFew({ table: "interactions", conditions })).toBe(true);
});
