import type { RecordPlural } from "@lanyard/contract/kind/record-kinds";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Condition } from "#src/records/filter/record-filter.ts";

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

export function selectSimilarWords(tx: TenantTx, typed: readonly string[]): Promise<SimilarWords[]> {
  return Statement.sql<SimilarWords>(tx)`
    select typed_word, is_known, is_noted, similar_words, noted_words from crm.similar_words(${tx.orgId}, ${typed}::text[])`.send();
}

/**
 * Returns the index of the first list whose conditions are all met by some record. Returns undefined if no
 * list has such a record.
 */
export function selectFirstFilled(
  tx: TenantTx,
  table: RecordPlural,
  lists: readonly (readonly Condition[])[],
): Promise<number | undefined> {
  return Statement.sql<{ place: number }>(tx)`
    select place::int - 1 as place from (
      select conditions, place from jsonb_array_elements(${JSON.stringify(lists)}::jsonb) with ordinality l (conditions, place)
      order by place offset 0) l
    where exists (select from crm.matching_ids(${table}, ${tx.orgId}, l.conditions, 1))
    order by l.place limit 1`.read(([row]) => row?.place);
}

/** Indexes the words of some of the queued records. Returns whether the queue contained any. */
export function foldSearchWords(tx: TenantTx): Promise<boolean> {
  return Statement.sql<{ folded: boolean }>(tx)`
    select crm.fold_search_words(${tx.orgId}) as folded`.read(([row]) => row?.folded === true);
}

export function queueRestoredWords(
  tx: TenantTx,
  table: RecordPlural,
  ids: readonly string[],
): Statement<unknown[]> {
  return Statement.sql(tx)`select crm.note_restored_words(${tx.orgId}, ${table}, ${ids}::uuid[])`;
}
