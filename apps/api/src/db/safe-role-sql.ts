import type { Pool } from "pg";
import { z } from "zod";
import { isNodeAway } from "./postgres-error.ts";

const role = z.object({
  rolname: z.string(),
  rolsuper: z.boolean(),
  rolbypassrls: z.boolean(),
  owns: z.number(),
  creates: z.boolean(),
});

export async function selectRole(pool: Pool) {
  const { rows } = await pool.query(`
    select r.rolname, r.rolsuper, r.rolbypassrls,
      (select count(*)::int from pg_tables where schemaname = 'crm' and tableowner = r.rolname) as owns,
      has_schema_privilege('crm', 'create') as creates
    from pg_roles r where r.rolname = current_user`);
  return role.parse(rows[0]);
}

/** Counts rows that are visible without an organisation. An unavailable node counts as having none. */
export async function selectVisibleRows(pool: Pool): Promise<number> {
  const organisations = await countOf(
    pool,
    "(select count(*) from (select 1 from crm.organisations limit 1) o)",
  );
  const records = await countOf(
    pool,
    `(select count(*) from (select 1 from crm.contacts limit 1) c)
      + (select count(*) from (select 1 from crm.actions limit 1) a)`,
  ).catch((error: unknown) => {
    if (isNodeAway(error)) return 0;
    throw error;
  });
  return organisations + records;
}

async function countOf(pool: Pool, counted: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select ${counted} as count`);
  return z.number().parse(rows[0]?.count);
}
