import { organisationId } from "@lanyard/contract/field/ids";
import { testPool } from "@lanyard/test-kit/database";
import { crmIdOf, joinTestApi } from "@lanyard/test-kit/test-api";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import type { TenantTx } from "#src/db/tenant.ts";
import { createTenantDatabase } from "#src/db/tenant-database.ts";
import { activityQuery } from "#src/records/activity/activity-sql.ts";
import { defaultPipeline } from "./board-reading.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

async function newDeal(name: string, company_id: string) {
  const stage_id = (await defaultPipeline(client)).stage("Lead").id;
  return (await client.deals.create({ body: { name, amount_cents: 100, company_id, stage_id } })).data;
}

test("a company's timeline has the changes to its contacts and deals, with their names", async () => {
  const { company } = await client.companies.create({ body: { name: "Kestrel Freight" } });
  const { contact } = await client.contacts.create({
    body: { first: "Zoë", last: "Ångström", company_id: company.id },
  });
  const deal = await newDeal("Cold chain", company.id);
  await client.contactNotes.create({ params: { id: contact.id }, body: { body: "Called her" } });
  await client.deals.update({ params: { id: deal.id }, body: { amount_cents: 200 } });
  const stranger = (await client.contacts.create({ body: { first: "Stranger" } })).contact;
  await client.contactNotes.create({ params: { id: stranger.id }, body: { body: "Elsewhere" } });

  const { activity } = await client.companies.activity({ params: { id: company.id } });
  const ofContact = { noun: "contact", id: contact.id, name: "Zoë Ångström" };
  const ofDeal = { noun: "deal", id: deal.id, name: "Cold chain" };
  expect(activity.map(({ noun, op, about }) => [noun, op, about])).toEqual([
    ["deal", "update", ofDeal],
    ["note", "create", ofContact],
    ["deal", "create", ofDeal],
    ["contact", "create", ofContact],
    ["company", "create", null],
  ]);
  expect(activity[1]?.note).toBe("Called her");
});

test("the pages of a timeline have no gaps and no repeated entries", async () => {
  const { company } = await client.companies.create({ body: { name: "Long Story" } });
  for (const first of ["Ana", "Ben", "Cy"]) {
    const { contact } = await client.contacts.create({ body: { first, company_id: company.id } });
    await client.contactNotes.create({ params: { id: contact.id }, body: { body: first } });
  }
  const params = { id: company.id };
  const whole = (await client.companies.activity({ params })).activity.map(({ id }) => id);
  const parts: string[] = [];
  for (let before: string | undefined; ; ) {
    const query = { limit: 2, ...(before === undefined ? {} : { before }) };
    const { activity, next } = await client.companies.activity({ params, query });
    parts.push(...activity.map(({ id }) => id));
    if (next === null) break;
    before = next;
  }
  expect(parts).toEqual(whole);
  expect(whole).toHaveLength(7);
});

const contactsOfCompany = 150;

/** Stores 1,500 contacts, a tenth of them at the company, and 40 logged changes of each contact. */
async function fill({ db, orgId }: TenantTx, companyId: string): Promise<void> {
  await sql`
    insert into crm.contacts (org_id, id, first, company_id, name_key, search_text)
    select ${orgId}, gen_random_uuid(), 'c' || n, case when n % 10 = 0 then ${companyId}::uuid end, 'c' || n, ''
    from generate_series(1, ${10 * contactsOfCompany}::int) n`.execute(db);
  await sql`
    insert into crm.actions (org_id, id, kind, noun, actor_id, actor_name, label, record_count)
    select ${orgId}, gen_random_uuid(), 'update', 'contact', 'a', 'a', 'a', 1 from generate_series(1, 2000)`.execute(
    db,
  );
  await sql`
    insert into crm.action_changes (org_id, action_id, noun, record_id, subject_id, op, version)
    select ${orgId}, a.id, 'contact', c.id, c.id, 'update', 2
    from (select id from crm.actions limit 40) a cross join (select id from crm.contacts) c
    on conflict do nothing`.execute(db);
}

async function entriesRead({ db }: TenantTx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as read
    from pg_stat_xact_user_tables where relid = 'crm.action_changes'::regclass`.execute(db);
  return rows[0]?.read ?? 0;
}

test("a company's timeline reads at most one page of log entries of each contact", async () => {
  const owner = testPool(api.database.ownerUrl, 1, onTestFinished);
  const pool = testPool(api.database.appUrl, 1, onTestFinished);
  const orgId = organisationId.parse(await crmIdOf(api, api.acme));
  const { company } = await client.companies.create({ body: { name: "Many People" } });
  const database = createTenantDatabase(pool);
  await database.transaction(orgId, (tx) => fill(tx, company.id));
  await owner.query("analyze crm.contacts, crm.deals, crm.actions, crm.action_changes");
  const limit = 21;
  const { plan, read } = await database.reading(orgId, async (tx) => {
    const query = activityQuery(
      tx,
      { noun: "company", id: company.id },
      { limit, before: undefined, isFamily: true, hidden: [] },
    );
    const before = await entriesRead(tx);
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain (analyze) ${query}`.execute(tx.db);
    const read = (await entriesRead(tx)) - before;
    return { plan: rows.map((row) => row["QUERY PLAN"]).join("\n"), read };
  });
  expect(plan).toContain("action_changes_of_subject");
  expect(plan).toContain("contacts_of_company");
  expect(plan).not.toMatch(/Seq Scan on (action_changes|actions|contacts)/u);
  expect(read).toBeGreaterThan(contactsOfCompany);
  // PostgreSQL reads one more entry of each record, because it sorts the entries of one action.
  expect(read).toBeLessThanOrEqual((1 + contactsOfCompany) * (limit + 1));
});
