import pg from "pg";
import { to } from "pg-copy-streams";
import { z } from "zod";
import type { ArchiveHeader, TableName } from "./archive-format.ts";

/** Tables of the migration runner. A restore recreates them. */
const ownTables = ["schema_migrations", "schema_functions"];

export interface TableToCopy extends TableName {
  readonly columns: readonly string[];
  /**
   * The columns of the primary key. Rows are sorted by this key, so that the same rows always produce the
   * same CSV.
   */
  readonly key: readonly string[];
}

const tableRows = z.array(
  z.object({ table: z.string(), columns: z.array(z.string()), key: z.array(z.string()) }),
);

const lockRow = z.tuple([z.object({ taken: z.boolean() })]);

const backupLock = "hashtextextended('lanyard backup', 0)";

/**
 * Tries to take the lock that excludes concurrent backups and restores until the connection ends; returns
 * whether it succeeded. Without the lock, a restore could empty the tables that a running backup still has to
 * read.
 */
export async function takeBackupLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(`select pg_try_advisory_lock(${backupLock}) as taken`);
  return lockRow.parse(rows)[0].taken;
}

export async function waitForBackups(client: pg.ClientBase): Promise<void> {
  await client.query(`select pg_advisory_lock(${backupLock})`);
  await client.query(`select pg_advisory_unlock(${backupLock})`);
}

/**
 * Begins a transaction with a snapshot of the database. No time limits apply, whatever the server's settings.
 */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query("begin isolation level repeatable read read only");
  await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local client_encoding = 'UTF8'; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1;
    set local search_path = ''`);
}

/**
 * Selects the tables of a schema that a backup saves, with their columns except generated columns. Excludes
 * unlogged tables, which contain only work in progress.
 */
export function selectTables(client: pg.ClientBase, schema: string): Promise<TableToCopy[]> {
  return selectTablesOf(client, schema, ["p"]);
}

export function selectUnloggedTables(client: pg.ClientBase, schema: string): Promise<TableToCopy[]> {
  return selectTablesOf(client, schema, ["u"]);
}

async function selectTablesOf(
  client: pg.ClientBase,
  schema: string,
  persistence: readonly string[],
): Promise<TableToCopy[]> {
  const { rows } = await client.query(
    `select c.relname as "table",
       array(select a.attname::text from pg_catalog.pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns,
       array(select a.attname::text from pg_catalog.pg_index i
         cross join lateral unnest(i.indkey) with ordinality k (attnum, position)
         join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
         where i.indrelid = c.oid and i.indisprimary order by k.position) as key
     from pg_catalog.pg_class c
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind in ('r', 'p') and c.relpersistence = any ($3)
       and not c.relispartition and c.relname <> all ($2)
     order by c.relname`,
    [schema, ownTables, persistence],
  );
  return tableRows.parse(rows).map((row) => ({ schema, ...row }));
}

const sequenceRows = z.array(z.object({ name: z.string(), last: z.string().nullable() }));
const versionRow = z.tuple([z.object({ postgres: z.string() })]);

export async function selectSequences(
  client: pg.ClientBase,
  schema: string,
): Promise<ArchiveHeader["schemas"][number]["sequences"]> {
  const { rows } = await client.query(
    `select sequencename::text as name, last_value::text as last
     from pg_catalog.pg_sequences where schemaname = $1 order by sequencename`,
    [schema],
  );
  return sequenceRows.parse(rows);
}

export async function selectPostgresVersion(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query("select current_setting('server_version') as postgres");
  return versionRow.parse(rows)[0].postgres;
}

export const quotedTable = ({ schema, table }: TableName) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;

export const quotedColumns = (columns: readonly string[]) =>
  columns.map((column) => pg.escapeIdentifier(column)).join(", ");

export function copyOut(client: pg.ClientBase, table: TableToCopy, condition = "true") {
  const order = table.key.length > 0 ? `order by ${quotedColumns(table.key)}` : "";
  const bytes = client.query(
    to(
      `copy (select ${quotedColumns(table.columns)} from ${quotedTable(table)} where ${condition} ${order})
       to stdout (format csv, header)`,
    ),
  );
  return {
    bytes,
    /** Returns the number of rows once all bytes have been read. */
    async count() {
      // The row count arrives after the last byte, so `count` waits for the result of another statement.
      await client.query("select");
      return bytes.rowCount;
    },
  };
}
