import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import { insertedWithoutCoordinator } from "#src/db/organisation-text.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import {
  type Found,
  foundPairs,
  maxBlockSize,
  maxNameHolders,
  scoredPairs,
  writeFound,
} from "./duplicate-comparison-sql.ts";
import { noRecord } from "./duplicate-due-sql.ts";
import { type DuplicateNoun, firstKeyOf, firstNameKeyOf } from "./duplicate-key-sql.ts";
import { type PreviewedRecord, previewColumns } from "./duplicate-pair-sql.ts";
import { traitColumns, traitsQuery } from "./duplicate-traits-sql.ts";

/** Writes the traits and keys of records. `isCompared` means that a comparison of all keys follows. */
export async function writeTraits(
  tx: TenantTx,
  noun: DuplicateNoun,
  ids: readonly string[],
  isCompared: boolean,
): Promise<void> {
  await Statement.sql(tx)`
    with old as materialized (
      delete from crm.duplicate_traits where org_id = ${tx.orgId} and id = any(${ids}::uuid[]) returning id, keys, name_sound, surname_key
    ), gone as materialized (
      select k.place from (select id, unnest(keys || name_sound || surname_key) as key from old) o
      cross join lateral (
        select k.ctid as place from crm.duplicate_keys k
        where k.org_id = ${tx.orgId} and k.key = o.key and k.id = o.id offset 0
      ) k
    )
    delete from crm.duplicate_keys where org_id = ${tx.orgId} and ctid = any(array(select place from gone))`.send();
  await Statement.sql(tx)`
    with source as not materialized (
      select * from ${sql.id("crm", recordKinds[noun].plural)} where org_id = ${tx.orgId} and id = any(${ids}::uuid[])
    )
    insert into crm.duplicate_traits (org_id, noun, is_compared, id, ${sql.raw(traitColumns)})
    select ${tx.orgId}::uuid, ${noun}, ${isCompared}::boolean, made.* from (${sql.raw(traitsQuery(noun))}) made
    ${insertedWithoutCoordinator}`.send();
  // This is a separate statement, because a cluster would send the rows of a nested statement to every node.
  await Statement.sql(tx)`
    insert into crm.duplicate_keys (org_id, key, id)
    select distinct t.org_id, key, t.id from crm.duplicate_traits t
    cross join lateral unnest(t.keys || t.name_sound || t.surname_key) key
    where t.org_id = ${tx.orgId} and t.id = any(${ids}::uuid[]) and key is not null order by 2, 3
    ${insertedWithoutCoordinator}`.send();
}

/**
 * Returns SQL for the pairs of these records with records that share a key. Skips keys that too many records
 * have.
 */
const candidatesOf = (tx: TenantTx, mine: RawBuilder<unknown>) => sql`
    wanted as materialized (
      select m.id, key, ${maxBlockSize}::int as most from (${mine}) m, unnest(m.keys) key
      union all select m.id, m.name_sound, ${maxNameHolders} from (${mine}) m where m.name_sound is not null
    ),
    sizes as materialized (
      select w.key, w.most, (
        select count(*) from (
          select from crm.duplicate_keys k where k.org_id = ${tx.orgId} and k.key = w.key limit w.most + 1
        ) counted
      ) as size
      from (select distinct key, most from wanted) w
    ),
    candidates as materialized (
      select distinct w.id as mine_id, k.id as other_id
      from wanted w join sizes s on s.key = w.key and s.size <= s.most
      cross join lateral (
        select k.id from crm.duplicate_keys k where k.org_id = ${tx.orgId} and k.key = s.key and k.id <> w.id offset 0
      ) k
    )`;

/**
 * Replaces the pairs of these records; dismissed pairs stay dismissed. If both records of a pair are still
 * queued, only the comparison of the record with the higher id finds the pair.
 */
export async function writePairs(
  tx: TenantTx,
  noun: DuplicateNoun,
  ids: readonly string[],
  threshold: number,
): Promise<void> {
  const own = sql`select * from crm.duplicate_traits where org_id = ${tx.orgId} and id = any(${ids}::uuid[])`;
  const isTurn = sql`(b.is_compared or b.id < c.mine_id)`;
  const rows = await Statement.sql<Found & { small: readonly string[] }>(tx)`
    with ${candidatesOf(tx, own)},
    ${scoredPairs(tx, noun, { threshold, isTurn })}
    select ${foundPairs},
      array(select key::text from sizes where size > ${maxBlockSize} and most = ${maxBlockSize}) as large,
      array(select key::text from sizes where size <= ${maxBlockSize}) as small`.send();
  const { pairs = [], large = [], small = [] } = rows[0] ?? {};
  await Statement.sql(tx)`
    delete from crm.duplicate_large_blocks
    where org_id = ${tx.orgId} and noun = ${noun} and key = any(${small}::bigint[])`.send();
  await Statement.sql(tx)`
    delete from crm.duplicate_pairs p
    where p.org_id = ${tx.orgId} and p.noun = ${noun} and not p.dismissed
      and (p.left_id = any(${ids}::uuid[]) or p.right_id = any(${ids}::uuid[]))
      and not exists (
        select from unnest(${pairs.map(({ left_id }) => left_id)}::uuid[], ${pairs.map(({ right_id }) => right_id)}::uuid[])
          f (left_id, right_id)
        where f.left_id = p.left_id and f.right_id = p.right_id)
      -- If the other record is still queued, its own comparison evaluates the pair.
      and not exists (
        select from crm.duplicate_traits t
        where t.org_id = ${tx.orgId} and t.id in (p.left_id, p.right_id)
          and not t.is_compared and t.id <> all(${ids}::uuid[]))`.send();
  await writeFound(tx, noun, { pairs, large });
  await Statement.sql(tx)`
    update crm.duplicate_traits set is_compared = true
    where org_id = ${tx.orgId} and id = any(${ids}::uuid[])`.send();
}

