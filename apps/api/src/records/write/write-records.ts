import type { TimeSlices } from "@lanyard/server-kit/event-loop";
import type { TenantTx } from "#src/db/tenant.ts";
import type { BulkLog } from "#src/log/action.ts";
import { difference, type FieldValues, type RecordChange } from "#src/log/record-change.ts";
import { normalizePoints } from "#src/records/kind/contact-points.ts";
import type { RecordRewriting, StoredRow } from "#src/records/kind/kind-hooks.ts";
import { valuesOf } from "#src/records/kind/record-kind.ts";
import { rewriteRecords, type StoredKind } from "./record-writing.ts";

export interface RecordUpdate extends RecordRewriting {
  readonly version: number;
  /** The changed fields; undefined if the record only enters a stage. */
  readonly change: Pick<RecordChange, "before" | "after"> | undefined;
  /** Whether the record enters the stage that the action sets. */
  readonly enters?: boolean;
}

interface Logging {
  readonly log: BulkLog;
  /** The stage that records enter, for kinds whose stage is not a field. */
  readonly stageId?: string | undefined;
}

export const updateOf = ({ id, version }: StoredRow, before: FieldValues, fields: FieldValues) => ({
  ...{ id, version: version + 1, before, fields },
  change: difference(before, fields),
});

/**
 * Writes updates of locked records. Logs one change per record, because an undo expects each record only
 * once.
 */
export async function writeRecords(
  tx: TenantTx,
  stored: StoredKind,
  updates: readonly RecordUpdate[],
  { log, stageId }: Logging,
): Promise<void> {
  if (updates.length === 0) return;
  await rewriteRecords(
    tx,
    stored,
    updates.filter(({ change }) => change !== undefined),
  );
  const entering = updates.filter(({ enters }) => enters).map(({ id }) => id);
  const entered =
    stageId === undefined || entering.length === 0
      ? []
      : ((await stored.kind.hooks.enterStage?.(tx, entering, stageId)) ?? []);
  await logUpdates(stored, updates, log, entered);
}

export async function logUpdates(
  { kind: { declaration } }: StoredKind,
  updates: readonly RecordUpdate[],
  log: BulkLog,
  entered: readonly RecordChange[] = [],
): Promise<void> {
  const entries = new Map(entered.map((entry) => [entry.recordId, entry]));
  const changes = updates.map(({ id, version, change }): RecordChange => {
    const entry = entries.get(id);
    return {
      ...{ noun: declaration.noun, recordId: id, op: "update" },
      before: { ...change?.before, ...entry?.before },
      after: { ...change?.after, ...entry?.after },
      version: entry?.version ?? version,
    };
  });
  if (changes.length > 0) await log.add(changes);
}

type Rewrite = (id: string, now: FieldValues) => FieldValues;

/**
 * Locks the given records, and returns the updates of live records that `rewrite` changes. Pauses after each
 * time slice, so that the process can serve requests.
 */
export async function planUpdates(
  tx: TenantTx,
  { kind, store }: StoredKind,
  ids: readonly string[],
  { rewrite, slices }: { readonly rewrite: Rewrite; readonly slices: TimeSlices },
): Promise<RecordUpdate[]> {
  const updates: RecordUpdate[] = [];
  for (const row of await store.lock(tx, ids)) {
    if (row.deleted_at !== null) continue;
    const now = valuesOf(kind, row);
    const update = updateOf(row, now, normalizePoints(kind.declaration.fields, rewrite(row.id, now)));
    if (update.change !== undefined) updates.push(update);
    await slices.yieldIfOver();
  }
  return updates;
}
