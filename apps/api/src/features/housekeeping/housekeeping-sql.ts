import type { Pool } from "pg";

/** Every organisation, through a narrow function: the runtime role reads no row outside a tenant. */
export async function selectOrganisationIds(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>("select id from crm.organisation_ids() as id");
  return rows.map(({ id }) => id);
}
