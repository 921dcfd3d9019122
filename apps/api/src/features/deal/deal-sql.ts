import { type RawBuilder, sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";

/** The moment of entering a stage, in milliseconds as the log keeps it. */
export async function momentOfEntering(tx: TenantTx): Promise<string> {
  const { rows } = await sql<{
    at: string;
  }>`select date_trunc('milliseconds', clock_timestamp()) as at`.execute(tx.db);
  return rows[0]?.at ?? new Date().toISOString();
}

/** What of a live deal decides what is locked before it: its pipeline, and its links, also to deleted records. */
export function selectHeldDeal(tx: TenantTx, id: string) {
  return tx.db
    .selectFrom("deals")
    .select(["pipeline_id", "contact_id", "company_id"])
    .where("org_id", "=", tx.orgId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/**
 * A statement that makes deals of `rows` and selects `record_id`, `subject_id` and `version` of each. `rows` selects `id`,
 * `company_id`, `contact_id`, `record` (the named columns as JSON) and `row_number`, their order.
 */
export function dealsMadeFrom(
  tx: TenantTx,
  columns: readonly string[],
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const names = sql.raw(columns.map((name) => `"${name}"`).join(", "));
  const values = sql.raw(columns.map((name) => `p."${name}"`).join(", "));
  return sql`
    insert into crm.deals (org_id, id, company_id, contact_id, ${names})
    select ${tx.orgId}::uuid, r.id, r.company_id, r.contact_id, ${values}
    from (${rows}) r, lateral jsonb_populate_record(null::crm.deals, r.record) p
    order by r.row_number
    returning id as record_id, id as subject_id, version`;
}
