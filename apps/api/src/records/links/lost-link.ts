import { type AnyKind, type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import type { TenantTx } from "#src/db/tenant.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import type { UndoConflict } from "#src/log/undoable.ts";
import { selectMergedRecords } from "#src/records/merge/merged-record-sql.ts";
import { selectExistingIds } from "./record-link-sql.ts";

type Wanted = readonly { id: string; values: FieldValues }[];
type Parents = AnyKind["parents"];

/** Returns conflicts, by record id, for values that cannot be restored because a linked record was purged. */
export function purgedLinks(tx: TenantTx, wanted: Wanted, parents: Parents) {
  return lostLinks(wanted, parents, refusal("linkedRecordGone"), async (noun, ids) => {
    const there = await selectExistingIds(tx, noun, ids);
    return new Set(ids.filter((id) => !there.has(id)));
  });
}

export function mergedLinks(tx: TenantTx, wanted: Wanted, parents: Parents) {
  return lostLinks(wanted, parents, refusal("linkedRecordMerged"), async (noun, ids) => {
    const merged = recordKinds[noun].has.merge ? await selectMergedRecords(tx, ids) : [];
    return new Set(merged.map(({ id }) => id));
  });
}

async function lostLinks(
  wanted: Wanted,
  parents: Parents,
  message: Refusal,
  selectLost: (noun: RecordNoun, ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<ReadonlyMap<string, UndoConflict>> {
  const objections = new Map<string, UndoConflict>();
  for (const [field, { to }] of Object.entries(parents)) {
    const linked = wanted.flatMap(({ id, values }) => {
      const link = values[field] ?? [];
      return (Array.isArray(link) ? link : [String(link)]).map((parentId) => ({ id, parentId }));
    });
    if (linked.length === 0) continue;
    const parentIds = linked.map(({ parentId }) => parentId);
    const lost = await selectLost(to, parentIds);
    for (const { id, parentId } of linked)
      if (lost.has(parentId)) objections.set(id, { fields: [field], message });
  }
  return objections;
}
