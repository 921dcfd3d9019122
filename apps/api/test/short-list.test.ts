import { organisationId } from "@lanyard/contract/field/ids";
import { testPool, withDatabase } from "@lanyard/test-kit/database";
import { crmIdOf, joinTestApi } from "@lanyard/test-kit/test-api";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { newId } from "#src/db/new-id.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { createTenantDatabase } from "#src/db/tenant-database.ts";
import { belongsTo, isAnyOfCases, isFilled, isOneOfIds } from "#src/records/filter/record-filter.ts";
import { shortPage } from "#src/records/list/short-list-sql.ts";
import { defaultPipeline } from "./board-reading.ts";
import { plansIn } from "./plans-shown.ts";

const byDue = { column: "due_key", hasGaps: true, descending: false };

/** Inserts tasks of a contact; each third one has no due date. */
async function insertTasks({ db, orgId }: TenantTx, contactIds: readonly string[], count: number) {
  await sql`
    insert into crm.tasks (org_id, id, title, name_key, search_text, contact_id, due_on, due_key)
    select ${orgId}, gen_random_uuid(), 'Call', 'call', 'call', contact_id, day, day
    from unnest(${contactIds}::uuid[]) contact_id, generate_series(1, ${count}::int) n,
      lateral (select case when n % 3 > 0 then date '2026-01-01' + n end as day) due`.execute(db);
}

test.each([5, 2100])(
  "the pages of a contact's %i tasks have the order and total of plain SQL",
  async (count) => {
    const api = await joinTestApi();
    const owner = testPool(api.database.ownerUrl, 1, onTestFinished);
    const { client } = api.acme.user;
    const { contact } = await client.contacts.create({ body: { first: "Ann" } });
    const orgId = organisationId.parse(await crmIdOf(api, api.acme));
    await createTenantDatabase(owner).transaction(orgId, (tx) => insertTasks(tx, [contact.id], count));
    const { rows } = await owner.query<{ id: string }>(
      "select id from crm.tasks where contact_id = $1 order by due_key nulls last, id",
      [contact.id],
    );
    for (const page of new Set([1, 2, Math.ceil(count / 50)])) {
      const query = { page: String(page), limit: "50", sort_by: "due_on", sort_order: "asc" } as const;
      const { tasks, pagination } = await client.contactChildren.tasks({ params: { id: contact.id }, query });
      const expected = rows.slice((page - 1) * 50, page * 50).map(({ id }) => id);
      expect({ ids: tasks.map(({ id }) => id), total: pagination.total }).toEqual({
        ids: expected,
        total: count,
      });
    }
  },
);

test.each([
  [{ field: "currency", op: "is", value: "EUR" }, ["Boat"]],
  [{ field: "currency", op: "any_of", value: ["EUR", "CHF"] }, ["Boat", "Car"]],
  [{ field: "amount_cents", op: "gt", value: 600 }, ["Car"]],
  [{ or: [] }, []],
])("a list of a record's children meets the filter %j", async (filter, names) => {
  const { client } = (await joinTestApi()).acme.user;
  const { company } = await client.companies.create({ body: { name: "Short" } });
  const { stage } = await defaultPipeline(client);
  const common = { stage_id: stage("Lead").id, company_id: company.id };
  await client.deals.create({ body: { ...common, name: "Boat", amount_cents: 500, currency: "EUR" } });
  await client.deals.create({ body: { ...common, name: "Car", amount_cents: 700, currency: "CHF" } });
  const query = { filter: JSON.stringify(filter), sort_by: "name", sort_order: "asc" } as const;
  const { deals } = await client.companyChildren.deals({ params: { id: company.id }, query });
  expect(deals.map(({ name }) => name)).toEqual(names);
});

test("an index finds the children of a record with the plan for all values", async () => {
  const owner = await withDatabase("owner");
  const orgId = organisationId.parse(newId());
  await owner.query("insert into crm.organisations (id, slug) values ($1, 'short-lists')", [orgId]);
  const contactIds = await createTenantDatabase(owner).transaction(orgId, async (tx) => {
    const made = sql<{ id: string }>`
      insert into crm.contacts (org_id, id, first, name_key, search_text)
      select ${orgId}, gen_random_uuid(), 'Ann', 'ann', '' from generate_series(1, 3000) returning id`;
    const ids = (await made.execute(tx.db)).rows.map(({ id }) => id);
    await insertTasks(tx, ids, 3);
    return ids;
  });
  await owner.query("analyze crm.tasks");
  const own = belongsTo("contact_id", contactIds[0] ?? "");
  for (const conditions of [
    [...own, ...isFilled("done_at", false)],
    [isAnyOfCases([own, isOneOfIds("id", contactIds.slice(1, 3))])],
  ]) {
    const plans = await plansIn(owner, orgId, async (tx) => {
      await sql`set local plan_cache_mode = force_generic_plan`.execute(tx.db);
      const page = shortPage(tx, { table: "tasks", conditions }, byDue, { limit: 20, offset: 0 });
      expect((await page?.execute(tx.db))?.rows[0]).toMatchObject({ matched: 3 });
    });
    expect(plans).toMatch(/Index Cond: .*contact_id/u);
    expect(plans).not.toContain("Seq Scan on tasks");
  }
});
