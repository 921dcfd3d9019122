import { type Company, company } from "@lanyard/contract/company/company-schema";
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
import { type CompanyKeys, companyKeyColumns } from "./company-keys.ts";
import { companyColumns } from "./company-row.ts";

/** What is more than a column of its own name. */
const sources: Readonly<Record<string, string>> = {
  tags: tagsText("c.tags"),
  contact_count: `(select count(*)::int from crm.contacts k
    where k.org_id = c.org_id and k.company_id = c.id and k.deleted_at is null)`,
  created_at: momentText("c.created_at"),
  updated_at: momentText("c.updated_at"),
};
const columns = sql.raw(columnsOf(company.shape, sources));

/** A page of companies, with the fields of the contract. */
export function selectCompanyPage(tx: TenantTx, { rows, order }: PageRows): Promise<JsonRows> {
  return selectJsonRows(tx, { columns, from: sql`${rows} c`, order: shownOrder(order, "c") });
}

/** The live companies of these ids, in no order. */
export async function selectCompanies(tx: TenantTx, ids: readonly string[]): Promise<Company[]> {
  const { rows } = await sql<Company>`select ${columns} from ${rowsOf(tx, "companies", ids)} c`.execute(
    tx.db,
  );
  return rows;
}

export async function selectCompany(tx: TenantTx, id: string): Promise<Company | undefined> {
  return (await selectCompanies(tx, [id]))[0];
}

/** The oldest live company of each folded name. */
export function selectCompaniesByNameKey(tx: TenantTx, nameKeys: readonly string[]) {
  return tx.db
    .selectFrom("companies")
    .distinctOn("name_key")
    .select(["id", "name", "name_key"])
    .where("org_id", "=", tx.orgId)
    .where(sql<boolean>`name_key = any(${nameKeys}::text[])`)
    .where("deleted_at", "is", null)
    .orderBy("name_key")
    .orderBy("id")
    .execute();
}

/** Until the transaction ends, only this one makes companies by name: two imports at once make each only once. */
export async function lockCompanyNames(tx: TenantTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`company names ${tx.orgId}`}, 0))`.execute(tx.db);
}

/** Whole rows, deleted ones too, locked in id order so that two bulk actions cannot block each other. */
export function lockCompanies(tx: TenantTx, ids: readonly string[]) {
  return tx.db
    .selectFrom("companies")
    .selectAll()
    .where("org_id", "=", tx.orgId)
    .where(isOneOf("id", ids))
    .orderBy("id")
    .forUpdate()
    .execute();
}

export type CompanyRow = Awaited<ReturnType<typeof lockCompanies>>[number];

export interface WrittenCompany {
  id: string;
  fields: FieldValues;
  keys: CompanyKeys;
}

export function insertCompany(tx: TenantTx, { id, fields, keys }: WrittenCompany): Promise<void> {
  return insertRecord(tx, "companies", { id, ...fields, ...keys });
}

/** Writes all fields of several companies in one statement and raises their versions. */
export function updateCompanies(tx: TenantTx, updates: readonly WrittenCompany[]): Promise<void> {
  const records = updates.map(({ id, fields, keys }) => ({ id, ...fields, ...keys }));
  return updateRecords(tx, "companies", [...companyColumns, ...companyKeyColumns], records);
}

/** Marks companies as deleted, or takes the mark away; raises their versions. */
export function markCompanies(tx: TenantTx, ids: readonly string[], deleted: boolean): Promise<void> {
  return markRecords(tx, "companies", ids, deleted);
}

/** Removes companies that were deleted more than `days` ago, once nothing links to them. */
export function purgeCompanies(tx: TenantTx, days: number): Promise<number> {
  const due = purgeableIds(tx, "companies", days);
  return countAffected(tx, [sql`delete from crm.companies where org_id = ${tx.orgId} and id in (${due})`]);
}

/** Makes companies of `rows`, which selects `id` and `record`: the named columns as JSON. */
export async function insertCompaniesFrom(
  tx: TenantTx,
  columns: readonly string[],
  rows: RawBuilder<unknown>,
): Promise<void> {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const values = sql.join(columns.map((name) => sql.ref(`p.${name}`)));
  await sql`
    insert into crm.companies (org_id, id, ${names})
    select ${tx.orgId}::uuid, r.id, ${values}
    from (${rows}) r, lateral jsonb_populate_record(null::crm.companies, r.record) p`.execute(tx.db);
}

/**
 * That no live contact and no live deal belongs to the company of the table called `made`. Two conditions joined
 * by "and", which the planner turns into joins; one with "or" it would try for each company anew.
 */
export function isFree(tx: TenantTx) {
  return sql`
    not exists (select 1 from crm.contacts k
      where k.org_id = ${tx.orgId} and k.company_id = made.id and k.deleted_at is null)
    and not exists (select 1 from crm.deals d
      where d.org_id = ${tx.orgId} and d.company_id = made.id and d.deleted_at is null)`;
}

/** Those of the companies that live contacts or deals belong to. */
export async function selectNeededCompanies(tx: TenantTx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from crm.contacts
    where org_id = ${tx.orgId} and company_id = any(${ids}::uuid[]) and deleted_at is null
    union
    select company_id from crm.deals
    where org_id = ${tx.orgId} and company_id = any(${ids}::uuid[]) and deleted_at is null`.execute(tx.db);
  return rows.map(({ company_id }) => company_id);
}
