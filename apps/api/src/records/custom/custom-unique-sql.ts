import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { sql } from "kysely";
import { insertedWithoutCoordinator } from "#src/db/organisation-text.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";

export interface ValueHolder {
  readonly word: string;
  readonly record_id: string;
}

export async function selectValueHolders(
  tx: TenantTx,
  noun: RecordNoun,
  words: readonly string[],
): Promise<ValueHolder[]> {
  if (words.length === 0) return [];
  return Statement.sql<ValueHolder>(tx)`
    select word, record_id from crm.custom_unique_values
    where org_id = ${tx.orgId} and noun = ${noun} and word = any (${words}::text[])`.send();
}

/** Returns a query for the words of a storage's values, with the ids of the live records that have them. */
export const wordsOf = (tx: TenantTx, noun: RecordNoun, storage: string) => sql`
  select word, c.id from ${sql.id("crm", recordKinds[noun].plural)} c, unnest(c.custom_words) word
  where c.org_id = ${tx.orgId} and c.custom_words @> array[${storage}] and c.custom_words <> '{}' and c.deleted_at is null
    and starts_with(word, ${`${storage}:`})`;

/** Selects values that several live records share, with two records each. */
export function selectSharedValues(tx: TenantTx, noun: RecordNoun, storage: string, limit: number) {
  return Statement.sql<{ word: string; ids: string[] }>(tx)`
    select word, (array_agg(id order by id))[1:2] as ids from (${wordsOf(tx, noun, storage)}) found
    group by word having count(*) > 1 order by word limit ${limit}`.send();
}

export async function insertUniqueValues(tx: TenantTx, noun: RecordNoun, storage: string): Promise<void> {
  await Statement.sql(tx)`
    insert into crm.custom_unique_values (org_id, noun, word, record_id)
    select ${tx.orgId}, ${noun}, word, id from (${wordsOf(tx, noun, storage)}) found
    ${insertedWithoutCoordinator}`.send();
}

export async function deleteUniqueValues(tx: TenantTx, noun: RecordNoun, storage: string): Promise<void> {
  await Statement.sql(tx)`
    delete from crm.custom_unique_values
    where org_id = ${tx.orgId} and noun = ${noun} and starts_with(word, ${`${storage}:`})`.send();
}
