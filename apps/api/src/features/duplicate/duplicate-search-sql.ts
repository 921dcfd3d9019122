import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import { comparison, mayBeOne, mostOfSurname, scores } from "./duplicate-score-sql.ts";
import { type DuplicateNoun, keyHash, phoneEnd, traitColumns, traitsQuery } from "./duplicate-traits-sql.ts";

/** Records that share a key are compared with one another up to so many; of more the block is reported. */
export const mostInBlock = 60;

/** How far records were read. */
export interface SearchPosition {
  readonly changed_at: string;
  readonly after_id: string;
}

/** Whether there is anything to read or to compare, found without a write. */
export async function hasChanged(tx: TenantTx, noun: DuplicateNoun): Promise<boolean> {
  const { rows } = await sql<SearchPosition>`
    select changed_at::text as changed_at, after_id from crm.duplicate_searches
    where org_id = ${tx.orgId} and noun = ${noun}`.execute(tx.db);
  const position = rows[0] ?? { changed_at: "-infinity", after_id: noRecord };
  return (await selectChanged(tx, noun, position, 1)).length > 0 || (await selectDue(tx, noun, 1)).length > 0;
}

const noRecord = "00000000-0000-0000-0000-000000000000";

/** Undefined when another process compares these records right now. */
export async function claimSearch(tx: TenantTx, noun: DuplicateNoun): Promise<SearchPosition | undefined> {
  await sql`insert into crm.duplicate_searches (org_id, noun) values (${tx.orgId}, ${noun}) on conflict do nothing`.execute(
    tx.db,
  );
  const { rows } = await sql<SearchPosition>`
    select changed_at::text as changed_at, after_id from crm.duplicate_searches
    where org_id = ${tx.orgId} and noun = ${noun} for update skip locked`.execute(tx.db);
  return rows[0];
}

export async function moveSearch(tx: TenantTx, noun: DuplicateNoun, at: SearchPosition): Promise<void> {
  await sql`
    update crm.duplicate_searches set changed_at = ${at.changed_at}::timestamptz, after_id = ${at.after_id}
    where org_id = ${tx.orgId} and noun = ${noun}`.execute(tx.db);
}

/**
 * The live records that were changed since, in that order. What a transaction that still runs wrote has its beginning as the
 * moment of its change: only what was changed before the oldest of them began is whole.
 */
export async function selectChanged(
  tx: TenantTx,
  noun: DuplicateNoun,
  { changed_at, after_id }: SearchPosition,
  limit: number,
) {
  const { rows } = await sql<SearchPosition & { id: string }>`
    select id, id as after_id, updated_at::text as changed_at from ${sql.id("crm", recordKinds[noun].plural)}
    where org_id = ${tx.orgId} and deleted_at is null and (updated_at, id) > (${changed_at}::timestamptz, ${after_id}::uuid)
      and updated_at < (
        select coalesce(min(xact_start), now()) from pg_stat_activity
        where usename = current_user and xact_start is not null and pid <> pg_backend_pid())
    order by updated_at, id limit ${limit}`.execute(tx.db);
  return rows;
}

