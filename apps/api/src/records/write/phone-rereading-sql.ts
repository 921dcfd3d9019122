import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { sql } from "kysely";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { readColumns } from "#src/records/links/linked-name-sql.ts";

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** The progress of rewriting derived columns in an organisation. */
export interface Rereading {
  /** The kind whose records are being rewritten; empty before the first kind. */
  readonly noun: string;
  readonly after_id: string;
}

/**
 * Queues a rewrite of the derived columns of all records. A rewrite that is already in progress starts over.
 */
export async function insertRereading(tx: TenantTx): Promise<void> {
  await Statement.sql(tx)`
    insert into crm.phone_rereadings (org_id) values (${tx.orgId})
    on conflict (org_id) do update set noun = excluded.noun, after_id = excluded.after_id`.send();
}

/** Claims pending work; returns undefined if none is left, or if another process has claimed it. */
export function claimRereading(tx: TenantTx): Promise<Rereading | undefined> {
  return Statement.sql<Rereading>(tx)`
    select noun, after_id from crm.phone_rereadings where org_id = ${tx.orgId}
    for update skip locked`.read(([row]) => row);
}

export async function updateRereading(tx: TenantTx, { noun, after_id }: Rereading): Promise<void> {
  await Statement.sql(tx)`
    update crm.phone_rereadings set noun = ${noun}, after_id = ${after_id}
    where org_id = ${tx.orgId}`.send();
}

export async function deleteRereading(tx: TenantTx): Promise<void> {
  await Statement.sql(tx)`delete from crm.phone_rereadings where org_id = ${tx.orgId}`.send();
}

export function lockAfter(
  tx: TenantTx,
  noun: RecordNoun,
  columns: readonly string[],
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Row[]> {
  return Statement.sql<Row>(tx)`
    select ${readColumns(tx, noun, columns)} from ${sql.id("crm", recordKinds[noun].plural)} c
    where org_id = ${tx.orgId} and id > ${after}::uuid
    order by id limit ${limit} for update`.send();
}
