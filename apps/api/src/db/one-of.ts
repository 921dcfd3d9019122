import { holdsSeveral } from "@lanyard/contract/kind/kind";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { TenantTx } from "./tenant.ts";

/** Returns SQL for `column = any(ids)` with a single parameter. */
export const isOneOf = (column: string, ids: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = any(${ids}::uuid[])`;

/**
 * Returns the source of rows for a condition on a link column. Array columns need the view that reads as the
 * owner, because their index is unused below a policy.
 */
export const linkSourceName = (table: string, column: string): string =>
  holdsSeveral(column) ? `own_${table}` : table;

export const linkSource = (table: string, column: string): RawBuilder<unknown> =>
  sql.id("crm", linkSourceName(table, column));

/**
 * Returns the text of SQL that tests whether the link column of a row holds an id. For one id, both array
 * operators mean the same. Their estimates multiply; one alone makes PostgreSQL also read an index of the
 * whole organisation.
 */
export const holdsId = (row: string, column: string, id: string): string =>
  holdsSeveral(column)
    ? `${row}.${column} && array[${id}] and ${row}.${column} @> array[${id}]`
    : `${row}.${column} = ${id}`;

/** Returns SQL that compares a link column of a table with ids; one id of an array column must match. */
export function linksToOneOf(
  tx: TenantTx,
  table: string,
  column: string,
  ids: readonly string[],
): RawBuilder<SqlBool> {
  if (holdsSeveral(column))
    return sql<SqlBool>`id = any(array(select k.id from unnest(${ids}::uuid[]) sought (id)
      join ${linkSource(table, column)} k on k.org_id = ${tx.orgId} and ${sql.raw(holdsId("k", column, "sought.id"))}))`;
  // The planner estimates a comparison with one id better than a list.
  return ids.length === 1 ? sql<SqlBool>`${sql.ref(column)} = ${ids[0]}` : isOneOf(column, ids);
}
