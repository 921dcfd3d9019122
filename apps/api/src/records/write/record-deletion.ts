import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { inAction } from "#src/log/action.ts";
import { labelOf, valuesOf } from "#src/records/kind/record-kind.ts";
import type { RecordList } from "#src/records/list/record-list.ts";
import { selectMatchingIds } from "#src/records/list/record-list-sql.ts";
import { markRecords, type StoredKind } from "./record-writing.ts";

export async function deleteRecord(caller: Caller, stored: StoredKind, id: string) {
  const { actionId } = await markDeleted(caller, stored, "delete", [id]);
  return { success: true as const, actionId };
}

/**
 * Deletes records in one action. Ignores records that are already deleted.
 * @throws AppError NOT_FOUND if all are already deleted
 */
export async function deleteRecords(caller: Caller, stored: StoredKind, ids: readonly string[]) {
  const { actionId, deleted } = await markDeleted(caller, stored, "bulk-delete", ids);
  return { success: true as const, actionId, deleted };
}

/** The number of matches that the user saw, and the records that the user excluded. */
export interface ChosenMatches {
  readonly count: number;
  readonly except?: readonly string[] | undefined;
}

/**
 * Deletes all matches of a list, except those that the user excluded.
 * @throws AppError CHANGED_SINCE if more records match than the user saw
 */
export async function deleteMatching(
  caller: Caller,
  stored: StoredKind,
  { count, except = [] }: ChosenMatches,
  listOf: (tx: TenantTx) => Promise<RecordList>,
) {
  const [ids, table] = await caller.reading(async (tx) => {
    const list = await listOf(tx);
    return [await selectMatchingIds(tx, list, count + except.length + 1), list.table] as const;
  });
  const leftOut = new Set(except);
  const chosen = ids.filter((id) => !leftOut.has(id));
  if (chosen.length > count)
    throw new AppError("CHANGED_SINCE", { message: refusal("moreMatchByNow", { records: table }) });
  return deleteRecords(caller, stored, chosen);
}

async function markDeleted(
  caller: Caller,
  stored: StoredKind,
  actionKind: "delete" | "bulk-delete",
  ids: readonly string[],
) {
  const { kind, store } = stored;
  const { noun } = kind.declaration;
  const { result, actionId } = await inAction(caller, async (tx) => {
    const rows = (await store.lock(tx, ids)).filter((row) => row.deleted_at === null);
    const first = rows[0];
    if (first === undefined) throw new AppError("NOT_FOUND");
    const present = rows.map((row) => row.id);
    await markRecords(tx, stored, present, true);
    const changes = rows.map(
      (row) => ({ noun, recordId: row.id, op: "delete", version: row.version + 1 }) as const,
    );
    const label = labelOf(kind, valuesOf(kind, first));
    return { result: rows.length, action: { kind: actionKind, noun, label, changes } };
  });
  if (actionId === undefined) throw new AppError("NOT_FOUND");
  return { actionId, deleted: result };
}
