import { holdsSeveral } from "@lanyard/contract/kind/kind";
import type { SqlBool } from "kysely";
import { type RawBuilder, sql } from "kysely";

/**
 * `column = any(ids)`: one parameter however many ids, and no row for an empty list. A column of several ids has one of them.
 */
export function isOneOf(column: string, ids: readonly string[]): RawBuilder<SqlBool> {
  return holdsSeveral(column)
    ? sql<SqlBool>`${sql.ref(column)} && ${ids}::uuid[]`
    : sql<SqlBool>`${sql.ref(column)} = any(${ids}::uuid[])`;
}

/** Compares with one id, which the planner estimates better than a list of one. */
export function isId(column: string, id: string): RawBuilder<SqlBool> {
  return holdsSeveral(column) ? isOneOf(column, [id]) : sql<SqlBool>`${sql.ref(column)} = ${id}`;
}
