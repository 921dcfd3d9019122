import type { SqlBool } from "kysely";
import { type RawBuilder, sql } from "kysely";

/** `column = any(ids)`: one parameter however many ids, and no row for an empty list. */
export function isOneOf(column: string, ids: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = any(${ids}::uuid[])`;
}
