import type { TenantTx } from "@lanyard/api/db/tenant";
import { createTenantDatabase } from "@lanyard/api/db/tenant-database";
import {
  actionPageQuery,
  selectChanges,
  selectChangesOfSeveral,
  selectOriginKinds,
} from "@lanyard/api/features/history/history-sql";
import { clearLogOf, clearLogOfRecords } from "@lanyard/api/log/erased-log-sql";
import { provenanceQuery } from "@lanyard/api/records/provenance/provenance-sql";
import { organisationId } from "@lanyard/contract/field/ids";
import { testPool } from "@lanyard/test-kit/database";
import { crmIdOf, joinTestApi } from "@lanyard/test-kit/test-api";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { plansIn } from "./plans-shown.ts";

const api = await joinTestApi();
await api.acme.user.client.person.readMe();
const owner = testPool(api.database.ownerUrl);
const pool = testPool(api.database.appUrl);
await inAcme(fill);
await owner.query("analyze crm.actions, crm.action_changes, crm.contacts");

async function inAcme<T>(work: (tx: TenantTx) => Promise<T>): Promise<T> {
  return createTenantDatabase(pool).transaction(organisationId.parse(await crmIdOf(api, api.acme)), work);
}

/** Stores a year of changes by forty people. Each change affects a single record. */
async function fill({ db, orgId }: TenantTx): Promise<void> {
  await sql`
    insert into crm.contacts (org_id, id, first, name_key, search_text)
    select ${orgId}, gen_random_uuid(), 'c' || n, 'c' || n, '' from generate_series(1, 500) n`.execute(db);
  await sql`
    insert into crm.actions (org_id, id, kind, noun, at, actor_id, actor_name, label, record_count, record_id)
    select ${orgId}, gen_random_uuid(), case when n % 50 = 0 then 'delete' else 'update' end,
      case when n % 40 = 0 then 'deal' else 'contact' end,
      now() - n * interval '20 minutes', 'person ' || n % 40, 'Person', 'Record', 1, gen_random_uuid()
    from generate_series(1, 25000) n`.execute(db);
  await sql`
    insert into crm.action_changes (org_id, action_id, noun, record_id, subject_id, op, version)
    select ${orgId}, id, noun, record_id, record_id, 'update', 2 from crm.actions`.execute(db);
}

const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();

test.each([
  ["no filter", {}, "actions_by_time"],
  ["a person filter", { person: "person 7" }, "actions_by_actor"],
  ["an action filter", { kind: "delete" }, "actions_by_kind"],
  ["a record kind filter", { noun: "deal" }, "actions_by_noun"],
  ["a date filter", { from: days(40), before: days(30) }, "actions_by_time"],
  ["a person and date filter", { person: "person 7", from: days(40), before: days(30) }, "actions_by_actor"],
])("a history page with %s reads only its own index entries", async (_name, filter, index) => {
  const plan = await inAcme(async ({ db, orgId }) => {
    const query = actionPageQuery({ db, orgId }, filter, { limit: 50, offset: 0 });
    const { rows } = await sql<object>`explain analyze ${query}`.execute(db);
    return rows.map((row) => Object.values(row)[0]).join("\n");
  });
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan on (actions|action_changes|contacts)/u);
  const read = [...plan.matchAll(/on action_changes .*actual time=\S+ rows=(\d+)\S* loops=(\d+)/gu)];
  expect(read.map(([, rows, loops]) => Number(rows) * Number(loops)).every((count) => count <= 50)).toBe(
    true,
  );
});

/**
 * Stores six actions and an undo of each. One action changes 3,000 contacts, the others change 200 contacts
 * each.
 */
async function changeSeveral({ db, orgId }: TenantTx): Promise<string[]> {
  const { rows } = await sql<{ id: string; undo_id: string; records: number }>`
    select gen_random_uuid() as id, gen_random_uuid() as undo_id,
      case when n = 1 then 3000 else 200 end as records from generate_series(1, 6) n`.execute(db);
  for (const { id, undo_id, records } of rows) {
    await sql`
      insert into crm.actions (org_id, id, kind, noun, actor_id, actor_name, label, record_count, undo_of)
      values (${orgId}, ${id}, 'bulk-update', 'contact', 'person 1', 'Person', 'Record', ${records}, null),
        (${orgId}, ${undo_id}, 'undo', 'contact', 'person 1', 'Person', 'Record', ${records}, ${id})`.execute(
      db,
    );
    await sql`
      insert into crm.action_changes (org_id, action_id, noun, record_id, subject_id, op, before, after, version)
      select ${orgId}, ${id}, 'contact', each, each, 'update', '{"city": "Bergen"}', '{"city": "Oslo"}', 2
      from (select gen_random_uuid() as each from generate_series(1, ${records}::int)) made`.execute(db);
  }
  return rows.flatMap(({ id, undo_id }) => [id, undo_id]);
}

