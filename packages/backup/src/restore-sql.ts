import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from } from "pg-copy-streams";
import { z } from "zod";
import type { TableName } from "./archive-format.ts";
import { quotedColumns, quotedTable, type TableToCopy } from "./snapshot-sql.ts";

const statementRows = z.array(z.object({ removal: z.string(), tighten: z.string() }));

/** The parts of a schema that can be loosened: foreign keys, indexes, triggers and policies for the owner. */
type Part = "foreign keys" | "indexes" | "triggers" | "policies";

/** Selects pairs of statements that loosen and restore these parts of schemas, in the order of the parts. */
const looseningSql = `
  select format('alter table %I.%I drop constraint %I', n.nspname, t.relname, c.conname) as removal,
    format('alter table %I.%I add constraint %I %s', n.nspname, t.relname, c.conname,
      pg_catalog.pg_get_constraintdef(c.oid)) as tighten, 'foreign keys' as part
  from pg_catalog.pg_constraint c
  join pg_catalog.pg_class t on t.oid = c.conrelid
  join pg_catalog.pg_namespace n on n.oid = t.relnamespace
  where c.contype = 'f' and n.nspname = any ($1)
  union all
  select format('drop index %I.%I', n.nspname, x.relname), pg_catalog.pg_get_indexdef(x.oid), 'indexes'
  from pg_catalog.pg_index i
  join pg_catalog.pg_class x on x.oid = i.indexrelid
  join pg_catalog.pg_namespace n on n.oid = x.relnamespace
  where n.nspname = any ($1)
    and not exists (select from pg_catalog.pg_constraint c where c.conindid = x.oid)
  union all
  select format('alter table %I.%I disable trigger user', n.nspname, t.relname),
    format('alter table %I.%I enable trigger user', n.nspname, t.relname), 'triggers'
  from pg_catalog.pg_class t
  join pg_catalog.pg_namespace n on n.oid = t.relnamespace
  where n.nspname = any ($1) and t.relkind = 'r'
    and exists (select from pg_catalog.pg_trigger g where g.tgrelid = t.oid and not g.tgisinternal)
  union all
  select format('alter table %I.%I no force row level security', n.nspname, t.relname),
    format('alter table %I.%I force row level security', n.nspname, t.relname), 'policies'
  from pg_catalog.pg_class t
  join pg_catalog.pg_namespace n on n.oid = t.relnamespace
  where n.nspname = any ($1) and t.relforcerowsecurity`;

/**
 * Loosens parts of schemas, so that the owner can load rows of all organisations fast, unchanged and in any
 * order. Returns a function that restores the parts in the same transaction, which also verifies foreign keys.
 */
export async function loosen(
  client: pg.ClientBase,
  schemas: readonly string[],
  parts: readonly Part[] = ["foreign keys", "indexes", "triggers", "policies"],
): Promise<() => Promise<void>> {
  const { rows } = await client.query(
    `select removal, tighten from (${looseningSql}) loosening where part = any ($2)
     order by array_position($2, part), removal`,
    [schemas, parts],
  );
  const statements = statementRows.parse(rows);
  for (const { removal } of statements) await client.query(removal);
  return async () => {
    // Runs the statements in reverse order, because the check of foreign keys uses the indexes.
    for (const { tighten } of statements.toReversed()) await client.query(tighten);
  };
}

/** Deletes the rows that migrations inserted, because the archive contains them too. */
export async function emptyTables(client: pg.ClientBase, tables: readonly TableName[]): Promise<void> {
  if (tables.length > 0) await client.query(`truncate ${tables.map(quotedTable).join(", ")}`);
}

export async function copyIn(
  client: pg.ClientBase,
  table: TableToCopy,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  const copying = client.query(
    from(
      `copy ${quotedTable(table)} (${quotedColumns(table.columns)}) from stdin (format csv, header match)`,
    ),
  );
  await pipeline(Readable.from(bytes, { objectMode: false }), copying);
  return copying.rowCount;
}

