import type { ChangeOp, Noun } from "@lanyard/contract/action/action-schema";
import { type RawBuilder, sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { RecordChange } from "./record-change.ts";

/** The changes travel as one JSON text: thousands of them as single values take longer to parse than to write. */
export async function insertChanges(
  tx: TenantTx,
  actionId: string,
  changes: readonly RecordChange[],
): Promise<void> {
  const rows = changes.map((change) => ({
    noun: change.noun,
    record_id: change.recordId,
    subject_id: change.subjectId ?? change.recordId,
    op: change.op,
    before: change.before,
    after: change.after,
    version: change.version,
  }));
  await sql`
    insert into crm.action_changes (org_id, action_id, noun, record_id, subject_id, op, before, after, version)
    select ${tx.orgId}::uuid, ${actionId}::uuid, c.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c (noun text, record_id uuid, subject_id uuid, op text, before jsonb, after jsonb, version int)`.execute(
    tx.db,
  );
}

/** Changes of one kind, set-wise: `changed` selects `record_id`, `subject_id` and `version`. Answers how many. */
export async function insertChangesFrom(
  tx: TenantTx,
  { actionId, noun, op }: { actionId: string; noun: Noun; op: ChangeOp },
  changed: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with changed as (${changed})
    insert into crm.action_changes (org_id, action_id, noun, record_id, subject_id, op, version)
    select ${tx.orgId}::uuid, ${actionId}::uuid, ${noun}, record_id, subject_id, ${op}, version from changed`.execute(
    tx.db,
  );
  return Number(numAffectedRows ?? 0);
}

interface ChangesStep {
  readonly afterRecord: string;
  readonly limit: number;
  /** Leaves out the records that this action has changed already. */
  readonly notChangedBy: string;
}

/**
 * The changes of an action in record order, for walking a large one in steps. What is done already is looked up
 * record by record: just after a large import the tables have no statistics, and a planner that may choose would
 * read all that is done again for each record (a minute for 10,000 contacts).
 */
export function selectChanges(tx: TenantTx, actionId: string, step: ChangesStep) {
  return tx.db
    .selectFrom("action_changes as c")
    .leftJoinLateral(
      (db) =>
        db
          .selectFrom("action_changes as d")
          .select("d.record_id")
          .where("d.org_id", "=", tx.orgId)
          .where("d.action_id", "=", step.notChangedBy)
          .whereRef("d.record_id", "=", "c.record_id")
          .limit(1)
          .as("done"),
      (join) => join.onTrue(),
    )
    .select(["c.noun", "c.record_id", "c.subject_id", "c.op", "c.before", "c.after", "c.version"])
    .where("c.org_id", "=", tx.orgId)
    .where("c.action_id", "=", actionId)
    .where("c.record_id", ">", step.afterRecord)
    .where("done.record_id", "is", null)
    .orderBy("c.record_id")
    .limit(step.limit)
    .execute();
}

/** The changes that a record went through after a version, oldest first. */
export function selectChangesSince(tx: TenantTx, recordId: string, version: number) {
  return tx.db
    .selectFrom("action_changes")
    .select(["op", "before", "after", "version"])
    .where("org_id", "=", tx.orgId)
    .where("record_id", "=", recordId)
    .where("version", ">", version)
    .orderBy("version")
    .execute();
}

/** The updates that the records of an action went through after it, oldest first. */
export function selectUpdatesSince(tx: TenantTx, actionId: string, recordIds: readonly string[]) {
  return tx.db
    .selectFrom("action_changes as then")
    .innerJoin("action_changes as since", (join) =>
      join
        .onRef("since.org_id", "=", "then.org_id")
        .onRef("since.record_id", "=", "then.record_id")
        .onRef("since.version", ">", "then.version"),
    )
    .select(["since.record_id", "since.before"])
    .where("then.org_id", "=", tx.orgId)
    .where("since.org_id", "=", tx.orgId)
    .where("then.action_id", "=", actionId)
    .where(isOneOf("then.record_id", recordIds))
    .where("since.op", "=", "update")
    .orderBy("since.version")
    .execute();
}
