import type { DealContact } from "@lanyard/contract/deal/deal-contact-schema";
import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { dealContactLink, linksOf } from "@lanyard/contract/kind/record-links";
import { type Selectable, sql } from "kysely";
import type { DB } from "#src/db/database-types.gen.ts";
import { idsOf, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { nameExpression } from "#src/records/kind/record-name-sql.ts";
import { eraseDependents, purgeDependents } from "#src/records/kind/record-sql.ts";
import type { VersionedRow } from "#src/records/kind/row-sql.ts";

/** Selects the live contacts of a deal, oldest link first. */
export function selectDealContacts(tx: TenantTx, dealId: string): Promise<DealContact[]> {
  return Statement.sql<DealContact>(tx)`
    with taking_part as materialized (
      select distinct on (contact_id) id, contact_id, role from crm.deal_contacts
      where org_id = ${tx.orgId} and deal_id = ${dealId} and deleted_at is null
      order by contact_id, id
    )
    select t.contact_id, t.role, ${sql.raw(nameExpression(recordKinds.contact, "p"))} as contact_name,
      p.email as contact_email, coalesce(p.phone, p.mobile_phone) as contact_phone, p.job_title as contact_title, co.name as company_name
    from taking_part t
    join crm.contacts p on p.org_id = ${tx.orgId} and p.id = t.contact_id and p.deleted_at is null
    left join crm.companies co on co.org_id = ${tx.orgId} and co.id = p.company_id and co.deleted_at is null
    order by t.id`.send();
}

/** Selects the version of a deal's list of contacts. Every change of the list increases the version. */
export function selectDealContactsVersion(tx: TenantTx, dealId: string): Promise<number> {
  return Statement.sql<{ version: number }>(tx)`
    select coalesce(sum(version), 0)::int as version from crm.deal_contacts
    where org_id = ${tx.orgId} and deal_id = ${dealId}`.read(([row]) => row?.version ?? 0);
}

export type DealContactRow = Selectable<DB["deal_contacts"]> & VersionedRow;

export function lockContactsOfDeal(tx: TenantTx, dealId: string): Promise<DealContactRow[]> {
  return Statement.sql<DealContactRow>(tx)`
    select l.* from crm.deal_contacts l
    where l.org_id = ${tx.orgId} and l.deal_id = ${dealId} and l.deleted_at is null
      and exists (select from crm.contacts p
        where p.org_id = ${tx.orgId} and p.id = l.contact_id and p.deleted_at is null)
    order by l.id for update of l`.send();
}

/** Selects deleted rows whose contact has a live row for the same deal. */
export function selectRepeatedLinks(tx: TenantTx, ids: readonly string[]): Promise<string[]> {
  return Statement.sql<{ id: string }>(tx)`
    select l.id from crm.deal_contacts l
    where l.org_id = ${tx.orgId} and l.id = any(${ids}::uuid[]) and l.deleted_at is not null
      and exists (select from crm.deal_contacts o
        where o.org_id = ${tx.orgId} and o.deal_id = l.deal_id and o.contact_id = l.contact_id
          and o.id <> l.id and o.deleted_at is null)`.read(idsOf);
}

/** Purges rows that were deleted more than `days` ago, and rows of records that are about to be purged. */
export function purgeDealContacts(tx: TenantTx, days: number): Promise<number> {
  const { deal, contact } = dealContactLink.columns;
  const holders = [["deal", deal] as const, ["contact", contact] as const];
  return purgeDependents(tx, "deal_contacts", holders, days);
}

export async function eraseDealContactsOf(
  tx: TenantTx,
  noun: RecordNoun,
  ids: readonly string[],
): Promise<void> {
  for (const { column } of linksOf(noun)) await eraseDependents(tx, "deal_contacts", column, ids);
}
