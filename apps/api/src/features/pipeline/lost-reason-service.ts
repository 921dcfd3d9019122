import { lostReasonId } from "@lanyard/contract/field/ids";
import type { LostReasonListChange } from "@lanyard/contract/pipeline/lost-reason-routes";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { newId } from "#src/db/new-id.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { fieldError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { inAction } from "#src/log/action.ts";
import { difference, fieldValuesOf, type RecordChange } from "#src/log/record-change.ts";
import {
  insertSettings,
  lockLiveSettings,
  markSettings,
  type SettingRow,
  writeSettings,
} from "#src/records/setting-record-sql.ts";
import { selectLostReasons } from "./pipeline-sql.ts";
import { settingColumns } from "./setting-undo.ts";

export function listLostReasons(caller: Caller) {
  return caller.reading(shownReasons);
}

export async function replaceLostReasons(caller: Caller, { lostReasons }: LostReasonListChange) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    const rows = await lockLiveSettings(tx, "lost_reasons");
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
  return { ...result, ...(actionId === undefined ? {} : { actionId }) };
}

interface Wanted {
  readonly id?: string | undefined;
  readonly name: string;
  readonly position: number;
}

function requireKnown(rows: readonly SettingRow[], wanted: readonly Wanted[]): void {
  const free = new Set(rows.map(({ id }) => id));
  for (const [index, { id }] of wanted.entries()) {
    if (id !== undefined && !free.delete(id))
      throw fieldError(`lostReasons.${index}.id`, refusal("lostReasonUnknownOrTwice"));
  }
}

async function removed(tx: TenantTx, rows: readonly SettingRow[], wanted: readonly Wanted[]) {
  const gone = rows.filter((row) => wanted.every(({ id }) => id !== row.id));
  await markSettings(
    tx,
    "lost_reasons",
    gone.map(({ id }) => id),
    true,
  );
  return gone.map((row) => change(row.id, "delete", row.version + 1));
}

async function renamed(tx: TenantTx, rows: readonly SettingRow[], wanted: readonly Wanted[]) {
  const changed = rows.flatMap((row) => {
    const next = wanted.find(({ id }) => id === row.id);
    const now = fieldValuesOf(settingColumns.lost_reasons, row);
    const differs = next && difference(now, { name: next.name, position: next.position });
    return differs === undefined || next === undefined ? [] : [{ row, next, differs }];
  });
  await writeSettings(
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
  await insertSettings(tx, "lost_reasons", rows);
  return rows.map(({ id }) => change(id, "create", 1));
}

function change(recordId: string, op: RecordChange["op"], version: number): RecordChange {
  return { noun: "lost-reason", recordId, op, version };
}

async function shownReasons(tx: TenantTx) {
  const rows = await selectLostReasons(tx);
  return { lostReasons: rows.map(({ id, name }) => ({ id: lostReasonId.parse(id), name })) };
}
