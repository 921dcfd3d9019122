import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import {
  type AppliedMigration,
  checkApplied,
  findMissing,
  migrationTable,
  readAppliedMigrations,
  readKept,
  recordMigration,
} from "./applied-migrations.ts";
import { withClient } from "./database-client.ts";
import { applyFunctionsWithin, invalidateFunctions, prepareFunctions } from "./functions.ts";
import { type Migration, readAlternative, readMigrations } from "./migration-files.ts";
import { sendOneByOne } from "./single-statements.ts";
import { StartError } from "./start-error.ts";

export interface SchemaFiles {
  /** The schema of the files. The upgrade creates it if missing and puts it first on the search path. */
  readonly schema: string;
  /** The folder of `NNNN_what.sql` files. */
  readonly folder: string;
  /** The folder with the SQL files of the functions, for schemas with functions. */
  readonly functionsFolder?: string | undefined;
  /** Called with each new table before the migration continues. */
  readonly onTable?: ((client: pg.Client, table: string) => Promise<void>) | undefined;
  readonly onFunctions?: ((client: pg.Client) => Promise<void>) | undefined;
  /**
   * Returns the folder of replacement files with the same names, for a database that refuses some of the
   * original files.
   */
  readonly findAlternatives?: ((client: pg.Client) => Promise<string | undefined>) | undefined;
  /** Returns the address of a cluster node that does not respond. Schema changes need all nodes. */
  readonly findMissingNode?: ((client: pg.Client) => Promise<string | undefined>) | undefined;
}

export interface Upgrade {
  /** The version of Lanyard that last changed the database. */
  readonly from: string;
  readonly to: string;
}

export interface MigrationRun {
  readonly ownerUrl: string;
  readonly schemas: readonly SchemaFiles[];
  /** The version of Lanyard, which is stored with each migration. */
  readonly version: string;
  readonly say: (message: string) => void;
  /** Called before an existing database changes. The database stays unchanged if the function throws. */
  readonly beforeUpgrade?: ((upgrade: Upgrade) => Promise<void>) | undefined;
}

/**
 * Upgrades the schemas in one transaction: applies each new migration file in order, then the functions.
 * Concurrent processes wait for each other.
 * @throws StartError if a file fails, an applied file was changed or is missing, or the database is too old
 */
export const applyMigrations = (run: MigrationRun): Promise<void> =>
  withClient(run.ownerUrl, async (client) => {
    for (const { schema } of run.schemas) await waitForTurn(client, schema);
    const plans: SchemaPlan[] = [];
    for (const files of run.schemas) plans.push(await planSchema(client, files));
    if (plans.some(isChanging)) await waitForNodes(client, run);
    const from = await findUpgradedVersion(client, plans);
    if (from !== undefined) await run.beforeUpgrade?.({ from, to: run.version });
    await client.query("begin");
    for (const plan of plans) await carryOut(client, plan, run);
    await client.query("commit");
  });

/**
 * Polls for the lock, because a session that waits inside the server holds a snapshot, which keeps vacuum
 * from removing old rows.
 */
async function waitForTurn(client: pg.Client, schema: string): Promise<void> {
  const sql = "select pg_try_advisory_lock(hashtextextended($1, 0)) as taken";
  for (;;) {
    const { rows } = await client.query(sql, [`lanyard migrations ${schema}`]);
    if (rows[0]?.taken === true) return;
    await wait(100);
  }
}

const longestPauseMs = 60_000;

/**
 * Waits until all nodes of the cluster respond. The upgrade waits before it locks tables, so that a process
 * of the earlier version can keep serving.
 */
async function waitForNodes(client: pg.Client, { schemas, say }: MigrationRun): Promise<void> {
  for (let pauseMs = 1000; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    let missing: string | undefined;
    for (const { findMissingNode } of schemas) missing ??= await findMissingNode?.(client);
    if (missing === undefined) return;
    say(`Waiting for the node ${missing}, which does not answer: the upgrade needs every node`);
    await wait(pauseMs);
  }
}

/** Puts the schema on the search path without sending statements to the nodes of a cluster. */
const enterSchema = (client: pg.Client, schema: string) =>
  client.query(`set search_path to ${pg.escapeIdentifier(schema)}, public`);

async function prepareSchema(client: pg.Client, { schema, functionsFolder }: SchemaFiles): Promise<void> {
  await client.query(`create schema if not exists ${pg.escapeIdentifier(schema)}`);
  await enterSchema(client, schema);
  await client.query(
    `create table if not exists ${migrationTable(schema)} (
       name text primary key, checksum text not null, applied_at timestamptz not null default now(), version text)`,
  );
  if (functionsFolder !== undefined) await prepareFunctions(client, schema);
}

