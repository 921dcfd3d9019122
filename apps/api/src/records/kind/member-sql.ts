import { sql } from "kysely";
import { organisationMark } from "#src/db/organisation-text.ts";
import { rowsOf } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { selectNames } from "./record-name-sql.ts";

export const memberNameSource = (column: string) =>
  `(select m.name from crm.people m where m.org_id = ${organisationMark} and m.id = c.${column} and m.left_at is null)`;

/** Selects names of members by id. Former members have no name. */
export const selectMemberNames = (tx: TenantTx, ids: readonly string[]) =>
  selectNames(tx, "people", sql`id = any(${ids}::text[]) and left_at is null`);

/** Selects the roles of members by id, and locks their memberships until the transaction ends. */
export function holdMembers(tx: TenantTx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rest = sql`id = any(${ids}::text[]) and left_at is null order by id for key share`;
  const held = rowsOf(tx, "people", ["id", "role"], rest);
  return held.read((rows) => new Map(rows.map(({ id, role }) => [id, role])));
}

/**
 * Selects the members who can own records, with the names and email addresses that imported files can use for
 * them.
 */
export function selectMembers(tx: TenantTx) {
  return rowsOf(tx, "people", ["id", "name", "email"], sql`left_at is null and role <> 'viewer'`).send();
}
