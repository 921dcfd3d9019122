import type { ClientBase } from "pg";

/** Every organisation, through a narrow function: the runtime role reads no row outside a tenant. */
export async function selectOrganisationIds(pool: Pick<ClientBase, "query">): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>("select id from crm.organisation_ids() as id");
  return rows.map(({ id }) => id);
}
