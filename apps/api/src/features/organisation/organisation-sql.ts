import { sql } from "kysely";
import type { Pool } from "pg";
import type { TenantTx } from "#src/db/tenant.ts";

/** The one look-up outside a tenant: from a slug to its organisation, through a narrow function. */
export async function selectOrganisationId(pool: Pool, slug: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string | null }>("select crm.organisation_id($1) as id", [slug]);
  return rows[0]?.id ?? undefined;
}

/** False when another process was faster. */
export async function insertOrganisation(tx: TenantTx, slug: string): Promise<boolean> {
  const { rows } = await sql`
    insert into crm.organisations (id, slug) values (${tx.orgId}, ${slug})
    on conflict (slug) do nothing returning id`.execute(tx.db);
  return rows.length === 1;
}
