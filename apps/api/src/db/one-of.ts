import { holdsSeveral } from "@lanyard/contract/kind/kind";
import type { SqlBool } from "kysely";
import { type RawBuilder, sql } from "kysely";

/**
 * Returns SQL for `column = any(ids)` with a single parameter. If the column is an array, one of its ids must
 * match.
 */
export function isOneOf(column: string, ids: readonly string[]): RawBuilder<SqlBool> {
  return holdsSeveral(column)
    ? sql<SqlBool>`${sql.ref(column)} && ${ids}::uuid[]`
    : sql<SqlBool>`${sql.ref(column)} = any(${ids}::uuid[])`;
}

/** Returns SQL that compares a column with one id. The planner estimates it better than a list. */
export function isId(column: string, id: string): RawBuilder<SqlBool> {
  return holdsSeveral(column) ? isOneOf(column, [id]) : sql<SqlBool>`${sql.ref(column)} = ${id}`;
}
