import { basename, dirname } from "node:path";
import type { ArchiveHeader } from "@lanyard/backup/archive-format";
import pg from "pg";
import { insertAuditOf, insertAuditOfAll } from "#src/log/audit-entry-sql.ts";

// The size of an archive reveals facts about all organisations, so it is left out.

/** Tells every organisation that an archive was written: its name, and the folder or bucket that it lies in. */
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

/** Tells every organisation, in the transaction that restores it, of which moment the archive is. */
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

/** Tells the one organisation that was restored alone, and of which archive. */
export async function auditOrganisationRestore(
  client: pg.ClientBase,
  ids: ReadonlyMap<string, string>,
  { archive, takenAt }: OrganisationRestore,
): Promise<void> {
  const orgId = ids.get("crm");
  const detail = { taken_at: takenAt, archive };
  if (orgId !== undefined) await insertAuditOf(client, orgId, { what: "restore", detail });
}
