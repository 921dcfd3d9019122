import { StartError } from "@lanyard/server-kit/start-error";
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

async function selectRole(pool: Pool) {
  const { rows } = await pool.query(`
    select r.rolname, r.rolsuper, r.rolbypassrls,
      (select count(*)::int from pg_tables where schemaname = 'crm' and tableowner = r.rolname) as owns,
      has_schema_privilege('crm', 'create') as creates
    from pg_roles r where r.rolname = current_user`);
  return role.parse(rows[0]);
}

/** Counts rows that are visible without an organisation. Counts an unavailable node as 0. */
async function selectVisibleRows(pool: Pool): Promise<number> {
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

/**
 * Throws if the database role can read rows of several organisations (security.md, Tenancy 2): as an owner,
 * as a superuser, or without row-level security.
 */
export async function requireSafeRole(pool: Pool): Promise<void> {
  const role = await selectRole(pool);
  const faults = [
    role.rolsuper ? "is a superuser" : undefined,
    role.rolbypassrls ? "bypasses row-level security" : undefined,
    role.owns > 0 ? "owns tables" : undefined,
    role.creates ? "may create tables" : undefined,
    (await selectVisibleRows(pool)) > 0 ? "sees rows without an organisation" : undefined,
  ].filter((fault) => fault !== undefined);
  if (faults.length > 0) throw new StartError(`The database role ${role.rolname} ${faults.join(", ")}.`);
}
