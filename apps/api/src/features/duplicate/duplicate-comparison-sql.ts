import { type RawBuilder, sql } from "kysely";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { type DuplicateNoun, firstSurnameKeyOf, partsOfKeys, phoneKey } from "./duplicate-key-sql.ts";
import {
  comparison,
  namesMayMatch,
  rarityWeight,
  scores,
  surnameWeight,
  upperBoundColumns,
} from "./duplicate-score-sql.ts";

/**
 * The maximum number of records with a common key that are compared with each other. Larger groups are only
 * reported.
 */
export const maxBlockSize = 60;

/**
 * The maximum number of records whose full names sound alike. If more records sound alike, the search does
 * not compare those that have only the name in common.
 */
export const maxNameHolders = 2;

/**
 * The minimum number of records with a surname for which `countSurnames` stores a count. Each comparison
 * counts rarer surnames itself.
 */
const mostCounted = 500;

interface Comparing {
  readonly threshold: number;
  /** SQL for whether this step compares pair `c`. */
  readonly isTurn: RawBuilder<unknown>;
  /** SQL for the traits of an unsaved record, instead of stored traits. */
  readonly mine?: RawBuilder<unknown>;
}

/**
 * Returns SQL that compares the `candidates` and defines `scored`, the pairs whose scores reach the
 * threshold, and `found`, each of these pairs once, with the lower id first. "offset 0" keeps the planner
 * from merging subqueries.
 */
export function scoredPairs(
  tx: TenantTx,
  noun: DuplicateNoun,
  { threshold, isTurn, mine }: Comparing,
): RawBuilder<unknown> {
  const org = sql`${tx.orgId}::uuid`;
  const traits = (id: string) => sql`
      select * from crm.duplicate_traits t where t.org_id = ${org} and t.id = ${sql.ref(id)} and t.noun = ${noun} offset 0`;
  const holders = (key: RawBuilder<unknown>, most = maxBlockSize + 1) => sql`(
        select count(*) from (
          select from crm.duplicate_keys k where k.org_id = ${org} and k.key = ${key} limit ${most}
        ) counted)`;
  return sql`
    compared as materialized (
      select c.mine_id, c.other_id, a.name_sound, a.given as own_given, a.surname_key as own_surname, b.surname_key as other_surname, ${sql.raw(comparison)}
      from candidates c
      cross join lateral (${mine ?? traits("c.mine_id")}) a
      cross join lateral (${traits("c.other_id")}) b
      where ${isTurn} and ${sql.raw(namesMayMatch)}
    ),
    possible as materialized (
      select p.* from (select c.*, ${sql.raw(upperBoundColumns)} from compared c) p where ${sql.raw(scores[noun])} >= ${threshold}
    ),
    surnames as materialized (
      select s.key, coalesce(f.holders, ${holders(sql`s.key`, mostCounted)}) as holders
      from (
        select own_surname as key from possible where surname in ('same', 'swapped', 'close')
        union select other_surname from possible where surname = 'close'
      ) s
      left join lateral (
        select n.holders from crm.duplicate_surnames n where n.org_id = ${org} and n.noun = ${noun} and n.key = s.key offset 0
      ) f on true
    ),
    everybody as materialized (
      select coalesce(sum(delta), 0) as records from crm.record_counts where org_id = ${org} and noun = ${noun}
    ),
    scored as materialized (
      select s.mine_id, s.other_id, s.score from (
        select p.mine_id, p.other_id, ${sql.raw(scores[noun])} as score
        from (
          select c.mine_id, c.other_id, c.own_given, c.surname, c.given, c.generation, c.phone, c.mobile, c.landline, c.mailbox,
            c.both_mailboxes, c.domain, c.both_domains, c.employer, c.city,
            case when c.phone is null then 2 else ${holders(sql.raw(phoneKey(noun, "c.phone")))} end as phone_holders,
            greatest(${holders(sql`c.name_sound`)}, 2) as name_holders,
            ${sql.raw(surnameWeight("e.records", "greatest(s.holders, o.holders)"))} as surname_weight,
            ${sql.raw(rarityWeight("e.records"))} as fewness_weight
          from possible c cross join everybody e
          left join surnames s on s.key = c.own_surname
          left join surnames o on o.key = c.other_surname
          offset 0
        ) p
      ) s where s.score >= ${threshold}
    ),
    found as materialized (
      select least(mine_id, other_id) as left_id, greatest(mine_id, other_id) as right_id, max(score) as score
      from scored group by 1, 2
    )`;
}

export interface Found {
  readonly pairs: readonly { readonly left_id: string; readonly right_id: string; readonly score: number }[];
  /**
   * Keys that more than `maxBlockSize` records share. The search does not compare records that share no other
   * key.
   */
  readonly large: readonly string[];
}

export const foundPairs = sql`(select coalesce(json_agg(f order by left_id, right_id), '[]') from found f) as pairs`;

/**
 * Writes the results of a comparison. Comparison and insert are separate statements, because on a cluster a
 * combined one would send the rows to every node.
 */
export async function writeFound(tx: TenantTx, noun: DuplicateNoun, { pairs, large }: Found): Promise<void> {
  if (large.length > 0)
    await Statement.sql(tx)`
      insert into crm.duplicate_large_blocks (org_id, noun, key, records)
      select k.org_id, ${noun}, k.key, count(*) from crm.duplicate_keys k
      where k.org_id = ${tx.orgId} and k.key = any(${large}::bigint[])
      group by k.org_id, k.key order by k.key
      on conflict (org_id, noun, key) do update set records = excluded.records`.send();
  if (pairs.length > 0)
    await Statement.sql(tx)`
      insert into crm.duplicate_pairs (org_id, noun, left_id, right_id, score)
      select t.org_id, t.noun, f.left_id, f.right_id, f.score
      from crm.duplicate_traits t
      cross join jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) f (left_id uuid, right_id uuid, score real)
      where t.org_id = ${tx.orgId} and t.noun = ${noun} and t.id = f.left_id order by f.left_id, f.right_id
      on conflict (org_id, noun, left_id, right_id) do update set score = excluded.score`.send();
}

export async function countSurnames(tx: TenantTx, noun: DuplicateNoun): Promise<void> {
  await Statement.sql(tx)`
    delete from crm.duplicate_surnames where org_id = ${tx.orgId} and noun = ${noun}`.send();
  const [first, end] = [firstSurnameKeyOf(noun, 0), firstSurnameKeyOf(noun, partsOfKeys)];
  await Statement.sql(tx)`
    insert into crm.duplicate_surnames (org_id, noun, key, holders)
    select k.org_id, ${noun}, k.key, count(*) from crm.duplicate_keys k
    where k.org_id = ${tx.orgId} and k.key >= ${first}::bigint and k.key < ${end}::bigint
    group by k.org_id, k.key having count(*) >= ${mostCounted} order by k.key`.send();
}
