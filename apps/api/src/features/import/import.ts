import type { OrganisationId } from "@lanyard/contract/field/ids";
import type { TenantDatabase } from "#src/db/tenant.ts";
import type { FileStore } from "#src/features/attachment/attachment.ts";
import { deleteOldImports, selectRecentlyEnded } from "./job/import-job-sql.ts";

export { eraseFromImports } from "./import-erasure.ts";
export { selectImportFiles } from "./job/import-job-sql.ts";

export async function purgeImports(
  { database, store }: { database: TenantDatabase; store: FileStore },
  orgId: OrganisationId,
): Promise<void> {
  const unused = await database.transaction(orgId, async (tx) => [
    ...(await deleteOldImports(tx)),
    ...(await selectRecentlyEnded(tx)),
  ]);
  await store.remove(orgId, unused);
}