test("a change that several records share is found by reading few rows of an index", async () => {
  const ids = await inAcme(changeSeveral);
  await owner.query("analyze crm.actions, crm.action_changes");
  const acme = organisationId.parse(await crmIdOf(api, api.acme));
  const plans = await plansIn(owner, acme, async (tx) => {
    const different = (await selectChangesOfSeveral(tx, ids)).map(({ before, after }) => ({ before, after }));
    expect(different).toEqual(Array(6).fill({ before: { city: "Bergen" }, after: { city: "Oslo" } }));
    expect((await selectOriginKinds(tx, ids)).size).toBe(ids.length);
  });
  expect(plans).not.toMatch(/Seq Scan on (actions|action_changes)/u);
  const read = [...plans.matchAll(/Scan using action_changes_pkey .*actual rows=([\d.]+) loops=(\d+)/gu)];
  expect(read.map(([, rows, loops]) => Math.round(Number(rows) * Number(loops)))).toEqual([5 * 200 + 100]);
});

const muchEdited = "01900000-0000-7000-8000-000000000001";

/** Stores 5,000 edits of one record. The edits change twenty fields in turn. */
async function editOften({ db, orgId }: TenantTx): Promise<void> {
  await sql`
    insert into crm.actions (org_id, id, kind, noun, actor_id, actor_name, label, record_count, record_id)
    select ${orgId}, ('01900000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid,
      case when n = 1 then 'import' else 'update' end, 'contact', 'person', 'Editor ' || n, 'R', 1, ${muchEdited}
    from generate_series(1, 5000) n`.execute(db);
  await sql`
    insert into crm.action_changes (org_id, action_id, noun, record_id, subject_id, op, after, version)
    select ${orgId}, id, noun, record_id, record_id, case when kind = 'import' then 'create' else 'update' end,
      case when kind <> 'import' then jsonb_build_object('field ' || row_number() over (order by id) % 20, 'v') end,
      row_number() over (order by id)
    from crm.actions where org_id = ${orgId} and record_id = ${muchEdited}`.execute(db);
}

test("a value's provenance is read only from the log of its record", async () => {
  await inAcme(editOften);
  await owner.query("analyze crm.actions, crm.action_changes");
  const { plan, rows } = await inAcme(async (tx) => {
    const explained = sql<
      Record<string, string>
    >`explain (analyze, timing off) ${provenanceQuery(tx, muchEdited)}`;
    const lines = await explained.execute(tx.db);
    return {
      plan: lines.rows.map((row) => Object.values(row)[0]).join("\n"),
      rows: (await provenanceQuery(tx, muchEdited).execute(tx.db)).rows,
    };
  });
  expect(plan).toContain("action_changes_of_record");
  expect(plan).not.toMatch(/Seq Scan on (actions|action_changes)/u);
  const read = [...plan.matchAll(/on actions .*actual rows=(\d+)\S* loops=(\d+)/gu)];
  expect(read.map(([, count, loops]) => Number(count) * Number(loops))).toEqual([21]);
  const setters = new Map(rows.map(({ field, actor_name }) => [field, actor_name]));
  expect(setters.get("field 0")).toBe("Editor 5000");
  expect(setters.get("field 19")).toBe("Editor 4999");
  expect(rows.find(({ field }) => field === null)?.kind).toBe("import");
});

test("a page of changes deep in the log reads only the page's own changes", async () => {
  const acme = organisationId.parse(await crmIdOf(api, api.acme));
  const { rows: actions } = await owner.query(
    "select id from crm.actions where org_id = $1 order by at offset 12000 limit 1",
    [acme],
  );
  const slice = { recordId: undefined, before: "infinity", nouns: ["contact", "deal"], limit: 50 };
  const plans = await plansIn(owner, acme, (tx) => selectChanges(tx, { ...slice, actionId: actions[0]?.id }));
  expect(plans).toContain("actions_by_time");
  expect(plans).not.toMatch(/Seq Scan on (actions|action_changes)/u);
  const read = [...plans.matchAll(/Scan using action_changes_pkey .*actual rows=([\d.]+) loops=(\d+)/gu)];
  expect(
    read.map(([, count, loops]) => Math.round(Number(count) * Number(loops))).every((count) => count < 60),
  ).toBe(true);
});

test("clearing records' logs reads only the changes of these records", async () => {
  const acme = organisationId.parse(await crmIdOf(api, api.acme));
  const { rows: changed } = await owner.query(
    "select record_id from crm.action_changes where org_id = $1 group by record_id having count(*) = 1 limit 3",
    [acme],
  );
  const ids = changed.map(({ record_id: id }) => id);
  for (const [count, clear] of [
    [3, (tx: TenantTx) => clearLogOfRecords(tx, ids)],
    [0, (tx: TenantTx) => clearLogOf(tx, sql`select id from crm.contacts where false`)],
  ] as const) {
    const plans = await plansIn(owner, acme, clear);
    expect(plans).toMatch(/Update on action_changes/u);
    expect(plans).not.toMatch(/Seq Scan on action_changes(?!.*never executed)/u);
    const read = [...plans.matchAll(/Heap Scan on action_changes .*actual rows=([\d.]+) loops=(\d+)/gu)];
    const rows = read.map(([, found, loops]) => Math.round(Number(found) * Number(loops)));
    expect(rows.reduce((sum, each) => sum + each, 0)).toBe(count);
  }
});
