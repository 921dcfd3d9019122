import { refusal } from "@lanyard/contract/refusals/refusal";
import { type RawBuilder, sql } from "kysely";
import { foldedText } from "#src/db/folded-text-sql.ts";
import { withOrganisation, withOrganisationLiteral } from "#src/db/organisation-text.ts";
import { ofImport } from "./import-sql.ts";
import type { MatchWay } from "./importable.ts";
import { keySeparator } from "./match-ways.ts";
import type { Staged } from "./staged-rows.ts";

/**
 * The outcome of a row whose key belongs to an existing record. `create` still creates a record, and only
 * stores that the row would match.
 */
export type KeyConflictOutcome = "merge" | "fail" | "create";

function matchedBy(way: string, outcome: KeyConflictOutcome, holder: RawBuilder<unknown>) {
  if (outcome === "create") return sql`held_by = ${way}`;
  return sql`${holder}, outcome = ${outcome}, held_by = ${way}`;
}

export interface TriedWay extends MatchWay {
  /** The index of the rule's key in a row's `match_keys`, from 1. */
  readonly place: number;
  /**
   * The index of the external id in a row's `match_keys`, from 1; undefined if the rule ignores external ids.
   */
  readonly idPlace: number | undefined;
  /** Whether the rule applies only to rows and records without an external id. */
  readonly isWithoutId: boolean;
}

export const keyAt = (place: number) => sql`r.match_keys[${sql.lit(place)}]`;

export const isUnmatched = (staged: Staged) =>
  sql`${ofImport(staged)} and r.holder_id is null and r.outcome = 'create'`;

/**
 * Marks rows that match a live record. Unless the rule specifies otherwise, the oldest of several records
 * wins, and different external ids prevent a match.
 */
export async function markConflictingRows(
  staged: Staged,
  way: TriedWay,
  outcome: KeyConflictOutcome,
): Promise<void> {
  const id = way.idPlace === undefined ? undefined : keyAt(way.idPlace);
  const [all, isWithoutId] = [sql`true`, sql`c.external_id is null`];
  if (id === undefined) return markHeld(staged, way, outcome, { rows: all, records: all });
  const records = way.isWithoutId ? isWithoutId : all;
  await markHeld(staged, way, outcome, { rows: sql`${id} is null`, records });
  if (!way.isWithoutId)
    await markHeld(staged, way, outcome, { rows: sql`${id} is not null`, records: isWithoutId });
}

interface Held {
  readonly rows: RawBuilder<unknown>;
  readonly records: RawBuilder<unknown>;
}

/** The maximum number of records to compare with a row, because thousands of records can share a name. */
const mostCompared = 20;

/** Matches each row with the oldest record of its key, or with the one that agrees on most `details`. */
async function markHeld(
  staged: Staged,
  { name, place, details = [], ...way }: TriedWay,
  outcome: KeyConflictOutcome,
  { rows, records }: Held,
): Promise<void> {
  const { tx, importable } = staged;
  const key = withOrganisationLiteral(tx, way.key);
  const from =
    way.from === undefined
      ? sql`${sql.id("crm", importable.declaration.plural)} c`
      : withOrganisation(tx, way.from);
  const isOpen = sql`${isUnmatched(staged)} and ${rows}`;
  const first = sql`split_part(${keyAt(place)}, ${sql.lit(keySeparator)}, 1)`;
  const hasFirst =
    way.firstColumn === undefined
      ? sql`true`
      : sql`${sql.raw(way.firstColumn)} in (select ${first} from crm.import_rows r where ${isOpen})`;
  const compared = details.map((column) => {
    const own = foldedText(sql`(r.record ->> ${sql.lit(column)})`);
    const there = foldedText(sql`held.${sql.id(column)}`);
    return {
      column: sql`c.${sql.id(column)}, `,
      agreement: sql`-(${own} is not distinct from ${there})::int`,
      contradiction: sql`${own} <> ${there} or `,
    };
  });
  await sql`
    with held as materialized (
      select ${key} as match_key, ${sql.join(
        compared.map(({ column }) => column),
        sql``,
      )} c.id,
        row_number() over (partition by ${key} order by c.id) as place,
        ${way.isOfOneOnly ? sql`count(*) over (partition by ${key})` : sql`1`} as sharing
      from ${from}
      where c.org_id = ${tx.orgId} and c.deleted_at is null and ${sql.raw(way.isKeyed)} and ${records}
        and ${hasFirst} and ${key} in (select ${keyAt(place)} from crm.import_rows r where ${isOpen})
    ), best as materialized (
      select distinct on (r.row_number) r.row_number, held.id from crm.import_rows r
      join held on held.match_key = ${keyAt(place)} and held.id <> r.record_id and held.sharing = 1
        and held.place <= ${compared.length > 0 ? mostCompared : 1}
      where ${isOpen} and (${sql.join(
        compared.map(({ contradiction }) => contradiction),
        sql``,
      )} false) is not true
      order by r.row_number, 0::int ${sql.join(
        compared.map(({ agreement }) => agreement),
        sql``,
      )}, held.id
    )
    update crm.import_rows r set ${matchedBy(name, outcome, sql`holder_id = best.id`)} from best
    where ${ofImport(staged)} and r.row_number = best.row_number`.execute(tx.db);
}

