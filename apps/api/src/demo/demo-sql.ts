import { sql } from "kysely";
import { insertedWithoutCoordinator } from "#src/db/organisation-text.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { DemoStage } from "./demo-fields.ts";
import type { DemoTable } from "./demo-records.ts";

type FilledTable = DemoTable | "lost_reasons" | "actions" | "action_changes" | "record_counts";
type DemoRow = Readonly<Record<string, unknown>>;

export async function insertRows(tx: TenantTx, table: FilledTable, rows: readonly DemoRow[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(["org_id", ...Object.keys(first)].map((name) => sql.ref(name)));
  const json = JSON.stringify(rows.map((row) => ({ org_id: tx.orgId, ...row })));
  await sql`
    insert into ${sql.id("crm", table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.id("crm", table)}, ${json}::jsonb)
    ${insertedWithoutCoordinator}`.execute(tx.db);
}

/**
 * Returns whether the organisation has no contacts, not even deleted ones. Locks the organisation against a
 * concurrent start.
 */
export async function lockEmptyOrganisation(tx: TenantTx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lanyard demo ${tx.orgId}`}, 0))`.execute(tx.db);
  const { rows } = await sql`select 1 from crm.contacts where org_id = ${tx.orgId} limit 1`.execute(tx.db);
  return rows.length === 0;
}

/** Selects the stages of the first pipeline in their order. */
export function selectFirstStages(tx: TenantTx): Promise<DemoStage[]> {
  return tx.db
    .withSchema("crm")
    .selectFrom("stages as s")
    .innerJoin("pipelines as p", (join) =>
      join.on("p.org_id", "=", tx.orgId).onRef("p.id", "=", "s.pipeline_id"),
    )
    .select(["s.id", "s.pipeline_id", "s.outcome", "s.probability"])
    .where("s.org_id", "=", tx.orgId)
    .where("s.deleted_at", "is", null)
    .where("p.position", "=", 0)
    .orderBy("s.position")
    .execute();
}
