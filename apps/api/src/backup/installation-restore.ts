import type { Readable } from "node:stream";
import type { ProvedArchive } from "@lanyard/backup/archive-reader";
import type { ArchiveStore } from "@lanyard/backup/archive-store";
import { requireErasedLists } from "@lanyard/backup/erased-lists";
import { restoreBackup } from "@lanyard/backup/restore";
import { organisationId } from "@lanyard/contract/field/ids";
import type { Configuration } from "@lanyard/server-kit/configuration";
import { createPool } from "@lanyard/server-kit/pool";
import type { ServiceSchema } from "@lanyard/server-kit/prepared-schema";
import type { ClientBase } from "pg";
import { selectOrganisationIds } from "#src/db/due-organisations.ts";
import { createTenantDatabase } from "#src/db/tenant-database.ts";
import { type FileStore, openFileStore } from "#src/features/attachment/attachment.ts";
import { reapplyErasures } from "#src/features/erasure/erasure.ts";
import { purgeRecordsAndImports } from "#src/features/housekeeping/housekeeping-service.ts";
import { preserveErasures } from "#src/log/kept-erasures-sql.ts";
import { auditRestore } from "./backup-audit.ts";
import { createBackupFiles } from "./backup-files.ts";
import { holdWebhooksOf } from "./installation-sql.ts";

interface InstallationRestore {
  readonly configuration: Pick<Configuration, "s3" | "dataDir">;
  readonly ownerUrl: string;
  readonly schemas: readonly ServiceSchema[];
  readonly source: Readable;
  readonly key: string | undefined;
  /** The stores that contain lists of erasures: the folder of the archive, and the target of backups. */
  readonly lists: readonly ArchiveStore[];
  /** Throws if existing data must not be replaced. Runs in the transaction of the restore. */
  readonly begin?: (client: ClientBase) => Promise<void>;
  readonly say: (message: string) => void;
}

/**
 * Replaces all data with the data of an archive and repeats all erasures. Returns the number of erased
 * records, and whether a list of erasures was found.
 * @throws StartError if the archive is damaged or too new, or if another program is connected.
 */
export async function restoreInstallation({
  configuration,
  begin,
  lists,
  ...options
}: InstallationRestore): Promise<ProvedArchive & { erasedAgain: number; hadList: boolean }> {
  const store = await openFileStore(configuration);
  const erasures = preserveErasures(await requireErasedLists(lists, options.key));
  let erasedAgain = 0;
  const archive = await restoreBackup({
    ...options,
    files: createBackupFiles(store),
    async begin(client) {
      await begin?.(client);
      await erasures.begin(client);
    },
    async finish(client, proved) {
      await erasures.finish(client);
      await auditRestore(client, proved.header);
      for (const id of await selectOrganisationIds(client)) await holdWebhooksOf(client, id);
    },
    async afterwards() {
      erasedAgain = await eraseAgain(options.ownerUrl, store);
    },
  });
  return { ...archive, erasedAgain, hadList: erasures.hasAny() };
}

/**
 * Repeats erasures immediately after a restore, instead of waiting for the background job. Returns the number
 * of erased records.
 */
export async function eraseAgain(ownerUrl: string, store: FileStore): Promise<number> {
  const pool = createPool({ url: ownerUrl, max: 2, applicationName: "lanyard-restore" });
  try {
    const database = createTenantDatabase(pool);
    let count = 0;
    for (const id of await selectOrganisationIds(pool)) {
      const orgId = organisationId.parse(id);
      // Purging old records and imports first leaves less for the erasures to search.
      await purgeRecordsAndImports({ database, store }, orgId);
      count += await reapplyErasures({ database, store }, orgId);
    }
    return count;
  } finally {
    await pool.end();
  }
}
