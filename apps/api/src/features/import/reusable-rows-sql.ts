import { sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import { ofImport } from "./import-sql.ts";

/** Counts the staged rows of an import. Their table is unlogged, so a crash of the database empties it. */
export async function countStagedRows(tx: TenantTx, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from crm.import_rows r where ${ofImport({ tx, importId })}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

export async function areUnchangedSinceRead(tx: TenantTx, importId: string): Promise<boolean> {
  const { rows } = await sql<{ as_read: boolean }>`
    select not exists (
      select from crm.import_rows r where ${ofImport({ tx, importId })} and (r.outcome not in ('create', 'refuse')
        or r.holder_id is not null or r.company_id is not null or r.link_ids is not null)
    ) as as_read`.execute(tx.db);
  return rows[0]?.as_read === true;
}

export async function deleteReusableRows(tx: TenantTx, jobId: string): Promise<void> {
  await sql`delete from crm.import_rows r where ${ofImport({ tx, importId: jobId })}`.execute(tx.db);
}
