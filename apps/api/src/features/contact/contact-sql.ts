import { type Contact, contact } from "@lanyard/contract/contact/contact-schema";
import { type RawBuilder, sql } from "kysely";
import { columnsOf, type JsonRows, momentText, selectJsonRows, tagsText } from "#src/db/json-rows.ts";
import { isOneOf } from "#src/db/one-of.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import { type PageRows, rowsOf, shownOrder } from "#src/records/record-list-sql.ts";
import {
  countAffected,
  insertRecord,
  markRecords,
  purgeableIds,
  updateRecords,
} from "#src/records/record-sql.ts";
import { type ContactKeys, contactKeyColumns } from "./contact-keys.ts";
import { contactColumns } from "./contact-row.ts";

/** What is more than a column of its own name. A deleted company is no link: its name stays as text until it is restored. */
const sources: Readonly<Record<string, string>> = {
  tags: tagsText("c.tags"),
  company: "coalesce(co.name, c.company)",
  company_name: "coalesce(co.name, c.company)",
  company_id: "co.id",
  stage_name: "s.name",
  stage_color: "s.color",
  created_at: momentText("c.created_at"),
  updated_at: momentText("c.updated_at"),
};

/** As texts, because to build forty columns anew for every request took longer than to read them. */
const columns = sql.raw(columnsOf(contact.shape, sources));
const linked = sql.raw(`
  left join crm.stages s on s.org_id = c.org_id and s.id = c.stage_id
  left join crm.companies co on co.org_id = c.org_id and co.id = c.company_id and co.deleted_at is null`);

/** A page of contacts, with the fields of the contract. */
export function selectContactPage(tx: TenantTx, { rows, order }: PageRows): Promise<JsonRows> {
  return selectJsonRows(tx, { columns, from: sql`${rows} c ${linked}`, order: shownOrder(order, "c") });
}

/** The live contacts of these ids, in no order. */
export async function selectContacts(tx: TenantTx, ids: readonly string[]): Promise<Contact[]> {
  const { rows } = await sql<Contact>`
    select ${columns} from ${rowsOf(tx, "contacts", ids)} c ${linked}`.execute(tx.db);
  return rows;
}

export async function selectContact(tx: TenantTx, id: string): Promise<Contact | undefined> {
  return (await selectContacts(tx, [id]))[0];
}

/** Not the keys: they follow from the fields, and of thousands of rows they are most of what would be read. */
const lockedColumns = [
  "id",
  ...contactColumns,
  "stage_id",
  "stage_entered_at",
  "deleted_at",
  "version",
] as const;

/** Deleted ones too, locked in id order so that two bulk actions cannot block each other. */
export function lockContacts(tx: TenantTx, ids: readonly string[]) {
  return tx.db
    .selectFrom("contacts")
    .select(lockedColumns)
    .where("org_id", "=", tx.orgId)
    .where(isOneOf("id", ids))
    .orderBy("id")
    .forUpdate()
    .execute();
}

export type ContactRow = Awaited<ReturnType<typeof lockContacts>>[number];

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

export function insertContact(tx: TenantTx, { id, fields, keys }: WrittenContact): Promise<void> {
  return insertRecord(tx, "contacts", { id, ...fields, ...keys });
}

export interface WrittenContact {
  id: string;
  fields: FieldValues;
  keys: ContactKeys;
}

/** Writes all fields of several contacts in one statement and raises their versions. */
export function updateContacts(tx: TenantTx, updates: readonly WrittenContact[]): Promise<void> {
  const records = updates.map(({ id, fields, keys }) => ({ id, ...fields, ...keys }));
  return updateRecords(tx, "contacts", [...contactColumns, ...contactKeyColumns], records);
}

/** Marks contacts as deleted, or takes the mark away; raises their versions. */
export function markContacts(tx: TenantTx, ids: readonly string[], deleted: boolean): Promise<void> {
  return markRecords(tx, "contacts", ids, deleted);
}