/** Records whose traits were read and not compared yet, in the order of their ids. */
export async function selectDue(tx: TenantTx, noun: DuplicateNoun, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from crm.duplicate_traits
    where org_id = ${tx.orgId} and noun = ${noun} and not is_compared order by id limit ${limit}`.execute(
    tx.db,
  );
  return rows.map(({ id }) => id);
}

/** Tables that were just filled have no statistics: whatever they say, records are looked up by their indexes. */
export async function lookUpByIndexes(tx: TenantTx): Promise<void> {
  await sql.raw("set local enable_seqscan = off").execute(tx.db);
}

/** Writes what is compared of these records, and their keys. */
export async function writeTraits(tx: TenantTx, noun: DuplicateNoun, ids: readonly string[]): Promise<void> {
  await sql`
    with old as materialized (
      delete from crm.duplicate_traits where org_id = ${tx.orgId} and id = any(${ids}::uuid[]) returning id, keys
    ), gone as materialized (
      select k.place from (select id, ${sql.raw(keyHash(noun, "unnest(keys)"))} as key from old) o
      cross join lateral (
        select k.ctid as place from crm.duplicate_keys k
        where k.org_id = ${tx.orgId} and k.key = o.key and k.id = o.id offset 0
      ) k
    )
    delete from crm.duplicate_keys where org_id = ${tx.orgId} and ctid = any(array(select place from gone))`.execute(
    tx.db,
  );
  await sql`
    with source as materialized (
      select * from ${sql.id("crm", recordKinds[noun].plural)} where org_id = ${tx.orgId} and id = any(${ids}::uuid[])
    ), made as (
      insert into crm.duplicate_traits (org_id, noun, id, ${sql.raw(traitColumns)}, keys)
      select ${tx.orgId}::uuid, ${noun}, made.* from (${sql.raw(traitsQuery(noun))}) made
      returning id, keys
    )
    insert into crm.duplicate_keys (org_id, key, id)
    select ${tx.orgId}::uuid, ${sql.raw(keyHash(noun, "key"))}, id from made, unnest(keys) key order by 2, 3
    on conflict do nothing`.execute(tx.db);
}

/**
 * Pairs of `mine` (traits and keys) with the records that share a key, compared and scored: `mine_id`, `other_id`, `score`. Keys of
 * blocks that are too large are in `sizes`. What is looked up by an index stands behind "offset 0", so that all other joins can be
 * kept from walking one list for each entry of another. Of two records that wait to be compared, the later one meets the other.
 */
function scoredPairs(tx: TenantTx, noun: DuplicateNoun, mine: RawBuilder<unknown>): RawBuilder<unknown> {
  const org = sql`${tx.orgId}::uuid`;
  return sql`
    mine as materialized (${mine}),
    wanted as materialized (select m.id, key, ${sql.raw(keyHash(noun, "key"))} as hash from mine m, unnest(m.keys) key),
    asked as materialized (
      select w.key, w.hash, count(*) as own from wanted w group by w.key, w.hash
    ),
    sizes as materialized (
      select w.key, w.hash, case when w.known then ${mostInBlock + 1} else (
        select count(*) from (
          select from crm.duplicate_keys k where k.org_id = ${org} and k.key = w.hash limit ${mostInBlock + 1}
        ) counted
      ) end as size
      from (
        select a.key, a.hash, b.found is not null as known from asked a
        left join lateral (
          select true as found from crm.duplicate_large_blocks b where b.org_id = ${org} and b.noun = ${noun} and b.key = a.key offset 0
        ) b on true
      ) w
    ),
    candidates as materialized (
      select distinct w.id as mine_id, k.id as other_id
      from wanted w join sizes s on s.key = w.key and s.size <= ${mostInBlock}
      cross join lateral (
        select k.id from crm.duplicate_keys k where k.org_id = ${org} and k.key = s.hash and k.id <> w.id offset 0
      ) k
    ),
    compared as materialized (
      select c.mine_id, c.other_id, (select k from unnest(a.keys) k where starts_with(k, 'name ')) as name_key, a.given as own_given, a.surname as own_surname, b.surname as other_surname, ${sql.raw(comparison)}
      from candidates c join mine a on a.id = c.mine_id
      cross join lateral (
        select * from crm.duplicate_traits t
        where t.org_id = ${org} and t.id = c.other_id
          and (t.is_compared or t.id < c.mine_id or c.mine_id = ${noRecord}) offset 0
      ) b
      where ${sql.raw(mayBeOne)}
    ),
    surnames as materialized (
      select s.surname, (
        select count(*) from (
          select from crm.duplicate_traits t where t.org_id = ${org} and t.noun = ${noun} and t.surname = s.surname limit 2000
        ) counted
      ) as holders
      from (
        select own_surname as surname from compared where surname in ('same', 'swapped', 'close')
        union select other_surname from compared where surname = 'close'
      ) s
    ),
    everybody as materialized (
      select coalesce(sum(delta), 0) as records from crm.record_counts where org_id = ${org} and noun = ${noun}
    ),
    scored as materialized (
      select p.mine_id, p.other_id, ${sql.raw(scores[noun])} as score
      from (
        select c.*, coalesce(b.size, 2) as phone_holders, greatest(n.size, 2) as name_holders, least(greatest(log(2,
          ((e.records + 5000) / (greatest(s.holders, o.holders, 2) - 1))::numeric), 2), ${mostOfSurname})::float as surname_weight
        from compared c cross join everybody e
        left join surnames s on s.surname = c.own_surname
        left join surnames o on o.surname = c.other_surname
        left join sizes b on b.key = 'phone ' || ${sql.raw(phoneEnd("c.phone"))}
        left join sizes n on n.key = c.name_key
      ) p
    )`;
}

/** Finds the pairs of these records anew; those that were dismissed stay so. */
export async function writePairs(
  tx: TenantTx,
  noun: DuplicateNoun,
  ids: readonly string[],
  threshold: number,
): Promise<void> {
  const own = sql`
    select * from crm.duplicate_traits where org_id = ${tx.orgId} and id = any(${ids}::uuid[])`;
  await sql`
    with ${scoredPairs(tx, noun, own)},
    found as materialized (
      select least(mine_id, other_id) as left_id, greatest(mine_id, other_id) as right_id, max(score) as score
      from scored where score >= ${threshold} group by 1, 2
    ), large as (
      insert into crm.duplicate_large_blocks (org_id, noun, key)
      select ${tx.orgId}::uuid, ${noun}, key from sizes where size > ${mostInBlock} order by key on conflict do nothing
    ), gone as (
      delete from crm.duplicate_pairs p
      where p.org_id = ${tx.orgId} and p.noun = ${noun} and not p.dismissed
        and (p.left_id = any(${ids}::uuid[]) or p.right_id = any(${ids}::uuid[]))
        and not exists (select from found f where f.left_id = p.left_id and f.right_id = p.right_id)
        -- The other one waits for its own turn, which decides.
        and not exists (
          select from crm.duplicate_traits t
          where t.org_id = ${tx.orgId} and t.id in (p.left_id, p.right_id)
            and not t.is_compared and t.id <> all(${ids}::uuid[]))
    )
    insert into crm.duplicate_pairs (org_id, noun, left_id, right_id, score)
    select ${tx.orgId}::uuid, ${noun}, left_id, right_id, score from found order by left_id, right_id
    on conflict (org_id, noun, left_id, right_id) do update set score = excluded.score`.execute(tx.db);
  await sql`
    update crm.duplicate_traits set is_compared = true
    where org_id = ${tx.orgId} and id = any(${ids}::uuid[])`.execute(tx.db);
}

/** The records that one which is not stored yet is likely to be, best first. */
export async function selectLikely(
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
  const own = sql`
    select t.* from (
      with source as (select * from jsonb_populate_record(null::${table}, ${row}::jsonb))
      ${sql.raw(traitsQuery(noun))}
    ) t`;
  const { rows } = await sql<{ id: string; score: number }>`
    with ${scoredPairs(tx, noun, own)}
    select s.other_id as id, s.score from scored s
    join ${table} r on r.org_id = ${tx.orgId} and r.id = s.other_id and r.deleted_at is null
    where s.score >= ${threshold} and s.other_id is distinct from ${id ?? null}::uuid
    order by s.score desc, s.other_id limit ${limit}`.execute(tx.db);
  return rows;
}
