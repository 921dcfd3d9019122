import type { Manifest } from "@lanyard/backup/archive-format";
import { archiveName, keepNewest } from "@lanyard/backup/archive-store";
import { writeBackup } from "@lanyard/backup/backup";
import type { Configuration } from "@lanyard/server-kit/configuration";
import { openFileStore } from "#src/features/attachment/attachment.ts";
import { countForArchive } from "./archive-counts-sql.ts";
import { openArchives } from "./archives.ts";
import { createBackupFiles } from "./backup-files.ts";
import { consolidateErased } from "./erased-list.ts";

/** The schemas of the whole product: the CRM's and Lanyard ID's. */
export const keptSchemas = ["crm", "signin"];

interface BackupRun {
  readonly configuration: Pick<Configuration, "s3" | "dataDir" | "backup">;
  readonly ownerUrl: string;
  /** Of Lanyard. */
  readonly version: string;
  /** A folder or `s3://bucket/prefix`. */
  readonly to: string;
  /** Removes the oldest archives of its kind beyond so many. */
  readonly kept?: number;
  /** The version that an upgrade leads to. Its snapshot has rows only: no upgrade touches a file. */
  readonly before?: string;
  /** Opens the archive as `BACKUP_KEY` does, where it is encrypted. */
  readonly secondKey?: string;
}

/** Writes one archive of everything, or the snapshot before an upgrade; answers where it is and what it holds. */
export async function runBackup(run: BackupRun): Promise<{ path: string; manifest: Manifest }> {
  const { configuration, ownerUrl, version, to, kept, before, secondKey } = run;
  const { key } = configuration.backup;
  const now = new Date();
  const archives = await openArchives(to, configuration);
  const files = before === undefined ? createBackupFiles(await openFileStore(configuration)) : undefined;
  const name = archiveName(now, { isEncrypted: key !== undefined, before });
  const { path, result } = await archives.write(name, (openTarget) =>
    writeBackup({
      ownerUrl,
      schemas: keptSchemas,
      files,
      count: countForArchive,
      openTarget,
      key,
      secondKey,
      version,
      now,
    }),
  );
  if (before === undefined) await consolidateErased(configuration, ownerUrl, to);
  if (kept !== undefined) await keepNewest(archives, before === undefined ? "backup" : "snapshot", kept);
  return { path, manifest: result };
}
