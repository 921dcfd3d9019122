import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from } from "pg-copy-streams";
import { z } from "zod";
import type { TableName } from "./archive-format.ts";
import { quotedColumns, quotedTable, type TableToCopy } from "./snapshot-sql.ts";

const statementRows = z.array(z.object({ removal: z.string(), tighten: z.string() }));

/**
 * Selects pairs of statements that drop and recreate foreign keys and indexes, and that disable and enable
 * triggers and row-level security for the owner, so that rows load fast and in any order.
 */
const looseningSql = `
  select format('alter table %I.%I drop constraint %I', n.nspname, t.relname, c.conname) as removal,
    format('alter table %I.%I add constraint %I %s', n.nspname, t.relname, c.conname,
      pg_catalog.pg_get_constraintdef(c.oid)) as tighten, 1 as step
  from pg_catalog.pg_constraint c
  join pg_catalog.pg_class t on t.oid = c.conrelid
  join pg_catalog.pg_namespace n on n.oid = t.relnamespace
  where c.contype = 'f' and n.nspname = any ($1)
  union all
  select format('drop index %I.%I', n.nspname, x.relname), pg_catalog.pg_get_indexdef(x.oid), 2
  from pg_catalog.pg_index i
  join pg_catalog.pg_class x on x.oid = i.indexrelid
  join pg_catalog.pg_namespace n on n.oid = x.relnamespace
  where n.nspname = any ($1)
    and not exists (select from pg_catalog.pg_constraint c where c.conindid = x.oid)
  union all
  select format('alter table %I.%I disable trigger user', n.nspname, t.relname),
    format('alter table %I.%I enable trigger user', n.nspname, t.relname), 3
  from pg_catalog.pg_class t
  join pg_catalog.pg_namespace n on n.oid = t.relnamespace
  where n.nspname = any ($1) and t.relkind = 'r'
    and exists (select from pg_catalog.pg_trigger g where g.tgrelid = t.oid and not g.tgisinternal)
  union all
  select format('alter table %I.%I no force row level security', n.nspname, t.relname),
    format('alter table %I.%I force row level security', n.nspname, t.relname), 4
  from pg_catalog.pg_class t
  join pg_catalog.pg_namespace n on n.oid = t.relnamespace
  where n.nspname = any ($1) and t.relforcerowsecurity
  order by step, removal`;

/**
 * Drops indexes and foreign keys, and disables triggers and policies. The returned `tighten` restores all of
 * them, which also verifies the foreign keys of the loaded rows.
 */
export async function dropIndexesAndKeys(
  client: pg.ClientBase,
  schemas: readonly string[],
): Promise<{ tighten: () => Promise<void> }> {
  // An empty search path makes PostgreSQL print qualified names.
  await client.query("set local search_path = ''");
  const statements = statementRows.parse((await client.query(looseningSql, [schemas])).rows);
  for (const { removal } of statements) await client.query(removal);
  return {
    async tighten() {
      await client.query("set local search_path = ''");
      // Runs the statements in reverse order, because the check of foreign keys uses the indexes.
      for (const { tighten } of statements.toReversed()) await client.query(tighten);
    },
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

const ruledTables = z.array(
  z.object({ name: z.string(), has_policies: z.boolean(), has_triggers: z.boolean() }),
);

/**
 * Disables triggers and exempts the owner from policies, so that the owner can write rows of all
 * organisations unchanged. Returns a function that reverts both and must be called in the same transaction.
 */
export async function suspendPoliciesAndTriggers(
  client: pg.ClientBase,
  schema: string,
): Promise<() => Promise<void>> {
  const { rows } = await client.query(
    `select c.relname as name, c.relforcerowsecurity as has_policies,
       exists (select from pg_catalog.pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal) as has_triggers
     from pg_catalog.pg_class c
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind = 'r' order by c.relname`,
    [schema],
  );
  const changes = ruledTables.parse(rows).flatMap(({ name, has_policies, has_triggers }) => {
    const table = `alter table ${quotedTable({ schema, table: name })}`;
    return [
      ...(has_policies
        ? [[`${table} no force row level security`, `${table} force row level security`]]
        : []),
      ...(has_triggers ? [[`${table} disable trigger user`, `${table} enable trigger user`]] : []),
    ];
  });
  for (const [lift = ""] of changes) await client.query(lift);
  return async () => {
    for (const [, restore = ""] of changes) await client.query(restore);
  };
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
