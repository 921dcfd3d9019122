import { dealKind } from "@lanyard/contract/deal/deal-kind";
import { sql } from "kysely";
import { momentText } from "#src/db/json-rows.ts";
import { organisationMark } from "#src/db/organisation-text.ts";
import { first, Statement } from "#src/db/statement.ts";
import { rowsOf } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { recordParents } from "#src/records/links/record-parents.ts";

/** The parents of a deal except company and contact, for which responses show more than the name. */
export const dealParents = recordParents(dealKind, ["company_id", "contact_id"]);

/** SQL for the fields of deal `c` that are not columns, including aliases of the specification. */
export const dealSources: Readonly<Record<string, string>> = {
  ...dealParents.sources,
  title: "c.name",
  stage: "c.stage_id",
  stage_name: "s.name",
  stage_color: "s.color",
  stage_outcome: "s.outcome",
  stage_entered_at: momentText("c.stage_entered_at"),
  expected_close_date: "(c.expected_close_date - date 'epoch') * 86400000::bigint",
  contact_id: "p.id",
  contact_first: "p.first",
  contact_last: "p.last",
  contact_name: "coalesce(crm.joined_name(p.first, p.last), p.email)",
  contact_email: "p.email",
  contact_phone: "coalesce(p.phone, p.mobile_phone)",
  company_id: "co.id",
  company_name: "co.name",
};

/**
 * The SQL joins of deal `c`. They hide deleted contacts and companies, but the stored links stay, so that
 * restored records appear again.
 */
export const linkedToDeal = `
  join crm.stages s on s.org_id = ${organisationMark} and s.id = c.stage_id
  left join crm.contacts p on p.org_id = ${organisationMark} and p.id = c.contact_id and p.deleted_at is null
  left join crm.companies co on co.org_id = ${organisationMark} and co.id = c.company_id and co.deleted_at is null${dealParents.joins}`;

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