export async function writePairsOfKeys(
  tx: TenantTx,
  noun: DuplicateNoun,
  { from, to }: { readonly from: number; readonly to: number },
  threshold: number,
): Promise<void> {
  const isBetween = (key: string, first: string, end: string) =>
    sql`${sql.ref(key)} >= ${first}::bigint and ${sql.ref(key)} < ${end}::bigint`;
  const isPart = (key: string) => isBetween(key, firstKeyOf(noun, from), firstKeyOf(noun, to));
  const isName = isBetween("k.key", firstNameKeyOf(noun, from), firstNameKeyOf(noun, to));
  const shared = sql`
      select k.key, count(*) as size, array_agg(k.id order by k.id) as ids from crm.duplicate_keys k`;
  const rows = await Statement.sql<Found>(tx)`
    with blocks as materialized (
      ${shared} where k.org_id = ${tx.orgId} and ${isPart("k.key")} group by k.key having count(*) > 1
    ),
    names as materialized (
      ${shared} where k.org_id = ${tx.orgId} and ${isName} group by k.key having count(*) between 2 and ${maxNameHolders}
    ),
    candidates as materialized (
      select distinct l.id as mine_id, r.id as other_id
      from (select ids from blocks where size <= ${maxBlockSize} union all select ids from names) b
      cross join lateral unnest(b.ids) with ordinality l (id, at)
      cross join lateral unnest(b.ids[l.at + 1:]) r (id)
    ),
    ${scoredPairs(tx, noun, { threshold, isTurn: sql`true` })}
    select ${foundPairs}, array(select key::text from blocks where size > ${maxBlockSize}) as large`.send();
  const { pairs = [], large = [] } = rows[0] ?? {};
  await Statement.sql(tx)`
    delete from crm.duplicate_large_blocks l
    where l.org_id = ${tx.orgId} and l.noun = ${noun} and ${isPart("l.key")} and l.key <> all(${large}::bigint[])`.send();
  await writeFound(tx, noun, { pairs, large });
}

/** Deletes undismissed pairs below the threshold. Must run after the comparison of all keys. */
export async function deleteFormerPairs(tx: TenantTx, noun: DuplicateNoun, threshold: number): Promise<void> {
  await Statement.sql(tx)`
    with candidates as materialized (
      select left_id as mine_id, right_id as other_id from crm.duplicate_pairs
      where org_id = ${tx.orgId} and noun = ${noun} and not dismissed
    ),
    ${scoredPairs(tx, noun, { threshold, isTurn: sql`true` })}
    delete from crm.duplicate_pairs p
    where p.org_id = ${tx.orgId} and p.noun = ${noun} and not p.dismissed
      and not exists (select from found f where f.left_id = p.left_id and f.right_id = p.right_id)`.send();
}

/**
 * Selects likely duplicates of an unsaved or stored record, best first. Omits the dismissed pairs of a stored
 * record.
 */
export function selectLikely(
  tx: TenantTx,
  noun: DuplicateNoun,
  columns: Readonly<Record<string, unknown>>,
  {
    id,
    threshold,
    limit,
  }: { readonly id: string | undefined; readonly threshold: number; readonly limit: number },
) {
  const table = sql.id("crm", recordKinds[noun].plural);
  const row = JSON.stringify({ ...columns, id: noRecord });
  return Statement.sql<PreviewedRecord & { score: number }>(tx)`
    with mine as materialized (
      with source as (select * from jsonb_populate_record(null::${table}, ${row}::jsonb))
      ${sql.raw(traitsQuery(noun))}
    ),
    ${candidatesOf(tx, sql`select * from mine`)},
    ${scoredPairs(tx, noun, { threshold, isTurn: sql`true`, mine: sql`select * from mine` })}
    select r.*, s.score from scored s
    join (select ${sql.raw(previewColumns(noun))} from ${table} where org_id = ${tx.orgId} and deleted_at is null) r on r.id = s.other_id
    where s.other_id is distinct from ${id ?? null}::uuid
      and not exists (
        select from crm.duplicate_pairs p
        where p.org_id = ${tx.orgId} and p.noun = ${noun} and p.dismissed
          and p.left_id = least(s.other_id, ${id ?? null}::uuid) and p.right_id = greatest(s.other_id, ${id ?? null}::uuid))
    order by s.score desc, s.other_id limit ${limit}`.send();
}
