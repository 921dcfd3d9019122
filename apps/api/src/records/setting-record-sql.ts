import { deletedRetentionDays } from "@lanyard/contract/limits";
import { sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { FieldValues } from "#src/log/record-change.ts";

export type SettingTable = "pipelines" | "stages" | "lost_reasons" | "custom_fields" | "views";

export interface SettingRow extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly version: number;
  readonly deleted_at: string | null;
}

/**
 * Locks and returns rows in id order, including deleted rows. Other rows can still be linked to locked rows;
 * a stricter lock could deadlock with moves to a stage, which lock the stage first.
 */
export async function lockSettings(
  tx: TenantTx,
  table: SettingTable,
  ids: readonly string[],
): Promise<SettingRow[]> {
  const { rows } = await sql<SettingRow>`
    select * from ${sql.id("crm", table)}
    where org_id = ${tx.orgId} and ${isOneOf("id", ids)} order by id for no key update`.execute(tx.db);
  return rows;
}

export async function lockLiveSettings(
  tx: TenantTx,
  table: SettingTable,
  pipelineId?: string,
): Promise<SettingRow[]> {
  const inPipeline = pipelineId === undefined ? sql`true` : sql`pipeline_id = ${pipelineId}`;
  const { rows } = await sql<SettingRow>`
    select * from ${sql.id("crm", table)}
    where org_id = ${tx.orgId} and deleted_at is null and ${inPipeline}
    order by id for no key update`.execute(tx.db);
  return rows.toSorted((a, b) => Number(a.position) - Number(b.position));
}

/**
 * Counts live rows and rows that users can still restore. If the caller has called `lockLiveSettings`, the
 * count includes rows that concurrent transactions have committed.
 */
export async function countRestorableSettings(
  tx: TenantTx,
  table: SettingTable,
  pipelineId?: string,
): Promise<number> {
  const inPipeline = pipelineId === undefined ? sql`true` : sql`pipeline_id = ${pipelineId}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.id("crm", table)}
    where org_id = ${tx.orgId} and ${inPipeline}
      and (deleted_at is null or deleted_at > now() - make_interval(days => ${deletedRetentionDays}))`.execute(
    tx.db,
  );
  return rows[0]?.count ?? 0;
}

export async function insertSettings(
  tx: TenantTx,
  table: SettingTable,
  rows: readonly FieldValues[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(["org_id", ...Object.keys(first)].map((name) => sql.ref(name)));
  const values = rows.map(
    (row) => sql`(${sql.join([tx.orgId, ...Object.values(row)].map((value) => sql.val(value)))})`,
  );
  await sql`insert into ${sql.id("crm", table)} (${columns}) values ${sql.join(values)}`.execute(tx.db);
}

export async function writeSettings(
  tx: TenantTx,
  table: SettingTable,
  columns: readonly string[],
  records: readonly (FieldValues & { id: string })[],
): Promise<void> {
  await sql`
    update ${sql.id("crm", table)} r
    set (${sql.join(columns.map((name) => sql.ref(name)))}, version)
      = (${sql.join(columns.map((name) => sql.ref(`d.${name}`)))}, r.version + 1)
    from jsonb_populate_recordset(null::${sql.id("crm", table)}, ${JSON.stringify(records)}::jsonb) d
    where r.org_id = ${tx.orgId} and r.id = d.id`.execute(tx.db);
}

export async function markSettings(
  tx: TenantTx,
  table: SettingTable,
  ids: readonly string[],
  deleted: boolean,
): Promise<void> {
  await sql`
    update ${sql.id("crm", table)}
    set deleted_at = ${deleted ? sql`now()` : sql`null`}, version = version + 1
    where org_id = ${tx.orgId} and ${isOneOf("id", ids)}`.execute(tx.db);
}
