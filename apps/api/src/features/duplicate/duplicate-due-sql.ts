import type { Pool } from "pg";

/** Every organisation with records that were not compared, through a narrow function: the runtime role reads no row outside a tenant. */
export async function selectDueOrganisations(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>("select id from crm.duplicate_searches_due() as id");
  return rows.map(({ id }) => id);
}
