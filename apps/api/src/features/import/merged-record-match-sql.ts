import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import { isUnmatched, type KeyConflictOutcome, keyAt, type TriedWay } from "./import-match-sql.ts";
import { ofImport } from "./import-sql.ts";
import type { ImportLink } from "./importable.ts";
import { byExternalId } from "./match-ways.ts";
import type { Staged } from "./staged-rows.ts";

/** The maximum length of a chain of merges, as a guard against cycles. */
const mostMerges = 100;

interface Wanted {
  readonly plural: string;
  /** SQL for the key of record `c`. */
  readonly key: string;
  /** SQL for the key that row `r` contains. */
  readonly named: RawBuilder<unknown>;
  /** SQL condition for the rows whose keys are wanted. */
  readonly isOpen: RawBuilder<unknown>;
}

/**
 * Returns a WITH clause whose query `became` lists, for each wanted key of a merged record, the key, the
 * survivor's id and the survivor's external id.
 */
function survivorsBy({ orgId }: TenantTx, { plural, key, named, isOpen }: Wanted): RawBuilder<unknown> {
  const records = sql.id("crm", plural);
  return sql`
    with recursive gone as (
      select ${sql.raw(key)} as key, m.merged_into as id, 1 as depth from crm.merged_records m
      join ${records} c on c.org_id = ${orgId} and c.id = m.id
      where m.org_id = ${orgId} and ${sql.raw(key)} in (select ${named} from crm.import_rows r where ${isOpen})
      union all
      select g.key, m.merged_into, g.depth + 1 from gone g
      join crm.merged_records m on m.org_id = ${orgId} and m.id = g.id
      where g.depth < ${sql.lit(mostMerges)}
    ), became as materialized (
      select distinct on (g.key) g.key, s.id, s.external_id from gone g
      join ${records} s on s.org_id = ${orgId} and s.id = g.id and s.deleted_at is null
      order by g.key, s.id
    )`;
}

async function hasMerges(tx: TenantTx): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from crm.merged_records where org_id = ${tx.orgId}) as any`.execute(tx.db);
  return rows[0]?.any === true;
}

/** If only a merged record has a row's key, matches the row to the survivor of the merge. */
export async function markMergedRows(
  staged: Staged,
  way: TriedWay,
  outcome: KeyConflictOutcome,
): Promise<void> {
  const { tx, importable } = staged;
  const { plural, has } = importable.declaration;
  if (way.outlivesMerges !== true || !has.merge || !(await hasMerges(tx))) return;
  const [named, isOpen] = [keyAt(way.place), isUnmatched(staged)];
  const id = way.idPlace === undefined ? undefined : keyAt(way.idPlace);
  const isSame = id === undefined ? sql`true` : sql`(${id} is null or became.external_id is null)`;
  await sql`${survivorsBy(tx, { plural, key: way.key, named, isOpen })}
    update crm.import_rows r set holder_id = became.id, outcome = ${outcome}, held_by = ${way.name} from became
    where ${isOpen} and became.key = ${named} and ${isSame}`.execute(tx.db);
}

/**
 * If a row matched by the external id of a merged record, keeps the survivor's external id, so that both ids
 * still find the survivor.
 */
export async function preserveSurvivorIds(staged: Staged, idPlace: number): Promise<void> {
  const { tx, importable } = staged;
  const { plural, has } = importable.declaration;
  if (idPlace === 0 || !has.merge || !(await hasMerges(tx))) return;
  const isOpen = sql`${ofImport(staged)} and r.outcome = 'merge' and not r.holder_is_own`;
  const named = keyAt(idPlace);
  await sql`${survivorsBy(tx, { plural, key: byExternalId.key, named, isOpen })}
    update crm.import_rows r set record = r.record - 'external_id' from became
    where ${isOpen} and became.key = ${named} and became.id = r.holder_id`.execute(tx.db);
}

/** If rows name merged records by external id, links the rows to the survivors and locks the survivors. */
export async function linkMerged(staged: Staged, { noun, place, firstKey, ways }: ImportLink): Promise<void> {
  const { plural, has } = recordKinds[noun];
  const way = ways.findIndex(({ key }) => key === byExternalId.key);
  if (way < 0 || has.merge === false) return;
  const id = sql`link_ids[${sql.lit(place)}]`;
  const named = sql`r.link_keys[${sql.lit(firstKey + way)}]`;
  const isOpen = sql`${ofImport(staged)} and ${named} is not null and r.${id} is null and r.outcome <> 'fail'`;
  const wanted = { plural, key: byExternalId.key, named, isOpen };
  await linkToSurvivors(staged.tx, wanted, sql`${id} = held.id`);
}

export async function linkMergedCompanies(
  staged: Staged,
  ways: readonly { readonly key: string; readonly named: string }[],
): Promise<void> {
  const isOpen = sql`${ofImport(staged)} and r.company_key is not null and r.company_id is null
    and r.outcome <> 'fail'`;
  for (const { key, named } of ways)
    await linkToSurvivors(
      staged.tx,
      { plural: "companies", key, named: sql.raw(named), isOpen },
      sql`company_id = held.id, company_name = held.name`,
    );
}

async function linkToSurvivors(tx: TenantTx, wanted: Wanted, changes: RawBuilder<unknown>): Promise<void> {
  if (!(await hasMerges(tx))) return;
  await sql`${survivorsBy(tx, wanted)}, held as materialized (
      select c.* from ${sql.id("crm", wanted.plural)} c
      where c.org_id = ${tx.orgId} and c.deleted_at is null and c.id in (select id from became)
      order by c.id for share of c
    )
    update crm.import_rows r set ${changes} from became join held on held.id = became.id
    where ${wanted.isOpen} and became.key = ${wanted.named}`.execute(tx.db);
}
