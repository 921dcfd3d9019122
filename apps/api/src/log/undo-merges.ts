import { noun as nounSchema } from "@lanyard/contract/action/action-schema";
import { deletedRetentionDays } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TenantTx } from "#src/db/tenant.ts";
import { selectMergedChanges } from "./action-change-sql.ts";
import { changedSince, type LoggedChange, loggedValues, refusedStep } from "./undo-plan.ts";
import type { Undoable, Undoables } from "./undoable.ts";

/**
 * Throws if a record of the merge was purged, or if a redo would move linked records to a deleted survivor,
 * where they would have no visible parent. Returns the ids of the survivors.
 */
export async function requireAllOfMerge(
  tx: TenantTx,
  undoables: Undoables,
  actionId: string,
): Promise<ReadonlySet<string>> {
  const changes = await selectMergedChanges(tx, actionId);
  for (const [noun, merged] of Map.groupBy(changes, (change) => nounSchema.parse(change.noun))) {
    const ids = merged.flatMap((change) => [change.record_id, ...survivorsOf(change)]);
    const there = await undoables[noun]?.lock(tx, [...new Set(ids)]);
    const refused = merged.flatMap((change) => {
      const survivors = survivorsOf(change).map((id) => there?.get(id));
      if (there?.get(change.record_id) === undefined || survivors.includes(undefined))
        return [refusedStep(change, [], refusal("mergedRecordGone", { days: deletedRetentionDays })).refused];
      const isHidden = change.op === "restore" && survivors.some((survivor) => survivor?.deleted);
      return isHidden ? [refusedStep(change, [], refusal("deletedSince")).refused] : [];
    });
    if (refused.length > 0) throw changedSince(refused);
  }
  return new Set(changes.flatMap(survivorsOf));
}

/**
 * Refuses changes of a survivor that was itself merged later, because users must undo the later merge first.
 * Does not check changes of linked rows.
 */
export async function refuseMergedSince(
  tx: TenantTx,
  { merged }: Undoable,
  survivors: ReadonlySet<string>,
  changes: readonly LoggedChange[],
): Promise<void> {
  const giversOf = (change: LoggedChange) => giverOf(change).filter((id) => survivors.has(id));
  const gone = await merged?.(tx, changes.flatMap(giversOf));
  const refused = changes.filter((change) => giversOf(change).some((id) => gone?.has(id)));
  if (refused.length > 0)
    throw changedSince(refused.map((each) => refusedStep(each, [], refusal("unmergeLaterFirst")).refused));
}

/**
 * Returns the ids of the records that must not have been merged later: the updated record, or the survivor of
 * a deleted or restored record.
 */
function giverOf({ op, record_id, before, after }: LoggedChange): string[] {
  return op === "update" ? [record_id] : survivorsOf({ before, after });
}

/** Returns the id of the survivor, from a change by a merge or by the undo of a merge. */
function survivorsOf({ before, after }: Pick<LoggedChange, "before" | "after">): string[] {
  return [loggedValues(before), loggedValues(after)].flatMap(({ merged_into: survivor }) =>
    typeof survivor === "string" ? [survivor] : [],
  );
}
