import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import { applyFunctions, applyFunctionsWithin, forgetFunctions, prepareFunctions } from "./functions.ts";
import {
  type Migration,
  type ReplacedMigrations,
  readMigrations,
  readReplacedFiles,
} from "./migration-files.ts";
import { StartError } from "./start-error.ts";

export type MigrationOptions = {
  ownerUrl: string;
  /** Folder of `NNNN_what.sql` files. */
  folder: string;
  /** Folder of one `<name>.sql` file a function, for schemas that have functions. */
  functionsFolder?: string | undefined;
  /** Schema the files build; made when missing, and first on the search path while they run. */
  schema: string;
  /** Told the name of each file that is applied. */
  say: (message: string) => void;
};

/**
 * Brings the schema up to date. The migrations go forward only, each file once, in order, with its record in one
 * transaction; then the functions are made current. Processes that start together wait for each other. A file whose first
 * line is `-- no-transaction` holds one statement that refuses transactions, and must be safe to run twice: the process may
 * end between it and its record. A database that has the files that a baseline replaces is taken on as it is; the last of
 * them may be missing while they are kept.
 * @throws StartError when an applied file was changed or is missing, when a file fails, or when a database lacks files
 * that a baseline replaces and that are not kept.
 */
export async function applyMigrations(options: MigrationOptions): Promise<void> {
  const { ownerUrl, folder, functionsFolder, schema, say } = options;
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await waitForTurn(client, schema);
    await prepareSchema(client, schema);
    if (functionsFolder !== undefined) await prepareFunctions(client, schema);
    await takeOnBaseline(client, options, migrations[0]);
    const pending = await findPending(client, schema, migrations);
    for (const migration of pending) {
      say(`Applying ${schema}/${migration.name}`);
      await applyOne(client, options, migration);
    }
    if (functionsFolder !== undefined) await applyFunctions(client, { schema, folder: functionsFolder, say });
  } finally {
    await client.end();
  }
}

/**
 * Asks again and again: a session that waits inside the server holds a snapshot, which `create index concurrently` in
 * the session that has the lock would in turn wait for.
 */
async function waitForTurn(client: pg.Client, schema: string): Promise<void> {
  const sql = "select pg_try_advisory_lock(hashtextextended($1, 0)) as taken";
  for (;;) {
    const { rows } = await client.query(sql, [`lanyard migrations ${schema}`]);
    if (rows[0]?.taken === true) return;
    await wait(100);
  }
}

