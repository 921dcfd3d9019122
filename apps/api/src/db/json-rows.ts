import { type RawBuilder, sql } from "kysely";
import { Statement } from "./statement.ts";
import type { TenantTx } from "./tenant.ts";

export interface JsonRows {
  readonly json: string;
  readonly length: number;
}

/** A page of a list, and the number of all matches. */
export interface CountedRows extends JsonRows {
  readonly matched: number;
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

const written = ({ columns, from, order }: RowsQuery) => sql`
  coalesce(json_agg(r order by ${order})::text, '[]') as json, count(*)::int as length
  from ${from} cross join lateral (select ${columns}) r`;

/**
 * Selects rows as JSON text, because parsing and serializing values in Node would take most of the time of a
 * list request.
 */
export function selectJsonRows(tx: TenantTx, query: RowsQuery): Statement<JsonRows> {
  const { found } = query;
  const rows = Statement.sql<JsonRows>(tx)`
    ${found === undefined ? sql`` : sql`with found as materialized (${found})`} select ${written(query)}`;
  return rows.map(([row = noRows]) => row);
}

/** Selects rows and the number `matched` of the query `found`. */
export function selectCountedRows(
  tx: TenantTx,
  query: RowsQuery & Required<Pick<RowsQuery, "found">>,
): Statement<CountedRows> {
  const rows = Statement.sql<CountedRows>(tx)`
    with found as materialized (${query.found}) select (select matched from found), ${written(query)}`;
  return rows.map(([row = { ...noRows, matched: 0 }]) => row);
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
