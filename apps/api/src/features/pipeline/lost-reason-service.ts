import { lostReasonId } from "@lanyard/contract/field/ids";
import type { LostReasonListChange } from "@lanyard/contract/pipeline/lost-reason-routes";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { newId } from "#src/db/new-id.ts";
import { inserting } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { inAction } from "#src/log/action.ts";
import { selectLastAction } from "#src/log/action-sql.ts";
import { creationOf, difference, fieldValuesOf, type RecordChange } from "#src/log/record-change.ts";
import { lockLiveRows, marking, type VersionedRow, writeRows } from "#src/records/kind/row-sql.ts";
import { selectLostReasons, selectLostReasonsVersion } from "./pipeline-sql.ts";
import { settingColumns } from "./setting-undo.ts";

export function listLostReasons(caller: Caller) {
  return caller.reading(shownReasons);
}

/** @throws AppError INVALID_INPUT for repeated or unknown reasons; FIELDS_COLLIDE after a concurrent change */
export async function replaceLostReasons(caller: Caller, { lostReasons, version }: LostReasonListChange) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    const rows = await lockLiveRows(tx, "lost_reasons");
    await refuseCollision(tx, version);
    const wanted = lostReasons.map(({ id, name }, position) => ({ id, name, position }));
    requireKnown(rows, wanted);
    const changes = [
      ...(await removed(tx, rows, wanted)),
      ...(await renamed(tx, rows, wanted)),
      ...(await added(tx, wanted)),
    ];
    const result = await shownReasons(tx);
    if (changes.length === 0) return { result };
    const label = wanted[0]?.name ?? String(rows[0]?.name ?? "");
    return { result, action: { kind: "update", noun: "lost-reason", label, changes } };
  });
  return { ...result, actionId };
}

async function refuseCollision(tx: TenantTx, version: number | undefined): Promise<void> {
  if (version === undefined) return;
  const now = await shownReasons(tx);
  if (now.version === version) return;
  const changed = await selectLastAction(tx, "lost-reason");
  throw new AppError("FIELDS_COLLIDE", {
    errors: [{ path: "lostReasons", message: refusal("fieldCollides", { name: changed.name }) }],
    facts: { version: now.version, changed, current: { lostReasons: now.lostReasons } },
  });
}

interface Wanted {
  readonly id?: string | undefined;
  readonly name: string;
  readonly position: number;
}

function requireKnown(rows: readonly VersionedRow[], wanted: readonly Wanted[]): void {
  const free = new Set(rows.map(({ id }) => id));
  for (const [index, { id }] of wanted.entries()) {
    if (id !== undefined && !free.delete(id))
      throw fieldError(`lostReasons.${index}.id`, refusal("lostReasonUnknownOrTwice"));
  }
}

async function removed(tx: TenantTx, rows: readonly VersionedRow[], wanted: readonly Wanted[]) {
  const gone = rows.filter((row) => wanted.every(({ id }) => id !== row.id));
  const ids = gone.map(({ id }) => id);
  await marking(tx, "lost_reasons", ids, true).send();
  return gone.map((row) => change(row.id, "delete", row.version + 1));
}

async function renamed(tx: TenantTx, rows: readonly VersionedRow[], wanted: readonly Wanted[]) {
  const changed = rows.flatMap((row) => {
    const next = wanted.find(({ id }) => id === row.id);
    const now = fieldValuesOf(settingColumns.lost_reasons, row);
    const differs = next && difference(now, { name: next.name, position: next.position });
    return differs === undefined || next === undefined ? [] : [{ row, next, differs }];
  });
  await writeRows(
    tx,
    "lost_reasons",
    settingColumns.lost_reasons,
    changed.map(({ row, next }) => ({ id: row.id, name: next.name, position: next.position })),
  );
  return changed.map(({ row, differs }) => ({ ...change(row.id, "update", row.version + 1), ...differs }));
}

async function added(tx: TenantTx, wanted: readonly Wanted[]) {
  const rows = wanted.flatMap(({ id, name, position }) =>
    id === undefined ? [{ id: newId(), name, position }] : [],
  );
  await inserting(tx, "lost_reasons", rows).send();
  return rows.map(({ id }) => creationOf("lost-reason", id));
}

function change(recordId: string, op: RecordChange["op"], version: number): RecordChange {
  return { noun: "lost-reason", recordId, op, version };
}

async function shownReasons(tx: TenantTx) {
  const rows = await selectLostReasons(tx);
  const lostReasons = rows.map(({ id, name }) => ({ id: lostReasonId.parse(id), name }));
  return { lostReasons, version: await selectLostReasonsVersion(tx) };
}
