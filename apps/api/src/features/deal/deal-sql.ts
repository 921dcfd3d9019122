import { sql } from "kysely";
import { first, Statement } from "#src/db/statement.ts";
import { rowsOf } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";

/** Selects the current time, truncated to milliseconds like the times in the log. */
export function stageEntryTime(tx: TenantTx): Statement<string> {
  return Statement.sql<{ at: string }>(tx)`
    select date_trunc('milliseconds', clock_timestamp()) as at`.map(
    (rows) => rows[0]?.at ?? new Date().toISOString(),
  );
}

/**
 * Selects the ids of a live deal's pipeline, contact and company, even if the contact or the company is
 * deleted. The caller must lock these three rows.
 */
export function selectDealLockTargets(tx: TenantTx, id: string) {
  const names = ["pipeline_id", "contact_id", "company_id"] as const;
  return rowsOf(tx, "deals", names, sql`id = ${id} and deleted_at is null`).read(first);
}
