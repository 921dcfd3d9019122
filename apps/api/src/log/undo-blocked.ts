import type { TenantTx } from "#src/db/tenant.ts";
import type { WalkedChange } from "./action-change-sql.ts";
import { difference, sameValue } from "./record-change.ts";
import { refusedStep, type UndoStep } from "./undo-plan.ts";
import type { LockedRecord, Undoable, UndoConflict } from "./undoable.ts";

export type Planned = { change: WalkedChange; step: UndoStep };

interface BlockContext {
  readonly records: ReadonlyMap<string, LockedRecord>;
  readonly isMerge: boolean;
}

/**
 * Omits removed options: a changed field keeps its current value, and a restored record loses the option.
 * Each is reported as a refused field.
 */
export async function withoutRemovedOptions(
  tx: TenantTx,
  { removedOptions }: Undoable,
  planned: readonly Planned[],
  records: BlockContext["records"],
): Promise<readonly Planned[]> {
  const wanted = [...changedValues(planned, records), ...restoredValues(planned, records)];
  const removed = wanted.length === 0 ? undefined : await removedOptions?.(tx, wanted);
  if (removed === undefined || removed.size === 0) return planned;
  return planned.map(({ change, step }) => {
    const lost = removed.get(change.record_id);
    if (lost === undefined || step.do === "refuse") return { change, step };
    const now = records.get(step.id)?.values ?? {};
    const names = Object.keys(lost.values);
    const { refused } = refusedStep(change, [...(step.refused?.fields ?? []), ...names], lost.message);
    if (step.do === "mark")
      return { change, step: { ...step, values: { ...now, ...step.values, ...lost.values }, refused } };
    const values = { ...step.values, ...Object.fromEntries(names.map((name) => [name, now[name] ?? null])) };
    const isUnchanged = difference(now, values) === undefined;
    return { change, step: isUnchanged ? { do: "refuse", refused } : { ...step, values, refused } };
  });
}

/**
 * Refuses to undo changes if this would take another record's unique value, restore a link to a merged
 * record, or delete a record that other records need.
 */
export async function refuseBlocked(
  tx: TenantTx,
  undoable: Undoable,
  planned: readonly Planned[],
  { records, isMerge }: BlockContext,
): Promise<Planned[]> {
  const written = planned.flatMap(({ step }) =>
    step.do === "write" ? [{ id: step.id, values: step.values }] : [],
  );
  const wanted = [...written, ...restoredValues(planned, records)];
  const made = planned.filter(({ change, step }) => change.op === "create" && step.do === "mark");
  const needed =
    made.length === 0
      ? undefined
      : undoable.needed?.(
          tx,
          made.map(({ change }) => change.record_id),
        );
  const blocked = new Map<string, UndoConflict>([
    ...(wanted.length === 0 ? [] : ((await undoable.blocked?.(tx, wanted)) ?? [])),
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

function restoredValues(planned: readonly Planned[], records: BlockContext["records"]) {
  return planned.flatMap(({ step }) => {
    const record = step.do === "mark" && !step.deleted ? records.get(step.id) : undefined;
    return record === undefined || step.do !== "mark"
      ? []
      : [{ id: step.id, values: step.values ?? record.values }];
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
