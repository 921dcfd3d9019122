import type { TimeSlices } from "@lanyard/server-kit/event-loop";
import type { TenantTx } from "#src/db/tenant.ts";
import { difference, type FieldValues, type RecordChange } from "#src/log/record-change.ts";
import { normalizePoints } from "./contact-points.ts";
import { type StoredRow, valuesOf } from "./record-kind.ts";
import { rewriteRecords, type StoredKind } from "./record-writing.ts";

/**
 * Rewrites several records in one statement: `rewrite` gets the values of each and gives the new ones. Deleted ones are
 * passed over, and those that stay as they are get no new version. Others are served between two of them.
 */
export async function rewriteMany(
  tx: TenantTx,
  stored: StoredKind,
  ids: readonly string[],
  rewrite: (id: string, now: FieldValues) => FieldValues,
  slices: TimeSlices,
): Promise<RecordChange[]> {
  const changed = [];
  for (const row of await lockLive(tx, stored, ids)) {
    const before = valuesOf(stored.kind, row);
    const fields = normalizePoints(stored.kind.declaration.fields, rewrite(row.id, before));
    const change = difference(before, fields);
    if (change !== undefined) changed.push({ id: row.id, version: row.version, before, fields, change });
    await slices.yieldIfOver();
  }
  await rewriteRecords(tx, stored, changed);
  return changed.map(({ id, version, change }) => ({
    noun: stored.kind.declaration.noun,
    recordId: id,
    op: "update",
    ...change,
    version: version + 1,
  }));
}

/** The values of those that are not deleted, kept from being changed until the transaction ends. */
export async function valuesOfMany(
  tx: TenantTx,
  stored: StoredKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FieldValues>> {
  const rows = await lockLive(tx, stored, ids);
  return new Map(rows.map((row) => [row.id, valuesOf(stored.kind, row)]));
}

async function lockLive(tx: TenantTx, { store }: StoredKind, ids: readonly string[]): Promise<StoredRow[]> {
  return (await store.lock(tx, ids)).filter((row) => row.deleted_at === null);
}
