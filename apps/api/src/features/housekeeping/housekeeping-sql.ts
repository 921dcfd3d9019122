import type { ClientBase } from "pg";

/**
 * Selects all organisations. It calls a database function, because the API's role can only read rows of one organisation.
 */
export async function selectOrganisationIds(pool: Pick<ClientBase, "query">): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>("select id from crm.organisation_ids() as id");
  return rows.map(({ id }) => id);
}
