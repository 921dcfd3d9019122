import { type FieldTable, type FieldType, pointsFieldOf } from "@lanyard/contract/kind/field-descriptor";
import { nounsWith, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import { countOf, Statement } from "#src/db/statement.ts";
import { rowsOf } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { nameExpression } from "#src/records/kind/record-name-sql.ts";
import { type DuplicateNoun, keyMeaning } from "./duplicate-key-sql.ts";
import { comparison } from "./duplicate-score-sql.ts";

export interface PairFilter {
  readonly noun: DuplicateNoun;
  readonly dismissed: boolean;
  readonly minScore: number;
  readonly record: string | undefined;
}

function livePairs(tx: TenantTx, { noun, dismissed, minScore, record }: PairFilter) {
  const table = sql.id("crm", recordKinds[noun].plural);
  const isRequested = record === undefined ? sql`true` : sql`${record}::uuid in (p.left_id, p.right_id)`;
  return sql`crm.duplicate_pairs p
    join ${table} l on l.org_id = ${tx.orgId} and l.id = p.left_id and l.deleted_at is null
    join ${table} r on r.org_id = ${tx.orgId} and r.id = p.right_id and r.deleted_at is null
    where p.org_id = ${tx.orgId} and p.noun = ${noun} and p.dismissed = ${dismissed} and p.score >= ${minScore}::real and ${isRequested}`;
}

export function countPairs(tx: TenantTx, filter: PairFilter): Promise<number> {
  return Statement.sql<{
    total: number;
  }>(tx)`select count(*)::int as total from ${livePairs(tx, filter)}`.read(([row]) => row?.total ?? 0);
}

export interface ComparedPair {
  readonly id: string;
  readonly left_id: string;
  readonly right_id: string;
  readonly score: number;
  readonly dismissed: boolean;
  readonly surname: string | null;
  readonly given: string | null;
  readonly phone: string | null;
  readonly mailbox: string | null;
  readonly domain: string | null;
  readonly employer: boolean | null;
  readonly city: boolean | null;
}

/** Selects a page of pairs, best first. The reasons are computed from current values. */
export function selectPairs(
  tx: TenantTx,
  filter: PairFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ComparedPair[]> {
  const traits = sql`crm.duplicate_traits`;
  return Statement.sql<ComparedPair>(tx)`
    with page as materialized (
      select p.id, p.left_id, p.right_id, p.score, p.dismissed from ${livePairs(tx, filter)}
      order by p.score desc, p.id limit ${limit} offset ${offset}
    )
    select p.id, p.left_id, p.right_id, p.score, p.dismissed, ${sql.raw(comparison)}
    from page p
    left join ${traits} a on a.org_id = ${tx.orgId} and a.id = p.left_id
    left join ${traits} b on b.org_id = ${tx.orgId} and b.id = p.right_id
    order by p.score desc, p.id`.send();
}

const furtherPoints = (column: string) =>
  `array(select substr(e, strpos(e, ' ') + 1) from unnest(${column}) e where strpos(e, ' ') > 0)`;

export function previewColumns(noun: DuplicateNoun): string {
  const kind = recordKinds[noun];
  const { company, city } = kind.has.merge;
  const name = `coalesce(${nameExpression(kind)}, '')`;
  return `id, ${name} as name, ${company} as company, ${city} as city, ${allOf(noun, "email")} as emails, ${allOf(noun, "phone")} as phones`;
}

/** Returns SQL for an array of all values of a type, from plain fields and from contact points. */
function allOf(noun: DuplicateNoun, type: FieldType): string {
  const fields: FieldTable = recordKinds[noun].fields;
  const names = Object.keys(fields).filter((name) => fields[name]?.type === type);
  const further = names.flatMap((name) => pointsFieldOf(fields, name) ?? []).map(furtherPoints);
  return `array_remove(${[`array[${names.join(", ")}]`, ...further].join(" || ")}, null)`;
}

export interface PreviewedRecord {
  readonly id: string;
  readonly name: string;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly company: string | null;
  readonly city: string | null;
}

export function selectPreviewedRecords(tx: TenantTx, noun: DuplicateNoun, ids: readonly string[]) {
  return Statement.sql<PreviewedRecord>(tx)`
    select ${sql.raw(previewColumns(noun))}
    from ${sql.id("crm", recordKinds[noun].plural)} where org_id = ${tx.orgId} and ${isOneOf("id", ids)}`.send();
}

export interface LargeBlock {
  readonly by: string;
  readonly value: string;
  readonly place: string | null;
  readonly records: number;
}

const mostGroups = 20;

/** Selects the largest groups that were not compared, with the value that their records share. */
export function selectLargestBlocks(tx: TenantTx, noun: DuplicateNoun): Promise<LargeBlock[]> {
  const record = sql`
    select * from ${sql.id("crm", recordKinds[noun].plural)} c where c.org_id = ${tx.orgId} and c.id = t.id`;
  return Statement.sql<LargeBlock>(tx)`
    with shown as materialized (
      select t.*, b.key, b.records
      from (
        select b.key, b.records from crm.duplicate_large_blocks b where b.org_id = ${tx.orgId} and b.noun = ${noun}
        order by b.records desc, b.key limit ${mostGroups}
      ) b
      cross join lateral (
        select k.id from crm.duplicate_keys k where k.org_id = ${tx.orgId} and k.key = b.key limit 1 offset 0
      ) k
      join crm.duplicate_traits t on t.org_id = ${tx.orgId} and t.noun = ${noun} and t.id = k.id
    )
    select m.by, m.value, m.place, m.records from (${keyMeaning(noun, "select * from shown", record)}) m
    order by m.records desc, m.by, m.value`.send();
}

export function countLargeBlocks(tx: TenantTx, noun: DuplicateNoun): Promise<number> {
  return Statement.sql<{ count: number }>(tx)`
    select count(*)::int as count from crm.duplicate_large_blocks
    where org_id = ${tx.orgId} and noun = ${noun}`.read(countOf);
}

export function lockPairs(tx: TenantTx, ids: readonly string[]) {
  const names = ["id", "noun", "left_id", "right_id", "dismissed", "version"] as const;
  return rowsOf(tx, "duplicate_pairs", names, sql`${isOneOf("id", ids)} order by id for update`).send();
}

export async function updateDismissed(
  tx: TenantTx,
  updates: readonly { readonly id: string; readonly dismissed: boolean }[],
): Promise<void> {
  await Statement.sql(tx)`
    update crm.duplicate_pairs p set dismissed = d.dismissed, version = p.version + 1
    from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) as d (id uuid, dismissed boolean)
    where p.org_id = ${tx.orgId} and p.id = d.id`.send();
}

export async function eraseDuplicatesOf(tx: TenantTx, ids: readonly string[]): Promise<void> {
  const isGone = (id: string) => sql`${sql.ref(id)} = any(${ids}::uuid[])`;
  for (const noun of nounsWith("merge")) {
    await Statement.sql(tx)`
      with gone as (
        delete from crm.duplicate_traits t where t.org_id = ${tx.orgId} and t.noun = ${noun} and ${isGone("t.id")}
        returning t.id, t.keys || t.name_sound || t.surname_key as keys
      )
      delete from crm.duplicate_keys k using (select id, unnest(keys) as key from gone) g
      where k.org_id = ${tx.orgId} and k.key = g.key and k.id = g.id`.send();
    await Statement.sql(tx)`
      delete from crm.duplicate_pairs p where p.org_id = ${tx.orgId} and p.noun = ${noun}
        and (${isGone("p.left_id")} or ${isGone("p.right_id")})`.send();
  }
}
