import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { sql } from "kysely";
import { idsOf, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { selectOldestBeginning } from "#src/db/transaction-sql.ts";
import type { DuplicateNoun } from "./duplicate-key-sql.ts";

/**
 * The position of a search: the last read record, and the number of compared key ranges. `compared_parts` is
 * null while the search compares only changed records.
 */
export interface SearchPosition {
  readonly changed_at: string;
  readonly after_id: string;
  readonly compared_parts: number | null;
}

export const noRecord = "00000000-0000-0000-0000-000000000000";

/**
 * Returns whether the search has work now, later or not at all. `later` means that running transactions may
 * still add changes. Writes nothing.
 */
export async function readSearchDue(tx: TenantTx, noun: DuplicateNoun): Promise<"nothing" | "later" | "now"> {
  const rows = await Statement.sql<SearchPosition>(tx)`
    select changed_at::text as changed_at, after_id, compared_parts from crm.duplicate_searches
    where org_id = ${tx.orgId} and noun = ${noun}`.send();
  const position = rows[0] ?? { changed_at: "-infinity", after_id: noRecord, compared_parts: null };
  if (position.compared_parts !== null) return "now";
  if ((await selectDue(tx, noun, 1)).length > 0) return "now";
  const [next] = await selectChanged(tx, noun, position, 1);
  if (next === undefined) return "nothing";
  return next.is_whole ? "now" : "later";
}

export async function claimSearch(tx: TenantTx, noun: DuplicateNoun): Promise<SearchPosition | undefined> {
  await Statement.sql(tx)`
    insert into crm.duplicate_searches (org_id, noun) values (${tx.orgId}, ${noun}) on conflict do nothing`.send();
  return Statement.sql<SearchPosition>(tx)`
    select changed_at::text as changed_at, after_id, compared_parts from crm.duplicate_searches
    where org_id = ${tx.orgId} and noun = ${noun} for update skip locked`.read(([row]) => row);
}

/**
 * Queues all records of the organisation for comparison; returns false while another process compares
 * records.
 */
export async function restartSearches(tx: TenantTx): Promise<boolean> {
  const rows = await Statement.sql<{ is_free: boolean }>(tx)`
    select not exists (
      select from crm.duplicate_searches where org_id = ${tx.orgId} and noun not in (
        select noun from crm.duplicate_searches where org_id = ${tx.orgId} for update skip locked)
    ) as is_free`.send();
  if (rows[0]?.is_free !== true) return false;
  await Statement.sql(tx)`delete from crm.duplicate_searches where org_id = ${tx.orgId}`.send();
  return true;
}

export async function saveSearchCursor(tx: TenantTx, noun: DuplicateNoun, at: SearchPosition): Promise<void> {
  await Statement.sql(tx)`
    update crm.duplicate_searches
    set changed_at = ${at.changed_at}::timestamptz, after_id = ${at.after_id}, compared_parts = ${at.compared_parts}
    where org_id = ${tx.orgId} and noun = ${noun}`.send();
}

/**
 * Selects live records in the order of their changes. `is_whole` is false for changes since the start of the
 * oldest running transaction, because changes have the start time of their transaction.
 */
export async function selectChanged(
  tx: TenantTx,
  noun: DuplicateNoun,
  { changed_at, after_id }: Pick<SearchPosition, "changed_at" | "after_id">,
  limit: number,
) {
  const oldest = await selectOldestBeginning(tx);
  return Statement.sql<{ id: string; changed_at: string; is_whole: boolean }>(tx)`
    select id, updated_at::text as changed_at, updated_at < ${oldest}::timestamptz as is_whole
    from ${sql.id("crm", recordKinds[noun].plural)}
    where org_id = ${tx.orgId} and deleted_at is null and (updated_at, id) > (${changed_at}::timestamptz, ${after_id}::uuid)
    order by updated_at, id limit ${limit}`.send();
}

export function selectDue(tx: TenantTx, noun: DuplicateNoun, limit: number): Promise<string[]> {
  return Statement.sql<{ id: string }>(tx)`
    select id from crm.duplicate_traits
    where org_id = ${tx.orgId} and noun = ${noun} and not is_compared order by id limit ${limit}`.read(idsOf);
}

/** Prevents a timeout of the idle transaction that holds the claim while workers run. */
export async function allowIdleTransaction(tx: TenantTx): Promise<void> {
  await sql.raw("set local idle_in_transaction_session_timeout = '10min'").execute(tx.db);
}

export function countCompared(tx: TenantTx, noun: DuplicateNoun): Promise<number> {
  return Statement.sql<{ records: number }>(tx)`
    select coalesce(sum(delta), 0)::int as records from crm.record_counts
    where org_id = ${tx.orgId} and noun = ${noun}`.read(([row]) => row?.records ?? 0);
}

/** Forces index lookups, because newly filled tables have no statistics. */
export async function forceIndexLookups(tx: TenantTx): Promise<void> {
  await sql.raw("set local enable_seqscan = off").execute(tx.db);
  await sql.raw("set local work_mem = '64MB'").execute(tx.db);
}
