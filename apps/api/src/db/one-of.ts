import { holdsSeveral } from "@lanyard/contract/kind/kind";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { TenantTx } from "./tenant.ts";

export const isOneOf = (column: string, ids: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = any(${ids}::uuid[])`;

/**
 * Returns the table or view to search by a link column. Array columns need the view, which runs as the owner,
 * because a row policy keeps their index from being used.
 */
export const linkSourceName = (table: string, column: string): string =>
  holdsSeveral(column) ? `own_${table}` : table;

export const linkSource = (table: string, column: string): RawBuilder<unknown> =>
  sql.id("crm", linkSourceName(table, column));

/**
 * Returns SQL for whether the link column of a row contains an id. One array operator would be enough, but
 * two lower the estimate, which keeps PostgreSQL from also reading an index of the whole organisation.
 */
export const holdsId = (row: string, column: string, id: string): string =>
  holdsSeveral(column)
    ? `${row}.${column} && array[${id}] and ${row}.${column} @> array[${id}]`
    : `${row}.${column} = ${id}`;

export function linksToOneOf(
  tx: TenantTx,
  table: string,
  column: string,
  ids: readonly string[],
): RawBuilder<SqlBool> {
  if (holdsSeveral(column))
    return sql<SqlBool>`id = any(array(select k.id from unnest(${ids}::uuid[]) sought (id)
      join ${linkSource(table, column)} k on k.org_id = ${tx.orgId} and ${sql.raw(holdsId("k", column, "sought.id"))}))`;
  // The planner estimates an equality with one id better than a list.
  return ids.length === 1 ? sql<SqlBool>`${sql.ref(column)} = ${ids[0]}` : isOneOf(column, ids);
}
