import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { deletedRetentionDays, maxCountedInRequest } from "@lanyard/contract/limits";
import { type RawBuilder, sql } from "kysely";
import { lockExclusively } from "#src/db/exclusive-lock-sql.ts";
import { organisationMark } from "#src/db/organisation-text.ts";
import { Statement } from "#src/db/statement.ts";
import { rowsOf } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Matches } from "#src/records/list/record-list-sql.ts";

function selectFields(tx: TenantTx, condition: RawBuilder<unknown>): Statement<object[]> {
  return Statement.sql<object>(tx)`
    select f.*, deleted_at is not null as is_deleted,
      coalesce(deleted_at < now() - make_interval(days => ${deletedRetentionDays}), false) as is_expired
    from crm.custom_fields f where org_id = ${tx.orgId} and ${condition} order by noun, position, id`;
}

export function selectCustomFields(
  tx: TenantTx,
  noun?: RecordNoun,
  keys?: readonly string[],
): Statement<object[]> {
  const ofKind = noun === undefined ? sql`true` : sql`noun = ${noun}`;
  return selectFields(tx, sql`deleted_at is null and ${ofKind} and ${isNamed(keys)}`);
}

const isNamed = (keys: readonly string[] | undefined) =>
  keys === undefined ? sql`true` : sql`key = any (${keys}::text[])`;

/** Selects the fields for which records of a kind may have values, including deleted fields. */
export function selectLayout(tx: TenantTx, noun: RecordNoun, keys?: readonly string[]): Statement<object[]> {
  return selectFields(tx, sql`noun = ${noun} and purged_at is null and ${isNamed(keys)}`);
}

export const selectLayouts = (tx: TenantTx): Promise<object[]> =>
  selectFields(tx, sql`purged_at is null`).send();

const layoutKey = ({ orgId }: TenantTx) => sql`hashtextextended('layout of ' || ${orgId}::uuid, 0)`;

/** Prevents changes to the storage of values until the transaction ends. */
export const shareLayout = (tx: TenantTx): Statement<unknown> =>
  Statement.sql(tx)`select pg_advisory_xact_lock_shared(${layoutKey(tx)})`;

/**
 * Waits until no other transaction writes values, and then blocks such writes. Returns false if the wait
 * exceeds `patienceMs`, for example during an import.
 */
export const lockLayout = (tx: TenantTx, patienceMs: number): Promise<boolean> =>
  lockExclusively(tx, layoutKey(tx), patienceMs);

/** Selects the options of all fields in an organisation, including deleted fields and former types. */
export const selectAllOptions = (tx: TenantTx) =>
  rowsOf(tx, "custom_fields", ["options", "variants"], sql`true`);

/** Selects, from the log, the options that fields had before each change of their options. */
export function selectFormerOptions(tx: TenantTx) {
  return Statement.sql<{ options: string[] }>(tx)`
      select c.before -> 'options' as options from crm.action_changes c
      where c.org_id = ${tx.orgId} and jsonb_typeof(c.before -> 'options') = 'array'
        and c.record_id in (select f.id from crm.custom_fields f where f.org_id = ${tx.orgId})`;
}

export const withOneOfWords = (noun: RecordNoun, words: readonly string[]): Matches => ({
  table: recordKinds[noun].plural,
  conditions: [{ column: "custom_words", op: "overlaps", value: words }],
});

/** SQL for the list condition that a record has the word `w.word`. */
const hasWord = sql`jsonb_build_array(jsonb_build_object('column', 'custom_words', 'op', 'has_all', 'value', array[w.word]))`;

/** Counts the live records of a kind by word. Numbers above `maxCountedInRequest` are estimates. */
export function countCustomWords(
  tx: TenantTx,
  noun: RecordNoun,
  words: readonly string[],
): Statement<ReadonlyMap<string, number>> {
  if (words.length === 0) return Statement.known(new Map());
  return Statement.sql<{ word: string; count: number }>(tx)`
    select w.word, (select count(*)::int from crm.matching_ids(
      ${recordKinds[noun].plural}, ${tx.orgId}, ${hasWord}, ${maxCountedInRequest})) as count
    from unnest(${words}::text[]) w (word)`.followedBy((rows) => {
    const counts = new Map(rows.map(({ word, count }) => [word, count]));
    const many = words.filter((word) => (counts.get(word) ?? 0) >= maxCountedInRequest);
    return many.length === 0 ? Statement.known(counts) : withEstimates(tx, noun, counts, many);
  });
}

function withEstimates(
  tx: TenantTx,
  noun: RecordNoun,
  counts: ReadonlyMap<string, number>,
  words: readonly string[],
): Statement<ReadonlyMap<string, number>> {
  return Statement.sql<{ word: string; count: number }>(tx)`
    select w.word, greatest(${maxCountedInRequest}, coalesce(page.matched, page.estimated))::int as count
    from unnest(${words}::text[]) w (word) cross join lateral crm.matching_page(
      ${recordKinds[noun].plural}, ${tx.orgId}, ${hasWord}, '{"column": "id"}', 0, 0, ${maxCountedInRequest}
    ) page`.map((rows) => new Map([...counts, ...rows.map(({ word, count }) => [word, count] as const)]));
}

/**
 * Returns SQL for the custom values of record `c` by field key, including deleted fields and former types. If
 * a field shows another storage (`shown`) than its own, the keys of the two storages are swapped.
 */
export function customByKey(noun: RecordNoun): string {
  const moved = `(select jsonb_object_agg(f.key, f.shown) || jsonb_object_agg(f.shown, f.key) from crm.custom_fields f
    where f.org_id = ${organisationMark} and f.noun = '${noun}' and f.shown <> f.key)`;
  return `case when c.custom = '{}' or ${moved} is null then c.custom else (
    select jsonb_object_agg(coalesce(${moved} ->> each.key, each.key), each.value) from jsonb_each(c.custom) each) end`;
}

/** Returns SQL for the custom values of record `c` in responses, without deleted fields and former types. */
export const customSource = (noun: RecordNoun) =>
  `case when c.custom = '{}' then c.custom else ${customByKey(noun)} - array(
    select kept from crm.custom_fields f, jsonb_path_query_array(f.variants, '$[*].storage') stored,
      jsonb_array_elements_text(stored || to_jsonb(f.key)) kept
    where f.org_id = ${organisationMark} and f.noun = '${noun}' and (f.deleted_at is not null or kept <> f.key)
      and (f.deleted_at is not null or f.shown <> f.key or jsonb_array_length(f.variants) > 1)) end`;
