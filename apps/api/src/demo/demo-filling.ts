import type { TenantTx } from "#src/db/tenant.ts";
import { recountStages } from "#src/features/pipeline/stage-totals-sql.ts";
import {
  type DemoLinks,
  type DemoPlan,
  type DemoRecord,
  type DemoTable,
  demoRecords,
  demoTables,
  isoTime,
} from "./demo-records.ts";
import { insertRows } from "./demo-sql.ts";

const recordsAtOnce = 2000;

/** Inserts the records of a plan with their history. Calls `done` after each table. */
export async function fillOrganisation(tx: TenantTx, plan: DemoPlan, done?: (table: DemoTable) => void) {
  const links: DemoLinks = { companies: [], contacts: [], deals: [] };
  const counts: Record<string, number> = { action: 0 };
  for (const table of demoTables) {
    // The next records are generated while the database inserts the previous ones.
    let inserting = Promise.resolve();
    for (const records of inBatches(demoRecords(plan, table, links))) {
      const { actions, changes } = historyOf(plan, records);
      counts.action = (counts.action ?? 0) + actions.length;
      for (const { noun } of records) counts[noun] = (counts[noun] ?? 0) + 1;
      await inserting;
      const rows = records.map(({ row }) => row);
      inserting = insertRows(tx, table, rows)
        .then(() => insertRows(tx, "actions", actions))
        .then(() => insertRows(tx, "action_changes", changes));
    }
    await inserting;
    done?.(table);
  }
  const deltas = Object.entries(counts).map(([noun, delta]) => ({
    id: plan.random.id(plan.now),
    noun,
    delta,
  }));
  await insertRows(tx, "record_counts", deltas);
  await recountStages(tx);
}

function* inBatches<Item>(items: Iterable<Item>): Iterable<Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    if (batch.push(item) < recordsAtOnce) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** Returns the actions and changes of records, as `inAction` would have written them. */
function historyOf({ random, isDetailed }: DemoPlan, records: readonly DemoRecord[]) {
  const events = records.flatMap(({ steps, createdAt: at, ...record }) => [
    { ...record, kind: "create", op: "create", at, before: null, after: null, version: 1 },
    ...steps.map((step, index) => ({ ...record, ...step, op: "update", version: index + 2 })),
  ]);
  // A large organisation has imported its records, and moved many cards at once.
  const actions = [
    ...Map.groupBy(events, ({ after }, index) => (isDetailed ? index : after?.stage_id)).values(),
  ].map((group) => ({ id: random.id(group[0]?.at ?? 0), group }));
  return {
    actions: actions.flatMap(({ id, group: [first, ...others] }) =>
      first === undefined
        ? []
        : [
            {
              id,
              kind: first.op === "create" && others.length > 0 ? "import" : first.kind,
              noun: first.noun,
              actor_id: first.actor.id,
              actor_name: first.actor.name,
              at: isoTime(first.at),
              label: first.label,
              record_count: 1 + others.length,
              record_id: others.length > 0 ? null : first.id,
            },
          ],
    ),
    changes: actions.flatMap(({ id: action_id, group }) =>
      group.map(({ noun, id: record_id, subjectId: subject_id, op, before, after, version }) => ({
        action_id,
        noun,
        record_id,
        subject_id,
        op,
        before,
        after,
        version,
      })),
    ),
  };
}
