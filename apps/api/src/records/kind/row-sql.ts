import type { RecordPlural } from "@lanyard/contract/kind/record-kinds";
import { deletedRetentionDays } from "@lanyard/contract/limits";
import { sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import { countOf, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { FieldValues } from "#src/log/record-change.ts";

/** The tables of settings and of rows that belong to a record. */
export type RowTable = "pipelines" | "stages" | "lost_reasons" | "custom_fields" | "views" | DependentTable;

export type DependentTable = "attachments" | "deal_contacts" | "notes";

export interface VersionedRow extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly version: number;
  readonly deleted_at: string | null;
}

/**
 * Locks and returns rows in id order, including deleted rows. Other rows can still be linked to locked rows;
 * a stricter lock could deadlock with moves to a stage, which lock the stage first.
 */
export function lockRows<Row = VersionedRow>(tx: TenantTx, table: RowTable, ids: readonly string[]) {
  return Statement.sql<Row>(tx)`
    select * from ${sql.id("crm", table)}
    where org_id = ${tx.orgId} and ${isOneOf("id", ids)} order by id for no key update`.send();
}

export async function lockLiveRows(
  tx: TenantTx,
  table: RowTable,
  pipelineId?: string,
): Promise<VersionedRow[]> {
  const inPipeline = pipelineId === undefined ? sql`true` : sql`pipeline_id = ${pipelineId}`;
  const rows = await Statement.sql<VersionedRow>(tx)`
    select * from ${sql.id("crm", table)}
    where org_id = ${tx.orgId} and deleted_at is null and ${inPipeline}
    order by id for no key update`.send();
  return rows.toSorted((a, b) => Number(a.position) - Number(b.position));
}

/**
 * Counts live rows and rows that users can still restore. If the caller has called `lockLiveRows`, the
 * count includes rows that concurrent transactions have committed.
 */
export function countRestorableRows(tx: TenantTx, table: RowTable, pipelineId?: string): Promise<number> {
  const inPipeline = pipelineId === undefined ? sql`true` : sql`pipeline_id = ${pipelineId}`;
  return Statement.sql<{ count: number }>(tx)`
    select count(*)::int as count from ${sql.id("crm", table)}
    where org_id = ${tx.orgId} and ${inPipeline}
      and (deleted_at is null or deleted_at > now() - make_interval(days => ${deletedRetentionDays}))`.read(
    countOf,
  );
}

export async function writeRows(
  tx: TenantTx,
  table: RowTable,
  columns: readonly string[],
  records: readonly (FieldValues & { id: string })[],
): Promise<void> {
  if (records.length === 0) return;
  await Statement.sql(tx)`
    update ${sql.id("crm", table)} r
    set (${sql.join(columns.map((name) => sql.ref(name)))}, version)
      = (${sql.join(columns.map((name) => sql.ref(`d.${name}`)))}, r.version + 1)
    from jsonb_populate_recordset(null::${sql.id("crm", table)}, ${JSON.stringify(records)}::jsonb) d
    where r.org_id = ${tx.orgId} and r.id = d.id`.send();
}

export function marking(
  tx: TenantTx,
  table: RecordPlural | RowTable,
  ids: readonly string[],
  deleted: boolean,
): Statement<unknown[]> {
  if (ids.length === 0) return Statement.known([]);
  return Statement.sql(tx)`
    update ${sql.id("crm", table)}
    set deleted_at = ${deleted ? sql`now()` : sql`null`}, version = version + 1
    where org_id = ${tx.orgId} and ${isOneOf("id", ids)}`;
}
