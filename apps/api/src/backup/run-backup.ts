import { setTimeout as wait } from "node:timers/promises";
import type { Manifest } from "@lanyard/backup/archive-format";
import { archiveName, pruneArchives } from "@lanyard/backup/archive-store";
import { BackupRunning, writeBackup } from "@lanyard/backup/backup";
import { readInstallationMark } from "@lanyard/backup/installation-mark-sql";
import type { Configuration } from "@lanyard/server-kit/configuration";
import { openFileStore } from "#src/features/attachment/attachment.ts";
import { countForArchive } from "./archive-counts-sql.ts";
import { openArchives } from "./archives.ts";
import { createBackupFiles } from "./backup-files.ts";
import { consolidateErased } from "./erased-list.ts";

export const productSchemas = ["crm", "signin"];

interface BackupRun {
  readonly configuration: Pick<Configuration, "s3" | "dataDir" | "backup">;
  readonly ownerUrl: string;
  readonly version: string;
  /** A folder or `s3://bucket/prefix`. */
  readonly to: string;
  /** The number of archives of this kind and installation to keep; older ones are deleted. */
  readonly kept?: number;
  /**
   * The target version of a snapshot before an upgrade. The snapshot contains no files, because upgrades do
   * not change files.
   */
  readonly before?: string;
  /** An additional key that can decrypt the archive. */
  readonly secondKey?: string;
}

export async function runBackup(run: BackupRun): Promise<{ path: string; manifest: Manifest }> {
  const { configuration, ownerUrl, version, to, kept, before, secondKey } = run;
  const { key } = configuration.backup;
  const kind = before === undefined ? "backup" : "snapshot";
  const archives = await openArchives(to, configuration);
  const files = before === undefined ? createBackupFiles(await openFileStore(configuration)) : undefined;
  const of = await readInstallationMark(ownerUrl);
  const isTaken = async (name: string) => (await archives.list(kind)).includes(name);
  const { now, name } = await findFreeName(isTaken, (moment) =>
    archiveName(moment, { isEncrypted: key !== undefined, of, before }),
  );
  const { path, result } = await archives.write(name, (openTarget) =>
    writeBackup({
      ownerUrl,
      schemas: productSchemas,
      files,
      count: countForArchive,
      async openTarget() {
        // Another backup may have started and ended within the same second.
        if (await isTaken(name))
          throw new BackupRunning("Another backup of this database has just been made.");
        return openTarget();
      },
      key,
      secondKey,
      version,
      now,
    }),
  );
  if (before === undefined) await consolidateErased(configuration, ownerUrl, to);
  if (kept !== undefined) await pruneArchives(archives, { kind, of, now }, kept);
  return { path, manifest: result };
}

/**
 * Returns an unused archive name. Names contain whole seconds, so this function may wait for the next second.
 */
async function findFreeName(
  isTaken: (name: string) => Promise<boolean>,
  nameAt: (moment: Date) => string,
): Promise<{ now: Date; name: string }> {
  for (;;) {
    const now = new Date();
    const name = nameAt(now);
    if (!(await isTaken(name))) return { now, name };
    await wait(secondMs - now.getMilliseconds());
  }
}

const secondMs = 1000;
