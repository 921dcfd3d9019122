import { type RawBuilder, sql } from "kysely";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { type ColumnDefaults, recordsMadeFrom } from "#src/records/record-sql.ts";

/** The live contacts that have any of these addresses, as their first or as a further one. */
export function selectEmailHolders(tx: TenantTx, emailKeys: readonly string[]) {
  return tx.db
    .selectFrom("contact_emails as e")
    .innerJoin("contacts as c", (join) =>
      join.on("c.org_id", "=", tx.orgId).onRef("c.id", "=", "e.contact_id"),
    )
    .select(["c.id", "c.first", "c.last", "c.email", "e.email_key"])
    .where("e.org_id", "=", tx.orgId)
    .where(sql<boolean>`e.email_key = any(${emailKeys}::text[])`)
    .execute();
}

/** Whether a contact that an import made stands in no stage, so that no stage counts it. */
export const isOutsideStages = sql`made.stage_id is null`;

/** Contacts as `recordsMadeFrom` makes them. A row whose address somebody took a moment ago makes none. */
export function contactsMadeFrom(
  tx: TenantTx,
  columns: readonly string[],
  rows: RawBuilder<unknown>,
  defaults?: ColumnDefaults,
) {
  return recordsMadeFrom(tx, "contacts", {
    columns,
    links: { company: "company_name", company_id: "company_id" },
    rows,
    defaults,
    conflict: sql`on conflict (org_id, email_key) where deleted_at is null do nothing`,
  });
}

/** A statement that puts contacts where an undo wants them; the version was raised with their other fields. */
export function positionStatement(
  tx: TenantTx,
  positions: readonly { id: string; stage_id: unknown; stage_entered_at: unknown }[],
): Statement<unknown[]> {
  return Statement.of(
    tx,
    sql`
    update crm.contacts c set stage_id = p.stage_id, stage_entered_at = p.stage_entered_at
    from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb)
      as p (id uuid, stage_id uuid, stage_entered_at timestamptz)
    where c.org_id = ${tx.orgId} and c.id = p.id
      and (c.stage_id, c.stage_entered_at) is distinct from (p.stage_id, p.stage_entered_at)`,
  );
}
