import { basename, dirname } from "node:path";
import type { ArchiveHeader } from "@lanyard/backup/archive-format";
import { withClient } from "@lanyard/server-kit/database-client";
import type pg from "pg";
import { insertAuditOf, insertAuditOfAll } from "#src/log/audit-entry-sql.ts";

/**
 * Adds an audit entry about a new archive to every organisation. The entry omits the size, because the size
 * reveals facts about other organisations.
 */
export function auditBackup(ownerUrl: string, path: string): Promise<void> {
  const detail = { archive: basename(path), to: dirname(path) };
  return withClient(
    ownerUrl,
    (client) => insertAuditOfAll(client, { what: "backup", detail }),
    "lanyard-backup",
  );
}

export function auditRestore(
  client: pg.ClientBase,
  { takenAt }: Pick<ArchiveHeader, "takenAt">,
): Promise<void> {
  return insertAuditOfAll(client, { what: "restore", detail: { taken_at: takenAt } });
}

interface OrganisationRestore {
  readonly archive: string;
  readonly takenAt: string;
}

export async function auditOrganisationRestore(
  client: pg.ClientBase,
  ids: ReadonlyMap<string, string>,
  { archive, takenAt }: OrganisationRestore,
): Promise<void> {
  const orgId = ids.get("crm");
  const detail = { taken_at: takenAt, archive };
  if (orgId !== undefined) await insertAuditOf(client, orgId, { what: "restore", detail });
}
