import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { sql } from "kysely";
import { type JsonRows, selectJsonRows } from "#src/db/json-rows.ts";
import { isOneOf } from "#src/db/one-of.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import { type PageRows, rowsOf, shownOrder } from "#src/records/record-list-sql.ts";
import {
  countAffected,
  inOrderOf,
  insertRecord,
  markRecords,
  purgeableIds,
  updateRecords,
} from "#src/records/record-sql.ts";
import { type DealKeys, dealKeyColumns } from "./deal-keys.ts";
import { dealColumns } from "./deal-row.ts";
import { linkedToDeal, shownColumns } from "./deal-shown-sql.ts";

const columns = sql.raw(shownColumns);
const linked = sql.raw(linkedToDeal);

/** A page of deals, with the fields of the contract. */
export function selectDealPage(tx: TenantTx, { rows, order }: PageRows): Promise<JsonRows> {
  return selectJsonRows(tx, { columns, from: sql`${rows} c ${linked}`, order: shownOrder(order, "c") });
}

/** The same for live deals in the order of the ids given. */
export function selectDealPageOf(tx: TenantTx, ids: readonly string[]): Promise<JsonRows> {
  const from = sql`${rowsOf(tx, "deals", ids)} c ${linked}`;
  return selectJsonRows(tx, { columns, from, order: sql`array_position(${ids}::uuid[], c.id)` });
}

/** Live deals in the order of the ids given. */
export async function selectDeals(tx: TenantTx, ids: readonly string[]): Promise<Deal[]> {
  const { rows } = await sql<Deal>`
    select ${columns} from ${rowsOf(tx, "deals", ids)} c ${linked}`.execute(tx.db);
  return inOrderOf(ids, rows);
}

export async function selectDeal(tx: TenantTx, id: string): Promise<Deal | undefined> {
  return (await selectDeals(tx, [id]))[0];
}

/** Whole rows, deleted ones too, locked in id order so that two bulk actions cannot block each other. */
export function lockDeals(tx: TenantTx, ids: readonly string[]) {
  return tx.db
    .selectFrom("deals")
    .selectAll()
    .where("org_id", "=", tx.orgId)
    .where(isOneOf("id", ids))
    .orderBy("id")
    .forUpdate()
    .execute();
}

export type DealRow = Awaited<ReturnType<typeof lockDeals>>[number];

export interface WrittenDeal {
  id: string;
  fields: FieldValues;
  keys: DealKeys;
}

export function insertDeal(tx: TenantTx, { id, fields, keys }: WrittenDeal): Promise<void> {
  return insertRecord(tx, "deals", { id, ...fields, ...keys });
}

/** Writes all fields of several deals in one statement and raises their versions. */
export function updateDeals(tx: TenantTx, updates: readonly WrittenDeal[]): Promise<void> {
  const records = updates.map(({ id, fields, keys }) => ({ id, ...fields, ...keys }));
  return updateRecords(tx, "deals", [...dealColumns, ...dealKeyColumns], records);
}

/** Marks deals as deleted, or takes the mark away; raises their versions. */
export function markDeals(tx: TenantTx, ids: readonly string[], deleted: boolean): Promise<void> {
  return markRecords(tx, "deals", ids, deleted);
}

/** The moment of entering a stage, in milliseconds as the log keeps it. */
export async function momentOfEntering(tx: TenantTx): Promise<string> {
  const { rows } = await sql<{
    at: string;
  }>`select date_trunc('milliseconds', clock_timestamp()) as at`.execute(tx.db);
  return rows[0]?.at ?? new Date().toISOString();
}

/** The links of a deal, also to deleted records, before it is locked: what it links to is locked first. */
export function selectDealLinks(tx: TenantTx, id: string) {
  return tx.db
    .selectFrom("deals")
    .select(["contact_id", "company_id"])
    .where("org_id", "=", tx.orgId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Removes deals that were deleted more than `days` ago; others lose their links to what is about to be purged. */
export function purgeDeals(tx: TenantTx, days: number): Promise<number> {
  return countAffected(tx, [
    sql`delete from crm.deals where org_id = ${tx.orgId} and id in (${purgeableIds(tx, "deals", days)})`,
    sql`update crm.deals set contact_id = null
      where org_id = ${tx.orgId} and contact_id in (${purgeableIds(tx, "contacts", days)})`,
    sql`update crm.deals set company_id = null
      where org_id = ${tx.orgId} and company_id in (${purgeableIds(tx, "companies", days)})`,
  ]);
}
