import { createTestDatabase, testPool } from "@lanyard/test-kit/database";
import { afterAll, expect, onTestFinished, test } from "vitest";

const database = await createTestDatabase();
afterAll(() => database.drop());

/** Rows of these tables are rarely purged, so their purge may read all rows that can link to them. */
const fewOf = ["pipelines", "stages", "lost_reasons"];

test("a purge finds linked records by an index, including deleted records", async () => {
  const pool = testPool(database.ownerUrl, 1, onTestFinished);
  const { rows } = await pool.query<{ name: string; parent: string; columns: string[]; indexes: string[] }>(`
    select con.conname as name, parent.relname as parent,
      (select array_agg(a.attname::text order by k.n) from unnest(con.conkey) with ordinality k (attnum, n)
       join pg_attribute a on a.attrelid = con.conrelid and a.attnum = k.attnum) as columns,
      array(select pg_get_indexdef(i.indexrelid) from pg_index i where i.indrelid = con.conrelid) as indexes
    from pg_constraint con join pg_class parent on parent.oid = con.confrelid
    join pg_namespace n on n.oid = parent.relnamespace
    where con.contype = 'f' and n.nspname = 'crm'`);
  expect(rows.length).toBeGreaterThan(20);
  const unindexed = rows.filter(({ parent, columns, indexes }) => {
    const [first = ""] = columns.filter((column) => column !== "org_id");
    const begins = `(${columns.join(", ")}`;
    const isWhole = (index: string) =>
      !index.includes(" WHERE ") || index.endsWith(` WHERE (${first} IS NOT NULL)`);
    return !fewOf.includes(parent) && !indexes.some((index) => index.includes(begins) && isWhole(index));
  });
  expect(unindexed.map(({ name }) => name)).toEqual([]);
});
