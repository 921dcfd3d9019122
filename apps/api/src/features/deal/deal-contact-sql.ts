import type { DealContact } from "@lanyard/contract/deal/deal-contact-schema";
import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { dealContactLink, linksOf } from "@lanyard/contract/kind/record-links";
import { sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { nameExpression } from "#src/records/record-name-sql.ts";
import { marking, purgeDependents } from "#src/records/record-sql.ts";

/** Selects the live contacts of a deal, oldest link first. */
export async function selectDealContacts(tx: TenantTx, dealId: string): Promise<DealContact[]> {
  const { rows } = await sql<DealContact>`
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
    order by t.id`.execute(tx.db);
  return rows;
}

/** Selects the version of a deal's list of contacts. Every change of the list increases the version. */
export async function selectDealContactsVersion(tx: TenantTx, dealId: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(sum(version), 0)::int as version from crm.deal_contacts
    where org_id = ${tx.orgId} and deal_id = ${dealId}`.execute(tx.db);
  return rows[0]?.version ?? 0;
}

export interface DealContactRow {
  readonly id: string;
  readonly deal_id: string;
  readonly contact_id: string;
  readonly role: string;
  readonly version: number;
  readonly deleted_at: string | null;
}

const rowColumns = ["id", "deal_id", "contact_id", "role", "version", "deleted_at"] as const;

export function lockDealContacts(tx: TenantTx, ids: readonly string[]): Promise<DealContactRow[]> {
  return tx.db
    .selectFrom("deal_contacts")
    .select(rowColumns)
    .where("org_id", "=", tx.orgId)
    .where(isOneOf("id", ids))
    .orderBy("id")
    .forUpdate()
    .execute();
}

export async function lockContactsOfDeal(tx: TenantTx, dealId: string): Promise<DealContactRow[]> {
  const { rows } = await sql<DealContactRow>`
    select ${sql.raw(rowColumns.map((name) => `l.${name}`).join(", "))} from crm.deal_contacts l
    where l.org_id = ${tx.orgId} and l.deal_id = ${dealId} and l.deleted_at is null
      and exists (select from crm.contacts p
        where p.org_id = ${tx.orgId} and p.id = l.contact_id and p.deleted_at is null)
    order by l.id for update of l`.execute(tx.db);
  return rows;
}

export async function insertDealContacts(
  tx: TenantTx,
  dealId: string,
  rows: readonly { id: string; contact_id: string; role: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.db
    .insertInto("deal_contacts")
    .values(rows.map((row) => ({ org_id: tx.orgId, deal_id: dealId, ...row })))
    .execute();
}

export async function updateDealContacts(
  tx: TenantTx,
  updates: readonly { id: string; deal_id: string; contact_id: string; role: string }[],
): Promise<void> {
  if (updates.length === 0) return;
  await sql`
    update crm.deal_contacts l
    set deal_id = d.deal_id, contact_id = d.contact_id, role = d.role, version = l.version + 1
    from jsonb_populate_recordset(null::crm.deal_contacts, ${JSON.stringify(updates)}::jsonb) d
    where l.org_id = ${tx.orgId} and l.id = d.id`.execute(tx.db);
}

export async function markDealContacts(
  tx: TenantTx,
  ids: readonly string[],
  deleted: boolean,
): Promise<void> {
  if (ids.length > 0) await marking(tx, "deal_contacts", ids, deleted).send();
}

/** Selects deleted rows whose contact has a live row for the same deal. */
export async function selectRepeatedLinks(tx: TenantTx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from crm.deal_contacts l
    where l.org_id = ${tx.orgId} and l.id = any(${ids}::uuid[]) and l.deleted_at is not null
      and exists (select from crm.deal_contacts o
        where o.org_id = ${tx.orgId} and o.deal_id = l.deal_id and o.contact_id = l.contact_id
          and o.id <> l.id and o.deleted_at is null)`.execute(tx.db);
  return rows.map(({ id }) => id);
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
  const found = linksOf(noun).find(({ link }) => link.noun === dealContactLink.noun);
  if (found === undefined) return;
  await sql`
    delete from crm.deal_contacts
    where org_id = ${tx.orgId} and ${sql.ref(found.column)} = any(${ids}::uuid[])`.execute(tx.db);
}
