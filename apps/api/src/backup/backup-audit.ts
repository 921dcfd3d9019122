import { basename, dirname } from "node:path";
import type { ArchiveHeader } from "@lanyard/backup/archive-format";
import pg from "pg";
import { insertAuditOf, insertAuditOfAll } from "#src/log/audit-entry-sql.ts";

// The size of an archive reveals facts about all organisations, so it is left out.

/** Records a new archive in every organisation's audit log: its name, and the folder or bucket. */
export async function auditBackup(ownerUrl: string, path: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "lanyard-backup" });
  await client.connect();
  try {
    const detail = { archive: basename(path), to: dirname(path) };
    await insertAuditOfAll(client, { what: "backup", detail });
  } finally {
    await client.end();
  }
}

/** Records a restore and the archive's time in every organisation's audit log, in the same transaction. */
export function auditRestore(
  client: pg.ClientBase,
  { takenAt }: Pick<ArchiveHeader, "takenAt">,
): Promise<void> {
  return insertAuditOfAll(client, { what: "restore", detail: { taken_at: takenAt } });
}

interface OrganisationRestore {
  /** The archive's name. */
  readonly archive: string;
  readonly takenAt: string;
}

/** Records the restore of one organisation, with the archive, in its audit log. */
export async function auditOrganisationRestore(
  client: pg.ClientBase,
  ids: ReadonlyMap<string, string>,
  { archive, takenAt }: OrganisationRestore,
): Promise<void> {
  const orgId = ids.get("crm");
  const detail = { taken_at: takenAt, archive };
  if (orgId !== undefined) await insertAuditOf(client, orgId, { what: "restore", detail });
}
