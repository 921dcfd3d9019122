import { dealKind } from "@lanyard/contract/deal/deal-kind";
import type { deal } from "@lanyard/contract/deal/deal-schema";
import { momentText } from "#src/db/json-rows.ts";
import { organisationMark } from "#src/db/organisation-text.ts";
import { recordParents } from "#src/records/record-parents.ts";
import { shownColumns } from "#src/records/record-store-sql.ts";

/** The parents of deals without company and contact, of which answers show more than the name. */
export const dealParents = recordParents(dealKind, ["company_id", "contact_id"]);

/** SQL expressions for fields of deal `c` that are not columns, including the specification's aliases. */
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

/** Returns SQL for the columns of a shape; `further` has expressions for additional fields. */
export function dealColumnsOf(
  shape: Partial<typeof deal.shape>,
  further: Readonly<Record<string, string>> = {},
): string {
  return shownColumns({ shape, sources: { ...dealSources, ...further } });
}

/** The joins of deal `c`. Deleted contacts and companies are hidden, but the links are kept for their restoration. */
export const linkedToDeal = `
  join crm.stages s on s.org_id = ${organisationMark} and s.id = c.stage_id
  left join crm.contacts p on p.org_id = ${organisationMark} and p.id = c.contact_id and p.deleted_at is null
  left join crm.companies co on co.org_id = ${organisationMark} and co.id = c.company_id and co.deleted_at is null${dealParents.joins}`;
