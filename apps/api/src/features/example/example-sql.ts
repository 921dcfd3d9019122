import { type RawBuilder, sql } from "kysely";
import { linksToOneOf } from "#src/db/one-of.ts";
import { idsOf, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { eachId } from "#src/records/kind/record-sql.ts";

/**
 * Serializes requests that create or delete the organisation's example data. Otherwise two requests could
 * both create it.
 */
export async function lockFilling(tx: TenantTx): Promise<void> {
  await Statement.sql(tx)`
    select pg_advisory_xact_lock(hashtextextended('example data of ' || ${tx.orgId}::uuid, 0))`.send();
}

function madeAsExample(tx: TenantTx): RawBuilder<unknown> {
  return sql`
    select c.noun, c.record_id, c.action_id
    from crm.actions a
    join crm.action_changes c on c.org_id = ${tx.orgId} and c.action_id = a.id and c.op = 'create'
    where a.org_id = ${tx.orgId} and a.kind = 'example'`;
}

export interface ExampleRow {
  readonly noun: string;
  readonly id: string;
  readonly edited: boolean;
}

/** Selects the live example records. `edited` ignores undone edits. */
export function selectExample(
  tx: TenantTx,
  tables: readonly { readonly noun: string; readonly table: string }[],
): Promise<ExampleRow[]> {
  const live = tables.map(
    ({ noun, table }) => sql`
      select m.noun, m.record_id as id, m.action_id from made m
      join ${sql.id("crm", table)} r on r.org_id = ${tx.orgId} and r.id = m.record_id and r.deleted_at is null
      where m.noun = ${noun}`,
  );
  return Statement.sql<ExampleRow>(tx)`
    with made as materialized (${madeAsExample(tx)}),
    live as materialized (${sql.join(live, sql` union all `)})
    select l.noun, l.id, exists (
      select from crm.action_changes c
      join crm.actions a on a.org_id = ${tx.orgId} and a.id = c.action_id
      where c.org_id = ${tx.orgId} and c.record_id = l.id and c.op = 'update' and a.undone_by is null
        and a.kind not in ('undo', 'redo')
    ) as edited
    from live l order by l.id`.send();
}

/**
 * Selects the records among `ids` to which live records link through the given column. Ignores links from
 * records in `going`, which will be deleted as well.
 */
export function selectNeeded(
  tx: TenantTx,
  { table, column }: { readonly table: string; readonly column: string },
  ids: readonly string[],
  going: readonly string[],
): Promise<string[]> {
  return Statement.sql<{ id: string }>(tx)`
    select distinct ${eachId(column)} as id from ${sql.id("crm", table)}
    where org_id = ${tx.orgId} and ${linksToOneOf(tx, table, column, ids)} and deleted_at is null
      and not (id = any(${going}::uuid[]))`.read(idsOf);
}

export async function selectStepsTaken(tx: TenantTx): Promise<{ imported: boolean; colleagues: boolean }> {
  const rows = await Statement.sql<{ imported: boolean; colleagues: boolean }>(tx)`
    select exists (select from crm.actions where org_id = ${tx.orgId} and kind = 'import') as imported,
      (select count(*) from (select from crm.people where org_id = ${tx.orgId} and left_at is null limit 2) known) > 1 as colleagues`.send();
  return rows[0] ?? { imported: false, colleagues: false };
}
