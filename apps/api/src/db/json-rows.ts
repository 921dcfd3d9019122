import { type RawBuilder, sql } from "kysely";
import { Statement } from "./statement.ts";
import type { TenantTx } from "./tenant.ts";

/** Rows that the database wrote as a JSON array. */
export interface JsonRows {
  readonly json: string;
  readonly length: number;
}

export const noRows: JsonRows = { json: "[]", length: 0 };

interface RowsQuery {
  /** The selected columns of each row, under the names of the contract. */
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
}

/**
 * Selects a page of wide rows as text: parsing and serializing two thousand values dominated the time of a
 * list.
 */
export function selectJsonRows(tx: TenantTx, { columns, from, order }: RowsQuery): Statement<JsonRows> {
  return Statement.of(
    tx,
    sql<JsonRows>`
    select coalesce(json_agg(r order by ${order})::text, '[]') as json, count(*)::int as length
    from ${from} cross join lateral (select ${columns}) r`,
  ).map((rows) => rows[0] ?? noRows);
}

/** Returns the columns of a shape from the record `c`; `sources` has the expressions of other fields. */
export function columnsOf(shape: object, sources: Readonly<Record<string, string>>): string {
  return Object.keys(shape)
    .map((name) => `${sources[name] ?? `c.${name}`} as "${name}"`)
    .join(", ");
}

/** A moment as the wire has it: ISO 8601 in UTC, milliseconds. */
export function momentText(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** A set of tags as the wire has it: one text, nothing for none. */
export function tagsText(column: string): string {
  return `nullif(array_to_string(${column}, ', '), '')`;
}
