import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { sql } from "kysely";
import type { Pool } from "pg";
import type { TenantTx } from "#src/db/tenant.ts";
import { readColumns } from "./linked-name-sql.ts";

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** The progress of rewriting derived columns in an organisation. */
export interface Rereading {
  /** The kind whose records are being rewritten; empty before the first kind. */
  readonly noun: string;
  readonly after_id: string;
}

/**
 * Selects the organisations with pending work. Calls a database function, because the API's database role
 * sees only one organisation.
 */
export async function selectDueOrganisations(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>("select id from crm.phone_rereadings_due() as id");
  return rows.map(({ id }) => id);
}

/**
 * Queues a rewrite of the derived columns of all records. A rewrite that is already in progress starts over.
 */
export async function insertRereading(tx: TenantTx): Promise<void> {
  await sql`
    insert into crm.phone_rereadings (org_id) values (${tx.orgId})
    on conflict (org_id) do update set noun = excluded.noun, after_id = excluded.after_id`.execute(tx.db);
}

/** Claims pending work; returns undefined if none is left, or if another process has claimed it. */
export async function claimRereading(tx: TenantTx): Promise<Rereading | undefined> {
  const { rows } = await sql<Rereading>`
    select noun, after_id from crm.phone_rereadings where org_id = ${tx.orgId}
    for update skip locked`.execute(tx.db);
  return rows[0];
}

export async function updateRereading(tx: TenantTx, { noun, after_id }: Rereading): Promise<void> {
  await sql`
    update crm.phone_rereadings set noun = ${noun}, after_id = ${after_id}
    where org_id = ${tx.orgId}`.execute(tx.db);
}

export async function deleteRereading(tx: TenantTx): Promise<void> {
  await sql`delete from crm.phone_rereadings where org_id = ${tx.orgId}`.execute(tx.db);
}

export async function lockAfter(
  tx: TenantTx,
  noun: RecordNoun,
  columns: readonly string[],
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${readColumns(tx, noun, columns)} from ${sql.id("crm", recordKinds[noun].plural)} c
    where org_id = ${tx.orgId} and id > ${after}::uuid
    order by id limit ${limit} for update`.execute(tx.db);
  return rows;
}
