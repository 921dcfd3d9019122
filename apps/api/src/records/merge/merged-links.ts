import type { Noun } from "@lanyard/contract/action/action-schema";
import type { TenantTx } from "#src/db/tenant.ts";
import type { BulkLog } from "#src/log/action.ts";
import { difference, type FieldValue } from "#src/log/record-change.ts";
import type { Undoable } from "#src/log/undoable.ts";
import { type ChildLink, selectChildRecords, selectHolders } from "./merged-record-sql.ts";

/**
 * The rows of a table that a merge moves to the survivor, and their column or custom field that refers to the
 * merged record.
 */
export interface MergedLink extends ChildLink {
  readonly noun: Noun;
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
  merge: ChosenMerge,
  log: BulkLog,
): Promise<void> {
  for (const alike of Map.groupBy(links, ({ noun }) => noun).values()) {
    const children = new Set<string>();
    for (const link of alike)
      for (const id of await selectChildRecords(tx, link, merge.merged_ids)) children.add(id);
    // Children that are part of the merge are skipped, because the merge writes their values.
    for (const id of [merge.survivor_id, ...merge.merged_ids]) children.delete(id);
    const ids = [...children].toSorted();
    for (let from = 0; from < ids.length; from += recordsPerStep)
      await moveSome(tx, alike, ids.slice(from, from + recordsPerStep), merge, log);
  }
}

/** Moves rows of one noun. Several of their columns can link to merged records. */
async function moveSome(
  tx: TenantTx,
  links: readonly MergedLink[],
  ids: readonly string[],
  merge: ChosenMerge,
  log: BulkLog,
): Promise<void> {
  const [first] = links;
  if (first === undefined) return;
  const { noun, undo } = first;
  const moved = [...(await undo.lock(tx, ids))].map(([id, { values: before, version }]) => {
    const own = links.map(({ column }) => [column, movedLink(before[column] ?? null, merge)]);
    return { id, before, values: { ...before, ...Object.fromEntries(own) }, version };
  });
  await undo.write(tx, moved);
  await log.add(
    moved.map(({ id, before, values, version }) => ({
      noun,
      recordId: id,
      op: "update" as const,
      ...difference(before, values),
      version: version + 1,
    })),
  );
}

function movedLink(link: FieldValue, { survivor_id: survivorId, merged_ids: mergedIds }: ChosenMerge) {
  const moved = (id: string) => (mergedIds.includes(id) ? survivorId : id);
  if (Array.isArray(link)) return [...new Set(link.map(moved))];
  return typeof link === "string" ? moved(link) : link;
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
