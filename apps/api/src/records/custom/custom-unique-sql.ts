import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { sql } from "kysely";
import { insertedWithoutCoordinator } from "#src/db/organisation-text.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { CustomVariant } from "./custom-definition.ts";

/** A value of a unique field, and the live record that has it. */
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
  const { rows } = await sql<ValueHolder>`
    select word, record_id from crm.custom_unique_values
    where org_id = ${tx.orgId} and noun = ${noun} and word = any (${words}::text[])`.execute(tx.db);
  return rows;
}

const wordsOf = (tx: TenantTx, noun: RecordNoun, storage: string) => sql`
  select word, c.id from ${sql.id("crm", recordKinds[noun].plural)} c, unnest(c.custom_words) word
  where c.org_id = ${tx.orgId} and c.custom_words @> array[${storage}] and c.custom_words <> '{}' and c.deleted_at is null
    and starts_with(word, ${`${storage}:`})`;

/** Selects values that several live records have, each with two of these records. */
export async function selectSharedValues(
  tx: TenantTx,
  noun: RecordNoun,
  storage: string,
  limit: number,
): Promise<{ word: string; ids: string[] }[]> {
  const { rows } = await sql<{ word: string; ids: string[] }>`
    select word, (array_agg(id order by id))[1:2] as ids from (${wordsOf(tx, noun, storage)}) found
    group by word having count(*) > 1 order by word limit ${limit}`.execute(tx.db);
  return rows;
}

/** Empties values that a record with a lower id also has. It adds no versions and no log entries. */
export async function emptySharedValues(
  tx: TenantTx,
  noun: RecordNoun,
  { storage, slot }: Pick<CustomVariant, "storage" | "slot">,
): Promise<void> {
  const place = slot === null ? sql`` : sql`, ${sql.ref(slot)} = null`;
  await sql`
    update ${sql.id("crm", recordKinds[noun].plural)} r
    set custom = r.custom - ${storage}::text, custom_words = array(
      select each from unnest(r.custom_words) each where each <> ${storage} and not starts_with(each, ${`${storage}:`})
    ) ${place}
    from (select id, row_number() over (partition by word order by id) as place from (${wordsOf(tx, noun, storage)}) found) s
    where r.org_id = ${tx.orgId} and r.id = s.id and s.place > 1`.execute(tx.db);
}

/** Stores the values of a unique field. */
export async function insertUniqueValues(tx: TenantTx, noun: RecordNoun, storage: string): Promise<void> {
  await sql`
    insert into crm.custom_unique_values (org_id, noun, word, record_id)
    select ${tx.orgId}, ${noun}, word, id from (${wordsOf(tx, noun, storage)}) found
    ${insertedWithoutCoordinator}`.execute(tx.db);
}

/** Deletes the stored values of a unique field. */
export async function deleteUniqueValues(tx: TenantTx, noun: RecordNoun, storage: string): Promise<void> {
  await sql`
    delete from crm.custom_unique_values
    where org_id = ${tx.orgId} and noun = ${noun} and starts_with(word, ${`${storage}:`})`.execute(tx.db);
}
