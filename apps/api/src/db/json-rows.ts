import { type RawBuilder, sql } from "kysely";
import { Statement } from "./statement.ts";
import type { TenantTx } from "./tenant.ts";

export interface JsonRows {
  readonly json: string;
  readonly length: number;
}

export const noRows: JsonRows = { json: "[]", length: 0 };

interface RowsQuery {
  /** A query that `from` and `order` can reference as `found`. */
  readonly found?: RawBuilder<unknown>;
  /** The columns of each row, named as in the contract. */
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
}

const written = (order: RawBuilder<unknown>) => sql`
  coalesce(json_agg(r order by ${order})::text, '[]') as json, count(*)::int as length`;

/**
 * Selects rows as JSON text, because parsing and serializing values in Node would take most of the time of a
 * list request.
 */
export function selectJsonRows(
  tx: TenantTx,
  { found, columns, from, order }: RowsQuery,
): Statement<JsonRows> {
  const query = sql<JsonRows>`
    ${found === undefined ? sql`` : sql`with found as materialized (${found})`}
    select ${written(order)} from ${from} cross join lateral (select ${columns}) r`;
  return Statement.of(tx, query).map((rows) => rows[0] ?? noRows);
}

/**
 * Returns SQL for the fields of a shape, read from the record with the alias `c`. `sources` contains the SQL
 * of fields that are not columns.
 */
export function columnsOf(shape: object, sources: Readonly<Record<string, string>>): string {
  return Object.keys(shape)
    .map((name) => `${sources[name] ?? `c.${name}`} as "${name}"`)
    .join(", ");
}

export function momentText(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

export function tagsText(column: string): string {
  return `nullif(array_to_string(${column}, ', '), '')`;
}
