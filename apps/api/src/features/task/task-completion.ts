import { customName } from "@lanyard/contract/custom-field/custom-field-types";
import { taskSchemas } from "@lanyard/contract/task/task-schema";
import { newId } from "#src/db/new-id.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { Caller } from "#src/http/caller.ts";
import { inAction } from "#src/log/action.ts";
import { creationOf, difference, type FieldValues, oneChange } from "#src/log/record-change.ts";
import { heldDefinitions } from "#src/records/custom/custom-definition.ts";
import type { StoredRow } from "#src/records/kind/kind-hooks.ts";
import { labelOf, valuesOf } from "#src/records/kind/record-kind.ts";
import { requireRecord } from "#src/records/links/live-record.ts";
import { addRecord, rewriteRecords } from "#src/records/write/record-writing.ts";
import { nextOfRepeated } from "./task-repeat.ts";
import { tasks } from "./task-storage.ts";

const { kind, store } = tasks;

/**
 * Completes a task. If the task repeats, the action creates the next task and moves the rule to it, so that
 * reopening the old task does not create another one.
 * @throws AppError NOT_FOUND
 */
async function completeTask(
  caller: Caller,
  id: string,
  { time_zone: zone = "UTC" }: { time_zone?: string | undefined },
) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    const { row, now } = await lockTask(tx, id);
    if (now.done_at !== null) return { result: { task: await requireRecord(tx, tasks, id), next: null } };
    const repeated = nextOfRepeated(now, { zone, nowMs: Date.now() });
    const next = repeated && (await withoutUniqueValues(tx, repeated));
    const done = { ...now, done_at: new Date().toISOString(), done_by: caller.personId };
    const change = await rewrite(tx, row, now, next === undefined ? done : { ...done, repeat: null });
    const made = next === undefined ? undefined : { id: newId(), fields: next };
    if (made !== undefined) await addRecord(tx, tasks, made);
    return {
      result: {
        task: await requireRecord(tx, tasks, id),
        next: made === undefined ? null : await requireRecord(tx, tasks, made.id),
      },
      action: {
        kind: "update",
        noun: "task",
        label: labelOf(kind, now),
        changes: [change, ...(made === undefined ? [] : [creationOf("task", made.id)])],
      },
    };
  });
  return { ...result, actionId };
}

/** Removes the values of unique fields, because the completed task keeps them. */
async function withoutUniqueValues(tx: TenantTx, fields: FieldValues): Promise<FieldValues> {
  const unique = (await heldDefinitions(tx, "task")).filter(({ is_unique }) => is_unique);
  const names = unique.flatMap(({ key, variants }) => [key, ...variants.map(({ storage }) => storage)]);
  const dropped = new Set<string>(names.map(customName));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !dropped.has(name)));
}

async function reopenTask(caller: Caller, id: string) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    const { row, now } = await lockTask(tx, id);
    if (now.done_at === null) return { result: { task: await requireRecord(tx, tasks, id) } };
    const change = await rewrite(tx, row, now, { ...now, done_at: null, done_by: null });
    return {
      result: { task: await requireRecord(tx, tasks, id) },
      action: oneChange(labelOf(kind, now), change),
    };
  });
  return { ...result, actionId };
}

async function lockTask(tx: TenantTx, id: string) {
  const [row] = await store.lock(tx, [id]);
  if (row === undefined || row.deleted_at !== null) throw new AppError("NOT_FOUND");
  return { row, now: valuesOf(kind, row) };
}

async function rewrite(tx: TenantTx, row: StoredRow, before: FieldValues, fields: FieldValues) {
  await rewriteRecords(tx, tasks, [{ id: row.id, before, fields }]);
  const changed = difference(before, fields);
  return { noun: "task", recordId: row.id, op: "update", ...changed, version: row.version + 1 } as const;
}

const { routes } = taskSchemas;

export function bindTaskRoutes({ bind }: RouteBinder): void {
  bind(routes.complete, ({ caller, params, body }) => completeTask(caller, params.id, body));
  bind(routes.reopen, ({ caller, params }) => reopenTask(caller, params.id));
}
