import { CompiledQuery, type Insertable, type RawBuilder, sql } from "kysely";
import type { DB } from "./database-types.gen.ts";
import { Statement } from "./statement.ts";
import type { Columns, TenantTx } from "./tenant.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns quoted column names as SQL text. Building query builder nodes for fifty columns would take longer
 * than the insertion.
 */
export const listed = (columns: readonly string[], prefix = "") =>
  columns.map((name) => `${prefix}"${name.replaceAll('"', '""')}"`).join(", ");

/** Selects columns of the organisation's rows. `rest` is SQL for the condition and what follows it. */
export function rowsOf<Table extends keyof DB & string, Name extends keyof DB[Table] & string>(
  tx: TenantTx,
  table: Table,
  names: readonly Name[],
  rest: RawBuilder<unknown>,
): Statement<Columns<Table, Name>[]> {
  return Statement.sql<Columns<Table, Name>>(tx)`
    select ${sql.raw(listed(names))} from ${sql.id("crm", table)} where org_id = ${tx.orgId} and ${rest}`;
}

export function inserting<Table extends keyof DB & string>(
  tx: TenantTx,
  table: Table,
  rows: readonly Omit<Insertable<DB[Table]>, "org_id">[],
): Statement<unknown> {
  return insertRecords(tx, table, rows);
}

/** Inserts records. Their keys are column names. Columns without a key get their default values. */
export function insertRecords(tx: TenantTx, table: string, records: readonly Values[]): Statement<unknown> {
  const alike = Map.groupBy(records, (record) => listed(["org_id", ...Object.keys(record)]));
  return Statement.all([...alike].map(([columns, rows]) => insertion(tx, table, columns, rows)));
}

function insertion(tx: TenantTx, table: string, columns: string, rows: readonly Values[]) {
  const values: unknown[] = [];
  const placeholder = (value: unknown) => `$${values.push(value)}`;
  const lines = rows.map((row) => `(${[tx.orgId, ...Object.values(row)].map(placeholder).join(", ")})`);
  const text = `insert into crm.${table} (${columns}) values ${lines.join(", ")}`;
  return Statement.of(tx, CompiledQuery.raw(text, values));
}
