import type { Noun } from "@lanyard/contract/action/action-schema";
import type { TenantTx } from "#src/db/tenant.ts";
import type { BulkLog } from "#src/log/action.ts";
import type { FieldValue, FieldValues } from "#src/log/record-change.ts";
import type { Undoable } from "#src/log/undoable.ts";
import { selectChildRecords, selectHolders } from "./merged-record-sql.ts";

/**
 * The rows of a table that a merge moves to the survivor, and their column that refers to the merged record.
 */
export interface MergedLink {
  readonly noun: Noun;
  readonly table: string;
  readonly column: string;
  /** The functions that lock and write the rows, also when the merge is undone. */
  readonly undo: Undoable;
}

export interface ChosenMerge {
  readonly survivor_id: string;
  readonly merged_ids: readonly string[];
}

const recordsPerStep = 2000;

/**
 * Moves the rows that link to merged records to the survivor. Deleted rows also move, so that a row that is
 * restored later belongs to the survivor.
 */
export async function moveLinks(
  tx: TenantTx,
  links: readonly MergedLink[],
  { survivor_id: survivorId, merged_ids: mergedIds }: ChosenMerge,
  log: BulkLog,
): Promise<void> {
  for (const { noun, column, undo, ...link } of links) {
    const children = await selectChildRecords(tx, { ...link, column }, mergedIds);
    // Children that are part of the merge are skipped, because the merge writes their values.
    const all = children.filter((id) => id !== survivorId && !mergedIds.includes(id));
    for (let from = 0; from < all.length; from += recordsPerStep) {
      const moved = await undo.lock(tx, all.slice(from, from + recordsPerStep));
      const link = (values: FieldValues) => movedLink(values[column] ?? null, mergedIds, survivorId);
      const updates = [...moved].map(([id, { values }]) => ({
        id,
        values: { ...values, [column]: link(values) },
        before: values,
      }));
      await undo.write(tx, updates);
      await log.add(
        [...moved].map(([id, { values, version }]) => ({
          noun,
          recordId: id,
          op: "update" as const,
          before: { [column]: values[column] ?? null },
          after: { [column]: link(values) },
          version: version + 1,
        })),
      );
    }
  }
}

function movedLink(link: FieldValue, mergedIds: readonly string[], survivorId: string): FieldValue {
  if (!Array.isArray(link)) return survivorId;
  return [...new Set(link.map((id) => (mergedIds.includes(id) ? survivorId : id)))];
}

/** Selects those of the records that have children, including deleted children. */
export async function selectWithDependents(
  tx: TenantTx,
  links: readonly MergedLink[],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const held = new Set<string>();
  if (ids.length === 0) return held;
  for (const link of links) for (const id of await selectHolders(tx, link, ids)) held.add(id);
  return held;
}
