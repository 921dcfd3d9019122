import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import type { KeyConflictOutcome, TriedWay } from "./import-match-sql.ts";
import { ofImport } from "./import-sql.ts";
import type { ImportedKind, ImportLink } from "./importable.ts";
import { byExternalId } from "./match-ways.ts";

/** The maximum length of a chain of merges, as a guard against cycles. */
const mostMerges = 100;

/**
 * Returns a WITH clause whose query `became` lists, for each `wanted` key of a merged record, the key, the
 * survivor's id and the survivor's external id.
 */
function survivorsBy(
  tx: TenantTx,
  plural: string,
  key: string,
  wanted: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const records = sql.id("crm", plural);
  return sql`
    with recursive gone as (
      select ${sql.raw(key)} as key, m.merged_into as id, 1 as depth from crm.merged_records m
      join ${records} c on c.org_id = ${tx.orgId} and c.id = m.id
      where m.org_id = ${tx.orgId} and ${sql.raw(key)} in (${wanted})
      union all
      select g.key, m.merged_into, g.depth + 1 from gone g
      join crm.merged_records m on m.org_id = ${tx.orgId} and m.id = g.id
      where g.depth < ${sql.lit(mostMerges)}
    ), became as materialized (
      select distinct on (g.key) g.key, s.id, s.external_id from gone g
      join ${records} s on s.org_id = ${tx.orgId} and s.id = g.id and s.deleted_at is null
      order by g.key, s.id
    )`;
}

async function hasMerges(tx: TenantTx): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from crm.merged_records where org_id = ${tx.orgId}) as any`.execute(tx.db);
  return rows[0]?.any === true;
}

const keyAt = (place: number) => sql`r.match_keys[${sql.lit(place)}]`;

/** If only a merged record has a row's key, matches the row to the survivor of the merge. */
export async function markMergedRows(
  tx: TenantTx,
  importId: string,
  { plural, declaration }: Pick<ImportedKind, "plural" | "declaration">,
  way: TriedWay,
  outcome: KeyConflictOutcome,
): Promise<void> {
  if (way.outlivesMerges !== true || !declaration.has.merge || !(await hasMerges(tx))) return;
  const [key, id] = [keyAt(way.place), way.idPlace === undefined ? undefined : keyAt(way.idPlace)];
  const isOpen = sql`${ofImport(tx, importId)} and r.holder_id is null and r.outcome = 'create'`;
  const isSame = id === undefined ? sql`true` : sql`(${id} is null or became.external_id is null)`;
  await sql`${survivorsBy(tx, plural, way.key, sql`select ${key} from crm.import_rows r where ${isOpen}`)}
    update crm.import_rows r set holder_id = became.id, outcome = ${outcome}, held_by = ${way.name} from became
    where ${isOpen} and became.key = ${key} and ${isSame}`.execute(tx.db);
}

/**
 * If a row matched by the external id of a merged record, keeps the survivor's external id, so that both ids
 * still find the survivor.
 */
export async function preserveSurvivorIds(
  tx: TenantTx,
  importId: string,
  { plural, declaration }: Pick<ImportedKind, "plural" | "declaration">,
  idPlace: number,
): Promise<void> {
  if (idPlace === 0 || !declaration.has.merge || !(await hasMerges(tx))) return;
  const isMerged = sql`${ofImport(tx, importId)} and r.outcome = 'merge' and not r.holder_is_own`;
  const wanted = sql`select ${keyAt(idPlace)} from crm.import_rows r where ${isMerged}`;
  await sql`${survivorsBy(tx, plural, "c.external_id", wanted)}
    update crm.import_rows r set record = r.record - 'external_id' from became
    where ${isMerged} and became.key = ${keyAt(idPlace)} and became.id = r.holder_id`.execute(tx.db);
}

/** If rows name merged records by external id, links the rows to the survivors and locks the survivors. */
export async function linkMerged(
  tx: TenantTx,
  importId: string,
  { noun, place, firstKey, ways }: ImportLink,
): Promise<void> {
  const { plural, has } = recordKinds[noun];
  const way = ways.findIndex(({ key }) => key === byExternalId.key);
  if (way < 0 || has.merge === false || !(await hasMerges(tx))) return;
  const named = sql`r.link_keys[${sql.lit(firstKey + way)}]`;
  const id = sql`link_ids[${sql.lit(place)}]`;
  const isOpen = sql`${ofImport(tx, importId)} and ${named} is not null and r.${id} is null and r.outcome <> 'fail'`;
  await sql`${survivorsBy(tx, plural, byExternalId.key, sql`select ${named} from crm.import_rows r where ${isOpen}`)}, held as materialized (
      select c.id from ${sql.id("crm", plural)} c
      where c.org_id = ${tx.orgId} and c.deleted_at is null and c.id in (select id from became)
      order by c.id for share of c
    )
    update crm.import_rows r set ${id} = held.id from became join held on held.id = became.id
    where ${isOpen} and became.key = ${named}`.execute(tx.db);
}

export async function linkMergedCompanies(
  tx: TenantTx,
  importId: string,
  ways: readonly { readonly key: string; readonly named: string }[],
): Promise<void> {
  if (!(await hasMerges(tx))) return;
  const isOpen = sql`${ofImport(tx, importId)} and r.company_key is not null and r.company_id is null
    and r.outcome <> 'fail'`;
  for (const { key, named } of ways)
    await sql`${survivorsBy(tx, "companies", key, sql`select ${sql.raw(named)} from crm.import_rows r where ${isOpen}`)}, held as materialized (
        select c.id, c.name from crm.companies c
        where c.org_id = ${tx.orgId} and c.deleted_at is null and c.id in (select id from became)
        order by c.id for share of c
      )
      update crm.import_rows r set company_id = held.id, company_name = held.name
      from became join held on held.id = became.id
      where ${isOpen} and became.key = ${sql.raw(named)}`.execute(tx.db);
}
