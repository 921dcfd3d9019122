import type { Readable, Writable } from "node:stream";
import { readAppliedMigrations } from "@lanyard/server-kit/applied-migrations";
import { withClient } from "@lanyard/server-kit/database-client";
import { StartError } from "@lanyard/server-kit/start-error";
import type pg from "pg";
import {
  type ArchiveCounts,
  type ArchiveHeader,
  currentFormat,
  fileItem,
  headerName,
  type Manifest,
  manifestName,
  tableItem,
} from "./archive-format.ts";
import { type ArchiveWriter, createArchiveWriter } from "./archive-writer.ts";
import { sumFiles } from "./content-hash.ts";
import { selectSlugs } from "./restore-sql.ts";
import {
  beginSnapshot,
  copyOut,
  selectPostgresVersion,
  selectSequences,
  selectTables,
  takeBackupLock,
} from "./snapshot-sql.ts";

export interface BackupFile {
  /** The path relative to the root folder of files. */
  readonly name: string;
  readonly bytes?: number | undefined;
}

export interface BackupFiles {
  /** Lists the files that rows in the snapshot of `client` refer to. */
  list(client: pg.ClientBase): AsyncIterable<BackupFile>;
  read(name: string): Promise<Readable>;
  /** Writes a file completely before it replaces an existing one. */
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
}

export interface BackupOptions {
  ownerUrl: string;
  schemas: readonly string[];
  files?: BackupFiles | undefined;
  count?: (client: pg.ClientBase) => Promise<ArchiveCounts>;
  /** Called after the backup lock is taken. */
  openTarget: () => Writable | Promise<Writable>;
  /** An age key; without it, the archive is not encrypted. */
  key: string | undefined;
  secondKey?: string | undefined;
  version: string;
  now: Date;
}

export class BackupRunning extends StartError {
  override name = "BackupRunning";
}

/**
 * Writes an archive of all rows in one snapshot and of the files that they refer to, without blocking other
 * writers. Returns the manifest.
 * @throws BackupRunning during another backup or restore of the database
 */
export function writeBackup(options: BackupOptions): Promise<Manifest> {
  const write = async (client: pg.Client) => {
    if (!(await takeBackupLock(client)))
      throw new BackupRunning("Another backup or a restore of this database is running.");
    await beginSnapshot(client);
    await refuseEmpty(client, options);
    const archive = await createArchiveWriter(await options.openTarget(), keysOf(options));
    try {
      const manifest = await fill(archive, client, options);
      await archive.finish();
      return manifest;
    } catch (error) {
      await archive.abandon(error);
      throw error;
    }
  };
  return withClient(options.ownerUrl, write, "lanyard-backup");
}

function keysOf({ key, secondKey }: BackupOptions): string[] {
  if (key === undefined) return [];
  return secondKey === undefined ? [key] : [key, secondKey];
}

async function refuseEmpty(client: pg.Client, { schemas }: BackupOptions): Promise<void> {
  for (const schema of schemas) {
    if ((await selectTables(client, schema)).length > 0) continue;
    const { database, host, port } = client;
    throw new StartError(
      `There is nothing to back up: Lanyard has never used the database ${database} at ${host}:${port}.`,
    );
  }
}

async function fill(archive: ArchiveWriter, client: pg.Client, options: BackupOptions): Promise<Manifest> {
  const { schemas, version, now } = options;
  const described = [];
  for (const name of schemas) {
    described.push({
      name,
      migrations: await readAppliedMigrations(client, name),
      sequences: await selectSequences(client, name),
    });
  }
  const header: ArchiveHeader = {
    format: currentFormat,
    version,
    postgres: await selectPostgresVersion(client),
    takenAt: now.toISOString(),
    ...(options.count === undefined ? {} : { holds: await options.count(client) }),
    slugs: await selectSlugs(client, schemas),
    schemas: described,
  };
  await archive.addText(headerName, `${JSON.stringify(header, undefined, 2)}\n`);
  const tables: Manifest["tables"] = [];
  for (const schema of schemas) {
    for (const table of await selectTables(client, schema)) {
      const rows = copyOut(client, table);
      const content = await archive.add(tableItem(table), rows.bytes);
      tables.push({ schema, table: table.table, rows: await rows.count(), ...content });
    }
  }
  const files =
    options.files === undefined
      ? { ...sumFiles().sum(), missing: [] }
      : await addFiles(archive, client, options.files);
  const manifest: Manifest = { format: currentFormat, tables, files };
  await archive.addText(manifestName, `${JSON.stringify(manifest, undefined, 2)}\n`);
  return manifest;
}

async function addFiles(
  archive: ArchiveWriter,
  client: pg.Client,
  files: BackupFiles,
): Promise<Manifest["files"]> {
  const sum = sumFiles();
  const missing: string[] = [];
  for await (const { name, bytes } of files.list(client)) {
    const source = await files.read(name).catch(() => undefined);
    const content = source && (await archive.add(fileItem(name), source));
    if (content) sum.add(name, content);
    // A file whose row states no size does not count as missing, because it may have been deleted since the
    // snapshot.
    if (bytes !== undefined && bytes !== content?.bytes) missing.push(name);
  }
  return { ...sum.sum(), missing };
}
