import type { Noun } from "@lanyard/contract/action/action-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { inAction } from "#src/log/action.ts";
import type { RecordList } from "./record-list.ts";
import { selectMatchingIds } from "./record-list-sql.ts";

/** What a noun offers so that its records can be deleted: set-wise, deleted ones are given back too. */
export interface Deletable<Row> {
  readonly noun: Noun;
  lock(tx: TenantTx, ids: readonly string[]): Promise<Row[]>;
  mark(tx: TenantTx, ids: readonly string[], deleted: boolean): Promise<void>;
  label(row: Row): string;
}

interface DeletableRow {
  readonly id: string;
  readonly version: number;
  readonly deleted_at: string | null;
}

/** Deletes one record. @throws AppError NOT_FOUND when absent, deleted or foreign. */
export async function deleteRecord<Row extends DeletableRow>(
  caller: Caller,
  kind: Deletable<Row>,
  id: string,
) {
  const { actionId } = await markDeleted(caller, kind, "delete", [id]);
  return { success: true as const, actionId };
}

/** Deletes a selection as one action; what is gone already is left out. @throws AppError NOT_FOUND when all is. */
export async function deleteRecords<Row extends DeletableRow>(
  caller: Caller,
  kind: Deletable<Row>,
  ids: readonly string[],
) {
  const { actionId, deleted } = await markDeleted(caller, kind, "bulk-delete", ids);
  return { success: true as const, actionId, deleted };
}

/** How many the person saw chosen among all that match, and which of them they left out. */
interface ChosenMatches {
  readonly count: number;
  readonly except?: readonly string[] | undefined;
}

/** Deletes what a list matches. @throws AppError CHANGED_SINCE when more match than the person saw. */
export async function deleteMatching<Row extends DeletableRow>(
  caller: Caller,
  kind: Deletable<Row>,
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
  return deleteRecords(caller, kind, chosen);
}

async function markDeleted<Row extends DeletableRow>(
  caller: Caller,
  { noun, lock, mark, label }: Deletable<Row>,
  kind: "delete" | "bulk-delete",
  ids: readonly string[],
) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    const rows = (await lock(tx, ids)).filter((row) => row.deleted_at === null);
    const first = rows[0];
    if (first === undefined) throw new AppError("NOT_FOUND");
    await mark(
      tx,
      rows.map((row) => row.id),
      true,
    );
    const changes = rows.map(
      (row) => ({ noun, recordId: row.id, op: "delete", version: row.version + 1 }) as const,
    );
    return { result: rows.length, action: { kind, noun, label: label(first), changes } };
  });
  if (actionId === undefined) throw new AppError("NOT_FOUND");
  return { actionId, deleted: result };
}