async function prepareSchema(client: pg.Client, schema: string): Promise<void> {
  const name = pg.escapeIdentifier(schema);
  await client.query(`create schema if not exists ${name}`);
  await client.query(`set search_path to ${name}, public`);
  await client.query(
    `create table if not exists ${migrationTable(schema)} (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
}

const migrationTable = (schema: string) => `${pg.escapeIdentifier(schema)}.schema_migrations`;

/** What a database records of a migration that it has. */
export type AppliedMigration = { name: string; checksum: string };
const appliedSchema = z.array(z.object({ name: z.string(), checksum: z.string() }));

/** The migrations that the schema has, in their order. */
export async function readAppliedMigrations(client: pg.Client, schema: string): Promise<AppliedMigration[]> {
  const { rows } = await client.query(
    `select name, checksum from ${migrationTable(schema)} order by name collate "C"`,
  );
  return appliedSchema.parse(rows);
}

/**
 * A database that has what the baseline replaces gets the baseline's record instead; nothing else of it changes. One that
 * lacks the last of these files gets them first, as far as they are kept in the folder `replaced`.
 */
async function takeOnBaseline(
  client: pg.Client,
  options: MigrationOptions,
  baseline: Migration | undefined,
): Promise<void> {
  const { schema, folder, say } = options;
  const applied = await readAppliedMigrations(client, schema);
  if (!baseline?.replaces || !applied[0] || applied[0].name === baseline.name) return;
  const missing = findMissing(applied, baseline.replaces);
  for (const migration of await readKept(folder, missing, baseline.replaces)) {
    say(`Applying ${schema}/${migration.name}`);
    await applyOne(client, options, migration);
  }
  say(`Taking on ${schema} as ${baseline.name} makes it`);
  await client.query("begin");
  await client.query(`delete from ${migrationTable(schema)}`);
  await recordMigration(client, schema, baseline);
  await client.query("commit");
}

/** Which of the replaced files a database lacks: always the last ones. */
function findMissing(applied: readonly AppliedMigration[], { migrations }: ReplacedMigrations): string[] {
  const replaced = Object.entries(migrations);
  applied.forEach(({ name, checksum }, index) => {
    const [expected, expectedChecksum] = replaced[index] ?? [];
    if (expected !== name) throw unknownMigration(name);
    if (checksum !== expectedChecksum) throw changedMigration(name);
  });
  return replaced.slice(applied.length).map(([name]) => name);
}

async function readKept(
  folder: string,
  missing: readonly string[],
  { lastVersion, migrations }: ReplacedMigrations,
): Promise<Migration[]> {
  const kept = await readReplacedFiles(folder);
  return missing.map((name) => {
    const file = kept.find((each) => each.name === name);
    if (file === undefined)
      throw new StartError(
        `The database was last used by an older version of Lanyard: it lacks the migration ${name}, which this version no longer has. Start the version of ${lastVersion} once, then this one.`,
      );
    if (file.checksum !== migrations[name]) throw changedMigration(name);
    return file;
  });
}

const unknownMigration = (name: string) =>
  new StartError(
    `The database has migration ${name}, which this version of Lanyard does not know: start the newer version.`,
  );

const changedMigration = (name: string) =>
  new StartError(
    `Migration ${name} was changed after it had been applied: restore the file and put the change into a new migration.`,
  );

async function findPending(client: pg.Client, schema: string, migrations: Migration[]): Promise<Migration[]> {
  const applied = await readAppliedMigrations(client, schema);
  applied.forEach(({ name, checksum }, index) => {
    checkApplied(name, checksum, migrations[index]);
  });
  return migrations.slice(applied.length);
}

/** How a database's migrations differ from those that this version knows. */
export type SchemaDifference = "older" | "newer" | "other";

/** Nothing when a database has exactly the migrations that this version knows. */
export function findSchemaDifference(
  applied: readonly AppliedMigration[],
  known: readonly AppliedMigration[],
): SchemaDifference | undefined {
  const isSame = ({ name, checksum }: AppliedMigration, index: number) =>
    known[index]?.name === name && known[index].checksum === checksum;
  if (!applied.slice(0, known.length).every(isSame)) return "other";
  if (applied.length === known.length) return undefined;
  return applied.length < known.length ? "older" : "newer";
}

function checkApplied(name: string, checksum: string, file: Migration | undefined): void {
  if (!file) throw unknownMigration(name);
  if (file.name !== name) {
    throw new StartError(
      `The database has migration ${name} but not ${file.name}, which comes before it: the folder of migrations is not the one this database was made with.`,
    );
  }
  if (file.checksum !== checksum) throw changedMigration(name);
}

async function applyOne(client: pg.Client, options: MigrationOptions, migration: Migration): Promise<void> {
  if (migration.isTransactional) await client.query("begin");
  await runMigration(client, options, migration);
  if (migration.isTransactional) await client.query("commit");
}

async function runMigration(
  client: pg.Client,
  { schema, functionsFolder }: MigrationOptions,
  migration: Pick<Migration, "name" | "sql" | "checksum">,
): Promise<void> {
  try {
    await client.query(migration.sql);
    if (functionsFolder !== undefined) await forgetFunctions(client, schema);
    await recordMigration(client, schema, migration);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`Migration ${migration.name} failed: ${reason}.`, { cause: error });
  }
}

/**
 * Makes a schema anew as the recorded migrations make it, within the caller's transaction; answers what brings it up to
 * date, in the same transaction, once the rows of that state are there.
 * @throws StartError when the records are none of the folder's first files.
 */
export async function remakeSchema(
  client: pg.Client,
  options: MigrationOptions,
  recorded: readonly AppliedMigration[],
): Promise<{ bringUpToDate: () => Promise<void> }> {
  const { folder, functionsFolder, schema, say } = options;
  const migrations = await readMigrations(folder);
  recorded.forEach(({ name, checksum }, index) => {
    checkApplied(name, checksum, migrations[index]);
  });
  await client.query(`drop schema if exists ${pg.escapeIdentifier(schema)} cascade`);
  const apply = async (some: readonly Migration[]) => {
    await prepareSchema(client, schema);
    if (functionsFolder !== undefined) await prepareFunctions(client, schema);
    for (const migration of some) await runMigration(client, options, inTransaction(migration));
  };
  await apply(migrations.slice(0, recorded.length));
  return {
    async bringUpToDate() {
      await apply(migrations.slice(recorded.length));
      if (functionsFolder !== undefined)
        await applyFunctionsWithin(client, { schema, folder: functionsFolder, say });
    },
  };
}

/** The tables are nobody else's yet, so that an index need not be made beside their use. */
const inTransaction = ({ sql, ...migration }: Migration) => ({
  ...migration,
  sql: sql.replace(/\bconcurrently\b/giu, ""),
});

async function recordMigration(
  client: pg.Client,
  schema: string,
  { name, checksum }: AppliedMigration,
): Promise<void> {
  await client.query(`insert into ${migrationTable(schema)} (name, checksum) values ($1, $2)`, [
    name,
    checksum,
  ]);
}
