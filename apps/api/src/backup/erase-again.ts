import { organisationId } from "@lanyard/contract/field/ids";
import { createPool } from "@lanyard/server-kit/pool";
import { createTenantDatabase } from "#src/db/tenant-database.ts";
import type { FileStore } from "#src/features/attachment/attachment.ts";
import { reapplyErasures } from "#src/features/erasure/erasure.ts";
import { purgeRecordsAndImports } from "#src/features/housekeeping/housekeeping-service.ts";
import { selectOrganisationIds } from "#src/features/housekeeping/housekeeping-sql.ts";

/** Erases what a restore brought back of what had been erased; answers how many records that were. A start would do it too, a minute later. */
export async function eraseAgain(ownerUrl: string, store: FileStore): Promise<number> {
  const pool = createPool({ url: ownerUrl, max: 2, applicationName: "lanyard-restore" });
  try {
    const database = createTenantDatabase(pool);
    let count = 0;
    for (const id of await selectOrganisationIds(pool)) {
      const orgId = organisationId.parse(id);
      // First what is too old by itself, so that no import is searched for those who were purged.
      await purgeRecordsAndImports({ database, store }, orgId);
      count += await reapplyErasures({ database, store }, orgId);
    }
    return count;
  } finally {
    await pool.end();
  }
}
