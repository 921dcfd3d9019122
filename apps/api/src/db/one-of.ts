import { holdsSeveral } from "@lanyard/contract/kind/kind";
import type { SqlBool } from "kysely";
import { type RawBuilder, sql } from "kysely";

/**
 * Returns `column = any(ids)`, with one parameter for any number of ids. If the column holds several ids, one of them
 * must match.
 */
export function isOneOf(column: string, ids: readonly string[]): RawBuilder<SqlBool> {
  return holdsSeveral(column)
    ? sql<SqlBool>`${sql.ref(column)} && ${ids}::uuid[]`
    : sql<SqlBool>`${sql.ref(column)} = any(${ids}::uuid[])`;
}

/** Compares with one id, for which the planner's estimate is better than for a list. */
export function isId(column: string, id: string): RawBuilder<SqlBool> {
  return holdsSeveral(column) ? isOneOf(column, [id]) : sql<SqlBool>`${sql.ref(column)} = ${id}`;
}
