import type { RecordPlural } from "@lanyard/contract/kind/record-kinds";
import { sql } from "kysely";
import type { Pool } from "pg";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Condition } from "./record-filter.ts";

export interface SimilarWords {
  readonly typed_word: string;
  /** Whether a record contains the word or a longer word that begins with it. */
  readonly is_known: boolean;
  /** Whether only notes contain the word or a longer word that begins with it. */
  readonly is_noted: boolean;
  /** Words of records that differ from the typed word by one letter, unsorted. */
  readonly similar_words: readonly string[];
  readonly noted_words: readonly string[];
}

export async function selectSimilarWords(tx: TenantTx, typed: readonly string[]): Promise<SimilarWords[]> {
  const { rows } = await sql<SimilarWords>`
    select typed_word, is_known, is_noted, similar_words, noted_words from crm.similar_words(${tx.orgId}, ${typed}::text[])`.execute(
    tx.db,
  );
  return rows;
}

/**
 * Returns the index of the first list whose conditions are all met by some record. Returns undefined if no
 * list has such a record.
 */
export async function selectFirstFilled(
  tx: TenantTx,
  table: RecordPlural,
  lists: readonly (readonly Condition[])[],
): Promise<number | undefined> {
  const { rows } = await sql<{ place: number }>`
    select place::int - 1 as place from (
      select conditions, place from jsonb_array_elements(${JSON.stringify(lists)}::jsonb) with ordinality l (conditions, place)
      order by place offset 0) l
    where exists (select from crm.matching_ids(${table}, ${tx.orgId}, l.conditions, 1))
    order by l.place limit 1`.execute(tx.db);
  return rows[0]?.place;
}

/**
 * Selects the organisations with records whose words are not indexed yet. Calls a database function, because
 * the API's role sees only one organisation.
 */
export async function selectOrganisationsWithUnreadWords(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>("select id from crm.search_words_due() as id");
  return rows.map(({ id }) => id);
}

/** Indexes the words of some of the queued records. Returns whether the queue contained any. */
export async function foldSearchWords(tx: TenantTx): Promise<boolean> {
  const { rows } = await sql<{ folded: boolean }>`
    select crm.fold_search_words(${tx.orgId}) as folded`.execute(tx.db);
  return rows[0]?.folded === true;
}

export function queueRestoredWords(
  tx: TenantTx,
  table: RecordPlural,
  ids: readonly string[],
): Statement<unknown[]> {
  return Statement.of(tx, sql`select crm.note_restored_words(${tx.orgId}, ${table}, ${ids}::uuid[])`);
}
