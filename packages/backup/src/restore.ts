import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { withClient } from "@lanyard/server-kit/database-client";
import { recreateSchema } from "@lanyard/server-kit/migrations";
import type { ServiceSchema } from "@lanyard/server-kit/prepared-schema";
import { ensureRole } from "@lanyard/server-kit/roles";
import { StartError } from "@lanyard/server-kit/start-error";
import type pg from "pg";
import { type ArchiveHeader, refuseNewer } from "./archive-format.ts";
import { type ProvedArchive, readArchive } from "./archive-reader.ts";
import type { BackupFiles } from "./backup.ts";
import {
  analyzeTables,
  copyIn,
  emptyTables,
  isRefusalOfRows,
  loosen,
  selectOtherPrograms,
  setSequence,
} from "./restore-sql.ts";
import { selectTables, type TableToCopy, takeBackupLock } from "./snapshot-sql.ts";

export interface RestoreOptions {
  /** The connection URL of the owner. No other program may use the database during the restore. */
  ownerUrl: string;
  schemas: readonly ServiceSchema[];
  source: Readable;
  key: string | undefined;
  files?: Pick<BackupFiles, "write">;
  /** Runs in the transaction before the existing data is replaced. */
  begin?: (client: pg.ClientBase) => Promise<void>;
  /** Runs at the end of the transaction, after the rows were upgraded unless `isOfItsVersion` is set. */
  finish?: (client: pg.ClientBase, archive: ProvedArchive) => Promise<void>;
  /** Runs after the commit, with its own connections, while the restore still holds the backup lock. */
  afterwards?: () => Promise<void>;
  /**
   * Whether to skip the upgrade of the rows, because the Lanyard version that wrote the archive will be
   * started.
   */
  isOfItsVersion?: boolean;
  say: (message: string) => void;
}

/**
 * Replaces all data with the content of an archive, upgraded to this version, in one transaction. If the
 * restore is interrupted, the old data stays, and housekeeping deletes files that no row refers to.
 * @throws StartError if the archive is damaged or too new, or if another program is connected
 */
export async function restoreBackup(options: RestoreOptions): Promise<ProvedArchive> {
  for (const { role } of options.schemas) await ensureRole({ ownerUrl: options.ownerUrl, role });
  const restoreInto = async (client: pg.Client) => {
    await refuseOtherRestores(client);
    const others = await eventually(
      () => selectOtherPrograms(client),
      (names) => names.length === 0,
    );
    if (others.length > 0) {
      throw new StartError(
        `The database is in use (${others.join(", ")}): stop Lanyard and its backups, then restore.`,
      );
    }
    const archive = await inTransaction(client, () => restoreWithin(client, options));
    await options.afterwards?.();
    return archive;
  };
  return withClient(options.ownerUrl, restoreInto, "lanyard-restore");
}

export async function refuseOtherRestores(client: pg.ClientBase): Promise<void> {
  if (await eventually(() => takeBackupLock(client), Boolean)) return;
  throw new StartError(
    "Another restore or a backup of this database is running. Wait until it has finished, then restore.",
  );
}

/** The time to wait until the connections of a program that has just ended are closed. */
const patienceMs = 3_000;
const lookAgainMs = 100;

async function eventually<T>(look: () => Promise<T>, isWished: (seen: T) => boolean): Promise<T> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const seen = await look();
    if (isWished(seen) || performance.now() > end) return seen;
    await wait(lookAgainMs);
  }
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query("begin");
  await client.query("set local statement_timeout = 0; set local maintenance_work_mem = '256MB'");
  // On a Citus cluster, the statements that read the tables and those that drop them must use the same
  // connections.
  await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    if (isDiskFull(error))
      throw new StartError("The disk is full. Free some space and restore again. Nothing was changed.", {
        cause: error,
      });
    if (error instanceof StartError)
      throw new StartError(`${error.message} Nothing was changed.`, { cause: error });
    throw error;
  }
}

function isDiskFull(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "53100" || code === "ENOSPC";
}

async function restoreWithin(client: pg.Client, options: RestoreOptions): Promise<ProvedArchive> {
  const { source, key, files, say } = options;
  let remade: Awaited<ReturnType<typeof remake>> | undefined;
  const present = () => {
    if (remade === undefined) throw new Error("The header comes first");
    return remade;
  };
  const archive = await readArchive(source, key, {
    async header(header) {
      say(`Backup of ${header.takenAt}, made by Lanyard ${header.version} on PostgreSQL ${header.postgres}`);
      await options.begin?.(client);
      remade = await remake(client, header, options);
    },
    async table(name, bytes) {
      const table = present().tables.find((one) => one.schema === name.schema && one.table === name.table);
      if (table === undefined)
        throw new StartError(`The archive has the table ${name.table}, which its version does not have.`);
      say(`Loading ${name.schema}.${name.table}`);
      return copyIn(client, table, bytes);
    },
    isMaybeDamage: isRefusalOfRows,
    ...(files === undefined ? {} : { file: (name, bytes) => files.write(name, bytes) }),
  });
  const { tables, tighten, bringUpToDate } = present();
  say("Creating indexes and checking references");
  await client.query("set local search_path = ''");
  await tighten();
  if (options.isOfItsVersion !== true) await bringUpToDate();
  for (const { name, sequences } of archive.header.schemas)
    for (const sequence of sequences) await setSequence(client, name, sequence);
  await options.finish?.(client, archive);
  await analyzeTables(client, tables);
  return archive;
}

/** Recreates the schemas as they were in the version of the archive, without rows. */
async function remake(client: pg.Client, header: ArchiveHeader, options: RestoreOptions) {
  const { schemas, say } = options;
  const updates: (() => Promise<void>)[] = [];
  await refuseNewer(header, schemas);
  for (const files of schemas) {
    const recorded = header.schemas.find(({ name }) => name === files.schema);
    if (recorded === undefined) throw new StartError(`The archive lacks the schema ${files.schema}.`);
    const { bringUpToDate } = await recreateSchema(client, files, recorded.migrations, header.version);
    updates.push(bringUpToDate);
  }
  const tables: TableToCopy[] = [];
  for (const { schema } of schemas) tables.push(...(await selectTables(client, schema)));
  // An empty search path makes PostgreSQL print qualified names.
  await client.query("set local search_path = ''");
  const names = schemas.map(({ schema }) => schema);
  const tighten = await loosen(client, names);
  await emptyTables(client, tables);
  say("Created the empty tables of that version");
  return {
    tables,
    tighten,
    async bringUpToDate() {
      for (const update of updates) await update();
    },
  };
}
