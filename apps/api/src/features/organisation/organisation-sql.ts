import { sql } from "kysely";
import type { Pool } from "pg";
import { violates } from "#src/db/postgres-error.ts";
import type { TenantTx } from "#src/db/tenant.ts";

/** The one look-up outside a tenant: from a slug to its organisation, through a narrow function. */
export async function selectOrganisationId(pool: Pool, slug: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string | null }>("select crm.organisation_id($1) as id", [slug]);
  return rows[0]?.id ?? undefined;
}

/**
 * @throws what `isTakenSlug` knows when another process was faster; `on conflict` would want the right to change rows on a cluster,
 * where every node has a copy of the table
 */
export async function insertOrganisation(tx: TenantTx, slug: string): Promise<void> {
  await sql`insert into crm.organisations (id, slug) values (${tx.orgId}, ${slug})`.execute(tx.db);
}

export const isTakenSlug = (error: unknown) => violates(error, "organisations_slug_unique");
