import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { deletedRetentionDays, maxCountedInRequest } from "@lanyard/contract/limits";
import { type RawBuilder, sql } from "kysely";
import { organisationMark } from "#src/db/organisation-text.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";

/** All columns of a definition. A field that was deleted too long ago to be restored is expired. */
function selectFields(tx: TenantTx, condition: RawBuilder<unknown>) {
  return sql<object>`
    select f.*, deleted_at is not null as is_deleted,
      coalesce(deleted_at < now() - make_interval(days => ${deletedRetentionDays}), false) as is_expired
    from crm.custom_fields f where org_id = ${tx.orgId} and ${condition} order by noun, position, id`;
}

/** The live custom fields, of one kind or of all, in their order. */
export function selectCustomFields(tx: TenantTx, noun?: RecordNoun): Statement<object[]> {
  const named = noun === undefined ? sql`true` : sql`noun = ${noun}`;
  return Statement.of(tx, selectFields(tx, sql`deleted_at is null and ${named}`));
}

/** The fields whose values records of a kind may have, deleted ones included. */
export function selectLayout(tx: TenantTx, noun: RecordNoun): Statement<object[]> {
  return Statement.of(tx, selectFields(tx, sql`noun = ${noun} and purged_at is null`));
}

/** The fields of all kinds whose values records may have. */
export async function selectLayouts(tx: TenantTx): Promise<object[]> {
  return (await selectFields(tx, sql`purged_at is null`).execute(tx.db)).rows;
}

const layoutKey = ({ orgId }: TenantTx) => sql`hashtextextended('layout of ' || ${orgId}::uuid, 0)`;

/** Keeps others from changing how values are stored until the transaction ends. */
export const shareLayout = (tx: TenantTx): Statement<unknown> =>
  Statement.of(tx, sql`select pg_advisory_xact_lock_shared(${layoutKey(tx)})`);

/** Waits until no other transaction writes values, and keeps others from starting. */
export async function lockLayout(tx: TenantTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${layoutKey(tx)})`.execute(tx.db);
}

/** Selects the options of all fields of an organization, deleted fields and former types included. */
export function selectAllOptions(tx: TenantTx) {
  return Statement.of(
    tx,
    tx.db.selectFrom("custom_fields").select(["options", "variants"]).where("org_id", "=", tx.orgId),
  );
}

/** Counts the live records of a kind that have each word of a custom field, no further than a request counts. */
export function countCustomWords(
  tx: TenantTx,
  noun: RecordNoun,
  words: readonly string[],
): Statement<ReadonlyMap<string, number>> {
  if (words.length === 0) return Statement.known(new Map());
  const query = sql<{ word: string; count: number }>`
    select w.word, counted.count from unnest(${words}::text[]) w (word) cross join lateral (
      select count(*)::int as count from (
        select from ${sql.id("crm", recordKinds[noun].plural)}
        where org_id = ${tx.orgId} and custom_words @> array[w.word] and custom_words <> '{}' and deleted_at is null
        limit ${maxCountedInRequest}
      ) found
    ) counted`;
  return Statement.of(tx, query).map((rows) => new Map(rows.map(({ word, count }) => [word, count])));
}

/**
 * The custom values of a record `c` by the keys of their fields, those of deleted fields and of former types included. A field of
 * another type trades places with its first storage.
 */
export function customByKey(noun: RecordNoun): string {
  const moved = `(select jsonb_object_agg(f.key, f.shown) || jsonb_object_agg(f.shown, f.key) from crm.custom_fields f
    where f.org_id = ${organisationMark} and f.noun = '${noun}' and f.shown <> f.key)`;
  return `case when c.custom = '{}' or ${moved} is null then c.custom else (
    select jsonb_object_agg(coalesce(${moved} ->> each.key, each.key), each.value) from jsonb_each(c.custom) each) end`;
}

/** The custom values of a record `c` as they are shown: those of deleted fields and of other types are hidden. */
export const customSource = (noun: RecordNoun) =>
  `case when c.custom = '{}' then c.custom else ${customByKey(noun)} - array(
    select kept from crm.custom_fields f, jsonb_path_query_array(f.variants, '$[*].storage') stored,
      jsonb_array_elements_text(stored || to_jsonb(f.key)) kept
    where f.org_id = ${organisationMark} and f.noun = '${noun}' and (f.deleted_at is not null or kept <> f.key)) end`;
