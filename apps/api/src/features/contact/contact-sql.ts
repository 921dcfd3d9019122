import { type RawBuilder, sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";

/** The live contact that owns an e-mail address. */
export function selectContactByEmail(tx: TenantTx, emailKey: string) {
  return tx.db
    .selectFrom("contacts")
    .select(["id", "first", "last", "email"])
    .where("org_id", "=", tx.orgId)
    .where("email_key", "=", emailKey)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** The live contacts that own any of these addresses. */
export function selectEmailHolders(tx: TenantTx, emailKeys: readonly string[]) {
  return tx.db
    .selectFrom("contacts")
    .select(["id", "first", "last", "email", "email_key"])
    .where("org_id", "=", tx.orgId)
    .where(sql<boolean>`email_key = any(${emailKeys}::text[])`)
    .where("deleted_at", "is", null)
    .execute();
}

/** Whether a contact that an import made stands in no stage, so that no stage counts it. */
export const isOutsideStages = sql`made.stage_id is null`;

/**
 * A statement that makes contacts of `rows` and selects `record_id`, `subject_id` and `version` of each. `rows` selects
 * `id`, `company_name`, `company_id`, `record` (the named columns as JSON) and `row_number`, their order. A row whose
 * address somebody took a moment ago makes none.
 */
export function contactsMadeFrom(
  tx: TenantTx,
  columns: readonly string[],
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  // As plain text: an import runs this every 20 ms, and eighty references are much to put together each time.
  const names = sql.raw(columns.map((name) => `"${name}"`).join(", "));
  const values = sql.raw(columns.map((name) => `p."${name}"`).join(", "));
  return sql`
    insert into crm.contacts (org_id, id, company, company_id, ${names})
    select ${tx.orgId}::uuid, r.id, r.company_name, r.company_id, ${values}
    from (${rows}) r, lateral jsonb_populate_record(null::crm.contacts, r.record) p
    order by r.row_number
    on conflict (org_id, email_key) where deleted_at is null do nothing
    returning id as record_id, id as subject_id, version`;
}

/** A statement that puts contacts where an undo wants them; the version was raised with their other fields. */
export function positionStatement(
  tx: TenantTx,
  positions: readonly { id: string; stage_id: unknown; stage_entered_at: unknown }[],
): RawBuilder<unknown> {
  return sql`
    update crm.contacts c set stage_id = p.stage_id, stage_entered_at = p.stage_entered_at
    from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb)
      as p (id uuid, stage_id uuid, stage_entered_at timestamptz)
    where c.org_id = ${tx.orgId} and c.id = p.id
      and (c.stage_id, c.stage_entered_at) is distinct from (p.stage_id, p.stage_entered_at)`;
}
