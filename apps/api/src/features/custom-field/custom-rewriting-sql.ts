import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { sql } from "kysely";
import type { Pool } from "pg";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { readColumns } from "#src/records/linked-name-sql.ts";
import type { StoredRow } from "#src/records/record-kind.ts";

/** The rewriting of a kind's records with one of the words, in the order of their ids. */
export interface Rewriting {
  readonly noun: RecordNoun;
  readonly words: readonly string[];
  readonly after_id: string;
  readonly done: number;
}

/** Follows every id: all records are rewritten. */
export const afterAll = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Every organization with something to do, through a narrow function: the runtime role reads no row outside a tenant. */
export async function selectDueOrganisations(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>("select id from crm.custom_rewritings_due() as id");
  return rows.map(({ id }) => id);
}

/** Queues the records with one of the words, and restarts a rewriting in progress. */
export async function insertRewriting(
  tx: TenantTx,
  noun: RecordNoun,
  words: readonly string[],
): Promise<void> {
  await sql`
    insert into crm.custom_rewritings as queued (org_id, noun, words, total)
    values (${tx.orgId}, ${noun}, ${words}::text[], ${await countWithWords(tx, noun, words)})
    on conflict (org_id, noun) do update set words = queued.words || excluded.words, after_id = excluded.after_id,
      done = excluded.done, total = excluded.total`.execute(tx.db);
}

async function countWithWords(tx: TenantTx, noun: RecordNoun, words: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.id("crm", recordKinds[noun].plural)}
    where org_id = ${tx.orgId} and custom_words && ${words}::text[] and custom_words <> '{}' and deleted_at is null`.execute(
    tx.db,
  );
  return rows[0]?.count ?? 0;
}

/** The progress of the rewritings by kind. */
export function selectProgress(
  tx: TenantTx,
): Statement<ReadonlyMap<string, { readonly done: number; readonly total: number }>> {
  const rewritings = tx.db.selectFrom("custom_rewritings").select(["noun", "done", "total"]);
  return Statement.of(tx, rewritings.where("org_id", "=", tx.orgId)).map(
    (rows) => new Map(rows.map(({ noun, done, total }) => [noun, { done: Math.min(done, total), total }])),
  );
}

/** Undefined when there is nothing to do, or another process does it. */
export async function claimRewriting(tx: TenantTx): Promise<Rewriting | undefined> {
  const { rows } = await sql<Rewriting>`
    select noun, words, after_id, done from crm.custom_rewritings where org_id = ${tx.orgId}
    order by noun limit 1 for update skip locked`.execute(tx.db);
  return rows[0];
}

export async function updateRewriting(tx: TenantTx, { noun, after_id, done }: Rewriting): Promise<void> {
  await sql`
    update crm.custom_rewritings set after_id = ${after_id}, done = ${done}
    where org_id = ${tx.orgId} and noun = ${noun}`.execute(tx.db);
}

export async function deleteRewriting(tx: TenantTx, { noun }: Rewriting): Promise<void> {
  await sql`delete from crm.custom_rewritings where org_id = ${tx.orgId} and noun = ${noun}`.execute(tx.db);
}

/** The next records with one of the words, deleted ones too; locked in id order. */
export async function lockWithWords(
  tx: TenantTx,
  { noun, words, after_id }: Rewriting,
  columns: readonly string[],
  limit: number,
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${readColumns(tx, noun, columns)} from ${sql.id("crm", recordKinds[noun].plural)} c
    where org_id = ${tx.orgId} and id > ${after_id}::uuid and custom_words && ${words}::text[]
    order by id limit ${limit} for update`.execute(tx.db);
  return rows;
}