export async function markRepeatedRows(
  staged: Staged,
  { name, place, idPlace, isWithoutId, details }: TriedWay,
  outcome: KeyConflictOutcome,
): Promise<void> {
  const key =
    details === undefined
      ? keyAt(place)
      : sql`${keyAt(place)} || md5(lower(r.record::text || coalesce(r.note, '')))`;
  const id = idPlace === undefined ? sql`null::text` : keyAt(idPlace);
  const isSame = isWithoutId
    ? sql`${id} is null and f.external_id is null`
    : sql`(${id} = f.external_id or ${id} is null or f.external_id is null)`;
  await sql`
    with f as materialized (
      select distinct on (${key}) ${key} as match_key, ${id} as external_id, r.row_number,
        coalesce(r.holder_id, r.record_id) as holder_id, r.holder_id is null or r.holder_is_own as is_own
      from crm.import_rows r
      where ${ofImport(staged)} and r.outcome <> 'refuse' and ${key} is not null
      order by ${key}, r.row_number
    )
    update crm.import_rows r
    set ${matchedBy(name, outcome, sql`holder_id = f.holder_id, holder_is_own = f.is_own`)} from f
    where ${ofImport(staged)} and r.outcome = 'create' and f.match_key = ${key} and r.row_number > f.row_number
      and ${isSame}`.execute(staged.tx.db);
}

/** Stores why rows fail: their match with a stored record, or with an earlier row of the file. */
export async function explainConflicts(staged: Staged): Promise<void> {
  const texts = Object.fromEntries(
    staged.importable.ways.map(({ name, same: { record, rows, row } }) => [
      name,
      { record: record.id, rows: rows?.id, row: row?.(0).id },
    ]),
  );
  const text = (of: keyof MatchWay["same"]) =>
    sql`coalesce(t.texts -> r.held_by ->> ${sql.lit(of)}, t.texts -> r.held_by ->> 'record')`;
  const one = sql`case when f.row_number is null then ${text("record")} else ${text("row")} end`;
  await sql`
    with f as materialized (
      select r.record_id, r.row_number from crm.import_rows r
      where ${ofImport(staged)} and r.outcome = 'create'
    ), t as (select ${JSON.stringify(texts)}::jsonb as texts), held as (
      select r.row_number, case when f.row_number is null then ${text("record")} else ${text("rows")} end as problem,
        jsonb_build_object('id', ${one}, 'parameters', jsonb_strip_nulls(jsonb_build_object('row', f.row_number))) as reason
      from t cross join crm.import_rows r left join f on r.holder_is_own and f.record_id = r.holder_id
      where ${ofImport(staged)} and r.outcome = 'fail'
    )
    update crm.import_rows r set problem = held.problem, reason = held.reason from held
    where ${ofImport(staged)} and r.row_number = held.row_number`.execute(staged.tx.db);
}

/**
 * Refuses rows that share an external id with an earlier row but differ in the unique key. Only the user
 * knows whether the id belongs to a customer with several contacts.
 */
export async function refuseSharedIds(
  staged: Staged,
  [id, unique]: readonly [idPlace: number, uniquePlace: number],
): Promise<void> {
  const message = refusal("importSharedId");
  const isOpen = sql`${ofImport(staged)} and r.outcome = 'create'
    and ${keyAt(id)} is not null and ${keyAt(unique)} is not null`;
  await sql`
    update crm.import_rows r set outcome = 'refuse', problem = ${message.id}, reason = ${JSON.stringify(message)}::jsonb
    from (
      select distinct on (${keyAt(id)}) ${keyAt(id)} as id, ${keyAt(unique)} as unique_key
      from crm.import_rows r where ${isOpen} order by ${keyAt(id)}, r.row_number
    ) f
    where ${isOpen} and ${keyAt(id)} = f.id and ${keyAt(unique)} <> f.unique_key`.execute(staged.tx.db);
}

export async function countSharedIds(staged: Staged, idPlace: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(shared.rows), 0)::int as count from (
      select count(*) as rows from crm.import_rows r
      where ${ofImport(staged)} and ${keyAt(idPlace)} is not null
      group by ${keyAt(idPlace)} having count(*) > 1
    ) shared`.execute(staged.tx.db);
  return rows[0]?.count ?? 0;
}

/**
 * Locks the records into which rows are merged. If such a record was merged in the meantime, its rows move to
 * the survivor.
 */
export async function holdHolders(staged: Staged): Promise<void> {
  const { tx, importable } = staged;
  const { plural, has } = importable.declaration;
  if (!has.merge) return;
  const isMatched = sql`${ofImport(staged)} and r.outcome = 'merge' and not r.holder_is_own`;
  const hold = sql`
    with held as materialized (
      select from ${sql.id("crm", plural)} c
      where c.org_id = ${tx.orgId} and c.id in (select r.holder_id from crm.import_rows r where ${isMatched})
      order by c.id for share
    ) select count(*) from held`;
  const follow = sql`
    with became as materialized (
      select distinct m.id, m.merged_into from crm.import_rows r
      join crm.merged_records m on m.org_id = ${tx.orgId} and m.id = r.holder_id
      where ${isMatched}
    )
    update crm.import_rows r set holder_id = became.merged_into from became
    where ${isMatched} and r.holder_id = became.id`;
  // The survivor may have been merged as well; the next iteration locks its survivor.
  do await hold.execute(tx.db);
  while (Number((await follow.execute(tx.db)).numAffectedRows ?? 0n) > 0);
}

/** Assigns the record of a matched row to the rows that repeat this row. */
export async function propagateMatches(staged: Staged): Promise<void> {
  await sql`
    with f as materialized (
      select r.record_id, r.holder_id, r.holder_is_own from crm.import_rows r
      where ${ofImport(staged)} and r.holder_id is not null
    )
    update crm.import_rows r set holder_id = f.holder_id, holder_is_own = f.holder_is_own from f
    where ${ofImport(staged)} and r.holder_id = f.record_id`.execute(staged.tx.db);
}
