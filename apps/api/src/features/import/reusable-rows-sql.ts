import { sql } from "kysely";
import { z } from "zod";
import type { TenantTx } from "#src/db/tenant.ts";
import { maxErrorText, type ReportedRow, storedReason } from "./import-errors.ts";
import { ofImport } from "./import-sql.ts";

const cellList = z.array(z.string());

/** How many rows are staged of an import: none after a crash of the database, which empties the table. */
export async function countStagedRows(tx: TenantTx, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from crm.import_rows r where ${ofImport(tx, importId)}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** Whether nothing was written into the rows since they were read. */
export async function areUnchangedSinceRead(tx: TenantTx, importId: string): Promise<boolean> {
  const { rows } = await sql<{ as_read: boolean }>`
    select not exists (
      select from crm.import_rows r where ${ofImport(tx, importId)} and (r.outcome not in ('create', 'refuse')
        or r.holder_id is not null or r.company_id is not null or r.link_ids is not null)
    ) as as_read`.execute(tx.db);
  return rows[0]?.as_read === true;
}

/** The rows that cannot be records: how many, and the first of them. */
export async function selectRefusedRows(tx: TenantTx, importId: string, limit: number) {
  const ofRefused = sql`${ofImport(tx, importId)} and r.outcome = 'refuse'`;
  const { rows: counts } = await sql<{ count: number }>`
    select count(*)::int as count from crm.import_rows r where ${ofRefused}`.execute(tx.db);
  const { rows } = await sql<{ row_number: number; reason: unknown; cells: string }>`
    select row_number, reason, cells from (
      select r.row_number, r.reason, r.cells, sum(length(r.cells)) over (order by r.row_number) as text_length
      from crm.import_rows r where ${ofRefused} order by r.row_number limit ${limit}
    ) r where text_length <= ${maxErrorText} order by row_number`.execute(tx.db);
  const named = rows.map(
    ({ row_number: row, reason, cells }): ReportedRow => ({
      row,
      message: storedReason.parse(reason),
      cells: cellList.parse(JSON.parse(cells)),
    }),
  );
  return { count: counts[0]?.count ?? 0, named, groups: [] };
}

/** Removes the rows that the check of an import has left for its run. */
export async function deleteReusableRows(tx: TenantTx, jobId: string): Promise<void> {
  await sql`delete from crm.import_rows r where ${ofImport(tx, jobId)}`.execute(tx.db);
}
