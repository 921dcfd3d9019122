import type { BackupFiles } from "@lanyard/backup/backup";
import { StartError } from "@lanyard/server-kit/start-error";
import type { FileStore } from "#src/features/attachment/attachment.ts";
import { selectFiles } from "./backup-files-sql.ts";

/** Gives backups and restores access to the stored files. Archives name each file `organisation/id`. */
export function createBackupFiles(store: FileStore): BackupFiles {
  return {
    list: selectFiles,
    read: (name) => store.read(keyOf(name)),
    async write(name, bytes) {
      const key = keyOf(name);
      // A killed process may have left an incomplete file.
      await store.remove(key.orgId, [key.id]);
      await store.write(key, bytes);
    },
  };
}

const fileName = /^([0-9a-f-]{36})\/([0-9a-f-]{36})$/u;

/** Throws a StartError for names that no backup contains, so that a forged archive cannot write elsewhere. */
function keyOf(name: string) {
  const [, orgId, id] = fileName.exec(name) ?? [];
  if (orgId === undefined || id === undefined)
    throw new StartError(`The archive contains a file with an invalid name: ${name}.`);
  return { orgId, id };
}
