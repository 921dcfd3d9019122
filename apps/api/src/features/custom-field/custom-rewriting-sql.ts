import { slotKind } from "@lanyard/contract/custom-field/custom-field-types";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import { Statement } from "#src/db/statement.ts";
import { rowsOf } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { FieldValue, FieldValues } from "#src/log/record-change.ts";
import type { CustomVariant } from "#src/records/custom/custom-definition.ts";
import { wordsOf } from "#src/records/custom/custom-unique-sql.ts";
import type { StoredRow } from "#src/records/kind/kind-hooks.ts";
import { readColumns } from "#src/records/links/linked-name-sql.ts";

/** The progress of a job that rewrites, in id order, the records whose `custom_words` contain one of `words`. */
export interface Rewriting {
  readonly noun: RecordNoun;
  readonly words: readonly string[];
  readonly after_id: string;
  readonly done: number;
  /** The number of live records with one of the words; 0 until the first step has ended. */
  readonly total: number;
}

/** The position of a completed rewriting, an id that sorts after all others. */
export const afterAll = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * Queues the records that have one of the words. If a rewriting of the kind is already queued, adds the words
 * to it and restarts it.
 */
export async function insertRewriting(
  tx: TenantTx,
  noun: RecordNoun,
  words: readonly string[],
): Promise<void> {
  await Statement.sql(tx)`
    insert into crm.custom_rewritings as queued (org_id, noun, words)
    values (${tx.orgId}, ${noun}, ${words}::text[])
    on conflict (org_id, noun) do update set words = queued.words || excluded.words, after_id = excluded.after_id,
      done = excluded.done, total = excluded.total`.send();
}

export function selectProgress(tx: TenantTx) {
  return rowsOf(tx, "custom_rewritings", ["noun", "done", "total"], sql`true`).map(
    (rows) => new Map(rows.map(({ noun, done, total }) => [noun, { done: Math.min(done, total), total }])),
  );
}

export function claimRewriting(tx: TenantTx): Promise<Rewriting | undefined> {
  return Statement.sql<Rewriting>(tx)`
    select noun, words, after_id, done, total from crm.custom_rewritings where org_id = ${tx.orgId}
    order by noun limit 1 for update skip locked`.read(([row]) => row);
}

export async function updateRewriting(
  tx: TenantTx,
  { noun, after_id, done, total }: Rewriting,
): Promise<void> {
  await Statement.sql(tx)`
    update crm.custom_rewritings set after_id = ${after_id}, done = ${done}, total = ${total}
    where org_id = ${tx.orgId} and noun = ${noun}`.send();
}

export async function deleteRewriting(tx: TenantTx, { noun }: Rewriting): Promise<void> {
  await Statement.sql(tx)`
    delete from crm.custom_rewritings where org_id = ${tx.orgId} and noun = ${noun}`.send();
}

/** Locks and returns, in id order, the next records with one of the words, including deleted records. */
export async function lockWithWords(
  tx: TenantTx,
  rewriting: Rewriting,
  columns: readonly string[],
  limit: number,
): Promise<StoredRow[]> {
  return lockNext<StoredRow>(tx, rewriting, readColumns(tx, rewriting.noun, columns), limit);
}

export function lockValues(tx: TenantTx, rewriting: Rewriting, storage: string, limit: number) {
  const value = sql`id, c.custom -> ${storage}::text as value`;
  return lockNext<{ id: string; value: unknown }>(tx, rewriting, value, limit);
}

function lockNext<Row>(
  tx: TenantTx,
  { noun, words, after_id }: Rewriting,
  columns: RawBuilder<unknown>,
  limit: number,
): Promise<Row[]> {
  return Statement.sql<Row>(tx)`
    select ${columns} from ${sql.id("crm", recordKinds[noun].plural)} c
    where org_id = ${tx.orgId} and id > ${after_id}::uuid and custom_words && ${words}::text[]
    order by id limit ${limit} for update`.send();
}

/**
 * A stored value, and everything that its conversion adds to the record: the value in the new storage, its
 * words and its sort key.
 */
export interface FilledValue {
  readonly value: FieldValue;
  readonly added: FieldValues;
  readonly words: readonly string[];
  readonly sorted: string | number | null;
}

/** Writes converted values into a storage. Skips records that already have a value in the storage. */
export async function fillValues(
  tx: TenantTx,
  noun: RecordNoun,
  filling: {
    readonly ids: readonly string[];
    readonly shown: string;
    readonly variant: Pick<CustomVariant, "storage" | "slot" | "type">;
    readonly converted: readonly FilledValue[];
  },
): Promise<void> {
  const { ids, shown, variant, converted } = filling;
  const place = variant.slot === null ? sql`` : sql`, ${sql.ref(variant.slot)} = d.sorted`;
  const type = sql.raw(slotKind(variant.type) === "t" ? "text" : "double precision");
  await Statement.sql(tx)`
    update ${sql.id("crm", recordKinds[noun].plural)} r
    set custom = r.custom || d.added, custom_words = r.custom_words || d.words ${place}
    from jsonb_to_recordset(${JSON.stringify(converted)}::jsonb) d (value jsonb, added jsonb, words text[], sorted ${type})
    where r.org_id = ${tx.orgId} and r.id = any(${ids}::uuid[]) and r.custom -> ${shown}::text = d.value
      and not r.custom ? ${variant.storage}::text`.send();
}

/** Clears values that a record with a lower id also has, without new versions or log entries. */
export async function emptySharedValues(
  tx: TenantTx,
  noun: RecordNoun,
  { storage, slot }: Pick<CustomVariant, "storage" | "slot">,
): Promise<void> {
  const place = slot === null ? sql`` : sql`, ${sql.ref(slot)} = null`;
  await Statement.sql(tx)`
    update ${sql.id("crm", recordKinds[noun].plural)} r
    set custom = r.custom - ${storage}::text, custom_words = array(
      select each from unnest(r.custom_words) each where each <> ${storage} and not starts_with(each, ${`${storage}:`})
    ) ${place}
    from (select id, row_number() over (partition by word order by id) as place from (${wordsOf(tx, noun, storage)}) found) s
    where r.org_id = ${tx.orgId} and r.id = s.id and s.place > 1`.send();
}
