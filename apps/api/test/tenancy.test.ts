import { contactSchemas } from "@lanyard/contract/contact/contact-schema";
import { contactId, organisationId } from "@lanyard/contract/field/ids";
import { testPool } from "@lanyard/test-kit/database";
import { sendAs } from "@lanyard/test-kit/send-as";
import { startTestApi } from "@lanyard/test-kit/test-api";
import { afterAll, describe, expect, test } from "vitest";
import { requireSafeRole } from "#src/db/safe-role.ts";
import { createTenantDatabase } from "#src/db/tenant-database.ts";
import { expectRefused } from "./refusal.ts";

const api = await startTestApi();
const owner = testPool(api.database.ownerUrl, 2);
const app = testPool(api.database.appUrl, 2);
for (const slug of ["acme", "globex"] as const) {
  for (let n = 0; n < 5; n++)
    await api[slug].user.client.contacts.create({ body: { first: slug, last: `Person ${n}` } });
}
const { rows } = await owner.query<{ slug: "acme" | "globex"; id: string }>(
  "select slug, id from crm.organisations",
);
const found = Object.fromEntries(rows.map(({ slug, id }) => [slug, id]));
const ids = { acme: found.acme ?? "", globex: found.globex ?? "" };
afterAll(() => api.stop());

describe("row-level security", () => {
  test("a policy protects every table with `org_id` except the staging table of imports", async () => {
    const { rows } = await owner.query<{ name: string; safe: boolean; first: string }>(`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as safe,
        (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
         where i.indrelid = c.oid and i.indisprimary) as first
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'crm' and c.relkind = 'r' and exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id')`);
    expect(rows.length).toBeGreaterThan(8);
    // The staging table of imports has no policy, because COPY cannot write to a table with policies.
    const open = rows.filter(({ safe }) => !safe).map(({ name }) => name);
    expect(open).toEqual(["import_rows"]);
    expect(rows.filter(({ first }) => first !== "org_id")).toEqual([]);
  });

  test("a query reads only its organisation's rows, and no rows without an organisation", async () => {
    expect((await app.query("select * from crm.contacts")).rows).toEqual([]);
    const names = await inTransaction(ids.globex, "select distinct first from crm.contacts");
    expect(names).toEqual([{ first: "globex" }]);
  });

  test("rows of another organisation can be neither inserted nor updated", async () => {
    const insert = `insert into crm.pipelines (org_id, id, name, position) values ('${ids.acme}', gen_random_uuid(), 'x', 9)`;
    await expect(inTransaction(ids.globex, insert)).rejects.toThrow(/row-level security/u);
    await inTransaction(ids.globex, `update crm.contacts set first = 'stolen' where org_id = '${ids.acme}'`);
    const { rows } = await owner.query("select 1 from crm.contacts where first = 'stolen'");
    expect(rows).toEqual([]);
  });

  const order = `'{"column": "name_key", "hasGaps": true, "descending": false}'`;
  test.each([
    ["matching_ids", "10", 5],
    ["matching_page", `${order}, 50, 0, 100`, 1],
    ["matching_ids_in_order", order, 5],
    ["matching_ids_by_place", `'{"stageIds": []}', null, 0`, 5],
    ["matching_ids_by_place", `'{"taskColumn": "contact_id"}', null, 0`, 5],
  ])("the function %s finds only records of the transaction's organisation", async (name, more, rows) => {
    const conditions = `'[{"column": "search_text", "op": "contains", "value": "person"}]'`;
    const call = `select * from crm.${name}('contacts', '${ids.acme}', ${conditions}, ${more})`;
    expect(await inTransaction(ids.globex, call)).toEqual([]);
    expect(await inTransaction(ids.acme, call)).toHaveLength(rows);
  });

  test.each([
    [
      "own_custom_companies",
      "companies",
      "id, name, name_key, search_text",
      "gen_random_uuid(), 'a', 'a', 'a'",
    ],
    [
      "own_interactions",
      "interactions",
      "id, type, started_at, name_key, search_text",
      "gen_random_uuid(), 'call', now(), 'call', 'call'",
    ],
    [
      "own_left_stages",
      "left_stages",
      "deal_id, stage_id, to_stage_ids, is_back",
      "(select id from deal), gen_random_uuid(), '{}', false",
    ],
  ])(
    "the view %s shows only rows of the transaction's organisation",
    async (view, table, columns, values) => {
      await owner.query(
        `with pipeline as (
         insert into crm.pipelines (org_id, id, name, position) values ('${ids.acme}', gen_random_uuid(), '${table}', 9)
         returning id
       ), stage as (
         insert into crm.stages (org_id, id, pipeline_id, name, color, position)
         select '${ids.acme}', gen_random_uuid(), id, 'Stage', '#111111', 1 from pipeline returning id, pipeline_id
       ), deal as (
         insert into crm.deals (org_id, id, name, name_key, search_text, pipeline_id, stage_id)
         select '${ids.acme}', gen_random_uuid(), 'Deal', 'deal', 'deal', pipeline_id, id from stage returning id
       ) insert into crm.${table} (org_id, ${columns}) values ('${ids.acme}', ${values})`,
      );
      const read = `select org_id from crm.${view}`;
      expect(await inTransaction(ids.globex, read)).toEqual([]);
      expect(await inTransaction(ids.acme, read)).toEqual([{ org_id: ids.acme }]);
      expect((await app.query(read)).rows).toEqual([]);
    },
  );

  test("the organisation setting ends with the transaction", async () => {
    const database = createTenantDatabase(app);
    await database.transaction(organisationId.parse(ids.acme), async () => undefined);
    const { rows } = await app.query("select current_setting('app.org', true) as org");
    expect(rows[0].org || "").toBe("");
  });

  test("a database role that could bypass the policies is refused", async () => {
    await expect(requireSafeRole(owner)).rejects.toThrow(/superuser|owns tables/u);
    await expect(requireSafeRole(app)).resolves.toBeUndefined();
  });

  async function inTransaction(orgId: string, statement: string) {
    const client = await app.connect();
    try {
      await client.query(`begin; set local app.org = '${orgId}'`);
      const { rows } = await client.query(statement);
      await client.query("commit");
      return rows;
    } catch (error) {
      await client.query("rollback");
      throw error;
    } finally {
      client.release();
    }
  }
});

