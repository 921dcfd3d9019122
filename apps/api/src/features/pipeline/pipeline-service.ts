import { deletedRetentionDays, maxPipelines } from "@lanyard/contract/limits";
import type { NewPipeline, NewStage, PipelineChange } from "@lanyard/contract/pipeline/pipeline-schema";
import { fallbackStageColor } from "@lanyard/contract/pipeline/stage-colors";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { newId } from "#src/db/new-id.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { inAction } from "#src/log/action.ts";
import { difference, fieldValuesOf, type RecordChange } from "#src/log/record-change.ts";
import { mergeEdit } from "#src/records/record-edit.ts";
import {
  countRestorableSettings,
  insertSettings,
  lockLiveSettings,
  lockSettings,
  writeSettings,
} from "#src/records/setting-record-sql.ts";
import { startingStages } from "./default-pipeline.ts";
import { reorderChanges } from "./setting-order.ts";
import { settingColumns } from "./setting-undo.ts";
import { requireKnownFields } from "./stage-fields.ts";
import { allPipelines, requirePipeline } from "./stage-reading.ts";

export function listPipelines(caller: Caller) {
  return caller.reading(async (tx) => ({ pipelines: await allPipelines(tx).send() }));
}

export function readPipeline(caller: Caller, id: string) {
  return caller.reading(async (tx) => ({ pipeline: await requirePipeline(tx, id).send() }));
}

export function listStages(caller: Caller, id: string) {
  return caller.reading(async (tx) => ({ stages: (await requirePipeline(tx, id).send()).stages }));
}

export async function createPipeline(caller: Caller, { name, stages = startingStages }: NewPipeline) {
  const done = await inAction(caller, async (tx) => {
    const others = await lockLiveSettings(tx, "pipelines");
    if ((await countRestorableSettings(tx, "pipelines")) >= maxPipelines)
      throw fieldError("name", refusal("pipelinesFull", { count: maxPipelines, days: deletedRetentionDays }));
    for (const [index, stage] of stages.entries())
      await requireKnownFields(tx, stage, `stages.${index}.required_fields`);
    const id = newId();
    const rows = stages.map((stage, position) => newStageRow(stage, { pipelineId: id, position }));
    await insertSettings(tx, "pipelines", [{ id, name, position: nextPosition(others) }]);
    await insertSettings(tx, "stages", rows);
    const changes: RecordChange[] = [
      { noun: "pipeline", recordId: id, op: "create", version: 1 },
      ...rows.map((row) => ({ noun: "stage", recordId: row.id, op: "create", version: 1 }) as const),
    ];
    const pipeline = await requirePipeline(tx, id).send();
    return { result: pipeline, action: { kind: "create", noun: "pipeline", label: name, changes } };
  });
  return answered(done);
}

export function nextPosition(rows: readonly Readonly<Record<string, unknown>>[]): number {
  return Math.max(-1, ...rows.map(({ position }) => Number(position))) + 1;
}

export async function updatePipeline(caller: Caller, id: string, change: PipelineChange) {
  const done = await inAction(caller, async (tx) => {
    const row = (await lockSettings(tx, "pipelines", [id]))[0];
    if (row === undefined || row.deleted_at !== null) throw new AppError("NOT_FOUND");
    const now = fieldValuesOf(settingColumns.pipelines, row);
    const wanted = { ...now, name: change.name };
    const merged = await mergeEdit(tx, { id, row, now, wanted, baseVersion: change.version });
    const changed = difference(now, merged);
    if (changed === undefined) return { result: await requirePipeline(tx, id).send() };
    await writeSettings(tx, "pipelines", settingColumns.pipelines, [{ ...merged, id }]);
    return {
      result: await requirePipeline(tx, id).send(),
      action: {
        kind: "update",
        noun: "pipeline",
        label: change.name,
        changes: [{ noun: "pipeline", recordId: id, op: "update", ...changed, version: row.version + 1 }],
      },
    };
  });
  return answered(done);
}

export async function reorderPipelines(caller: Caller, ids: readonly string[]) {
  const { result } = await inAction(caller, async (tx) => {
    const rows = await lockLiveSettings(tx, "pipelines");
    const { changes, records } = reorderChanges("pipeline", rows, ids);
    if (changes.length === 0) return { result: await pipelineList(tx) };
    await writeSettings(tx, "pipelines", ["position"], records);
    const label = String(rows[0]?.name ?? "");
    return { result: await pipelineList(tx), action: { kind: "update", noun: "pipeline", label, changes } };
  });
  return result;
}

async function pipelineList(tx: TenantTx) {
  return { pipelines: await allPipelines(tx).send() };
}

function answered<T>(done: { result: T; actionId: string | undefined }) {
  return { pipeline: done.result, ...(done.actionId === undefined ? {} : { actionId: done.actionId }) };
}

/** Returns the row of a new stage. The default colour depends on the name (spec section 4). */
export function newStageRow(
  { name, color, outcome, time_limit_days, probability, required_fields }: NewStage,
  { pipelineId, position, id = newId() }: { pipelineId: string; position: number; id?: string },
) {
  return {
    id,
    pipeline_id: pipelineId,
    name,
    color: color ?? fallbackStageColor(name),
    position,
    outcome: outcome ?? null,
    time_limit_days: time_limit_days ?? null,
    probability: probability ?? null,
    required_fields: required_fields ?? [],
  };
}
