import type { TenantTx } from "#src/db/tenant.ts";
import type { WalkedChange } from "./action-change-sql.ts";
import { sameValue } from "./record-change.ts";
import { refusedStep, type UndoStep } from "./undo-plan.ts";
import type { LockedRecord, Undoable, UndoConflict } from "./undoable.ts";

export type Planned = { change: WalkedChange; step: UndoStep };

interface BlockContext {
  readonly records: ReadonlyMap<string, LockedRecord>;
  readonly isMerge: boolean;
}

/**
 * Refuses to undo changes if this would take another record's unique value, restore a link to a merged record
 * or a removed option, or delete a record that other records need.
 */
export async function refuseBlocked(
  tx: TenantTx,
  undoable: Undoable,
  planned: readonly Planned[],
  { records, isMerge }: BlockContext,
): Promise<Planned[]> {
  const wanted = planned.flatMap(({ step }) => {
    if (step.do === "write") return [{ id: step.id, values: step.values }];
    const record = step.do === "mark" && !step.deleted ? records.get(step.id) : undefined;
    return record === undefined || step.do !== "mark" ? [] : [{ id: step.id, values: record.values }];
  });
  const made = planned.filter(({ change, step }) => change.op === "create" && step.do === "mark");
  const needed =
    made.length === 0
      ? undefined
      : undoable.needed?.(
          tx,
          made.map(({ change }) => change.record_id),
        );
  const blocked = new Map<string, UndoConflict>([
    ...(wanted.length === 0 ? [] : await undoable.blocked(tx, wanted)),
    // The undo of a merge skips this check, because it restores the links to the merged record before that
    // record itself.
    ...((isMerge ? undefined : await undoable.unavailable?.(tx, changedValues(planned, records))) ?? []),
    ...((await needed) ?? []),
  ]);
  return planned.map(({ change, step }) => {
    const why = blocked.get(change.record_id);
    return { change, step: why === undefined ? step : refusedStep(change, why.fields, why.message) };
  });
}

function changedValues(planned: readonly Planned[], records: BlockContext["records"]) {
  return planned.flatMap(({ step }) => {
    if (step.do !== "write") return [];
    const now = records.get(step.id)?.values ?? {};
    const changed = Object.entries(step.values).filter(([name, value]) => !sameValue(value, now[name]));
    return [{ id: step.id, values: Object.fromEntries(changed) }];
  });
}
