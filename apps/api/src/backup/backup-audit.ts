import type { Manifest } from "@lanyard/backup/archive-format";
import type { ProvedArchive } from "@lanyard/backup/archive-reader";
import pg from "pg";
import { insertAuditOf, insertAuditOfAll } from "#src/log/audit-entry-sql.ts";

/** Tells every organisation that an archive was written: how many rows and files of all organisations it holds. */
export async function auditBackup(ownerUrl: string, manifest: Manifest): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "lanyard-backup" });
  await client.connect();
  try {
    await insertAuditOfAll(client, { what: "backup", detail: sizeOf(manifest) });
  } finally {
    await client.end();
  }
}

/** Tells every organisation, in the transaction that restores it. */
export function auditRestore(client: pg.ClientBase, { header, manifest }: ProvedArchive): Promise<void> {
  const detail = { taken_at: header.takenAt, ...sizeOf(manifest) };
  return insertAuditOfAll(client, { what: "restore", detail });
}

/** Tells the one organisation that was restored alone. */
export async function auditOrganisationRestore(
  client: pg.ClientBase,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const orgId = ids.get("crm");
  if (orgId !== undefined) await insertAuditOf(client, orgId, { what: "restore", detail: {} });
}

function sizeOf({ tables, files }: Manifest) {
  return { rows: tables.reduce((sum, table) => sum + table.rows, 0), files: files.count };
}