interface SchemaPlan {
  readonly files: SchemaFiles;
  readonly applied: readonly AppliedMigration[];
  /**
   * The baseline, which is recorded in place of the applied migrations, and the replaced files (`kept`) that
   * must run first because the database lacks them.
   */
  readonly takeOn: { readonly kept: readonly Migration[]; readonly baseline: Migration } | undefined;
  readonly pending: readonly Migration[];
}

const isChanging = ({ takeOn, pending }: SchemaPlan) => takeOn !== undefined || pending.length > 0;

async function planSchema(client: pg.Client, files: SchemaFiles): Promise<SchemaPlan> {
  const { schema, folder } = files;
  const migrations = await readMigrations(folder);
  const { rows } = await client.query("select to_regclass($1) is not null as exists", [
    migrationTable(schema),
  ]);
  const applied = rows[0]?.exists === true ? await readAppliedMigrations(client, schema) : [];
  const [baseline] = migrations;
  if (baseline?.replaces && applied[0] && applied[0].name !== baseline.name) {
    const missing = findMissing(applied, baseline.replaces);
    const kept = await readKept(folder, missing, baseline.replaces);
    return { files, applied, takeOn: { kept, baseline }, pending: migrations.slice(1) };
  }
  checkApplied(applied, migrations);
  return { files, applied, takeOn: undefined, pending: migrations.slice(applied.length) };
}

/**
 * Returns the version that last migrated the database, if its schemas are about to change; undefined for a
 * new or current database.
 */
async function findUpgradedVersion(
  client: pg.Client,
  plans: readonly SchemaPlan[],
): Promise<string | undefined> {
  const changed = plans.find((plan) => plan.applied.length > 0 && isChanging(plan));
  if (changed === undefined) return undefined;
  // Databases of versions before 1.1.0 have no column for the version.
  const { rows } = await client.query(
    `select to_jsonb(m) ->> 'version' as version from ${migrationTable(changed.files.schema)} m order by name collate "C" desc limit 1`,
  );
  return z.string().nullish().parse(rows[0]?.version) ?? firstVersion;
}

const firstVersion = "1.0.0";

async function carryOut(client: pg.Client, plan: SchemaPlan, run: MigrationRun): Promise<void> {
  const { version, say } = run;
  const { files, takeOn, pending } = plan;
  const { schema } = files;
  if (isChanging(plan)) {
    await prepareSchema(client, files);
    await client.query(`alter table ${migrationTable(schema)} add column if not exists version text`);
  } else await enterSchema(client, schema);
  const apply = async (migrations: readonly Migration[]) => {
    const [first, last] = [migrations[0]?.name, migrations.at(-1)?.name];
    if (migrations.length === 1) say(`Applying ${schema}/${first}`);
    if (migrations.length > 1)
      say(`Applying ${migrations.length} migrations of ${schema}: ${first} to ${last}`);
    for (const migration of migrations) await runMigration(client, files, migration, version);
  };
  await apply(takeOn?.kept ?? []);
  if (takeOn !== undefined) {
    say(`Recording ${schema} as created by ${takeOn.baseline.name}`);
    await client.query(`delete from ${migrationTable(schema)}`);
    await recordMigration(client, schema, takeOn.baseline, version);
  }
  await apply(pending);
  await applyFunctionsWithin(client, files, { say, beforeChanges: () => waitForNodes(client, run) });
}

async function runMigration(
  client: pg.Client,
  { schema, functionsFolder, onTable, findAlternatives }: SchemaFiles,
  migration: Migration,
  version: string,
): Promise<void> {
  try {
    const sql = (await readAlternative(await findAlternatives?.(client), migration.name)) ?? migration.sql;
    await sendOneByOne(client, sql, async (table) => onTable?.(client, table));
    if (functionsFolder !== undefined) await invalidateFunctions(client, schema);
    await recordMigration(client, schema, migration, version);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`Migration ${migration.name} failed: ${reason}.`, { cause: error });
  }
}

/**
 * Recreates a schema from the recorded migrations in the caller's transaction. Returns a function that
 * upgrades the schema, to be called after its rows are loaded.
 * @throws StartError if the recorded migrations are not the first files of the folder
 */
export async function recreateSchema(
  client: pg.Client,
  files: SchemaFiles,
  recorded: readonly AppliedMigration[],
  version: string,
): Promise<{ bringUpToDate: () => Promise<void> }> {
  const { folder, schema } = files;
  const migrations = await readMigrations(folder);
  checkApplied(recorded, migrations);
  await client.query(`drop schema if exists ${pg.escapeIdentifier(schema)} cascade`);
  const apply = async (some: readonly Migration[]) => {
    await prepareSchema(client, files);
    for (const migration of some) await runMigration(client, files, migration, version);
  };
  await apply(migrations.slice(0, recorded.length));
  return {
    async bringUpToDate() {
      await apply(migrations.slice(recorded.length));
      await applyFunctionsWithin(client, files, { say: () => {} });
    },
  };
}
