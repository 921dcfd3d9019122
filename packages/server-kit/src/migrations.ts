import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import { type Migration, readMigrations } from "./migration-files.ts";
import { StartError } from "./start-error.ts";

export type MigrationOptions = {
  ownerUrl: string;
  /** Folder of `NNNN_what.sql` files. */
  folder: string;
  /** Schema the files build; made when missing, and first on the search path while they run. */
  schema: string;
  /** Told the name of each file that is applied. */
  say: (message: string) => void;
};

/**
 * Brings the schema up to date: forward only, each file once, in order, with its record in one transaction; processes
 * that start together wait for each other. A file whose first line is `-- no-transaction` holds one statement that
 * refuses transactions, and must be safe to run twice: the process may end between it and its record.
 * @throws StartError when an applied file was changed or is missing, or when a file fails.
 */
export async function applyMigrations({ ownerUrl, folder, schema, say }: MigrationOptions): Promise<void> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await waitForTurn(client, schema);
    await prepareSchema(client, schema);
    const pending = await findPending(client, schema, migrations);
    for (const migration of pending) {
      say(`Applying ${schema}/${migration.name}`);
      await applyOne(client, schema, migration);
    }
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
    `create table if not exists ${name}.schema_migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
}

const appliedSchema = z.array(z.object({ name: z.string(), checksum: z.string() }));

async function findPending(client: pg.Client, schema: string, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query(
    `select name, checksum from ${pg.escapeIdentifier(schema)}.schema_migrations order by name collate "C"`,
  );
  const applied = appliedSchema.parse(rows);
  applied.forEach(({ name, checksum }, index) => {
    checkApplied(name, checksum, migrations[index]);
  });
  return migrations.slice(applied.length);
}

function checkApplied(name: string, checksum: string, file: Migration | undefined): void {
  if (file?.name !== name) {
    throw new StartError(
      file
        ? `The database has migration ${name} but not ${file.name}, which comes before it: the folder of migrations is not the one this database was made with.`
        : `The database has migration ${name}, which this version of Lanyard does not know: start the newer version.`,
    );
  }
  if (file.checksum !== checksum) {
    throw new StartError(
      `Migration ${name} was changed after it had been applied: restore the file and put the change into a new migration.`,
    );
  }
}

async function applyOne(client: pg.Client, schema: string, migration: Migration): Promise<void> {
  try {
    if (migration.isTransactional) await client.query("begin");
    await client.query(migration.sql);
    await client.query(
      `insert into ${pg.escapeIdentifier(schema)}.schema_migrations (name, checksum) values ($1, $2)`,
      [migration.name, migration.checksum],
    );
    if (migration.isTransactional) await client.query("commit");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`Migration ${migration.name} failed: ${reason}.`, { cause: error });
  }
}
