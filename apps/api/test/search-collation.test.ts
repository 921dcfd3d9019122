import { prepareSchema } from "@lanyard/server-kit/prepared-schema";
import { runSql, withDatabase } from "@lanyard/test-kit/database-template";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { crmSchema } from "#src/db/crm-schema.ts";
import { searchTerms } from "#src/features/search/search-terms.ts";
import { plansOf } from "./plans-shown.ts";

const orgId = "01970000-0000-7000-8000-000000000001";
const name = `collated_${process.pid}`;
const serverUrl = withDatabase(inject("templateDatabase").ownerUrl, "postgres");
const client = new pg.Client({ connectionString: withDatabase(serverUrl, name) });

await runSql(
  serverUrl,
  `create database ${name} template template0 locale_provider icu icu_locale 'en' locale 'C'`,
);
await prepareSchema(withDatabase(serverUrl, name), crmSchema, () => undefined);
await client.connect();
await client.query("set session_replication_role = replica");
await client.query(
  `insert into crm.contacts (org_id, id, first, last, name_key, search_text)
   select $1, gen_random_uuid(), 'Ann', 'Smith' || n, 'ann smith' || n, 'ann smith' || n from generate_series(1, 3000) n`,
  [orgId],
);
await client.query(
  `insert into crm.companies (org_id, id, name, name_key, search_text)
   values ($1, gen_random_uuid(), 'Smithers', 'smithers', 'smithers')`,
  [orgId],
);
await client.query("analyze crm.contacts");
await client.query(`set app.org = '${orgId}'`);
afterAll(async () => {
  await client.end();
  await runSql(serverUrl, `drop database ${name} with (force)`);
});

test.each([
  ["of a first name", "an", "contacts_by_name_start"],
  ["of a surname", "smith20", "contacts_by_surname"],
])("a database that sorts by language finds the prefix %s by an index", async (_, text, index) => {
  let found: unknown[] = [];
  const plans = await plansOf(client, async () => {
    const { rows } = await client.query("select rank from crm.search_contacts($1, $2::jsonb, 20)", [
      orgId,
      JSON.stringify(searchTerms(text)),
    ]);
    found = rows;
  });
  expect(found).toHaveLength(20);
  expect(plans).toMatch(new RegExp(`using ${index} on contacts`, "u"));
  expect(plans).not.toContain("Seq Scan on contacts");
});

test("companies and deals are also searched in a database that sorts by language", async () => {
  for (const [records, count] of [
    ["companies", 1],
    ["deals", 0],
  ]) {
    const { rows } = await client.query(
      `select count(*)::int as count from crm.search_${records}($1, $2::jsonb, 20)`,
      [orgId, JSON.stringify(searchTerms("smith"))],
    );
    expect(rows).toEqual([{ count }]);
  }
});