/** A live company, kept from being renamed or deleted until the transaction ends. */
export function holdCompany(tx: TenantTx, companyId: string) {
  return tx.db
    .selectFrom("companies")
    .select(["id", "name"])
    .where("org_id", "=", tx.orgId)
    .where("id", "=", companyId)
    .where("deleted_at", "is", null)
    .forShare()
    .executeTakeFirst();
}

/** The names of companies, deleted ones too. */
export function selectCompanyNames(tx: TenantTx, ids: readonly string[]) {
  return tx.db
    .selectFrom("companies")
    .select(["id", "name", "deleted_at"])
    .where("org_id", "=", tx.orgId)
    .where(isOneOf("id", ids))
    .execute();
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

/** What the keys are made of, for the contacts of companies after an id, deleted ones too; locked in id order. */
export function lockContactsOfCompanies(
  tx: TenantTx,
  companyIds: readonly string[],
  afterId: string | undefined,
  limit: number,
) {
  return tx.db
    .selectFrom("contacts")
    .select(["id", "first", "last", "email", "phone", "mobile_phone", "job_title", "company_id"])
    .where("org_id", "=", tx.orgId)
    .where(isOneOf("company_id", companyIds))
    .where("id", ">", afterId ?? "00000000-0000-0000-0000-000000000000")
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .execute();
}

/** Whether a contact that an import made stands in no stage, so that no stage counts it. */
export const isOutsideStages = sql`made.stage_id is null`;

interface CompanyNaming {
  id: string;
  company: string | null;
  company_key: string | null;
  search_text: string;
}

/** Writes the company's name and what follows from it; versions stay. */
export async function writeCompanyNames(tx: TenantTx, namings: readonly CompanyNaming[]): Promise<void> {
  await sql`
    update crm.contacts c
    set company = d.company, company_key = d.company_key, search_text = d.search_text
    from jsonb_to_recordset(${JSON.stringify(namings)}::jsonb)
      as d (id uuid, company text, company_key text, search_text text)
    where c.org_id = ${tx.orgId} and c.id = d.id`.execute(tx.db);
}

/** Removes contacts that were deleted more than `days` ago; others lose their links to companies about to be purged. */
export function purgeContacts(tx: TenantTx, days: number): Promise<number> {
  return countAffected(tx, [
    sql`delete from crm.contacts where org_id = ${tx.orgId} and id in (${purgeableIds(tx, "contacts", days)})`,
    sql`update crm.contacts set company_id = null
      where org_id = ${tx.orgId} and company_id in (${purgeableIds(tx, "companies", days)})`,
  ]);
}

/**
 * Makes contacts of `rows`, which selects `id`, `company_name`, `company_id`, `record` (the named columns as JSON) and
 * `row_number`, their order. A row whose address somebody took a moment ago makes none.
 */
export async function insertContactsFrom(
  tx: TenantTx,
  columns: readonly string[],
  rows: RawBuilder<unknown>,
): Promise<void> {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const values = sql.join(columns.map((name) => sql.ref(`p.${name}`)));
  await sql`
    insert into crm.contacts (org_id, id, company, company_id, ${names})
    select ${tx.orgId}::uuid, r.id, r.company_name, r.company_id, ${values}
    from (${rows}) r, lateral jsonb_populate_record(null::crm.contacts, r.record) p
    order by r.row_number
    on conflict (org_id, email_key) where deleted_at is null do nothing`.execute(tx.db);
}

/** Puts contacts where an undo wants them; the version was raised with their other fields. */
export async function updateContactPositions(
  tx: TenantTx,
  positions: readonly { id: string; stage_id: unknown; stage_entered_at: unknown }[],
): Promise<void> {
  await sql`
    update crm.contacts c set stage_id = p.stage_id, stage_entered_at = p.stage_entered_at
    from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb)
      as p (id uuid, stage_id uuid, stage_entered_at timestamptz)
    where c.org_id = ${tx.orgId} and c.id = p.id
      and (c.stage_id, c.stage_entered_at) is distinct from (p.stage_id, p.stage_entered_at)`.execute(tx.db);
}