/**
 * Classes of SQLSTATE codes that invalid rows cause: data exceptions, constraint violations and exceeded
 * limits.
 */
const rowClasses = new Set(["22", "23", "54"]);

export function isRefusalOfRows(error: unknown): boolean {
  return error instanceof pg.DatabaseError && rowClasses.has(error.code?.slice(0, 2) ?? "");
}

export async function setSequence(
  client: pg.ClientBase,
  schema: string,
  { name, last }: { name: string; last: string | null },
): Promise<void> {
  if (last === null) return;
  const sequence = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
  await client.query("select setval($1::regclass, $2::bigint)", [sequence, last]);
}

const nameRows = z.array(z.object({ name: z.string() }));

export async function selectOtherPrograms(
  client: pg.ClientBase,
  expected: readonly string[] = [],
): Promise<string[]> {
  const { rows } = await client.query(
    `select distinct application_name as name from pg_catalog.pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and application_name like 'lanyard-%' and application_name <> all ($1)
     order by 1`,
    [expected],
  );
  return nameRows.parse(rows).map(({ name }) => name);
}

/**
 * Inserts only the rows that conflict with no unique key of the table. Returns the number of inserted rows.
 */
export async function copyInMissing(
  client: pg.ClientBase,
  table: TableToCopy,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  const arriving = { ...table, schema: "pg_temp", table: `arriving_${table.schema}_${table.table}` };
  await client.query(
    `create temporary table ${pg.escapeIdentifier(arriving.table)} (like ${quotedTable(table)}) on commit drop`,
  );
  await copyIn(client, arriving, bytes);
  const columns = quotedColumns(table.columns);
  const { rowCount } = await client.query(
    `insert into ${quotedTable(table)} (${columns})
     select ${columns} from ${quotedTable(arriving)} on conflict do nothing`,
  );
  return rowCount ?? 0;
}

export async function deleteRows(client: pg.ClientBase, table: TableName, condition: string): Promise<void> {
  await client.query(`delete from ${quotedTable(table)} where ${condition}`);
}

const referenceRows = z.array(z.object({ from: z.string(), to: z.string() }));

export async function selectReferences(client: pg.ClientBase, schema: string) {
  const { rows } = await client.query(
    `select distinct f.relname as "from", t.relname as "to"
     from pg_catalog.pg_constraint c
     join pg_catalog.pg_class f on f.oid = c.conrelid
     join pg_catalog.pg_class t on t.oid = c.confrelid
     join pg_catalog.pg_namespace n on n.oid = f.relnamespace
     where c.contype = 'f' and n.nspname = $1 and f.oid <> t.oid`,
    [schema],
  );
  return referenceRows.parse(rows);
}

const organisationRows = z.array(z.object({ id: z.uuid() }));

export async function selectOrganisationId(
  client: pg.ClientBase,
  schema: string,
  slug: string,
): Promise<string | undefined> {
  const table = quotedTable({ schema, table: "organisations" });
  const { rows } = await client.query(`select id from ${table} where slug = $1`, [slug]);
  return organisationRows.parse(rows)[0]?.id;
}

const slugRows = z.array(z.object({ slug: z.string() }));

export async function selectSlugs(client: pg.ClientBase, schemas: readonly string[]): Promise<string[]> {
  const tables = schemas.map((schema) => quotedTable({ schema, table: "organisations" }));
  const { rows } = await client.query(
    `${tables.map((table) => `select slug from ${table}`).join(" union ")} order by slug`,
  );
  return slugRows.parse(rows).map(({ slug }) => slug);
}

/**
 * Analyses the tables, so that the first queries have good plans. Skips tables that the upgrade of the rows
 * removed.
 */
export async function analyzeTables(client: pg.ClientBase, tables: readonly TableName[]): Promise<void> {
  const { rows } = await client.query(
    "select name from unnest($1::text[]) name where to_regclass(name) is not null",
    [tables.map(quotedTable)],
  );
  for (const { name } of nameRows.parse(rows)) await client.query(`analyze ${name}`);
}
