import type { OrganisationId } from "@lanyard/contract/field/ids";
import type { TenantDatabase } from "#src/db/tenant.ts";
import type { FileStore } from "#src/features/attachment/attachment.ts";
import { deleteOldImports } from "./job/import-job-sql.ts";

export { eraseFromImports } from "./import-erasure.ts";
export { selectImportFiles } from "./job/import-job-sql.ts";

/** Deletes old imports with their files; the housekeeping calls it. */
export async function purgeImports(
  { database, store }: { database: TenantDatabase; store: FileStore },
  orgId: OrganisationId,
): Promise<void> {
  await store.remove(orgId, await database.transaction(orgId, deleteOldImports));
}