test("without row-level security, requests still return only their organisation's rows", async () => {
  await owner.query("alter table crm.contacts disable row level security");
  await owner.query("alter table crm.record_counts disable row level security");
  await owner.query("alter table crm.actions disable row level security");
  try {
    for (const slug of ["acme", "globex"] as const) {
      const { client } = api[slug].user;
      const { contacts, pagination } = await client.contacts.list({ query: { limit: 100 } });
      expect(new Set(contacts.map(({ first }) => first))).toEqual(new Set([slug]));
      expect(pagination.totalCount).toBe(5);
      const search = await client.contacts.list({ query: { q: "person" } });
      expect(search.pagination.totalCount).toBe(5);
      expect((await client.actions.list()).actions.every(({ label }) => label.startsWith(slug))).toBe(true);
    }
    const foreign = (await api.globex.user.client.contacts.list()).contacts[0];
    const id = contactId.parse(foreign?.id);
    await expectRefused(api.acme.admin.client.contacts.read({ params: { id } }), 404);
  } finally {
    await owner.query("alter table crm.contacts enable row level security");
    await owner.query("alter table crm.record_counts enable row level security");
    await owner.query("alter table crm.actions enable row level security");
  }
});

test("requests on broken connections never return rows of another organisation", async () => {
  const { acme, globex } = api;
  for (let round = 0; round < 12; round++) {
    const calls = Array.from({ length: 8 }, (_, n) => {
      const slug = (n + round) % 2 === 0 ? "acme" : "globex";
      return (slug === "acme" ? acme : globex).user.client.contacts.list({ query: { limit: 100 } }).then(
        ({ contacts }) => expect(contacts.every(({ first }) => first === slug)).toBe(true),
        () => "refused",
      );
    });
    await owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lanyard-api' and datname = current_database() and random() < 0.5",
    );
    await Promise.all(calls);
  }
  const total = async () => (await acme.user.client.contacts.list()).pagination.totalCount;
  await expect.poll(total).toBe(5);
});

test("headers that name another organisation are ignored", async () => {
  const headers = { "x-org": ids.globex, "x-org-slug": "globex", "x-service-id": "globex" };
  const answer = await sendAs(api.acme.user.accessToken, "GET", `${api.baseUrl}/contacts`, { headers });
  const { contacts } = contactSchemas.listAnswer.parse(await answer.json());
  expect(contacts.every(({ first }) => first === "acme")).toBe(true);
});
